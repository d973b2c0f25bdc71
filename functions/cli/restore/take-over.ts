import { type Client, type InStatement, LibsqlError } from '@libsql/client';
import { ledgersOf } from '../../../drizzle/migrate.ts';
import { type Ledger, readLedgers } from '../../../drizzle/schema-files.ts';
import { type DatabasePlace, readTables, type StoredValue } from '../backup/read-tables.ts';
import { quoted, selectOf } from '../backup/table-file.ts';
import { digestOf } from './compare-tables.ts';
import { type CommonTable, commonTables } from './copied-tables.ts';
import { keepRefusedDocuments } from './leave-out-documents.ts';
import { clientOf } from './load-database.ts';

/** A row that the restored database did not take, and why. */
export interface Refused {
  readonly table: string;
  readonly key: string;
  readonly why: string;
  readonly row: Values;
}

/** The rows of a table that were taken over. */
export interface TakenTable {
  readonly added: readonly Values[];
  readonly changed: readonly Values[];
  /** Rows that the living database does not have any more. */
  readonly gone: number;
  readonly refused: readonly Refused[];
}

export type Values = Readonly<Record<string, StoredValue>>;

/** Statements of one request. */
const PER_REQUEST = 200;

/** Puts an error in words, without the prefixes of the client. */
const inWords = (error: Error): string => error.message.replace(/^(?:SQLITE_\w+: )+(?:SQLite error: )?/, '');

/**
 * Takes over the rows that the living database has besides, table by table, as each declares it (`restore` in its `.table.ts`). The triggers are away meanwhile:
 * they have judged these rows once, and what they kept is taken over as it is. The books are checked afterwards.
 * @param now UTC ms, for the numbers of documents that are lost
 * @returns what was taken over, by the names of tables
 * @throws Error where a database does not answer
 */
export async function takeOver(
  live: DatabasePlace,
  into: DatabasePlace,
  restored: Client,
  now: number,
): Promise<ReadonlyMap<string, TakenTable>> {
  const client = clientOf(live);
  const tables = await commonTables(client, restored).finally(() => client.close());
  const known = new Known(tables);
  const taken = new Map<string, TakenTable>();
  await withoutTriggers(restored, async () => {
    for (const table of tables) {
      const { restoring, name } = table;
      if (restoring !== 'never') taken.set(name, await takeTable(table, { live, into, restored, known }));
      else if (known.isParent(name)) known.add(name, (await keysOf(into, table)).keys());
    }
    await keepRefusedDocuments(restored, taken.get('invoices')?.refused ?? [], now);
  });
  return taken;
}

/** The keys of the rows that others refer to, and of those that are new. */
class Known {
  private readonly keys: ReadonlyMap<string, Set<string>>;
  private readonly added = new Map<string, ReadonlySet<string>>();

  constructor(tables: readonly CommonTable[]) {
    this.keys = new Map(tables.flatMap(({ references }) => references.map(({ parent }) => [parent, new Set<string>()] as const)));
  }
  isParent = (table: string): boolean => this.keys.has(table);
  isKnown = (table: string, key: string): boolean => this.keys.get(table)?.has(key) ?? false;
  isNew = (table: string, key: string): boolean => this.added.get(table)?.has(key) ?? false;
  add(table: string, keys: Iterable<string>): void {
    for (const key of keys) this.keys.get(table)?.add(key);
  }
  addNew(table: string, keys: readonly string[]): void {
    this.add(table, keys);
    this.added.set(table, new Set(keys));
  }
}

interface Databases {
  readonly live: DatabasePlace;
  readonly into: DatabasePlace;
  readonly restored: Client;
  readonly known: Known;
}

const keyIn = (names: readonly string[], values: Values): string => names.map((name) => String(values[name])).join(' ');
const valuesOf = ({ columns }: CommonTable, row: readonly StoredValue[]): Values =>
  Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null]));

/** The columns that a row of both is compared by. */
const comparedIn = ({ restoring, columns }: CommonTable): readonly string[] =>
  typeof restoring === 'object' ? ('columns' in restoring ? restoring.columns : []) : restoring === 'append' ? [] : columns;

/** Returns the rows of a database by their keys, as what they are compared by. */
async function keysOf(place: DatabasePlace, table: CommonTable): Promise<Map<string, string>> {
  const [keys, compared] = [new Map<string, string>(), comparedIn(table)];
  await readTables(place, [selectOf(table)], (_, row) => {
    const values = valuesOf(table, row);
    keys.set(keyIn(table.key, values), digestOf(compared.map((column) => values[column] ?? null)));
  });
  return keys;
}

async function takeTable(table: CommonTable, { live, into, restored, known }: Databases): Promise<TakenTable> {
  const { name, key, restoring } = table;
  const [ours, compared] = [await keysOf(into, table), comparedIn(table)];
  const [fresh, changed, refused]: [Values[], Values[], Refused[]] = [[], [], []];
  const theirs = new Set<string>();
  const isWanted = (values: Values) =>
    typeof restoring === 'string' ||
    'columns' in restoring ||
    table.references.some(({ parent, columns }) => columns[0] === restoring.with && known.isNew(parent, keyIn(columns, values)));
  await readTables(live, [selectOf(table)], (_, row) => {
    const values = valuesOf(table, row);
    const id = keyIn(key, values);
    theirs.add(id);
    if (ours.get(id) === digestOf(compared.map((column) => values[column] ?? null))) return;
    if (ours.has(id)) changed.push(values);
    else if (isWanted(values)) fresh.push(values);
  });
  const gone = restoring === 'mirror' ? [...ours.keys()].filter((id) => !theirs.has(id)) : [];
  const write = async (rows: readonly Values[], statementOf: (values: Values) => InStatement) => {
    const whole = rows.flatMap((values) => withParents(table, values, known, refused));
    return writeRows(restored, table, whole, statementOf, refused);
  };
  const updated =
    typeof restoring === 'object' && 'columns' in restoring ? restoring.columns : table.columns.filter((column) => !key.includes(column));
  await deleteRows(into, restored, table, new Set(gone));
  const [moved, added] = [await write(changed, updateOf(table, updated)), await write(fresh, insertOf(table))];
  known.add(name, ours.keys());
  known.addNew(
    name,
    added.map((values) => keyIn(key, values)),
  );
  return { added, changed: moved, gone: gone.length, refused };
}

/** A row whose parent is missing: without its name where it may be without, else it is refused. */
function withParents(table: CommonTable, values: Values, known: Known, refused: Refused[]): Values[] {
  let whole = values;
  for (const { parent, columns, isNullable } of table.references) {
    const isThere =
      parent === table.name || columns.some((column) => values[column] === null) || known.isKnown(parent, keyIn(columns, values));
    if (isThere) continue;
    if (!isNullable) {
      refused.push(refusedOf(table, values, `its row of ${parent} is missing: ${keyIn(columns, values)}`));
      return [];
    }
    whole = { ...whole, ...Object.fromEntries(columns.map((column) => [column, null])) };
  }
  return [whole];
}

const refusedOf = ({ name, key }: CommonTable, row: Values, why: string): Refused => ({ table: name, key: keyIn(key, row), why, row });

const insertOf =
  ({ name, columns }: CommonTable) =>
  (values: Values): InStatement => ({
    sql: `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    args: columns.map((column) => values[column] ?? null),
  });

const whereKey = (key: readonly string[]) => key.map((column) => `${quoted(column)} = ?`).join(' AND ');

const updateOf =
  ({ name, key }: CommonTable, columns: readonly string[]) =>
  (values: Values): InStatement => ({
    sql: `UPDATE ${quoted(name)} SET ${columns.map((column) => `${quoted(column)} = ?`).join(', ')} WHERE ${whereKey(key)}`,
    args: [...columns, ...key].map((column) => values[column] ?? null),
  });

async function deleteRows(into: DatabasePlace, restored: Client, table: CommonTable, gone: ReadonlySet<string>): Promise<void> {
  if (gone.size === 0) return;
  const rows: Values[] = [];
  await readTables(into, [selectOf(table)], (_, row) => {
    const values = valuesOf(table, row);
    if (gone.has(keyIn(table.key, values))) rows.push(values);
  });
  const sql = `DELETE FROM ${quoted(table.name)} WHERE ${whereKey(table.key)}`;
  await writeRows(restored, table, rows, (values) => ({ sql, args: table.key.map((column) => values[column] ?? null) }), []);
}

/** Writes rows. Where one of a request is refused, each is written by itself. @returns those that were written */
async function writeRows(
  restored: Client,
  table: CommonTable,
  rows: readonly Values[],
  statementOf: (values: Values) => InStatement,
  refused: Refused[],
): Promise<Values[]> {
  const written: Values[] = [];
  for (let at = 0; at < rows.length; at += PER_REQUEST) {
    const some = rows.slice(at, at + PER_REQUEST);
    if ((await refusalOf(restored, some.map(statementOf))) === null) written.push(...some);
    else
      for (const values of some) {
        const first = await refusalOf(restored, [statementOf(values)]);
        const [, taken = ''] = /UNIQUE constraint failed: \w+\.(\w+)$/.exec(first ?? '') ?? [];
        // An article number that another piece has in the backup: the row comes without it.
        const less = table.nullable.has(taken) ? { ...values, [taken]: null } : values;
        const why = first !== null && less !== values ? await refusalOf(restored, [statementOf(less)]) : first;
        if (why === null) written.push(less);
        else refused.push(refusedOf(table, values, why));
      }
  }
  return written;
}

/** Returns why a constraint refused statements; null if they are written. `migrate` leaves foreign keys to this file. @throws Error of anything else */
async function refusalOf(restored: Client, statements: InStatement[]): Promise<string | null> {
  try {
    await restored.migrate(statements);
    return null;
  } catch (error) {
    if (error instanceof LibsqlError && error.message.includes('SQLITE_CONSTRAINT')) return inWords(error);
    throw error;
  }
}

/** Ledgers that write the indexes of searches and the editions of pages, and nothing else: a row that is copied needs them. */
const STAY = ['search', 'editions'];

/** Does some work while no trigger judges or moves anything, and makes all of them again in their order, by which SQLite fires them. */
async function withoutTriggers(client: Client, work: () => Promise<void>): Promise<void> {
  const triggers = (await ledgersOf(client)).filter(({ type }) => type === 'trigger');
  const ledgers = readLedgers();
  // Those of views act only for others.
  const views = new Set(ledgers.filter(({ type }) => type === 'view').map(({ name }) => name));
  const staying = new Set(ledgers.filter(({ file, table }) => STAY.includes(file) || views.has(table)).map(({ name }) => name));
  const drop = ({ name }: Ledger) => `DROP TRIGGER ${quoted(name)}`;
  await client.migrate(triggers.filter(({ name }) => !staying.has(name)).map(drop));
  await work();
  await client.migrate([...triggers.filter(({ name }) => staying.has(name)).map(drop), ...triggers.map(({ sql }) => sql)]);
}
