import { getTableColumns, type InferInsertModel, is, SQL, sql } from 'drizzle-orm';
import { SQLiteAsyncDialect, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type PlainStatement, storedInJson } from '../statement.ts';

const ROWS = sql.raw('json_each(?) r');
/** The place of a row among all that its statement writes: 0, 1, 2 … */
export const rowPlace = sql.raw('r.key');

/** The values of a row as SQL, by name. */
type InRow<Name extends string> = Readonly<Record<Name, SQL>>;
type NamesOf<T extends SQLiteTable> = keyof T['_']['columns'] & string;

const dialect = new SQLiteAsyncDialect();

/**
 * Returns a statement that does the same for each of its rows. Its text is written once in the life of a Worker, and its only argument is
 * the rows as JSON, so that the writer can join such statements of several batches that wait (`queue/join-batches.ts`). The database
 * compiles a statement with all its triggers whenever it is sent, which takes it longer than to write a row. `id`: what the rows return
 * as `id`, if the statement returns one. An UPDATE must, because it may change none of them.
 */
export function rowStatement<const Name extends string>(
  names: readonly Name[],
  build: (row: InRow<Name>, rows: SQL) => SQL,
): (id: string, rows: readonly Readonly<Record<Name, unknown>>[]) => PlainStatement {
  const inRow = Object.fromEntries(names.map((name, at) => [name, sql.raw(`(r.value ->> ${at})`)])) as InRow<Name>;
  const { sql: text } = dialect.sqlToQuery(build(inRow, ROWS).inlineParams());
  return (id, rows) => ({
    sql: text,
    args: [JSON.stringify(rows.map((row) => names.map((name) => storedInJson(row[name]))))],
    rows: { id, count: rows.length },
  });
}

/** Returns an INSERT of rows of a table. `computed`: the columns that the database computes from the others. */
export function insertRows<T extends SQLiteTable, Computed extends string = never>(
  table: T,
  computed?: (row: InRow<NamesOf<T>>) => Readonly<Record<Computed, SQL>>,
): (id: string, rows: readonly Omit<InferInsertModel<T>, Computed>[]) => PlainStatement {
  const columns = Object.entries<SQLiteColumn>(getTableColumns(table)).filter(([, { generated }]) => generated === undefined);
  const names = columns.map(([name]) => name as NamesOf<T>);
  const insert = rowStatement(names, (row, rows) => {
    const values: Partial<InRow<string>> = { ...row, ...computed?.(row) };
    const list = (parts: (SQL | undefined)[]) => sql.join(parts, sql`, `);
    const into = list(columns.map(([, { name }]) => sql`${sql.identifier(name)}`));
    return sql`INSERT INTO ${table} (${into}) SELECT ${list(names.map((name) => values[name]))} FROM ${rows}`;
  });
  return (id, rows) =>
    insert(
      id,
      rows.map((row: Readonly<Record<string, unknown>>) => storedRow(columns, row)),
    );
}

/**
 * Returns the values as the columns store them; a value that is left out is the default, which must not be an expression.
 */
const storedRow = <Name extends string>(columns: readonly [string, SQLiteColumn][], row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    columns.map(([name, column]) => {
      const value = row[name] === undefined ? column.default : row[name];
      if (is(value, SQL)) throw new TypeError(`A row of a row statement has no ${name}.`);
      return [name, value === undefined || value === null ? null : column.mapToDriverValue(value)];
    }),
  ) as Record<Name, unknown>;
