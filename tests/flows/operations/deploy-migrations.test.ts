import { createClient } from '@libsql/client';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { beforeEach, expect, test } from 'vitest';
import { migrationsFolder } from '../../../drizzle/migrate.ts';
import { migrations } from '../../../src/platform/database/newest-migration.ts';
import { emptyInProcess } from '../../shop/machine/database-in-process.ts';
import { deployStandIns } from '../../shop/machine/deploy-stand-ins.ts';
import { rowsOf } from '../../shop/rows.ts';

/** From this migration on they are pending in the older database. */
const FIRST = migrations.findIndex(({ tag }) => tag.endsWith('kept_rows'));
const pending = migrations.slice(FIRST).map(({ tag }) => tag);

const standIns = await deployStandIns();

const keys = { RAZORPAY_KEY_ID: 'rzp_sandbox_shop', RAZORPAY_KEY_SECRET: 'key_secret', RAZORPAY_WEBHOOK_SECRET: 'webhook_secret' };
const shop = { ENVIRONMENT: 'test', SHOP_URL: 'http://shop.test', SHOP_SECRET: 'a secret of at least thirty-two letters' };
/** An empty database, and the commands on it. */
function newDatabase() {
  const { url } = emptyInProcess();
  const rows = rowsOf(url);
  const settings = { ...shop, ...keys, ...standIns.settings, TURSO_DATABASE_URL: url };
  return {
    ...{ url, rows },
    schema: async () => (await rows('SELECT name FROM sqlite_schema ORDER BY name')).map(({ name }) => String(name)),
    deploy: (from: string) => standIns.deploy(['--from', from], settings),
    rollback: () => standIns.rollback([], settings),
  };
}

beforeEach(() => {
  standIns.reset();
  standIns.answers();
});

/** Makes the tables of a shop from before the pending migrations. */
async function makeOlder(url: string): Promise<void> {
  const remember = 'INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)';
  const older = readMigrationFiles({ migrationsFolder }).slice(0, FIRST);
  await createClient({ url }).migrate([
    'CREATE TABLE "__drizzle_migrations" (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
    ...older.flatMap(({ sql, hash, folderMillis }) => [...sql, { sql: remember, args: [hash, folderMillis] }]),
  ]);
}

test('an empty database and no Worker: the first deployment makes the tables and deploys to everybody', async () => {
  standIns.reset({ hasWorker: false });
  const { deploy, schema } = newDatabase();
  const { code, stdout, stderr } = await deploy('backup');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('there is nothing to back up');
  expect(standIns.calls('wrangler deploy')).toHaveLength(1);
  expect(standIns.calls('wrangler versions')).toEqual([]);
  expect(await schema()).toContain('orders');
});

test('migrations that fail are found on the copy; live they stop, leave nothing half done, and can be repeated', async () => {
  const { url, rows, schema, deploy, rollback } = newDatabase();
  await makeOlder(url);
  // Somebody made a view by hand that a migration makes too.
  await rows('CREATE VIEW customer_orders AS SELECT 1');
  const before = await schema();

  const rehearsed = await deploy('migrations');
  expect(rehearsed.stdout).toContain(`Pending: ${pending.join(', ')}`);
  expect([rehearsed.code, rehearsed.stderr]).toEqual([1, expect.stringMatching(/Stopped at rehearsal: .*customer_orders/s)]);
  expect(await schema()).toEqual(before);

  const stopped = await deploy('migrate');
  const words = `Stopped at migrate: ${pending[0]} failed: .*customer_orders.*\\nNone was made. The running version works`;
  expect([stopped.code, stopped.stderr]).toEqual([1, expect.stringMatching(new RegExp(words, 's'))]);
  expect(await schema()).toEqual(before);
  expect(standIns.calls('wrangler')).toEqual([]);

  await rows('DROP VIEW customer_orders');
  const { code, stdout, stderr } = await deploy('migrations');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/rows copied, migrated in [\d.]+ s\.\nAfter the migration: The books add up\./);
  expect(stdout).toContain(`Made: ${pending.join(', ')}`);
  const [done] = await rows("SELECT facts FROM operations WHERE kind = 'deploy' AND is_done = 1");
  expect(JSON.parse(String(done?.facts))).toMatchObject({ migrations: pending.join(', ') });

  expect((await rollback()).stdout).toContain(`These migrations stay; they only add: ${pending.join(', ')}.`);
});
