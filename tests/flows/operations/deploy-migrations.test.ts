import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@libsql/client';
import { drizzle } from 'drizzle-orm/libsql';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { freePorts } from '../../../functions/start/ports.ts';
import { root } from '../../../functions/start/settings.ts';
import { startSqld } from '../../../functions/start/sqld.ts';
import { migrations } from '../../../src/platform/database/newest-migration.ts';
import { deployStandIns, NEW } from '../../shop/deploy-stand-ins.ts';
import { startOutside } from '../../shop/outside.ts';

/** From this migration on they are pending in the older database. */
const FIRST = migrations.findIndex(({ tag }) => tag.endsWith('kept_rows'));
const pending = migrations.slice(FIRST).map(({ tag }) => tag);

const scratch = mkdtempSync(join(tmpdir(), 'chamak-older-'));

/** An empty database. */
async function newDatabase(name: string): Promise<{ url: string; client: Client }> {
  const { database: port } = await freePorts();
  const sqld = await startSqld({ folder: join(scratch, name), port, logFile: join(scratch, `${name}.log`) });
  const client = createClient({ url: sqld.url });
  closing.push(async () => {
    client.close();
    await sqld.child.stop();
  });
  return { url: sqld.url, client };
}

const closing: (() => Promise<void>)[] = [];
const outside = await startOutside();
const standIns = deployStandIns(outside);
afterAll(async () => {
  await Promise.all([outside.stop(), ...closing.map((close) => close())]);
  standIns.close();
  rmSync(scratch, { recursive: true, force: true });
});

const env = {
  ENVIRONMENT: 'test',
  SHOP_URL: 'http://shop.test',
  SHOP_SECRET: 'a secret of at least thirty-two letters',
  RAZORPAY_KEY_ID: 'rzp_sandbox_shop',
  RAZORPAY_KEY_SECRET: 'sandbox_key_secret',
  RAZORPAY_WEBHOOK_SECRET: 'sandbox_webhook_secret',
  CLOUDFLARE_API_TOKEN: 'cf-token',
  CLOUDFLARE_ACCOUNT_ID: 'acc1',
  OUTSIDE_URL: outside.url,
};
const deployer =
  (url: string) =>
  (...args: string[]) =>
    standIns.run('functions/cli/deploy.ts', [...args, '--watch', '0', '--every', '0.01'], { ...env, TURSO_DATABASE_URL: url });
const schemaOf = async (database: Client) =>
  (await database.execute('SELECT name FROM sqlite_schema ORDER BY name')).rows.map(({ name }) => String(name));

beforeEach(() => {
  standIns.reset();
  for (const [begin, body] of Object.entries({
    'GET /shop/api/health': { status: 'ok', version: NEW },
    'GET /shop/?': '<title>Chamak</title>',
    'GET /shop/collections': '<title>All</title>',
  })) {
    outside.replies.set(begin, { body });
  }
});

/** Makes the tables of a shop from before the pending migrations. */
async function makeOlder(database: Client): Promise<void> {
  const folder = join(scratch, 'migrations');
  cpSync(join(root, 'drizzle/migrations'), folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, FIRST) }));
  await migrate(drizzle(database), { migrationsFolder: folder });
}

test('an empty database and no Worker: the first deployment makes the tables and deploys to everybody', async () => {
  const { url, client } = await newDatabase('empty');
  writeFileSync(join(standIns.folder, 'deployments.json'), '[]');
  const { code, stdout, stderr } = await deployer(url)('--from', 'backup');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('there is nothing to back up');
  expect(standIns.calls('wrangler deploy')).toHaveLength(1);
  expect(standIns.calls('wrangler versions')).toEqual([]);
  expect(await schemaOf(client)).toContain('orders');
});

test('migrations that fail are found on the copy; live they stop, leave nothing half done, and can be repeated', async () => {
  const { url, client } = await newDatabase('older');
  const deploy = deployer(url);
  await makeOlder(client);
  // Somebody made a view by hand that a migration makes too.
  await client.execute('CREATE VIEW customer_orders AS SELECT 1');
  const before = await schemaOf(client);

  const rehearsed = await deploy('--from', 'migrations');
  expect(rehearsed.stdout).toContain(`Pending: ${pending.join(', ')}`);
  expect([rehearsed.code, rehearsed.stderr]).toEqual([1, expect.stringMatching(/Stopped at rehearsal: .*customer_orders/s)]);
  expect(await schemaOf(client)).toEqual(before);

  const stopped = await deploy('--from', 'migrate');
  const words = `Stopped at migrate: ${pending[0]} failed: .*customer_orders.*\\nNone was made. The running version works`;
  expect([stopped.code, stopped.stderr]).toEqual([1, expect.stringMatching(new RegExp(words, 's'))]);
  expect(await schemaOf(client)).toEqual(before);
  expect(standIns.calls('wrangler')).toEqual([]);

  await client.execute('DROP VIEW customer_orders');
  const { code, stdout, stderr } = await deploy('--from', 'migrations');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/rows copied, migrated in [\d.]+ s\.\nAfter the migration: The books add up\./);
  expect(stdout).toContain(`Made: ${pending.join(', ')}`);
  const { rows } = await client.execute("SELECT facts FROM operations WHERE kind = 'deploy' AND is_done = 1");
  expect(JSON.parse(String(rows[0]?.facts))).toMatchObject({ migrations: pending.join(', ') });

  const back = await standIns.run('functions/cli/rollback.ts', [], { ...env, TURSO_DATABASE_URL: url });
  expect(back.stdout).toContain(`These migrations stay; they only add: ${pending.join(', ')}.`);
});
