import { expect, test } from 'vitest';
import { queueDigest } from '../../../src/admin/digest/queue-digest.server.ts';
import { toDoIds } from '../../../src/admin/to-do/to-do-kinds.ts';
import { toDoQueries } from '../../../src/admin/to-do/to-do-queries.server.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { JOB_CALLS } from '../../../src/rules/order/reconcile.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { complaintIn } from '../../shop/complaint.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask } = await administratorOf(shop);
/** Nine in the morning in India, `days` days from now. */
const morning = (days: number) => Math.floor((Date.now() + 5.5 * 3_600_000) / DAY) * DAY + days * DAY + 3.5 * 3_600_000;
const queued = () =>
  shop.rows("SELECT dedupe_key, channel, recipient, payload FROM outbox WHERE kind = 'daily-digest' ORDER BY dedupe_key");
const save = (body: object) => ask<{ seen: number; fields?: Record<string, string> }>('PUT', '/settings/digest', body);
const settings = { isOn: true, email: 'owner@chamak.example', phone: '', seen: 0 };

test('it is off until it is saved, and an address is needed to switch it on', async () => {
  await queueDigest(shop.at(morning(1)));
  expect(await queued()).toEqual([]);
  const refused = await save({ ...settings, email: '' });
  expect([refused.status, refused.body.fields]).toEqual([422, { email: 'Enter the address that gets the digest.' }]);
  const { status, body } = await save(settings);
  expect([status, body.seen > 0]).toEqual([200, true]);
  // Another window that was opened before.
  expect((await save({ ...settings, isOn: false })).status).toBe(409);
});

test('yesterday, what must be done and what runs low are told once a day, however often the job runs', async () => {
  const product = await shop.addProduct({ name: 'Sitara Nath', price: 70_000, stock: 12 });
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: product, quantity: 9 }]);
  await shopper.verify(order, await shopper.pay(order));
  await shop.settle();
  const total = Number((await shop.rows('SELECT total_paise AS total FROM orders'))[0]?.total);
  const at = morning(1);
  await queueDigest(shop.at(at - 1));
  expect(await queued()).toEqual([]);
  const run = shop.at(at);
  run.calls.allow(JOB_CALLS.queueDigest);
  await Promise.all([queueDigest(run), queueDigest(shop.at(at + 1000))]);
  await queueDigest(shop.at(at + 60_000));
  const [digest, ...others] = await queued();
  expect(others).toEqual([]);
  expect(digest).toMatchObject({ channel: 'email', recipient: 'owner@chamak.example' });
  const texts = JSON.parse(String(digest?.payload));
  expect(texts.sales).toBe(`1 order, ${new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(total / 100)}`);
  expect(texts.toDo).toContain('1 order to pack');
  expect(texts.low).toBe('Sitara Nath: 3 left, 10 days');
  expect(texts.differences).toBe('');
});

test('an empty day says so in one sentence, and the next day has its own digest', async () => {
  await shop.rows("UPDATE orders SET status = 'shipped', actor = 'admin' WHERE status = 'paid'");
  await queueDigest(shop.at(morning(40)));
  const rows = await queued();
  expect(rows).toHaveLength(2);
  expect(JSON.parse(String(rows[1]?.payload))).toMatchObject({ sales: '', toDo: '', low: '' });
  await shop.at(morning(40)).send(shop.at(morning(40)), { dedupeKeys: [String(rows[1]?.dedupe_key)] });
  const mail = shop.mails.at(-1);
  expect(mail).toMatchObject({ to: 'owner@chamak.example', subject: 'Yesterday: no orders' });
  expect(mail?.text).toContain('the shop sold no orders. Nothing is left to do.');
});

test('it tells of complaints, and no kind of work is left out', async () => {
  await complaintIn(shop, { at: morning(1) });
  await queueDigest(shop.at(morning(41)));
  expect(JSON.parse(String((await queued()).at(-1)?.payload)).toDo).toBe('1 complaint to answer; 1 complaint overdue');
  expect(Object.keys(toDoQueries(shop.at(Date.now()))).toSorted()).toEqual(toDoIds.toSorted());
});

test('switched off it is not sent', async () => {
  const { body } = await ask<{ digest: { seen: number } }>('GET', '/settings');
  await save({ ...settings, isOn: false, seen: body.digest.seen });
  await queueDigest(shop.at(morning(42)));
  expect(await queued()).toHaveLength(3);
});
