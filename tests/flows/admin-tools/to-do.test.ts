import { expect, test } from 'vitest';
import { queueDigest } from '../../../src/admin/digest/queue-digest.server.ts';
import type { ToDo } from '../../../src/admin/to-do/to-do.server.ts';
import { toDoIds } from '../../../src/admin/to-do/to-do-kinds.ts';
import { toDoQueries } from '../../../src/admin/to-do/to-do-queries.server.ts';
import type { RunningLowPiece } from '../../../src/features/ledger/admin/running-low.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import { DAY, REFUND_SETTLED_WITHIN, SEND_WITHIN } from '../../../src/rules/limits.ts';
import { JOB_CALLS } from '../../../src/rules/order/reconcile.ts';
import { complaintIn } from '../../shop/orders/complaint.ts';
import { sold } from '../../shop/orders/edits.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask, cookie } = await shopWithAdministrator();
/** Nine in the morning in India, `days` days from now. */
const morning = (days: number) => Math.floor((Date.now() + 5.5 * 3_600_000) / DAY) * DAY + days * DAY + 3.5 * 3_600_000;
const queued = () =>
  shop.rows("SELECT dedupe_key, channel, recipient, payload FROM outbox WHERE kind = 'daily-digest' ORDER BY dedupe_key");
const save = (body: object) => ask<{ seen: number; fields?: Record<string, string> }>('PUT', '/settings/digest', body);
const settings = { isOn: true, email: 'owner@chamak.example', phone: '', seen: 0 };

test('the digest is off until it is saved, and an address is needed to switch it on', async () => {
  await queueDigest(shop.at(morning(1)));
  expect(await queued()).toEqual([]);
  const refused = await save({ ...settings, email: '' });
  expect([refused.status, refused.body.fields]).toEqual([422, { email: 'Enter the address that gets the digest.' }]);
  const { status, body } = await save(settings);
  expect([status, body.seen > 0]).toEqual([200, true]);
  // Another window that was opened before.
  expect((await save({ ...settings, isOn: false })).status).toBe(409);
});

test('in the digest yesterday, what must be done and what runs low are told once a day, however often the job runs', async () => {
  const product = await shop.addProduct({ name: 'Sitara Nath', price: 70_000, stock: 12 });
  await sold(shop, { wishes: [{ id: product, quantity: 9 }] });
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

test('the digest of an empty day says so in one sentence, and the next day has its own digest', async () => {
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

test('the digest tells of complaints, and no kind of work is left out', async () => {
  await complaintIn(shop, { at: morning(1) });
  await queueDigest(shop.at(morning(41)));
  expect(JSON.parse(String((await queued()).at(-1)?.payload)).toDo).toBe('1 complaint to answer; 1 complaint overdue');
  expect(Object.keys(toDoQueries(shop.at(Date.now()))).toSorted()).toEqual(toDoIds.toSorted());
});

test('a digest that is switched off is not sent', async () => {
  const { body } = await ask<{ digest: { seen: number } }>('GET', '/settings');
  await save({ ...settings, isOn: false, seen: body.digest.seen });
  await queueDigest(shop.at(morning(42)));
  expect(await queued()).toHaveLength(3);
});

const toDo = async () => (await ask<ToDo>('GET', '/to-do')).body;
const line = async (id: string) => (await toDo()).lines.find((one) => one.id === id);

const paid = async (id: number, quantity = 1) => (await sold(shop, { wishes: [{ id, quantity }] })).id;

test('an order is late three days after it was placed, and leaves the line once it is sent', async () => {
  const id = await paid(await shop.addProduct({ price: 70_000, stock: 50 }));
  expect(await line('late')).toBeUndefined();
  const placed = Date.now() - SEND_WITHIN - 60_000;
  await shop.rows('UPDATE orders SET created_at = ? WHERE id = ?', placed, id);
  expect(await line('late')).toMatchObject({ count: 1, since: placed + SEND_WITHIN, newest: placed + SEND_WITHIN });
  await ask('POST', `/orders/${id}/status`, { to: 'shipped', seen: 'paid', reason: 'Sent today' });
  expect(await line('late')).toBeUndefined();
});

test('a refund that the gateway does not settle is stuck, and its order stands on the tab of problems', async () => {
  const id = await paid(await shop.addProduct({ price: 70_000, stock: 50 }));
  const requested = (key: string, at: number) =>
    shop.rows(
      "INSERT INTO refunds (id, payment_id, amount_paise, status, reason, created_at) SELECT ?, id, 10000, 'pending', 'A scratch', ? FROM payments WHERE order_id = ?",
      ...[key, at, id],
    );
  await requested(newId(), Date.now());
  expect(await line('refunds')).toBeUndefined();
  await requested(newId(), Date.now() - REFUND_SETTLED_WITHIN - DAY);
  expect(await line('refunds')).toMatchObject({ count: 1 });
  const { rows } = (await ask<{ rows: { id: string }[] }>('GET', '/orders?tab=problems')).body;
  expect(rows.map((row) => row.id)).toContain(id);
});

test('a piece runs low by the days that it lasts, and the purchase list says what to buy', async () => {
  await paid(await shop.addProduct({ name: 'Calm Ring', price: 40_000, stock: 500 }), 9);
  expect(await line('low')).toMatchObject({ count: 1 });
  const answer = await ask<{ rows: RunningLowPiece[] }>('GET', '/products/running-low');
  const { rows } = answer.body;
  // 3 pieces at 9 in 30 days last 10 days; 6 more last the 30 days.
  expect(rows).toMatchObject([{ name: 'Sitara Nath', left: 3, sold: 9, daysLeft: 10, toBuy: 6 }]);
  const file = await shop.fetch('/api/admin/products/running-low.csv', { headers: { cookie } });
  expect(file.headers.get('content-disposition')).toContain('to-buy-');
  expect(await file.text()).toContain('Sitara Nath,3,0,9,10,6,700');
});

test('what was looked at is no longer new; an older look and one from the future do not count', async () => {
  const before = await toDo();
  expect(before.seenAt).toBe(0);
  await ask('PUT', '/alerts-seen', { at: before.at });
  expect((await toDo()).seenAt).toBe(before.at);
  await ask('PUT', '/alerts-seen', { at: before.at - DAY });
  expect((await toDo()).seenAt).toBe(before.at);
  await ask('PUT', '/alerts-seen', { at: Date.now() + DAY });
  expect((await toDo()).seenAt).toBeLessThanOrEqual(Date.now());
});
