import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { copyDatabase } from '../../../functions/cli/backup/copy-database.ts';
import { schemaOf } from '../../../functions/cli/backup/table-file.ts';
import { clientOf, completeSchema, fileOf, loadRows } from '../../../functions/cli/restore/load-database.ts';
import * as pauses from '../../../functions/cli/restore/pause.ts';
import { runRestore } from '../../../functions/cli/restore.ts';
import { readMaintenance } from '../../../src/features/operations/maintenance.server.ts';
import { MINUTE } from '../../../src/rules/limits.ts';
import { startOutside } from '../../shop/machine/outside.ts';
import { shopWithOperator } from '../../shop/people/operator.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { rowsOf } from '../../shop/rows.ts';

const { shop, operator } = await shopWithOperator();
const outside = await startOutside();
const pause = vi.spyOn(pauses, 'pause');
afterAll(async () => {
  pause.mockRestore();
  await outside.stop();
});

const { host: liveHost } = new URL(shop.databaseUrl);
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

beforeEach(() => {
  outside.calls.splice(0);
  outside.replies.clear();
  const one = (Name: string, Hostname: string) => ({ Name, Hostname, group: 'mumbai' });
  outside.replies.set(`GET ${DATABASES}`, { body: { databases: [one('other', 'other.turso.io'), one('chamak', liveHost)] } });
});

/** Turso keeps the shop's database as it is now, and serves it under a new name when it is asked: not at once. */
async function tursoKeepsNow(): Promise<string> {
  const then = operator.newDatabase();
  const file = await copyDatabase({ url: shop.databaseUrl, token: undefined }, join(operator.folder, `${new URL(then.url).host}.db`));
  const client = clientOf({ url: then.url, token: undefined });
  await loadRows(fileOf(file), client);
  await completeSchema(schemaOf(file), client);
  client.close();
  file.close();
  then.away(true);
  pause.mockImplementationOnce(async () => then.away(false));
  outside.replies.set(`POST ${DATABASES}`, ({ body }) => ({
    body: { database: { Name: JSON.parse(body).name, Hostname: new URL(then.url).host, DbId: 'x' } },
  }));
  outside.replies.set(`POST ${DATABASES}/chamak-`, { body: { jwt: 'token-of-the-copy' } });
  return then.url;
}

test('the database as it was: made by Turso, level with Razorpay and with the mails that were sent, closed until the operator says so', async () => {
  const waiting = await begin();
  const then = await tursoKeepsNow();
  const rows = rowsOf(then);
  const at = new Date();
  expect((await waiting.shopper.verify(waiting.order, await waiting.shopper.pay(waiting.order))).status).toBe(200);
  await shop.settle();
  const later = await begin();
  const { code, said } = await restore(['--at', at.toISOString()]);
  const made = /Restored chamak as it was on .*, as chamak-\d{14}\n {2}1 orders, the newest CHK-/;
  expect([code, said]).toEqual([0, expect.stringMatching(made)]);
  expect(said).toContain(`1 order made since, taken over from the former database: CHK-${await numberOf(later.id)}`);
  const settled = `TURSO_DATABASE_URL=${then.replace('http:', 'libsql:')}\\nTURSO_AUTH_TOKEN=what turso db tokens create chamak-\\d{14} prints\\n`;
  expect(said).toMatch(new RegExp(settled));
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
  expect(await rows('SELECT is_on, numbers_after FROM maintenance')).toEqual([{ is_on: 1, numbers_after: await numberOf(later.id) }]);
  expect(await rows('SELECT id, status FROM orders ORDER BY number')).toEqual([
    { id: waiting.id, status: 'paid' },
    { id: later.id, status: 'pending_payment_gateway' },
  ]);
  const [mail] = await rows('SELECT sent_at FROM outbox WHERE dedupe_key = ?', `paid:${waiting.id}`);
  expect(Number(mail?.sent_at)).toBeGreaterThan(0);
  expect(await rows("SELECT facts ->> 'name' AS name FROM operations WHERE kind = 'restore'")).toEqual([{ name }]);
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
  const { code, said } = await restore(['--at', at]);
  expect([code, said]).toEqual([1, expect.stringMatching(/timestamp is older than your plan allows.*Nothing is restored\./s)]);
  outside.replies.set(`GET ${DATABASES}`, { body: { databases: [] } });
  expect((await restore(['--at', at])).said).toContain(`The organisation asha has no database at ${liveHost}.`);
  for (const name of ['TURSO_API_TOKEN', 'TURSO_ORGANIZATION'])
    expect((await restore(['--at', at], { ...settings, [name]: '' })).said).toContain(`${name} is not set`);
  expect((await readMaintenance(shop.at())).isOn).toBe(false);
});

test('a database that had no shop in it yet is named, so that it can be deleted', async () => {
  const empty = operator.emptyDatabase();
  outside.replies.set(`POST ${DATABASES}`, { body: { database: { Name: 'x', Hostname: new URL(empty).host } } });
  outside.replies.set(`POST ${DATABASES}/chamak-`, { body: { jwt: 't' } });
  const { code, said } = await restore(['--at', '2026-01-01T00:00:00Z']);
  expect([code, said]).toEqual([1, expect.stringMatching(/no shop in it at that time.*turso db destroy chamak-\d{14}/s)]);
});

test('a time without a zone or to come, and a backup or another database beside it: the usage, and nobody is asked', async () => {
  const [wrong, beside] = [
    ['2026-11-21T10:00:00', 'yesterday', '2999-01-01T00:00:00Z'],
    ['--from backups', '--into libsql://x'],
  ];
  const usage = { code: 2, said: expect.stringContaining('--at 2026-11-21T15:30:00+05:30') };
  for (const args of [...wrong, ...beside.map((more) => `2026-11-21T10:00:00Z ${more}`)])
    expect(await restore(['--at', ...args.split(' ')])).toMatchObject(usage);
  expect(outside.calls).toEqual([]);
});
