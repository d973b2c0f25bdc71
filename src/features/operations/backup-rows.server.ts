import { sql } from 'drizzle-orm';
import { selectRaw } from '../../platform/database/ready-query.ts';
import { httpUrl } from '../../platform/database/streams/hrana.ts';
import type { Shop } from '../../platform/shop.ts';
import { recordAction } from '../audit/record-action.server.ts';

/** A table of a downloaded backup, with the columns that it stores, and its rowid if none of them is an alias of it. */
interface BackupTable {
  readonly name: string;
  readonly columns: readonly string[];
}

const SCHEMA = "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'libsql_%' AND name NOT LIKE 'sqlite_%'";

/** The tables behind the full-text indexes and the sequences are copied too: `npm run restore` loads them as they are. */
const columnsOfTables = sql`SELECT t.name AS "table", c.name AS "column", t.wr AS isRowidless, c.pk AS pk, upper(c.type) AS type
  FROM pragma_table_list t JOIN pragma_table_xinfo(t.name) c
  WHERE t.schema = 'main' AND t.type IN ('table', 'shadow') AND t.name <> 'sqlite_schema' AND c.hidden = 0
    AND t.name NOT LIKE 'libsql_%' AND t.name NOT LIKE 'sqlite_stat%'
  ORDER BY t.name, c.cid`;

interface StoredColumn {
  readonly table: string;
  readonly column: string;
  readonly isRowidless: number;
  /** Its place in the primary key; 0 if it is none. */
  readonly pk: number;
  readonly type: string;
}

function tableOf(name: string, columns: readonly StoredColumn[]): BackupTable {
  const keys = columns.filter(({ pk }) => pk > 0);
  const hasAlias = keys.length === 1 && keys[0]?.type === 'INTEGER';
  const names = columns.map(({ column }) => column);
  return { name, columns: columns[0]?.isRowidless || hasAlias ? names : ['rowid', ...names] };
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const selectOf = ({ name, columns }: BackupTable) => `SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(name)} NOT INDEXED`;

/**
 * Opens a copy of all tables at one moment, as a stream: a first line that names the tables, then the answer of the database as it comes.
 * Nothing is parsed or packed here, so that neither the processor time nor the memory of a Worker limits the size of the shop. The browser
 * of the owner checks, packs and seals it. The log has its line before the first row leaves the shop.
 * @throws Error if the database does not answer
 */
export async function openBackupRows(shop: Shop, by: string): Promise<ReadableStream<Uint8Array>> {
  const { columns } = await shop.db.read({ columns: selectRaw<StoredColumn>(columnsOfTables) });
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(([name, own]) => tableOf(name, own));
  await shop.db.write([recordAction(shop, { by, action: 'export', kind: 'backup', id: 'backup', label: 'Backup, all tables' })]);
  const { TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: token, SHOP_URL } = shop.env;
  const steps = ['BEGIN', SCHEMA, ...tables.map(selectOf), 'COMMIT'].map((statement, at) => ({
    stmt: { sql: statement },
    ...(at > 0 && { condition: { type: 'ok', step: at - 1 } }),
  }));
  const answer = await fetch(new URL('v3/cursor', httpUrl(url)), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ baton: null, batch: { steps } }),
  });
  if (!answer.ok || !answer.body) throw new Error(`The database answered ${answer.status} to a backup.`);
  const first = new TextEncoder().encode(`${JSON.stringify({ at: shop.now, shop: new URL(SHOP_URL).host, tables })}\n`);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({ start: (to) => to.enqueue(first) });
  // An error of the database ends the answer with it: the browser then keeps nothing.
  answer.body.pipeTo(writable).catch(() => undefined);
  return readable;
}
