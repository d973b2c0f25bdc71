import { useQueryClient } from '@tanstack/react-query';
import Papa from 'papaparse';
import { useState } from 'react';
import { IMPORT_LINES_MAX } from '../../../features/products/admin/import.schema.ts';
import type { ImportLine, LineReport } from '../../../features/products/admin/import-products.server.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { sentenceOf } from '../../app/admin-fault.ts';
import { useUnsavedWork } from '../../app/unsaved-work.client.ts';
import { useUploads } from '../../parts/upload/use-uploads.client.ts';
import { type CatalogueFile, FileFault, partsOf, readCatalogue, repeatedLines, withPictures } from './catalogue-file.ts';

/** Less than what one request may have. */
const PART_BYTES = 48 * 1024;

const parse = (text: string) =>
  Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim().toLowerCase(),
  }).data;

/** The progress of an import. `fault` says why it stopped; it continues from there. */
export interface ImportState {
  readonly step: 'files' | 'checking' | 'checked' | 'writing' | 'done';
  readonly file: CatalogueFile | null;
  readonly pictures: ReadonlyMap<string, string>;
  readonly reports: readonly LineReport[];
  /** The number of lines that are still to be sent. */
  readonly left: number;
  readonly fault: string;
}

const start: ImportState = { step: 'files', file: null, pictures: new Map(), reports: [], left: 0, fault: '' };

/** The three steps of an import: files, dry run, import. Pictures are stored as they are chosen. */
export function useImport() {
  const client = useQueryClient();
  const [state, setState] = useState(start);
  const [waiting, setWaiting] = useState<readonly ImportLine[]>([]);
  const uploads = useUploads('products', (key, file) =>
    setState((now) => ({ ...now, pictures: new Map(now.pictures).set(file.name, key), step: now.step === 'checked' ? 'files' : now.step })),
  );
  useUnsavedWork(state.step === 'writing');

  const choose = async (files: readonly File[]) => {
    const [csv] = files.filter(({ name }) => /\.(csv|txt|tsv)$/i.test(name));
    uploads.add(files.filter(({ type }) => type.startsWith('image/')));
    if (!csv) return;
    try {
      const file = readCatalogue(csv.name, new Uint8Array(await csv.arrayBuffer()), parse);
      setState((now) => ({ ...now, file, step: 'files', reports: [], fault: '' }));
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      setState((now) => ({ ...now, file: null, step: 'files', reports: [], fault: error.message }));
    }
  };

  /** Sends lines part by part. What was answered before a failure stays, and is not sent again. */
  const send = async (lines: readonly ImportLine[], isDryRun: boolean, before: readonly LineReport[]) => {
    let reports = before;
    let rest = lines;
    setState((now) => ({ ...now, step: isDryRun ? 'checking' : 'writing', reports, left: rest.length, fault: '' }));
    try {
      for (const part of partsOf(lines, { most: IMPORT_LINES_MAX, bytes: PART_BYTES })) {
        const answer = await adminCall('POST /admin/products/import', { body: { lines: part, isDryRun } });
        reports = [...reports, ...answer.lines];
        rest = rest.slice(part.length);
        setState((now) => ({ ...now, reports, left: rest.length }));
      }
      setState((now) => ({ ...now, step: isDryRun ? 'checked' : 'done' }));
    } catch (error) {
      setWaiting(rest);
      setState((now) => ({ ...now, fault: sentenceOf(error) }));
    }
    if (!isDryRun) await client.invalidateQueries({ queryKey: ['products'] });
  };

  const check = () => {
    if (!state.file) return;
    const repeated = repeatedLines(state.file.lines);
    const refused = [...repeated].map(
      ([line, { column, sentence }]): LineReport => ({
        ...{ line, outcome: 'refused', name: '', changes: {}, faults: { [column]: sentence } },
        sku: state.file?.lines.find((one) => one.line === line)?.cells.sku ?? '',
      }),
    );
    const lines = state.file.lines.filter(({ line }) => !repeated.has(line)).map((line) => withPictures(line, state.pictures));
    return send(lines, true, refused);
  };

  const write = () => {
    const wanted = new Set(state.reports.filter(({ outcome }) => outcome === 'new' || outcome === 'changed').map(({ line }) => line));
    const lines = state.file?.lines.filter(({ line }) => wanted.has(line)) ?? [];
    return send(
      lines.map((line) => withPictures(line, state.pictures)),
      false,
      state.reports.filter(({ outcome }) => outcome === 'refused'),
    );
  };

  return {
    state,
    uploads,
    choose,
    check,
    write,
    goOn: () => send(waiting, state.step === 'checking', state.reports),
    reset: () => setState(start),
  };
}
