import { expect, it } from 'vitest';
import type { ReturnList } from '../../../src/features/returns/admin/list-returns.server.ts';
import type { ReturnRecord } from '../../../src/features/returns/admin/read-return.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import { HOUR } from '../../../src/rules/limits.ts';
import { actionsOn } from '../../shop/audit-log.ts';
import { askOf, delivered, fileOf, upload } from '../../shop/orders/delivered.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask, email } = await shopWithAdministrator();
await shop.rows('INSERT INTO cod_settings (is_on, min_paise, max_paise, is_active) VALUES (1, 0, 500000, 1)');

async function requested(over: Record<string, unknown> = {}, ofOrder: Record<string, unknown> = {}) {
  const order = await delivered(shop, [{ sizes: { '2.4': 3, '2.6': 2 }, size: '2.4' }], ofOrder);
  const request = askOf(over);
  await upload(shop, order, request.id, fileOf('webm'));
  await upload(shop, order, request.id, fileOf('jpeg'));
  const answer = await order.shopper.post(`/api/orders/${order.id}/returns`, request);
  expect([answer.status, answer.body]).toMatchObject([201, {}]);
  return { id: request.id, order };
}
const listed = async (query = '') => (await ask<ReturnList>('GET', `/returns${query}`)).body;
const record = async (id: string) => (await ask<ReturnRecord>('GET', `/returns/${id}`)).body;
const answer = (id: string, step: string, body: object = { note: '' }) =>
  ask<Record<string, unknown>>('POST', `/returns/${id}/${step}`, body);
const actionsOf = (id: string) => actionsOn(shop, 'return', id);
const confirm = (at = Date.now()) => shop.rows('UPDATE sessions SET confirmed_at = ?', at);
const settle = (id: string, over: object = {}) => answer(id, 'settle', { outcome: 'refunded', sellable: [], note: '', ...over });

it('the queue of returns has every stage on its tab, what waits longest first, with the clock of 48 hours (#10, U-20)', async () => {
  const first = await requested();
  const second = await requested({ kind: 'exchange', lines: [{ line: 1, quantity: 1, wanted_size: '2.6' }] });
  const list = await listed('?tab=decide');
  expect(list.rows.map(({ id }) => id)).toEqual([first.id, second.id]);
  const [row] = list.rows;
  expect(row).toMatchObject({ status: 'requested', reason: 'defective', customerName: 'Ananya Rao', value: 70_000 });
  expect(row?.dueAt).toBe((row?.createdAt ?? 0) + 48 * HOUR);
  expect(list.tabs).toMatchObject({ open: 2, decide: 2, back: 0, settle: 0, done: 0 });

  await answer(first.id, 'accept');
  expect((await listed('?tab=back')).rows.map(({ id, dueAt }) => [id, typeof dueAt])).toEqual([[first.id, 'number']]);
  await answer(first.id, 'receive');
  expect((await listed('?tab=settle')).rows.map(({ id }) => id)).toEqual([first.id]);
  await answer(second.id, 'decline', { note: 'Worn.' });
  const tabs = { open: 1, decide: 0, back: 0, settle: 1, done: 1 };
  expect(await listed('?tab=done')).toMatchObject({ rows: [{ id: second.id, dueAt: null }], tabs });
  await confirm();
  expect((await settle(first.id)).status).toBe(200);
});

it('the page of a return says that cash is returned by hand, and asks how', async () => {
  const { id, order } = await requested({}, { payment_method: 'cod', customer_email: 'cash@example.in' });
  expect((await record(id)).payable).toEqual({ amount: 70_000, byHand: true });
  await answer(id, 'accept');
  await confirm();
  expect((await settle(id)).body).toMatchObject({ code: 'RETURN_NOTE_NEEDED' });
  const settled = await settle(id, { sellable: [1], note: 'UPI 4711' });
  expect(settled.body).toMatchObject({ status: 'settled', amount: 70_000, byHand: true });
  // What was returned by hand is no longer counted among what the customer spent.
  const [{ total } = { total: 0 }] = await shop.rows('SELECT total_paise AS total FROM orders WHERE id = ?', order.id);
  const [customer] = await shop.rows("SELECT spent_paise AS spent FROM customers WHERE email = 'cash@example.in'");
  expect(customer).toEqual({ spent: Number(total) - 70_000 });
  expect(await record(id)).toMatchObject({ refund: 70_000, isManual: true, pieces: [{ restocked: 1 }] });
});

it('nobody is asked how cash is returned of which nothing is left', async () => {
  const { id, order } = await requested({}, { payment_method: 'cod' });
  await answer(id, 'accept');
  await confirm();
  const [{ total } = { total: 0 }] = await shop.rows('SELECT total_paise AS total FROM orders WHERE id = ?', order.id);
  const all = { key: newId(), amount: String(Number(total) / 100), reason: 'Goodwill', note: 'UPI 4712', lines: [] };
  expect((await ask('POST', `/orders/${order.id}/refunds`, all)).status).toBe(200);
  expect((await record(id)).payable).toEqual({ amount: 0, byHand: false });
  expect(await settle(id)).toMatchObject({ status: 200, body: { amount: 0, byHand: false } });
});

it('an answer to a return leaves one line in the audit log with it, and none where it was refused (L8, U-20)', async () => {
  const { id } = await requested();
  const { number } = await record(id);
  expect((await answer(id, 'decline')).body).toMatchObject({ fields: { note: 'Write down the reason for the customer.' } });
  expect((await answer(id, 'receive')).body).toMatchObject({ code: 'RETURN_STATUS_CHANGED' });
  expect(await actionsOf(id)).toEqual([]);
  await answer(id, 'accept', { note: 'A courier comes.' });
  await answer(id, 'accept', { note: 'A courier comes.' });
  await answer(id, 'receive');
  await confirm(0);
  expect(await settle(id)).toMatchObject({ status: 403, body: { code: 'CONFIRM_NEEDED' } });
  await confirm();
  await settle(id);
  const line = { actor: email, label: `RET-${number}` };
  expect(await actionsOf(id)).toEqual([
    { ...line, action: 'accepted', changes: { status: ['requested', 'accepted'] } },
    { ...line, action: 'received', changes: { status: ['accepted', 'received'] } },
    { ...line, action: 'settled', changes: { status: ['received', 'settled'], outcome: [null, 'refunded'], refund: [null, 70_000] } },
  ]);
});

it('an answer to a return names what waits next: requests before pieces that have arrived, null where nothing waits', async () => {
  const [first, second, third] = [await requested(), await requested(), await requested()];
  await answer(third.id, 'accept');
  expect((await answer(third.id, 'receive')).body).toMatchObject({ next: first.id });
  expect((await answer(first.id, 'decline', { note: 'x' })).body).toMatchObject({ next: second.id });
  expect((await answer(second.id, 'decline', { note: 'x' })).body).toMatchObject({ next: third.id });
  await confirm();
  expect((await settle(third.id)).body).toMatchObject({ next: null });
});
