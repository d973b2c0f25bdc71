import { afterEach, beforeEach, expect, it } from 'vitest';
import { runJobs } from '../../../functions/worker/cron.ts';
import { changeOwnPieces } from '../../../src/features/own-order/change/pieces/change-own-pieces.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import { MINUTE } from '../../../src/rules/limits.ts';
import { HEAD_STARTS, meeting } from '../../shop/catalogue/head-starts.ts';
import { payOpened, pressPay } from '../../shop/orders/advance.ts';
import { guardOn } from '../../shop/orders/cash-guard.ts';
import { codeOf, type Sold, sold } from '../../shop/orders/edits.ts';
import { losing } from '../../shop/orders/losing.ts';
import { paymentsOf, rowOf } from '../../shop/orders/orders.ts';
import type { Answer } from '../../shop/people/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { lose, hear } = losing(shop);
beforeEach(() => guardOn(shop));
afterEach(hear);

const cashSold = async () => {
  const line = async () => ({ id: await shop.addProduct({ price: 70_000, stock: 5 }), quantity: 1 });
  return sold(shop, { isCash: true, wishes: [await line(), await line()] });
};
const capture = ({ who }: Sold, opened: Answer) => payOpened(shop, who, opened);
const takeOut = ({ id, token }: Sold) =>
  codeOf(
    changeOwnPieces(
      shop.at(),
      { userId: null, guestId: null },
      { orderId: id, token, change: { kind: 'fewer', line: 2, quantity: 0, keepsCoupon: true }, seen: 0, key: newId() },
    ),
  );
const isPaid = async ({ id }: Sold) => (await rowOf(shop, id))?.paid_online === 1;
const rowsOf = ({ id }: Sold) => shop.rows('SELECT gateway_order_id, amount_paise FROM cash_payments WHERE order_id = ?', id);

it('a piece is taken out first: money for the former amount goes back, and the new amount has a gateway order of its own', async () => {
  const order = await cashSold();
  const opened = await pressPay(order);
  expect(await takeOut(order)).toBe('done');
  expect(await capture(order, opened)).toBe('refund_due');
  // The refund of that money is no refund of the order.
  for (let n = 0; n < 2; n += 1) await shop.settle().then(() => shop.deliverWebhooks());
  expect(await isPaid(order)).toBe(false);
  expect((await shop.rows('SELECT status FROM orders WHERE id = ?', order.id))[0]?.status).toBe('processing');
  const again = await pressPay(order);
  expect(again.body.amount).toBeLessThan(opened.body.amount);
  expect(again.body.razorpayOrderId).not.toBe(opened.body.razorpayOrderId);
  expect(await capture(order, again)).toBe('paid');
});

it('it is paid first: pieces are taken out by the shop alone', async () => {
  const order = await cashSold();
  expect(await capture(order, await pressPay(order))).toBe('paid');
  expect(await takeOut(order)).toBe('EDIT_BY_SHOP');
});

it('a piece is taken out while it is paid: one of them wins, and stock and money add up', async () => {
  for (const ahead of HEAD_STARTS) {
    const order = await cashSold();
    const opened = await pressPay(order);
    const [edited, captured] = await meeting(ahead, [() => takeOut(order), () => capture(order, opened)]);
    expect(edited === 'done').toBe(captured === 'refund_due');
  }
});

it.each(['answer', 'batch'] as const)('the %s of the row is lost: the next press goes on with one row', async (what) => {
  const order = await cashSold();
  lose(what, /^INSERT INTO cash_payments/);
  expect((await pressPay(order)).status).toBe(503);
  hear();
  expect((await pressPay(order)).status).toBe(200);
  expect(await rowsOf(order)).toHaveLength(1);
});

it('the gateway has opened it and the process ends: the next press, or the cron, finds it by its receipt', async () => {
  const orders = [await cashSold(), await cashSold()];
  for (const order of orders) {
    lose('batch', /^update "cash_payments" set "gateway_order_id"/i);
    expect((await pressPay(order)).status).toBe(503);
    expect(await rowsOf(order)).toMatchObject([{ gateway_order_id: null }]);
    hear();
  }
  const [pressed, left] = orders as [Sold, Sold];
  expect(await capture(pressed, await pressPay(pressed))).toBe('paid');
  await runJobs(shop.at(Date.now() + 3 * MINUTE));
  expect(await rowsOf(left)).toMatchObject([{ gateway_order_id: expect.any(String) }]);
});

it.each(['answer', 'batch'] as const)('the %s of the capture is lost: reported again it counts once', async (what) => {
  const order = await cashSold();
  const opened = await pressPay(order);
  const paid = await order.who.pay(opened);
  lose(what, /insert into "payments"/i);
  expect((await order.who.verify(opened, paid)).status).toBe(503);
  hear();
  expect((await order.who.verify(opened, paid)).body).toMatchObject({ success: true });
  expect(await isPaid(order)).toBe(true);
  expect(await paymentsOf(shop, order.id)).toMatchObject([{ settlement: 'counted' }]);
});
