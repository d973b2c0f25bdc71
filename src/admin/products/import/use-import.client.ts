import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IMPORT_LINES_MAX } from '../../../features/products/admin/import.schema.ts';
import type { ImportLine, LineReport } from '../../../features/products/admin/import-products.server.ts';
import type { CsvColumn } from '../../../features/products/admin/product-csv.ts';
import type { NamedAttribute } from '../../../rules/goods/goods.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { sentenceOf } from '../../app/admin-fault.ts';
import { useUnsavedWork } from '../../app/unsaved-work.client.ts';
import { FileFault, partsOf, SHEET_TYPES, type Table } from '../../parts/sheet/file-table.ts';
import { useUploads } from '../../parts/upload/use-uploads.client.ts';
import { type CatalogueFile, catalogueOf, longLines, PART_BYTES, repeatedLines, withPictures } from './catalogue-file.ts';
import { type ColumnMap, withChoice } from './column-map.ts';
import { notForSale } from './former-state.ts';
import { mapFor, readTable, rememberMap, zippedPictures } from './read-files.client.ts';

/** The progress of an import. `fault` says why it stopped; it continues from there. */
export interface ImportState {
  readonly step: 'files' | 'checking' | 'checked' | 'writing' | 'done';
  /** The chosen file, what its columns are, and its lines in columns of the shop. */
  readonly table: Table | null;
  readonly map: ColumnMap;
  readonly file: CatalogueFile | null;
  /** Of the file, in bytes. */
  readonly size: number;
  readonly pictures: ReadonlyMap<string, string>;
  readonly reports: readonly LineReport[];
  /** The number of lines that are still to be sent. */
  readonly left: number;
  readonly fault: string;
}

const start: ImportState = {
  step: 'files',
  table: null,
  map: {},
  file: null,
  size: 0,
  pictures: new Map(),
  reports: [],
  left: 0,
  fault: '',
};

/** The three steps of an import: files, dry run, import. Pictures are stored as they are chosen. */
export function useImport(kinds: readonly NamedAttribute[]) {
  const client = useQueryClient();
  const [state, setState] = useState(start);
  const [waiting, setWaiting] = useState<readonly ImportLine[]>([]);
  const uploads = useUploads('products', (key, file) =>
    setState((now) => ({ ...now, pictures: new Map(now.pictures).set(file.name, key), step: now.step === 'checked' ? 'files' : now.step })),
  );
  useUnsavedWork(state.step === 'writing');

  const choose = async (files: readonly File[]) => {
    const [sheet] = files.filter(({ name }) => SHEET_TYPES.split(',').some((ending) => name.toLowerCase().endsWith(ending)));
    uploads.add(files.filter(({ type }) => type.startsWith('image/')));
    try {
      for (const zip of files.filter(({ name }) => /\.zip$/i.test(name))) uploads.add(await zippedPictures(zip));
      if (!sheet) return;
      const table = await readTable(sheet);
      const map = mapFor(table, kinds);
      setState((now) => ({ ...now, table, map, file: catalogueOf(table, map), size: sheet.size, step: 'files', reports: [], fault: '' }));
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      setState((now) => ({ ...now, ...(sheet && { table: null, file: null }), step: 'files', reports: [], fault: error.message }));
    }
  };

  const chooseColumn = (head: string, column: CsvColumn | '') =>
    setState((now) => {
      if (!now.table) return now;
      const map = withChoice(now.map, head, column);
      rememberMap(now.table.heads, map);
      return { ...now, map, file: catalogueOf(now.table, map), step: 'files', reports: [] };
    });

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
    if (!state.file || !state.table) return;
    const { lines: all } = state.file;
    const faulty = new Map([...notForSale(state.table), ...repeatedLines(all), ...longLines(all)]);
    const refused = [...faulty].map(
      ([line, { column, sentence }]): LineReport => ({
        ...{ line, outcome: 'refused', name: '', changes: {}, faults: { [column]: sentence } },
        sku: state.file?.lines.find((one) => one.line === line)?.cells.sku ?? '',
      }),
    );
    const lines = state.file.lines.filter(({ line }) => !faulty.has(line)).map((line) => withPictures(line, state.pictures));
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
    chooseColumn,
    check,
    write,
    goOn: () => send(waiting, state.step === 'checking', state.reports),
    dropFile: () => setState((now) => ({ ...start, pictures: now.pictures })),
    dropPictures: () => setState((now) => ({ ...now, pictures: new Map(), step: 'files', reports: [] })),
    reset: () => setState(start),
  };
}
