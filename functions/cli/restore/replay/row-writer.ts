import type { InStatement, Row, Value } from '@libsql/client';
import { quoted } from '../../backup/table-file.ts';

export type Values = Readonly<Record<string, Value>>;

/** Returns some columns of a row; one that the row does not have is null. */
export const pick = (row: Row, names: readonly string[]): Values => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
export const allOf = (row: Row): Values => pick(row, Object.keys(row));

/** Writes rows, each with the columns that the restored database has. */
export interface Writer {
  insert(table: string, row: Row | Values, also?: string): InStatement;
  update(table: string, id: Value | undefined, values: Values): InStatement;
}

/** @param columns names by table */
export const writerOf = (columns: ReadonlyMap<string, readonly string[]>): Writer => ({
  insert(table, row, also = '') {
    const names = (columns.get(table) ?? []).filter((name) => row[name] !== undefined);
    const sql = `INSERT INTO ${quoted(table)} (${names.map(quoted).join(', ')}) VALUES (${names.map(() => '?').join(', ')}) ${also}`;
    return { sql, args: names.map((name) => row[name] ?? null) };
  },
  update(table, id, values) {
    const names = Object.keys(values).filter((name) => columns.get(table)?.includes(name));
    const sql = `UPDATE ${quoted(table)} SET ${names.map((name) => `${quoted(name)} = ?`).join(', ')} WHERE id = ?`;
    return { sql, args: [...names.map((name) => values[name] ?? null), id ?? null] };
  },
});
