import { expect, it } from 'vitest';
import { changeStatus } from '../../../src/features/orders/admin/change-status.server.ts';
import { readOrderFacts } from '../../../src/features/orders/admin/order-facts.server.ts';
import { requestRefund } from '../../../src/features/payment/refund/request-refund.server.ts';
import { adminMoves, moveKindOrRefusal, reservationAfter } from '../../../src/rules/order/order-moves.ts';
import { type OrderStatus, orderStatuses } from '../../../src/rules/order/order-status.ts';
import { isRefusal } from '../../../src/rules/refusals/refusal.ts';
import { HEAD_STARTS, meeting } from '../../shop/catalogue/head-starts.ts';
import { codeOf } from '../../shop/orders/edits.ts';
import { historyOf, openedOrder, rowOf, stockOf } from '../../shop/orders/orders.ts';
import { type Answer, Shopper } from '../../shop/people/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const product = await shop.addProduct({ price: 70_000, stock: 500 });

const row = (id: string) => rowOf(shop, id);
const eventsOf = (id: string) => historyOf(shop, id);
const step = (id: string, to: OrderStatus, reservation: string) =>
  shop.rows("UPDATE orders SET status = ?, reservation = ?, actor = 'admin' WHERE id = ?", to, reservation, id);
const move = (orderId: string, seen: OrderStatus, to: OrderStatus, reason?: string) =>
  changeStatus(shop.at(), { orderId, to, seen, by: 'Asha', ...(reason !== undefined && { reason }) });

async function paidOrder(id = product): Promise<string> {
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id }]);
  await shopper.verify(order, await shopper.pay(order));
  return order.body.dbOrderId;
}

async function unopened(): Promise<Answer> {
  shop.razorpay.setKnobs({ failNext: { path: '/v1/orders', status: 503, times: 2 } });
  return new Shopper(shop).order([{ id: product }]);
}

/** An order paid (or to be paid) online, brought to a status the way the shop does it. */
async function orderIn(status: OrderStatus): Promise<string> {
  if (status === 'failed_creation' || status === 'pending_payment') {
    const { dbOrderId } = (await unopened()).body;
    if (status === 'pending_payment') await step(dbOrderId, status, 'held');
    return dbOrderId;
  }
  if (['paid', 'processing', 'shipped', 'delivered', 'refunded'].includes(status)) {
    const id = await paidOrder();
    for (const to of ['processing', 'shipped', 'delivered'] as const) {
      if ((await row(id))?.status === status || status === 'refunded') break;
      await step(id, to, 'committed');
    }
    if (status === 'refunded') await requestRefund(shop.at(), { orderId: id, reason: 'returned', by: 'Asha', key: crypto.randomUUID() });
    await shop.settle();
    return id;
  }
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: product }]);
  if (status === 'failed_verification') await step(order.body.dbOrderId, status, 'held');
  if (status === 'cancelled_by_user') await shopper.abandon(order, 'dismissed');
  if (status === 'failed') await shopper.abandon(order, 'failed');
  return order.body.dbOrderId;
}

for (const from of orderStatuses) {
  it(`the administrator changes ${from}: to all eleven statuses, with and without a reason; the database refuses the same (C-16)`, async () => {
    let id = await orderIn(from);
    for (const to of orderStatuses) {
      const before = [await row(id), await eventsOf(id), await stockOf(shop, product)];
      expect((before[0] as { status: string }).status).toBe(from);
      const facts = (await readOrderFacts(shop.at(), id))?.facts;
      if (!facts) throw new Error('no such order');
      const judged = moveKindOrRefusal(facts, to);
      const untouched = async () => expect([await row(id), await eventsOf(id), await stockOf(shop, product)]).toEqual(before);
      if (isRefusal(judged)) {
        for (const reason of ['', 'the customer rang']) {
          await expect(move(id, from, to, reason)).rejects.toMatchObject({ code: 'MOVE_REFUSED', refusal: { message: judged.message } });
        }
        await untouched();
        if (from !== to && !adminMoves.some(([one, other]) => one === from && other === to)) {
          await expect(
            step(id, to, reservationAfter(from, to, String((before[0] as { reservation: string }).reservation) as 'held')),
          ).rejects.toThrow();
          await untouched();
        }
        continue;
      }
      if (judged === 'unusual') {
        await expect(move(id, from, to)).rejects.toMatchObject({ code: 'REASON_NEEDED' });
        await untouched();
      }
      await move(id, from, to, judged === 'unusual' ? 'the customer rang' : undefined);
      const note = judged === 'unusual' ? 'Asha: the customer rang' : 'Asha';
      expect((await eventsOf(id)).at(-1)).toEqual({ from_status: from, to_status: to, actor: 'admin', note });
      expect(await row(id)).toMatchObject({ status: to, move_note: null });
      expect((await row(id))?.delivered_at === null).toBe(to !== 'delivered');
      id = await orderIn(from);
    }
  });
}

it('two administrators: the second is told that the status changed (E14)', async () => {
  const id = await paidOrder();
  const both = await Promise.allSettled([move(id, 'paid', 'processing'), move(id, 'paid', 'shipped', 'in a hurry')]);
  const refused = both.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({ reason: { code: 'STATUS_CHANGED' } });
  const now = { status: (await row(id))?.status };
  await expect(move(id, 'delivered', 'shipped')).rejects.toMatchObject({ code: 'STATUS_CHANGED', facts: now });
  await expect(move(crypto.randomUUID(), 'paid', 'processing')).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
});

it('a note is stored once in the history and never repeated by a later change', async () => {
  const id = await orderIn('pending_payment_gateway');
  await move(id, 'pending_payment_gateway', 'failed', 'asked to stop');
  await move(id, 'failed', 'pending_payment_gateway', 'wants it after all');
  await shop.runCron(Date.now() + 30 * 60_000);
  expect((await eventsOf(id)).map(({ note }) => note)).toEqual([null, null, 'Asha: asked to stop', 'Asha: wants it after all', null]);
  expect(await row(id)).toMatchObject({ status: 'failed', reservation: 'released' });
});

it('closing releases the pieces at once; a late payment makes it paid; reopening fails once the pieces are sold (E17)', async () => {
  const { id: last, shopper, order } = await openedOrder(shop);
  const { dbOrderId } = order.body;
  await move(dbOrderId, 'pending_payment_gateway', 'cancelled_by_user');
  expect(await stockOf(shop, last)).toEqual({ free: 1, reserved: 0, committed: 0 });
  const other = await new Shopper(shop).order([{ id: last }]);
  expect(other.status).toBe(200);
  await expect(move(dbOrderId, 'cancelled_by_user', 'pending_payment_gateway', 'again')).rejects.toMatchObject({ code: 'OUT_OF_STOCK' });
  await move(other.body.dbOrderId, 'pending_payment_gateway', 'cancelled_by_user');
  await shopper.pay(order);
  await shop.deliverWebhooks();
  expect(await row(dbOrderId)).toMatchObject({ status: 'paid', reservation: 'committed' });
});

it('shipped while the refund arrives: nothing is lost, whichever comes first (F42)', async () => {
  shop.razorpay.setKnobs({ refundOutcome: 'pending' });
  for (const ahead of HEAD_STARTS) {
    const piece = await shop.addProduct({ price: 70_000, stock: 1 });
    const id = await paidOrder(piece);
    await move(id, 'paid', 'processing');
    await requestRefund(shop.at(), { orderId: id, reason: 'changed their mind', by: 'Asha', key: crypto.randomUUID() });
    await shop.settle();
    await expect(move(id, 'processing', 'shipped')).rejects.toMatchObject({ code: 'REASON_NEEDED' });
    const refund = shop.razorpay.ledger().refunds.at(-1)?.id ?? '';
    shop.razorpay.settleRefund(refund, 'processed');
    const [shipped] = await meeting(ahead, [() => codeOf(move(id, 'processing', 'shipped', 'it has left')), shop.deliverWebhooks]);
    const left = shipped === 'done';
    if (!left) expect(shipped).toMatch(/STATUS_CHANGED|MOVE_REFUSED/);
    expect(await row(id)).toMatchObject({ status: 'refunded', reservation: left ? 'committed' : 'released' });
    expect(await stockOf(shop, piece)).toEqual({ free: left ? 0 : 1, reserved: 0, committed: left ? 1 : 0 });
  }
  shop.razorpay.setKnobs({ refundOutcome: 'processed' });
});

it('the administrator adjusts the stock while orders reserve it (F43)', async () => {
  const piece = await shop.addProduct({ price: 70_000, stock: 5 });
  const adjust = (quantity: number) =>
    shop.rows("INSERT INTO stock_moves (product_id, kind, quantity) VALUES (?, 'adjust', ?)", piece, quantity);
  const bought = Array.from({ length: 8 }, () => new Shopper(shop).order([{ id: piece }]));
  const [answers] = await Promise.all([Promise.all(bought), adjust(3), adjust(-2), adjust(4)]);
  const held = answers.filter(({ status }) => status === 200).length;
  expect(await stockOf(shop, piece)).toEqual({ free: 10 - held, reserved: held, committed: 0 });
  await expect(adjust(held - 11)).rejects.toThrow();
});

it('an archived product stays in its orders, which continue (F44)', async () => {
  const piece = await shop.addProduct({ price: 70_000, stock: 1, name: 'Temple Jhumkas' });
  const id = await paidOrder(piece);
  await shop.rows('UPDATE products SET archived_at = ?, name = ? WHERE id = ?', Date.now(), 'Renamed', piece);
  await expect(shop.rows('DELETE FROM products WHERE id = ?', piece)).rejects.toThrow();
  await move(id, 'paid', 'processing');
  await move(id, 'processing', 'shipped');
  expect(await shop.rows('SELECT name, price_at_purchase_paise AS price FROM order_items WHERE order_id = ?', id)).toEqual([
    { name: 'Temple Jhumkas', price: 70_000 },
  ]);
});
