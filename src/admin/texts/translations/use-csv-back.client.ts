import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BACK_FILE_MAX, BACK_LINES_MAX } from '../../../features/translations/admin/translations.schema.ts';
import type { OtherLanguage } from '../../../rules/translations/other-languages.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { sentenceOf } from '../../app/admin-fault.ts';
import type { BackReport } from '../../own-translations/translations-back.server.ts';
import { FileFault, partsOf, type Table, tableOf } from '../../parts/sheet/file-table.ts';
import { readSheet } from '../../parts/sheet/read-sheet.client.ts';
import { type BackColumns, type BackLine, backColumns, backLines } from './back-lines.ts';

/** Less than what one request may have. */
const PART = { most: BACK_LINES_MAX, bytes: 48 * 1024 };

interface Back {
  readonly name: string;
  /** The file, and what its columns are. */
  readonly table: Table | null;
  readonly columns: BackColumns;
  readonly lines: readonly BackLine[];
  /** Reports of the dry run about each line. */
  readonly reports: readonly BackReport[];
  readonly isReading: boolean;
  readonly fault: string;
}

const none: Back = { name: '', table: null, columns: {}, lines: [], reports: [], isReading: false, fault: '' };

/** Reads a translator's file, says what would change, and writes it. */
export function useCsvBack(language: OtherLanguage) {
  const client = useQueryClient();
  const [back, setBack] = useState(none);
  const send = async (lines: readonly BackLine[], how: { readonly isDryRun: boolean; readonly isRight: boolean }) => {
    const reports: BackReport[] = [];
    for (const part of partsOf(lines, PART))
      reports.push(...(await adminCall('POST /admin/translations/back', { body: { language, lines: part, ...how } })).lines);
    return reports;
  };
  const choose = async (file: File, isRight: boolean) => {
    setBack({ ...none, name: file.name, isReading: true });
    try {
      const table = tableOf(file.name, await readSheet(file), { max: BACK_FILE_MAX });
      await readLines(table, backColumns(table, language), isRight);
    } catch (error) {
      setBack({ ...none, name: file.name, fault: error instanceof FileFault ? error.message : sentenceOf(error) });
    }
  };
  const readLines = async (table: Table, columns: BackColumns, isRight: boolean) => {
    const lines = backLines(table, columns);
    setBack({ ...none, name: table.name, table, columns, lines, isReading: true });
    try {
      const reports = await send(lines, { isDryRun: true, isRight });
      setBack((now) => ({ ...now, reports, isReading: false }));
    } catch (error) {
      setBack((now) => ({ ...now, isReading: false, fault: sentenceOf(error) }));
    }
  };
  const chooseColumn = async (head: string, column: keyof BackColumns | '', isRight: boolean) => {
    const others = Object.fromEntries(Object.entries(back.columns).filter(([, had]) => had !== head));
    if (back.table) await readLines(back.table, column === '' ? others : { ...others, [column]: head }, isRight);
  };
  /** The dry run again, as what changes depends on whether the texts are right. */
  const check = async (isRight: boolean) => {
    if (back.lines.length === 0) return;
    try {
      const reports = await send(back.lines, { isDryRun: true, isRight });
      setBack((now) => ({ ...now, reports, fault: '' }));
    } catch (error) {
      setBack((now) => ({ ...now, fault: sentenceOf(error) }));
    }
  };
  /** Writes what the dry run does not refuse. True = written. */
  const write = async (isRight: boolean): Promise<boolean> => {
    const wanted = new Set(back.reports.filter(({ outcome }) => outcome === 'new' || outcome === 'changed').map(({ line }) => line));
    try {
      await send(
        back.lines.filter(({ line }) => wanted.has(line)),
        { isDryRun: false, isRight },
      );
      return true;
    } catch (error) {
      setBack((now) => ({ ...now, fault: sentenceOf(error) }));
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: ['translations'] });
    }
  };
  return { back, choose, chooseColumn, check, write };
}
