import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runJobs } from '../../../functions/cron.ts';
import { changeOwnPieces } from '../../../src/features/order-edits/pieces/change-own-pieces.server.ts';
import { recordCapture } from '../../../src/features/payment/capture/record-capture.server.ts';
import type { PlainStatement } from '../../../src/platform/database/statement.ts';
import type { WriteResult, Writer } from '../../../src/platform/database/writer.ts';
import { newId } from '../../../src/rules/ids.ts';
import { MINUTE } from '../../../src/rules/limits.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { guardOn } from '../../shop/cash-guard.ts';
import { codeOf, type Sold, sold } from '../../shop/edits.ts';
import { violations } from '../../shop/invariants.ts';
import type { Answer } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const ledger = shop.env.LEDGER as { get(): Writer };
beforeEach(() => guardOn(shop));
afterEach(() => {
  shop.env.LEDGER = ledger;
});

const silence: WriteResult = { ok: false, busy: true, message: 'no answer' };
/** From now on the answers to batches with this text are lost, or the batches themselves. */
function lose(what: 'answer' | 'batch', which: RegExp): void {
  const real = ledger.get();
  const write = async (statements: PlainStatement[]) => {
    if (!statements.some(({ sql }) => which.test(sql))) return real.write(statements);
    if (what === 'answer') await real.write(statements);
    return silence;
  };
  shop.env.LEDGER = { idFromName: (name: string) => name, get: () => ({ write }) };
}

const press = ({ id, who }: Sold): Promise<Answer> => who.post(`/api/orders/${id}/pay`, {});
const cashSold = async () => {
  const line = async () => ({ id: await shop.addProduct({ price: 70_000, stock: 5 }), quantity: 1 });
  return sold(shop, { isCash: true, wishes: [await line(), await line()] });
};
const hear = async ({ who }: Sold, opened: Answer) =>
  recordCapture(shop.at(), {
    gatewayOrderId: opened.body.razorpayOrderId,
    payment: {
      ...{ id: String((await who.pay(opened)).razorpay_payment_id), gatewayOrderId: opened.body.razorpayOrderId },
      ...{ amount: paise(opened.body.amount), currency: 'INR', status: 'captured', method: 'upi', error: null, refunded: paise(0) },
    },
    actor: 'gateway',
  });
const takeOut = ({ id, token }: Sold) =>
  codeOf(
    changeOwnPieces(
      shop.at(),
      { userId: null, guestId: null },
      { orderId: id, token, change: { kind: 'fewer', line: 2, quantity: 0, keepsCoupon: true }, seen: 0, key: newId() },
    ),
  );
const isPaid = async ({ id }: Sold) => (await shop.rows('SELECT paid_online FROM orders WHERE id = ?', id))[0]?.paid_online === 1;
const rowsOf = ({ id }: Sold) => shop.rows('SELECT gateway_order_id, amount_paise FROM cash_payments WHERE order_id = ?', id);
const allIsWell = async () => expect(await violations(shop.rows)).toEqual([]);

describe('edit and capture', () => {
  it('a piece is taken out first: money for the former amount goes back, and the new amount has a gateway order of its own', async () => {
    const order = await cashSold();
    const opened = await press(order);
    expect(await takeOut(order)).toBe('done');
    expect(await hear(order, opened)).toBe('refund_due');
    // The refund of that money is no refund of the order.
    for (let n = 0; n < 2; n += 1) await shop.settle().then(() => shop.deliverWebhooks());
    expect(await isPaid(order)).toBe(false);
    expect((await shop.rows('SELECT status FROM orders WHERE id = ?', order.id))[0]?.status).toBe('processing');
    const again = await press(order);
    expect(again.body.amount).toBeLessThan(opened.body.amount);
    expect(again.body.razorpayOrderId).not.toBe(opened.body.razorpayOrderId);
    expect(await hear(order, again)).toBe('paid');
    await allIsWell();
  });

  it('it is paid first: pieces are taken out by the shop alone', async () => {
    const order = await cashSold();
    expect(await hear(order, await press(order))).toBe('paid');
    expect(await takeOut(order)).toBe('EDIT_BY_SHOP');
    await allIsWell();
  });

  it('both at once: one of them wins, and stock and money add up', async () => {
    for (let n = 0; n < 4; n += 1) {
      const order = await cashSold();
      const opened = await press(order);
      const [edited, captured] = await Promise.all([takeOut(order), hear(order, opened)]);
      expect(edited === 'done').toBe(captured === 'refund_due');
    }
    await allIsWell();
  });
});

describe('lost answers', () => {
  it.each(['answer', 'batch'] as const)('the %s of the row is lost: the next press goes on with one row', async (what) => {
    const order = await cashSold();
    lose(what, /^INSERT INTO cash_payments/);
    expect((await press(order)).status).toBe(503);
    shop.env.LEDGER = ledger;
    expect((await press(order)).status).toBe(200);
    expect(await rowsOf(order)).toHaveLength(1);
  });

  it('the gateway has opened it and the process ends: the next press, or the cron, finds it by its receipt', async () => {
    const orders = [await cashSold(), await cashSold()];
    for (const order of orders) {
      lose('batch', /^update "cash_payments" set "gateway_order_id"/i);
      expect((await press(order)).status).toBe(503);
      expect(await rowsOf(order)).toMatchObject([{ gateway_order_id: null }]);
      shop.env.LEDGER = ledger;
    }
    const [pressed, left] = orders as [Sold, Sold];
    expect(await hear(pressed, await press(pressed))).toBe('paid');
    await runJobs(shop.at(Date.now() + 3 * MINUTE));
    expect(await rowsOf(left)).toMatchObject([{ gateway_order_id: expect.any(String) }]);
    await allIsWell();
  });

  it.each(['answer', 'batch'] as const)('the %s of the capture is lost: reported again it counts once', async (what) => {
    const order = await cashSold();
    const opened = await press(order);
    const paid = await order.who.pay(opened);
    lose(what, /insert into "payments"/i);
    expect((await order.who.verify(opened, paid)).status).toBe(503);
    shop.env.LEDGER = ledger;
    expect((await order.who.verify(opened, paid)).body).toMatchObject({ success: true });
    expect(await isPaid(order)).toBe(true);
    expect(await shop.rows('SELECT settlement FROM payments WHERE order_id = ?', order.id)).toEqual([{ settlement: 'counted' }]);
    await allIsWell();
  });
});
