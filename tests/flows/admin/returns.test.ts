import { describe, expect, it } from 'vitest';
import type { ReturnList } from '../../../src/features/returns/admin/list-returns.server.ts';
import type { ReturnRecord } from '../../../src/features/returns/admin/read-return.server.ts';
import { HOUR } from '../../../src/rules/limits.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { askOf, type Delivered, delivered, fileOf, upload } from '../../shop/delivered.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, email } = await administratorOf(shop);
await shop.rows('INSERT INTO cod_settings (is_on, min_paise, max_paise, is_active) VALUES (1, 0, 500000, 1)');

/** A return of a new order, with its evidence. */
async function requested(
  over: Record<string, unknown> = {},
  ofOrder: Record<string, unknown> = {},
): Promise<{ id: string; order: Delivered }> {
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
const actionsOf = async (id: string) => {
  const lines = await shop.rows(
    "SELECT actor, action, label, changes FROM admin_actions WHERE kind = 'return' AND object_id = ? ORDER BY seq",
    id,
  );
  return lines.map(({ actor, action, label, changes }) => ({ actor, action, label, changes: JSON.parse(String(changes)) as unknown }));
};
const confirm = () =>
  shop.rows('UPDATE sessions SET confirmed_at = ? WHERE user_id = (SELECT id FROM users WHERE email = ?)', Date.now(), email);

describe('the queue (#10, U-20)', () => {
  it('has every stage on its tab, what waits longest first, with the clock of 48 hours', async () => {
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
    const done = await listed('?tab=done');
    expect([done.rows.map(({ id, dueAt }) => [id, dueAt]), done.tabs]).toEqual([
      [[second.id, null]],
      { open: 1, decide: 0, back: 0, settle: 1, done: 1 },
    ]);
    expect((await listed('?tab=evil&after=%%%')).rows.map(({ id }) => id)).toEqual([first.id]);
    await confirm();
    expect((await answer(first.id, 'settle', { outcome: 'refunded', sellable: [], note: '' })).status).toBe(200);
  });
});

describe('the page of a return (U-20)', () => {
  it('has pieces with stock, evidence that opens, history, and the amount that would be refunded', async () => {
    const { id, order } = await requested({ kind: 'exchange', lines: [{ line: 1, quantity: 1, wanted_size: '2.6' }] });
    const body = await record(id);
    expect(body).toMatchObject({
      id,
      kind: 'exchange',
      status: 'requested',
      note: 'A stone fell out',
      pieces: [{ line: 1, size: '2.4', wantedSize: '2.6', quantity: 1, bought: 1, price: 70_000, inStock: 2 }],
      order: { id: order.id, customerName: 'Ananya Rao', phone: '9845000000', method: 'gateway' },
      events: [{ to: 'requested' }],
      payable: { amount: 70_000, byHand: false },
    });
    expect(body.media.map(({ kind, type }) => [kind, type])).toEqual([
      ['video', 'video/webm'],
      ['photo', 'image/webp'],
    ]);
    const part = await shop.fetch(body.media[0]?.link ?? '', { headers: { range: 'bytes=0-9' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 0-9/2000']);
    for (const other of ['nothing', crypto.randomUUID()]) expect((await ask('GET', `/returns/${other}`)).status).toBe(404);
    await answer(id, 'decline', { note: 'x' });
  });

  it('says that cash is returned by hand, and asks how', async () => {
    const { id, order } = await requested({}, { payment_method: 'cod', customer_email: 'cash@example.in' });
    expect((await record(id)).payable).toEqual({ amount: 70_000, byHand: true });
    await answer(id, 'accept');
    await confirm();
    expect((await answer(id, 'settle', { outcome: 'refunded', sellable: [], note: '' })).body).toMatchObject({
      code: 'RETURN_NOTE_NEEDED',
    });
    const settled = await answer(id, 'settle', { outcome: 'refunded', sellable: [1], note: 'UPI 4711' });
    expect(settled.body).toMatchObject({ status: 'settled', amount: 70_000, byHand: true });
    // What was returned by hand is no longer counted among what the customer spent.
    const [{ total } = { total: 0 }] = await shop.rows('SELECT total_paise AS total FROM orders WHERE id = ?', order.id);
    expect(await shop.rows("SELECT total_orders, spent_paise FROM customers WHERE email = 'cash@example.in'")).toEqual([
      { total_orders: 1, spent_paise: Number(total) - 70_000 },
    ]);
    expect(await record(id)).toMatchObject({
      status: 'settled',
      outcome: 'refunded',
      refund: 70_000,
      isManual: true,
      pieces: [{ restocked: 1 }],
    });
  });
});

describe('an answer (L8, U-20)', () => {
  it('leaves one line in the audit log with it, and none where it was refused', async () => {
    const { id } = await requested();
    const { number } = await record(id);
    expect((await answer(id, 'decline')).body).toMatchObject({ fields: { note: 'Write down the reason for the customer.' } });
    expect((await answer(id, 'receive')).body).toMatchObject({ code: 'RETURN_STATUS_CHANGED' });
    expect(await actionsOf(id)).toEqual([]);
    await answer(id, 'accept', { note: 'A courier comes.' });
    await answer(id, 'accept', { note: 'A courier comes.' });
    await answer(id, 'receive');
    await shop.rows('UPDATE sessions SET confirmed_at = NULL');
    expect(await answer(id, 'settle', { outcome: 'refunded', sellable: [], note: '' })).toMatchObject({
      status: 403,
      body: { code: 'CONFIRM_NEEDED' },
    });
    await confirm();
    await answer(id, 'settle', { outcome: 'refunded', sellable: [], note: '' });
    const line = { actor: email, label: `RET-${number}` };
    expect(await actionsOf(id)).toEqual([
      { ...line, action: 'accepted', changes: { status: ['requested', 'accepted'] } },
      { ...line, action: 'received', changes: { status: ['accepted', 'received'] } },
      { ...line, action: 'settled', changes: { status: ['received', 'settled'], outcome: [null, 'refunded'], refund: [null, 70_000] } },
    ]);
  });

  it('two windows on one return: one answer is written', async () => {
    const { id } = await requested();
    const both = await Promise.all([answer(id, 'accept'), answer(id, 'decline', { note: 'No.' })]);
    const { status } = await record(id);
    // Accepting may be followed by declining; the log has a line for each change that happened.
    const codes = both.map(({ body }) => body.code ?? body.status);
    expect(codes).toContain(status);
    expect((await actionsOf(id)).at(-1)?.action).toBe(status);
    expect(await actionsOf(id)).toHaveLength(both.filter((one) => one.status === 200).length);
    if (status === 'accepted') await answer(id, 'decline', { note: 'No.' });
  });

  it('names what waits next: requests before pieces that have arrived, null where nothing waits', async () => {
    const [first, second, third] = [await requested(), await requested(), await requested()];
    await answer(third.id, 'accept');
    expect((await answer(third.id, 'receive')).body).toMatchObject({ next: first.id });
    expect((await answer(first.id, 'decline', { note: 'x' })).body).toMatchObject({ next: second.id });
    expect((await answer(second.id, 'decline', { note: 'x' })).body).toMatchObject({ next: third.id });
    await confirm();
    expect((await answer(third.id, 'settle', { outcome: 'refunded', sellable: [], note: '' })).body).toMatchObject({ next: null });
  });
});
