import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@libsql/client';
import { expect, onTestFinished, test } from 'vitest';
import { migrateDatabase } from '../../../drizzle/migrate.ts';
import { startSqld } from '../../../functions/tools/start/sqld.ts';
import { startStack } from '../../../functions/tools/start/stack.ts';
import { emptyInProcess } from '../../shop/machine/database-in-process.ts';

const HOW_TO_BEGIN = /remove the folder \.data .*for Turso create a new database/;

/** Tables that other migrations made. */
const makeOthers = (client: Client) =>
  client.batch([
    'CREATE TABLE __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)',
    "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('another', 1000), ('and one more', 4000000000000)",
    'CREATE TABLE jobs (name text PRIMARY KEY)',
  ]);
const tables = async (client: Client) =>
  (await client.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")).rows.map(({ name }) => name);

function emptyDatabase(): Client {
  const database = emptyInProcess();
  onTestFinished(() => database.stop());
  return createClient({ url: database.url });
}

test('a database with other migrations is refused with instructions, and nothing in it changes', async () => {
  const client = emptyDatabase();
  await makeOthers(client);
  const before = await tables(client);
  await expect(migrateDatabase(client)).rejects.toThrow(HOW_TO_BEGIN);
  expect(await tables(client)).toEqual(before);
});

test('it is refused by npm start, too', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'chamak-migrate-'));
  // Where `npm start` keeps its database.
  const sqld = await startSqld({ folder: join(dir, 'db'), logFile: join(dir, 'sqld.log') });
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  await makeOthers(createClient({ url: sqld.url })).finally(() => sqld.child.stop());
  await expect(startStack({ dir, mode: 'dev', seed: false })).rejects.toThrow(HOW_TO_BEGIN);
});

test('a database with these migrations is migrated again without a change', async () => {
  const client = emptyDatabase();
  await migrateDatabase(client);
  const made = await tables(client);
  expect(made).toContain('job_leases');
  await migrateDatabase(client);
  expect(await tables(client)).toEqual(made);
});
