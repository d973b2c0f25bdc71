import { DatabaseSync } from 'node:sqlite';
import type { Client } from '@libsql/client';
import { ledgersOf } from '../../../drizzle/migrate.ts';
import { readLedgers } from '../../../drizzle/schema-files.ts';
import { makeTables } from '../../../drizzle/table-schema.ts';
import type { LedgerShapes } from './expand-only.ts';

const COLUMNS = `SELECT v.name AS view, c.name AS name FROM sqlite_schema v JOIN pragma_table_info(v.name) c WHERE v.type = 'view'`;

const shapesOf = (triggers: readonly string[], columns: readonly Record<string, unknown>[]): LedgerShapes => ({
  triggers,
  columns: columns.map(({ view, name }) => `${view}.${name}`),
});

/** Returns the views and triggers of a database. */
export async function ledgerShapesOf(client: Pick<Client, 'execute'>): Promise<LedgerShapes> {
  const found = await ledgersOf(client);
  const names = found.filter(({ type }) => type === 'trigger').map(({ name }) => name);
  return shapesOf(names, (await client.execute(COLUMNS)).rows);
}

/** Returns those that `npm run db:migrate` of this commit makes. */
export function nextLedgerShapes(): LedgerShapes {
  const db = new DatabaseSync(':memory:');
  makeTables(db);
  const ledgers = readLedgers();
  for (const { sql } of ledgers) db.exec(sql);
  const columns = db.prepare(COLUMNS).all();
  db.close();
  return shapesOf(
    ledgers.filter(({ type }) => type === 'trigger').map(({ name }) => name),
    columns,
  );
}
