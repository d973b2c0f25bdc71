import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@libsql/client';
import { expect, onTestFinished, test } from 'vitest';
import { migrateDatabase } from '../../../drizzle/migrate.ts';
import { startSqld } from '../../../functions/tools/start/sqld.ts';
import { startStack } from '../../../functions/tools/start/stack.ts';
import { freshShop } from '../../shop/fresh-shop.ts';
import { emptyInProcess } from '../../shop/machine/database-in-process.ts';
import { sold } from '../../shop/orders/edits.ts';

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

test('in a shop with orders a trigger of another text is replaced, one that is unknown goes, and no row changes; where that fails, all is as it was', async () => {
  const shop = await freshShop();
  const piece = await shop.addProduct({ price: 84_900, stock: 5 });
  await sold(shop, { wishes: [{ id: piece }] });
  const client = createClient({ url: shop.databaseUrl });
  const ledgers = () => shop.rows("SELECT name, sql FROM sqlite_schema WHERE type IN ('view', 'trigger') ORDER BY type, rowid");
  const held = async () => [
    await shop.rows('SELECT * FROM orders'),
    await shop.rows('SELECT * FROM stock_moves'),
    await shop.rows('SELECT * FROM products'),
  ];
  const [made, rows] = [await ledgers(), await held()];
  await client.batch(
    [
      'DROP TRIGGER stock_moves_block_update',
      'CREATE TRIGGER stock_moves_block_update BEFORE UPDATE ON stock_moves BEGIN SELECT 1; END',
      'CREATE TRIGGER unknown AFTER INSERT ON orders BEGIN SELECT 1; END',
      'DROP VIEW cash_at_risk',
      'CREATE TABLE cash_at_risk (id)',
    ],
    'write',
  );
  const older = await ledgers();
  await expect(migrateDatabase(client)).rejects.toThrow('cash_at_risk');
  expect(await ledgers()).toEqual(older);

  await client.execute('DROP TABLE cash_at_risk');
  await migrateDatabase(client);
  expect([await ledgers(), await held()]).toEqual([made, rows]);
  await expect(client.execute('UPDATE stock_moves SET quantity = 9')).rejects.toThrow('STOCK_MOVE_IMMUTABLE');
});
