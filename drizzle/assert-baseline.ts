import type { Client } from '@libsql/client';
import { readMigrations } from './schema-files.ts';

const HOW_TO_BEGIN =
  'This database was not made by these migrations, so they cannot change it. Start with an empty one: for `npm start` and `npm run dev` ' +
  'remove the folder .data (or SHOP_DATA_DIR); for Turso create a new database and set TURSO_DATABASE_URL to it.';

/**
 * The first migration creates every table, so a database whose first migration was another one cannot be migrated.
 * @throws Error that explains how to start with an empty database
 */
export async function assertBaseline(client: Client): Promise<void> {
  const known = await client.execute("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'");
  if (known.rows.length === 0) return;
  const applied = await client.execute('SELECT min(created_at) AS first FROM __drizzle_migrations');
  const first = applied.rows[0]?.first ?? null;
  const [baseline] = readMigrations();
  if (first !== null && Number(first) !== baseline?.folderMillis) throw new Error(HOW_TO_BEGIN);
}
