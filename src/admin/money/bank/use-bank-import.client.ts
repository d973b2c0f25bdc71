import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankAccount } from '../../../features/money-desk/bank/bank-accounts.server.ts';
import type { RecordedFile } from '../../../features/money-desk/bank/import-file.server.ts';
import { readStatement, type Statement } from '../../../rules/bank/read-statement.ts';
import { columnsOf, findHeader } from '../../../rules/bank/statement-columns.ts';
import { istDate } from '../../../rules/dates.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { sentenceOf } from '../../app/admin-fault.ts';
import { useUnsavedWork } from '../../app/unsaved-work.client.ts';
import { FileFault } from '../../parts/sheet/file-table.ts';
import { readSheet } from '../../parts/sheet/read-sheet.client.ts';
import { type ColumnChoice, type ColumnKind, choiceOf, columnsIn, withColumn } from './statement-map.ts';

/** State of an import. */
export interface BankImport {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  readonly choice: ColumnChoice;
  /** Statement as the rules read it; null before its columns are known. */
  readonly statement: Statement | null;
  readonly fault: string;
  readonly isEntering: boolean;
  readonly recorded: RecordedFile | null;
}

const empty: BankImport = { name: '', rows: [], choice: {}, statement: null, fault: '', isEntering: false, recorded: null };

const read = (rows: BankImport['rows'], choice: ColumnChoice): Pick<BankImport, 'choice' | 'statement'> => {
  const columns = columnsIn(choice);
  return { choice, statement: columns && readStatement(rows, istDate(Date.now()), columns) };
};

/** The import of a statement: File, Columns, Check, Enter. Its columns are those of its words, else those of the account's last one. */
export function useBankImport(account: BankAccount | undefined) {
  const client = useQueryClient();
  const [state, setState] = useState(empty);
  useUnsavedWork(state.isEntering);

  const choose = async (file: File) => {
    try {
      const rows = await readSheet(file, (row) => columnsOf(row) !== null);
      const columns = findHeader(rows)?.columns ?? account?.columns;
      setState({ ...empty, name: file.name, rows, ...read(rows, columns ? choiceOf(columns) : {}) });
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      setState({ ...empty, fault: error.message });
    }
  };
  const chooseColumn = (place: number, kind: ColumnKind | '') =>
    setState((now) => ({ ...now, recorded: null, ...read(now.rows, withColumn(now.choice, place, kind)) }));
  const enter = async () => {
    const columns = columnsIn(state.choice);
    if (!account || !columns) return;
    setState((now) => ({ ...now, isEntering: true, fault: '' }));
    try {
      // Columns that the words tell are left to them: the next file may have others.
      const said = findHeader(state.rows)?.columns;
      const isSaid = said !== undefined && JSON.stringify(said) === JSON.stringify(columns);
      const rows = state.rows.map((row) => [...row]);
      const body = { accountId: account.id, name: state.name, columns: isSaid ? null : columns, rows };
      const recorded = await adminCall('POST /admin/money/bank/files', { body });
      setState((now) => ({ ...now, isEntering: false, recorded }));
    } catch (error) {
      setState((now) => ({ ...now, isEntering: false, fault: sentenceOf(error) }));
    }
    await client.invalidateQueries({ queryKey: ['money'] });
  };
  return { state, choose, chooseColumn, enter, reset: () => setState(empty) };
}
