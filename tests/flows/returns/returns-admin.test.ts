import { describe, expect, it, test } from 'vitest';
import { readOrderRecord } from '../../../src/admin/order-reads/read-order.server.ts';
import { readToDo } from '../../../src/admin/to-do/to-do.server.ts';
import { changeStatus } from '../../../src/features/orders/admin/change-status.server.ts';
import { refundOrder } from '../../../src/features/orders/admin/refund-order.server.ts';
import { bookParcel } from '../../../src/features/parcels/booking.server.ts';
import { makeBackParcel } from '../../../src/features/parcels/make/make-parcel.server.ts';
import { requestRefund } from '../../../src/features/payment/refund/request-refund.server.ts';
import { acceptReturn, declineReturn, receiveReturn } from '../../../src/features/returns/admin/answer-return.server.ts';
import { settleReturn } from '../../../src/features/returns/admin/settle-return.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import { DAY, HOUR } from '../../../src/rules/limits.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { ask, askOf, type Delivered, delivered, fileOf, upload } from '../../shop/orders/delivered.ts';
import { refundsOf, statusOf, stockOf } from '../../shop/orders/orders.ts';
import { memoryCourier } from '../../shop/parcels/memory-courier.ts';
import { bookedOrder, pollAt } from '../../shop/parcels/parcels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const by = 'Asha';
const idOf = async (orderId: string) =>
  String((await shop.rows('SELECT id FROM returns WHERE order_id = ? ORDER BY number DESC LIMIT 1', orderId))[0]?.id);
const row = async (id: string) => (await shop.rows('SELECT * FROM returns WHERE id = ?', id))[0];
const returnMailsOf = async (orderId: string) =>
  (await shop.rows("SELECT kind, payload FROM outbox WHERE order_id = ? AND kind LIKE 'return-%' ORDER BY created_at, rowid", orderId)).map(
    ({ kind, payload }) => ({ mail: kind, ...JSON.parse(String(payload)) }),
  );

async function requestReturn(order: Pick<Delivered, 'id' | 'shopper'>, over: Record<string, unknown> = {}): Promise<string> {
  const answer = await ask(order, over);
  expect([answer.status, answer.body]).toMatchObject([201, {}]);
  return idOf(order.id);
}
/** A return that is accepted, and waits to be settled. */
async function acceptedReturn(order: Pick<Delivered, 'id' | 'shopper'>, over: Record<string, unknown> = {}): Promise<string> {
  const id = await requestReturn(order, over);
  await acceptReturn(shop.at(), { id, note: '', by });
  return id;
}
const settle = (id: string, over: Partial<Parameters<typeof settleReturn>[1]> = {}) =>
  settleReturn(shop.at(), { id, outcome: 'refunded', sellable: [], note: '', by, ...over });

it('a return is accepted, received, settled: history, mails, one refund, and the piece back in stock if it can be sold (L9, U-20)', async () => {
  const order = await delivered(shop);
  const id = await requestReturn(order);
  await acceptReturn(shop.at(), { id, note: 'A courier comes on Monday.', by });
  await receiveReturn(shop.at(), { id, note: '', by });
  expect(await settle(id, { sellable: [1] })).toEqual({ outcome: 'refunded', amount: 70_000, byHand: false });
  await shop.deliverWebhooks({ copies: 2 });
  expect(await row(id)).toMatchObject({ status: 'settled', outcome: 'refunded', refund_paise: 70_000, moved_by: by });
  expect(await refundsOf(shop, order.id)).toMatchObject([{ id, amount: 70_000, status: 'processed' }]);
  expect(await statusOf(shop, order.id)).toEqual({ status: 'refunded', reservation: 'committed' });
  expect(await stockOf(shop, order.pieces[0] ?? 0)).toEqual({ free: 9, reserved: 0, committed: 0 });
  const events = await shop.rows('SELECT to_status AS was, actor, note FROM return_events WHERE return_id = ? ORDER BY seq', id);
  expect(events).toEqual([
    { was: 'requested', actor: 'shopper', note: null },
    { was: 'accepted', actor: 'admin', note: 'A courier comes on Monday.' },
    { was: 'received', actor: 'admin', note: null },
    { was: 'settled', actor: 'admin', note: null },
  ]);
  const mails = await returnMailsOf(order.id);
  expect(mails.map(({ mail }) => mail)).toEqual(['requested', 'accepted', 'received', 'settled'].map((step) => `return-${step}`));
  expect(mails[1]).toMatchObject({ number: expect.stringMatching(/^RET-/), note: 'A courier comes on Monday.', way: 'shop' });
  expect(mails[3]).toMatchObject({ money: 'gateway' });
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
  const id = await acceptedReturn(order);
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

describe('the refunded amount (L5, L9)', () => {
  it('the paid share after the coupon, to the paisa, over several returns; the delivery fee only for a fault', async () => {
    await shop.addCoupon({ code: 'THIRD', type: 'fixed_amount', value: 10_000 });
    const order = await delivered(shop, [{ price: 9_999, quantity: 3 }, { price: 10_001 }], {}, 'THIRD');
    const [paid] = await shop.rows('SELECT total_paise AS total, shipping_fee_paise AS fee FROM orders WHERE id = ?', order.id);
    expect(Number(paid?.fee)).toBeGreaterThan(0);
    let sum = 0;
    const piece = (line: number) => ({ line, quantity: 1 });
    for (const lines of [[piece(1)], [piece(1)], [piece(1), piece(2)]]) {
      const id = await acceptedReturn(order, { lines });
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
    expect(await statusOf(shop, order.id)).toMatchObject({ status: 'delivered' });
  });

  it('never above the remaining payment, also beside a manual refund (I7)', async () => {
    const order = await delivered(shop);
    const id = await acceptedReturn(order);
    const other = (amount: number) =>
      requestRefund(shop.at(), { orderId: order.id, amount: paise(amount), reason: 'a gift', by, key: crypto.randomUUID() });
    await other(60_000);
    await shop.settle();
    expect(await settle(id)).toMatchObject({ amount: 10_000 });
    await shop.settle();
    const all = await delivered(shop);
    const next = await acceptedReturn(all);
    await requestRefund(shop.at(), { orderId: all.id, reason: 'a gift', by, key: crypto.randomUUID() });
    expect(await settle(next)).toMatchObject({ amount: 0, byHand: false });
  });
});

describe('exchanges', () => {
  it('the wanted size leaves the stock, the old one returns, no money moves', async () => {
    const order = await delivered(shop, [{ sizes: { '2.4': 3, '2.6': 1 }, size: '2.4' }]);
    const id = await acceptedReturn(order, { kind: 'exchange', lines: [{ line: 1, quantity: 1, wanted_size: '2.6' }] });
    expect(await settle(id, { outcome: 'exchanged', sellable: [1] })).toEqual({ outcome: 'exchanged', amount: 0, byHand: false });
    const sizes = await shop.rows(
      'SELECT size, stock_quantity AS free FROM product_sizes WHERE product_id = ? ORDER BY size',
      order.pieces[0] ?? 0,
    );
    expect(sizes).toEqual([
      { size: '2.4', free: 3 },
      { size: '2.6', free: 0 },
    ]);
    expect(await refundsOf(shop, order.id)).toEqual([]);
  });

  it.each([
    ['piece by piece', 2, 70_000, [{ line: 1, quantity: 1, restock: 1 }]],
    ['as an amount', 1, 70_000, []],
  ])('not after the money went back %s', async (_how, count, amount, lines) => {
    const order = await delivered(shop, Array(count).fill({}));
    const [piece = 0] = order.pieces;
    const id = await acceptedReturn(order, { kind: 'exchange', lines: [{ line: 1, quantity: 1 }], note: 'Another one, please' });
    await refundOrder(shop.at(), { orderId: order.id, amount: paise(amount), reason: 'Goodwill', note: '', by, key: newId(), lines });
    const before = await stockOf(shop, piece);
    await expect(settle(id, { outcome: 'exchanged' })).rejects.toMatchObject({ code: 'EXCHANGE_REFUNDED' });
    expect(await stockOf(shop, piece)).toEqual(before);
    expect(await row(id)).toMatchObject({ status: 'accepted', outcome: null });
  });

  it('not for a sold-out piece, and not where a refund was requested; then it is refunded', async () => {
    const order = await delivered(shop, [{ sizes: { '2.4': 3, '2.6': 0 }, size: '2.4' }]);
    const id = await acceptedReturn(order, { kind: 'exchange', lines: [{ line: 1, quantity: 1, wanted_size: '2.6' }] });
    await expect(settle(id, { outcome: 'exchanged', sellable: [1] })).rejects.toMatchObject({ code: 'EXCHANGE_OUT_OF_STOCK' });
    expect(await row(id)).toMatchObject({ status: 'accepted', outcome: null });
    expect((await settle(id)).amount).toBe(70_000);
    const money = await delivered(shop);
    const plain = await acceptedReturn(money);
    await expect(settle(plain, { outcome: 'exchanged' })).rejects.toMatchObject({ code: 'RETURN_OUTCOME' });
    await expect(settle(plain, { sellable: [7] })).rejects.toMatchObject({ code: 'RETURN_LINES' });
  });
});

/** One piece of the order is replaced; `isWhole`: the one that came back can be sold again. */
async function exchanged(order: Delivered, isWhole: boolean): Promise<void> {
  const id = await acceptedReturn(order, { kind: 'exchange', note: 'Another one, please' });
  expect(await settle(id, { outcome: 'exchanged', sellable: isWhole ? [1] : [] })).toMatchObject({ amount: 0 });
}

const refunded = (order: Delivered, quantity: number, restock = 0) =>
  refundOrder(shop.at(), {
    ...{ orderId: order.id, amount: paise(70_000 * quantity), reason: 'Its replacement broke', note: '', by, key: newId() },
    lines: [{ line: 1, quantity, restock }],
  });
const lineOf = async ({ id }: Delivered) => (await readOrderRecord(shop.at(), id))?.pieces[0];
const piecesOf = (order: Delivered) => stockOf(shop, order.pieces[0] ?? 0);

describe('the money of a piece that was exchanged', () => {
  it('goes back once, against its replacement', async () => {
    const order = await delivered(shop, [{ price: 70_000, quantity: 2 }]);
    await exchanged(order, true);
    expect(await lineOf(order)).toMatchObject({ quantity: 2, exchanged: 1, refunded: 0, restocked: 1 });
    await refunded(order, 1);
    expect(await lineOf(order)).toMatchObject({ exchanged: 1, refunded: 1 });
    await expect(refunded(order, 2)).rejects.toMatchObject({ code: 'OVER_REFUND' });
    await refunded(order, 1);
    await shop.settle();
    await expect(refunded(order, 1)).rejects.toMatchObject({ code: 'NOTHING_TO_REFUND' });
  });

  it('is limited by the pieces of the line, where the order has money of other lines left', async () => {
    const order = await delivered(shop, [{ price: 70_000 }, { price: 90_000 }]);
    await exchanged(order, false);
    await refunded(order, 1);
    await shop.settle();
    await expect(refunded(order, 1)).rejects.toMatchObject({ code: 'REFUND_PIECES' });
    expect(await lineOf(order)).toMatchObject({ quantity: 1, exchanged: 1, refunded: 1 });
  });

  it('one place in the stock of the line is free for it: that of the first piece, unless this one is back itself', async () => {
    const broken = await delivered(shop, [{ price: 70_000 }, { price: 90_000 }]);
    await exchanged(broken, false);
    expect(await piecesOf(broken)).toEqual({ free: 7, reserved: 0, committed: 1 });
    await refunded(broken, 1, 1);
    expect(await piecesOf(broken)).toEqual({ free: 8, reserved: 0, committed: 0 });

    const whole = await delivered(shop, [{ price: 70_000 }, { price: 90_000 }]);
    await exchanged(whole, true);
    expect(await piecesOf(whole)).toEqual({ free: 8, reserved: 0, committed: 0 });
    await expect(refunded(whole, 1, 1)).rejects.toMatchObject({ code: 'REFUND_PIECES' });
    await refunded(whole, 1);
    expect(await piecesOf(whole)).toEqual({ free: 8, reserved: 0, committed: 0 });
  });
});

test('the arrival of its parcel makes a return received at that time, by the courier, with a mail', async () => {
  const memory = memoryCourier();
  const { id, shopper, awb } = await bookedOrder(shop, memory);
  memory.scan(awb, 'delivered', Date.now());
  await pollAt(shop, memory, Date.now());
  const returnId = await acceptedReturn({ id, shopper });
  const draft = await makeBackParcel(shop.at(), { returnId, courier: 'shiprocket', by });
  const booked = await bookParcel(shop.at(), memory.couriers, { id: draft.id, by });
  expect(memory.orders.get(booked.reference)?.parcel).toMatchObject({ direction: 'back', toPin: '560079', cashDue: 0 });
  const at = Date.now() + 2 * DAY;
  memory.scan(booked.awb ?? '', 'delivered', at);
  for (const later of [1, 2]) await pollAt(shop, memory, at + later * HOUR);
  expect(await row(returnId)).toMatchObject({ status: 'received', received_at: at, moved_by: 'Delhivery Surface' });
  const steps = await shop.rows('SELECT actor, to_status FROM return_events WHERE return_id = ? ORDER BY seq', returnId);
  expect(steps.at(-1)).toEqual({ actor: 'courier', to_status: 'received' });
  expect((await returnMailsOf(id)).filter(({ mail }) => mail === 'return-received')).toHaveLength(1);
  expect((await statusOf(shop, id))?.status).toBe('delivered');
});

test('the buyer is not told of its parcel on the way back, also where the order counts as on its way again', async () => {
  const memory = memoryCourier();
  const { id, shopper, awb } = await bookedOrder(shop, memory);
  memory.scan(awb, 'delivered', Date.now());
  await pollAt(shop, memory, Date.now());
  const draft = await makeBackParcel(shop.at(), { returnId: await acceptedReturn({ id, shopper }), courier: 'shiprocket', by });
  const booked = await bookParcel(shop.at(), memory.couriers, { id: draft.id, by });
  await changeStatus(shop.at(), { orderId: id, seen: 'delivered', to: 'shipped', by, reason: 'One piece never came' });
  memory.scan(booked.awb ?? '', 'out_for_delivery', Date.now());
  await pollAt(shop, memory, Date.now());
  expect(await shop.rows('SELECT state FROM parcels WHERE id = ?', draft.id)).toEqual([{ state: 'out_for_delivery' }]);
  expect(await shop.rows("SELECT kind FROM outbox WHERE order_id = ? AND kind LIKE 'parcel-%'", id)).toEqual([]);
});

test('a return is overdue two days after it was requested', async () => {
  await ask(await delivered(shop), { kind: 'return' });
  const lateAfter = async (days: number) =>
    (await readToDo(shop.at(Date.now() + days * DAY), null)).lines.find(({ id }) => id === 'lateReturns')?.count;
  expect([await lateAfter(1), await lateAfter(3)]).toEqual([undefined, expect.any(Number)]);
});
