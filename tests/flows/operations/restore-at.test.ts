import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { copyDatabase } from '../../../functions/cli/backup/copy-database.ts';
import { schemaOf } from '../../../functions/cli/backup/table-file.ts';
import { clientOf, completeSchema, fileOf, loadRows } from '../../../functions/cli/restore/load-database.ts';
import { runRestore } from '../../../functions/cli/restore.ts';
import { freePorts } from '../../../functions/start/ports.ts';
import { type Sqld, startSqld } from '../../../functions/start/sqld.ts';
import { readMaintenance } from '../../../src/features/operations/maintenance.server.ts';
import { MINUTE } from '../../../src/rules/limits.ts';
import { operatorOf } from '../../shop/operator.ts';
import { startOutside } from '../../shop/outside.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const operator = await operatorOf(shop);
const outside = await startOutside();
const servers: Sqld[] = [];
afterAll(async () => {
  await Promise.all([outside.stop(), ...servers.map(({ child }) => child.stop())]);
  await operator.close();
});

const liveHost = new URL(String(shop.env.TURSO_DATABASE_URL)).host;
const settings = { TURSO_API_TOKEN: 'api-token', TURSO_ORGANIZATION: 'asha', OUTSIDE_URL: outside.url };
const restore = (args: readonly string[], more: Readonly<Record<string, string>> = settings) => operator.run(runRestore, args, more);
const DATABASES = '/turso/organizations/asha/databases';
const piece = await shop.addProduct({ price: 84_900, stock: 50 });
const begin = async () => {
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: piece }]);
  return { shopper, order, id: order.body.dbOrderId };
};
const numberOf = async (id: string) => Number((await shop.rows('SELECT number FROM orders WHERE id = ?', id))[0]?.number);

beforeEach(async () => {
  outside.calls.splice(0);
  outside.replies.clear();
  const one = (Name: string, Hostname: string) => ({ Name, Hostname, group: 'mumbai' });
  outside.replies.set(`GET ${DATABASES}`, { body: { databases: [one('other', 'other.turso.io'), one('chamak', liveHost)] } });
  await operator.openSale();
});

/** Turso keeps the shop's database as it is now, and serves it under a new name when it is asked: not at once. */
async function tursoKeepsNow(): Promise<string> {
  const { database: port } = await freePorts();
  const place = { folder: join(operator.folder, `then-${port}`), port, logFile: join(operator.folder, `then-${port}.log`) };
  const then = await startSqld(place);
  const file = await copyDatabase({ url: String(shop.env.TURSO_DATABASE_URL), token: undefined }, join(operator.folder, `${port}.db`));
  const client = clientOf({ url: then.url, token: undefined });
  await loadRows(fileOf(file), client);
  await completeSchema(schemaOf(file), client);
  client.close();
  file.close();
  await then.child.stop();
  outside.replies.set(`POST ${DATABASES}`, ({ body }) => {
    void startSqld(place).then((server) => servers.push(server));
    return { body: { database: { Name: JSON.parse(body).name, Hostname: `127.0.0.1:${port}`, DbId: 'x' } } };
  });
  outside.replies.set(`POST ${DATABASES}/chamak-`, { body: { jwt: 'token-of-the-copy' } });
  return then.url;
}

/** Rows of another database than the shop's. */
async function rowsIn(url: string, sql: string, ...args: string[]) {
  const client = createClient({ url });
  return (await client.execute({ sql, args })).rows.map((row) => ({ ...row }));
}

test('the database as it was: made by Turso, level with Razorpay and with the mails that were sent, closed until the operator says so', async () => {
  const waiting = await begin();
  const then = await tursoKeepsNow();
  const at = new Date();
  expect((await waiting.shopper.verify(waiting.order, await waiting.shopper.pay(waiting.order))).status).toBe(200);
  await shop.settle();
  const later = await begin();
  const { code, said } = await restore(['--at', at.toISOString()]);
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/Restored chamak as it was on .*, as chamak-\d{14}\n {2}1 orders, the newest CHK-/),
  ]);
  expect(said).toContain(`1 order made since, taken over from the former database: CHK-${await numberOf(later.id)}`);
  expect(said).toMatch(new RegExp(`TURSO_DATABASE_URL=${then}\\nTURSO_AUTH_TOKEN=what turso db tokens create chamak-\\d{14} prints\\n`));
  // Terminals and CI logs keep what is printed.
  expect(said).not.toContain('token-of-the-copy');
  expect(said).toContain("grep -E '^TURSO_(DATABASE_URL|AUTH_TOKEN)=' production.vars | npx wrangler secret bulk");

  const [list, create, token] = outside.calls;
  expect(outside.calls.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill('Bearer api-token'));
  expect([list?.line, create?.line]).toEqual([`GET ${DATABASES}`, `POST ${DATABASES}`]);
  const { name, ...asked } = JSON.parse(create?.body ?? '{}');
  expect(asked).toEqual({ group: 'mumbai', seed: { type: 'database', name: 'chamak', timestamp: at.toISOString() } });
  expect(token?.line).toBe(`POST ${DATABASES}/${name}/auth/tokens?expiration=never&authorization=full-access`);

  expect((await readMaintenance(shop.at())).isOn).toBe(true);
  expect(await rowsIn(then, 'SELECT is_on, numbers_after FROM maintenance')).toEqual([
    { is_on: 1, numbers_after: await numberOf(later.id) },
  ]);
  expect(await rowsIn(then, 'SELECT id, status FROM orders ORDER BY number')).toEqual([
    { id: waiting.id, status: 'paid' },
    { id: later.id, status: 'pending_payment_gateway' },
  ]);
  const [mail] = await rowsIn(then, 'SELECT sent_at FROM outbox WHERE dedupe_key = ?', `paid:${waiting.id}`);
  expect(Number(mail?.sent_at)).toBeGreaterThan(0);
  expect(await rowsIn(then, "SELECT facts ->> 'name' AS name FROM operations WHERE kind = 'restore'")).toEqual([{ name }]);
});

test('a drill changes neither the live shop nor Razorpay, and names what can be deleted', async () => {
  await tursoKeepsNow();
  const { code, said } = await restore(['--at', new Date().toISOString(), '--drill']);
  expect([code, said]).toEqual([0, expect.stringMatching(/can be deleted: turso db destroy chamak-\d{14}$/)]);
  expect((await readMaintenance(shop.at())).isOn).toBe(false);
  expect(await shop.rows("SELECT is_done FROM operations WHERE kind = 'drill'")).toEqual([{ is_done: 1 }]);
});

test('what Turso refuses is said in its words, and the shop goes on selling', async () => {
  outside.replies.set(`POST ${DATABASES}`, { status: 422, body: { error: 'timestamp is older than your plan allows' } });
  const at = new Date(Date.now() - 90 * MINUTE).toISOString();
  const refused = await restore(['--at', at]);
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('timestamp is older than your plan allows') });
  expect(refused.said).toContain('Nothing is restored.');
  outside.replies.set(`GET ${DATABASES}`, { body: { databases: [] } });
  expect((await restore(['--at', at])).said).toContain(`The organisation asha has no database at ${liveHost}.`);
  for (const name of ['TURSO_API_TOKEN', 'TURSO_ORGANIZATION'] as const) {
    const { code, said } = await restore(['--at', at], { ...settings, [name]: '' });
    expect([code, said]).toEqual([1, expect.stringContaining(`${name} is not set`)]);
  }
  expect((await readMaintenance(shop.at())).isOn).toBe(false);
});

test('a database that had no shop in it yet is named, so that it can be deleted', async () => {
  const empty = await operator.emptyDatabase();
  outside.replies.set(`POST ${DATABASES}`, { body: { database: { Name: 'x', Hostname: new URL(empty).host } } });
  outside.replies.set(`POST ${DATABASES}/chamak-`, { body: { jwt: 't' } });
  const { code, said } = await restore(['--at', '2026-01-01T00:00:00Z']);
  expect([code, said]).toEqual([1, expect.stringMatching(/no shop in it at that time.*turso db destroy chamak-\d{14}/s)]);
});

test.each([
  ['no zone', ['--at', '2026-11-21T10:00:00']],
  ['no time', ['--at', 'yesterday']],
  ['a time to come', ['--at', '2999-01-01T00:00:00Z']],
  ['a backup too', ['--at', '2026-11-21T10:00:00Z', '--from', 'backups']],
  ['another database', ['--at', '2026-11-21T10:00:00Z', '--into', 'libsql://x']],
])('%s: the usage, and nobody is asked', async (_, args) => {
  expect(await restore(args)).toMatchObject({ code: 2, said: expect.stringContaining('--at 2026-11-21T15:30:00+05:30') });
  expect(outside.calls).toEqual([]);
});
