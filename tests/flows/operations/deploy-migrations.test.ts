import { createClient } from '@libsql/client';
import { beforeEach, expect, test } from 'vitest';
import { REMEMBER_MIGRATION, REMEMBERED_MIGRATIONS, readLedgers, readMigrations } from '../../../drizzle/schema-files.ts';
import { emptyInProcess } from '../../shop/machine/database-in-process.ts';
import { deployStandIns } from '../../shop/machine/deploy-stand-ins.ts';
import { rowsOf } from '../../shop/rows.ts';

/** The older database has the tables of the first migration, and another text of one trigger. */
const pending = ['0001_new_shop', 'ledgers/orders.sql'];
const OLDER_TRIGGER = 'orders_freeze_money';

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
    schema: async () => (await rows('SELECT name, sql FROM sqlite_schema ORDER BY name')).map(({ name, sql }) => `${name} ${sql}`),
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
  const older = readMigrations().slice(0, 1);
  await createClient({ url }).migrate([
    REMEMBERED_MIGRATIONS,
    ...older.flatMap(({ sql, hash, folderMillis }) => [...sql, { sql: REMEMBER_MIGRATION, args: [hash, folderMillis] }]),
    ...readLedgers().map(({ name, sql }) => (name === OLDER_TRIGGER ? sql.replace('BEGIN', 'BEGIN SELECT 1;') : sql)),
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
  expect((await schema()).some((each) => each.startsWith('orders '))).toBe(true);
});

test('migrations that fail are found on the copy; live they stop, leave nothing half done, and can be repeated', async () => {
  const { url, rows, schema, deploy, rollback } = newDatabase();
  await makeOlder(url);
  // Somebody made a table by hand that a migration makes too.
  await rows('CREATE TABLE customers_fts (name)');
  const before = await schema();

  const rehearsed = await deploy('migrations');
  expect(rehearsed.stdout).toContain(`Pending: ${pending.join(', ')}`);
  expect([rehearsed.code, rehearsed.stderr]).toEqual([1, expect.stringMatching(/Stopped at rehearsal: .*customers_fts/s)]);
  expect(await schema()).toEqual(before);

  const stopped = await deploy('migrate');
  const words = `Stopped at migrate: ${pending[0]} failed: .*customers_fts.*\\nNone was made. The running version works`;
  expect([stopped.code, stopped.stderr]).toEqual([1, expect.stringMatching(new RegExp(words, 's'))]);
  expect(await schema()).toEqual(before);
  expect(standIns.calls('wrangler')).toEqual([]);

  await rows('DROP TABLE customers_fts');
  const { code, stdout, stderr } = await deploy('migrations');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/rows copied, migrated in [\d.]+ s\.\nAfter the migration: The books add up\./);
  expect(stdout).toContain(`Made: ${pending.join(', ')}`);
  expect((await schema()).find((each) => each.startsWith(`${OLDER_TRIGGER} `))).not.toContain('SELECT 1;');
  const [done] = await rows("SELECT facts FROM operations WHERE kind = 'deploy' AND is_done = 1");
  expect(JSON.parse(String(done?.facts))).toMatchObject({ migrations: pending.join(', ') });

  expect((await rollback()).stdout).toContain(`These migrations stay; they only add: ${pending.join(', ')}.`);
});
