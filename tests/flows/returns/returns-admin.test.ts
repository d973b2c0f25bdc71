import { describe, expect, it } from 'vitest';
import { refundOrder } from '../../../src/features/orders/admin/refund-order.server.ts';
import { requestRefund } from '../../../src/features/payment/refund/request-refund.server.ts';
import { acceptReturn, declineReturn, receiveReturn } from '../../../src/features/returns/admin/answer-return.server.ts';
import { settleReturn } from '../../../src/features/returns/admin/settle-return.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { ask, askOf, type Delivered, delivered, fileOf, upload } from '../../shop/delivered.ts';
import { statusOf } from '../../shop/orders.ts';
import { signedIn } from '../../shop/sign-in.ts';
import { stockOf } from '../../shop/stock.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
await shop.rows('INSERT INTO cod_settings (is_on, min_paise, max_paise, is_active) VALUES (1, 0, 500000, 1)');
const by = 'Asha';
const idOf = async (orderId: string) =>
  String((await shop.rows('SELECT id FROM returns WHERE order_id = ? ORDER BY number DESC LIMIT 1', orderId))[0]?.id);
const row = async (id: string) => (await shop.rows('SELECT * FROM returns WHERE id = ?', id))[0];
const returnMailsOf = async (orderId: string) =>
  (await shop.rows("SELECT kind, payload FROM outbox WHERE order_id = ? AND kind LIKE 'return-%' ORDER BY created_at, rowid", orderId)).map(
    ({ kind, payload }) => ({ mail: kind, ...JSON.parse(String(payload)) }),
  );
const refundsOf = (id: string) => shop.rows('SELECT amount_paise AS amount, status FROM refunds WHERE id = ?', id);

async function requestReturn(order: Delivered, over: Record<string, unknown> = {}): Promise<string> {
  const answer = await ask(order, over);
  expect([answer.status, answer.body]).toMatchObject([201, {}]);
  return idOf(order.id);
}
const settle = (id: string, over: Partial<Parameters<typeof settleReturn>[1]> = {}) =>
  settleReturn(shop.at(), { id, outcome: 'refunded', sellable: [], note: '', by, ...over });

describe('the administrator answers (U-20)', () => {
  it('accepted, received, settled: history, mails, one refund, and the piece back in stock if it can be sold (L9)', async () => {
    const order = await delivered(shop);
    const id = await requestReturn(order);
    await acceptReturn(shop.at(), { id, note: 'A courier comes on Monday.', by });
    await receiveReturn(shop.at(), { id, note: '', by });
    expect(await settle(id, { sellable: [1] })).toEqual({ outcome: 'refunded', amount: 70_000, byHand: false });
    await shop.settle();
    await shop.deliverWebhooks({ copies: 2 });
    expect(await row(id)).toMatchObject({ status: 'settled', outcome: 'refunded', refund_paise: 70_000, moved_by: by });
    expect(await refundsOf(id)).toEqual([{ amount: 70_000, status: 'processed' }]);
    expect(await statusOf(shop, order.id)).toEqual({ status: 'refunded', reservation: 'committed' });
    expect(await stockOf(shop, order.pieces[0] ?? 0)).toEqual({ free: 9, reserved: 0, committed: 0 });
    const events = await shop.rows('SELECT to_status AS was, actor, note FROM return_events WHERE return_id = ? ORDER BY seq', id);
    expect(events).toEqual([
      { was: 'requested', actor: 'shopper', note: null },
      { was: 'accepted', actor: 'admin', note: 'A courier comes on Monday.' },
      { was: 'received', actor: 'admin', note: null },
      { was: 'settled', actor: 'admin', note: null },
    ]);
    expect((await returnMailsOf(order.id)).map(({ mail }) => mail)).toEqual([
      'return-requested',
      'return-accepted',
      'return-received',
      'return-settled',
    ]);
    expect((await returnMailsOf(order.id))[1]).toMatchObject({
      number: expect.stringMatching(/^RET-/),
      note: 'A courier comes on Monday.',
    });
  });

  it('a piece that cannot be sold again stays sold', async () => {
    const order = await delivered(shop);
    const id = await requestReturn(order);
    await acceptReturn(shop.at(), { id, note: '', by });
    await settle(id);
    await shop.settle();
    expect(await stockOf(shop, order.pieces[0] ?? 0)).toEqual({ free: 8, reserved: 0, committed: 1 });
  });

  it('repeating a step changes nothing; invalid steps are refused', async () => {
    const order = await delivered(shop);
    const id = await requestReturn(order);
    await expect(receiveReturn(shop.at(), { id, note: '', by })).rejects.toMatchObject({ code: 'RETURN_STATUS_CHANGED' });
    await expect(settle(id)).rejects.toMatchObject({ code: 'RETURN_STATUS_CHANGED' });
    await expect(declineReturn(shop.at(), { id, note: ' ', by })).rejects.toMatchObject({ code: 'RETURN_NOTE_NEEDED' });
    const twice = await Promise.allSettled([1, 2, 3].map(() => acceptReturn(shop.at(), { id, note: '', by })));
    expect(twice.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    await acceptReturn(shop.at(), { id, note: '', by });
    expect((await returnMailsOf(order.id)).filter(({ mail }) => mail === 'return-accepted')).toHaveLength(1);
    await expect(acceptReturn(shop.at(), { id: crypto.randomUUID(), note: '', by })).rejects.toMatchObject({ code: 'RETURN_NOT_FOUND' });
    await expect(acceptReturn(shop.at(), { id: '1 OR 1=1', note: '', by })).rejects.toMatchObject({ code: 'RETURN_NOT_FOUND' });
  });

  it('settled ten times at once: one refund, one restock, one mail', async () => {
    const order = await delivered(shop);
    const id = await requestReturn(order);
    await acceptReturn(shop.at(), { id, note: '', by });
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => settle(id, { sellable: [1] })));
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'RETURN_STATUS_CHANGED' });
    await shop.settle();
    expect(await settle(id)).toMatchObject({ amount: 70_000 });
    expect(await stockOf(shop, order.pieces[0] ?? 0)).toEqual({ free: 9, reserved: 0, committed: 0 });
    expect((await returnMailsOf(order.id)).filter(({ mail }) => mail === 'return-settled')).toHaveLength(1);
    const sent = await shop.rows(
      "SELECT sum(f.amount_paise) AS sum FROM refunds f JOIN payments p ON p.id = f.payment_id WHERE p.order_id = ? AND f.status <> 'failed'",
      order.id,
    );
    expect(sent).toEqual([{ sum: 70_000 }]);
  });

  it('a declined return may be accepted later, unless its pieces are in another request by then (L8)', async () => {
    const order = await delivered(shop);
    const id = await requestReturn(order);
    await declineReturn(shop.at(), { id, note: 'The photo shows a worn piece.', by });
    expect((await returnMailsOf(order.id)).at(-1)).toMatchObject({ mail: 'return-declined', note: 'The photo shows a worn piece.' });
    await acceptReturn(shop.at(), { id, note: '', by });
    await declineReturn(shop.at(), { id, note: 'It never came.', by });
    await requestReturn(order);
    await expect(acceptReturn(shop.at(), { id, note: '', by })).rejects.toMatchObject({ code: 'RETURN_ABOVE_BOUGHT' });
  });
});

describe('the refunded amount (L5, L9)', () => {
  it('the paid share after the coupon, to the paisa, over several returns; the delivery fee only for a fault', async () => {
    await shop.addCoupon({ code: 'THIRD', type: 'fixed_amount', value: 10_000 });
    const order = await delivered(shop, [{ price: 9_999, quantity: 3 }, { price: 10_001 }], {}, 'THIRD');
    const [paid] = await shop.rows('SELECT total_paise AS total, shipping_fee_paise AS fee FROM orders WHERE id = ?', order.id);
    expect(Number(paid?.fee)).toBeGreaterThan(0);
    let sum = 0;
    for (const lines of [
      [{ line: 1, quantity: 1 }],
      [{ line: 1, quantity: 1 }],
      [
        { line: 1, quantity: 1 },
        { line: 2, quantity: 1 },
      ],
    ]) {
      const id = await requestReturn(order, { lines });
      await acceptReturn(shop.at(), { id, note: '', by });
      sum += (await settle(id)).amount;
      await shop.settle();
    }
    expect(sum).toBe(paid?.total);
    await shop.deliverWebhooks();
    expect(await statusOf(shop, order.id)).toMatchObject({ status: 'refunded' });
  });

  it('a change of mind: the pieces without the delivery fee', async () => {
    const order = await delivered(shop, [{ price: 20_000 }]);
    const body = askOf({ reason: 'changed_mind' });
    await upload(shop, order, body.id, fileOf('mp4'));
    await order.shopper.post(`/api/orders/${order.id}/returns`, body);
    await acceptReturn(shop.at(), { id: body.id, note: '', by });
    await receiveReturn(shop.at(), { id: body.id, note: '', by });
    expect((await settle(body.id)).amount).toBe(20_000);
    await shop.settle();
    expect(await statusOf(shop, order.id)).toMatchObject({ status: 'delivered' });
  });

  it('never above the remaining payment, also beside a manual refund (I7)', async () => {
    const order = await delivered(shop);
    const id = await requestReturn(order);
    await acceptReturn(shop.at(), { id, note: '', by });
    const other = (amount: number) =>
      requestRefund(shop.at(), { orderId: order.id, amount: paise(amount), reason: 'a gift', by, key: crypto.randomUUID() });
    await other(60_000);
    await shop.settle();
    expect(await settle(id)).toMatchObject({ amount: 10_000 });
    await shop.settle();
    const all = await delivered(shop);
    const next = await requestReturn(all);
    await acceptReturn(shop.at(), { id: next, note: '', by });
    await requestRefund(shop.at(), { orderId: all.id, reason: 'a gift', by, key: crypto.randomUUID() });
    expect(await settle(next)).toMatchObject({ amount: 0, byHand: false });
  });

  it('cash on delivery: refunded by hand, with a note how; the gateway is not called', async () => {
    const order = await delivered(shop, [{ price: 70_000 }], { payment_method: 'cod' });
    const id = await requestReturn(order);
    await acceptReturn(shop.at(), { id, note: '', by });
    await expect(settle(id)).rejects.toMatchObject({ code: 'RETURN_NOTE_NEEDED' });
    expect(await settle(id, { note: 'UPI 4711 on 22 November' })).toEqual({ outcome: 'refunded', amount: 70_000, byHand: true });
    expect(await row(id)).toMatchObject({ status: 'settled', is_manual: 1, refund_paise: 70_000, answer: 'UPI 4711 on 22 November' });
    expect(await refundsOf(id)).toEqual([]);
  });
});

describe('exchanges', () => {
  it('the wanted size leaves the stock, the old one returns, no money moves', async () => {
    const order = await delivered(shop, [{ sizes: { '2.4': 3, '2.6': 1 }, size: '2.4' }]);
    const id = await requestReturn(order, { kind: 'exchange', lines: [{ line: 1, quantity: 1, wanted_size: '2.6' }] });
    await acceptReturn(shop.at(), { id, note: '', by });
    expect(await settle(id, { outcome: 'exchanged', sellable: [1] })).toEqual({ outcome: 'exchanged', amount: 0, byHand: false });
    const sizes = await shop.rows(
      'SELECT size, stock_quantity AS free FROM product_sizes WHERE product_id = ? ORDER BY size',
      order.pieces[0] ?? 0,
    );
    expect(sizes).toEqual([
      { size: '2.4', free: 3 },
      { size: '2.6', free: 0 },
    ]);
    expect(await refundsOf(id)).toEqual([]);
  });

  it.each([
    ['piece by piece', 2, 70_000, [{ line: 1, quantity: 1, restock: 1 }]],
    ['as an amount', 1, 70_000, []],
  ])('not after the money went back %s', async (_how, count, amount, lines) => {
    const order = await delivered(shop, Array(count).fill({}));
    const [piece = 0] = order.pieces;
    const id = await requestReturn(order, { kind: 'exchange', lines: [{ line: 1, quantity: 1 }], note: 'Another one, please' });
    await acceptReturn(shop.at(), { id, note: '', by });
    await refundOrder(shop.at(), { orderId: order.id, amount: paise(amount), reason: 'Goodwill', note: '', by, key: newId(), lines });
    await shop.settle();
    const before = await stockOf(shop, piece);
    await expect(settle(id, { outcome: 'exchanged' })).rejects.toMatchObject({ code: 'EXCHANGE_REFUNDED' });
    expect(await stockOf(shop, piece)).toEqual(before);
    expect(await row(id)).toMatchObject({ status: 'accepted', outcome: null });
  });

  it('not for a sold-out piece, and not where a refund was requested; then it is refunded', async () => {
    const order = await delivered(shop, [{ sizes: { '2.4': 3, '2.6': 0 }, size: '2.4' }]);
    const id = await requestReturn(order, { kind: 'exchange', lines: [{ line: 1, quantity: 1, wanted_size: '2.6' }] });
    await acceptReturn(shop.at(), { id, note: '', by });
    await expect(settle(id, { outcome: 'exchanged', sellable: [1] })).rejects.toMatchObject({ code: 'EXCHANGE_OUT_OF_STOCK' });
    expect(await row(id)).toMatchObject({ status: 'accepted', outcome: null });
    expect((await settle(id)).amount).toBe(70_000);
    const money = await delivered(shop);
    const plain = await requestReturn(money);
    await acceptReturn(shop.at(), { id: plain, note: '', by });
    await expect(settle(plain, { outcome: 'exchanged' })).rejects.toMatchObject({ code: 'RETURN_OUTCOME' });
    await expect(settle(plain, { sellable: [7] })).rejects.toMatchObject({ code: 'RETURN_LINES' });
  });
});

describe('the routes (F64)', () => {
  it('belong to the administrator alone; they answer, list, and settle after a new confirmation', async () => {
    const order = await delivered(shop);
    const id = await requestReturn(order);
    shop.env.ADMIN_EMAIL = 'owner@example.in';
    const [admin, customer] = [await signedIn(shop, 'owner@example.in'), await signedIn(shop)];
    const call = (path: string, cookie: string, body: object | null = {}) =>
      shop.fetch(`/api/admin/returns${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
        ...(body && { body: JSON.stringify(body) }),
      });
    for (const step of ['accept', 'decline', 'receive', 'settle']) {
      expect((await call(`/${id}/${step}`, '')).status).toBe(401);
      expect((await call(`/${id}/${step}`, customer.cookie)).status).toBe(403);
    }
    expect((await call('', customer.cookie, null)).status).toBe(403);
    expect((await call(`/${id}/decline`, admin.cookie)).status).toBe(422);
    expect((await call(`/${id}/accept`, admin.cookie, { note: 'x'.repeat(1_001) })).status).toBe(422);
    expect((await call(`/${id}/accept`, admin.cookie)).status).toBe(200);
    expect((await call(`/${id}/accept`, admin.cookie)).status).toBe(200);
    const queue = (await (await call('', admin.cookie, null)).json()) as { rows: { id: string }[] };
    expect(queue.rows.some((row) => row.id === id)).toBe(true);
    const unconfirmed = await call(`/${id}/settle`, admin.cookie, { outcome: 'refunded', sellable: [1] });
    expect([unconfirmed.status, ((await unconfirmed.json()) as { code: string }).code]).toEqual([403, 'CONFIRM_NEEDED']);
    await shop.rows('UPDATE sessions SET confirmed_at = ? WHERE user_id = ?', Date.now(), admin.id);
    expect((await call(`/${id}/settle`, admin.cookie, { outcome: 'stolen' })).status).toBe(422);
    const settled = await call(`/${id}/settle`, admin.cookie, { outcome: 'refunded', sellable: [1] });
    expect([settled.status, await settled.json()]).toEqual([
      200,
      { status: 'settled', outcome: 'refunded', amount: 70_000, byHand: false, next: expect.anything() },
    ]);
    expect((await call(`/${crypto.randomUUID()}/accept`, admin.cookie)).status).toBe(404);
    expect((await row(id))?.moved_by).toBe('owner@example.in');
  });
});
