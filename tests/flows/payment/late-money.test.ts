import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeStatus } from '../../../src/features/orders/admin/change-status.server.ts';
import { recordCapture } from '../../../src/features/payment/capture/record-capture.server.ts';
import { selectRaw } from '../../../src/platform/database/ready-query.ts';
import { DAY, HOLD_TTL, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { paise, ZERO } from '../../../src/rules/money/money.ts';
import { JOB_CALLS } from '../../../src/rules/order/reconcile.ts';
import { serveLocally } from '../../sandbox/local-server.ts';
import { atGateway } from '../../shop/orders/at-gateway.ts';
import { mailsOf, openedOrder, paymentsOf, statusOf, stockOf } from '../../shop/orders/orders.ts';
import { type Answer, askCode, COD, cashOrder, Shopper } from '../../shop/people/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();

beforeAll(async () => {
  await shop.rows('INSERT INTO cod_settings (is_on, min_paise, max_paise, is_active) VALUES (1, 29900, 500000, 1)');
});
beforeEach(() => void shop.razorpay.setKnobs({ refundOutcome: 'processed' }));

const returned = (order: Answer) => mailsOf(shop, order, 'payment-returned');
const cancel = (who: Shopper, order: Answer) => who.form(`/api/orders/${order.body.dbOrderId}/cancel`);
const placed = { status: 'processing', reservation: 'committed' };

/** Delivers webhooks twice, because the refund of a capture sends a webhook of its own. */
async function deliverAll(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await shop.deliverWebhooks();
    await shop.settle();
  }
}

/** Who tells the shop of a payment; a browser tells it twice. */
const tellers: Readonly<Record<string, (who: Shopper, order: Answer, over?: object) => Promise<Answer[]>>> = {
  'the gateway': async (who, order, over) => {
    who.pay(order, 'captured', { ...over });
    await shop.deliverWebhooks({ copies: 3, shuffle: true });
    return [];
  },
  'the browser': async (who, order, over) => {
    const proof = who.pay(order, 'captured', { ...over });
    return [await who.verify(order, proof), await who.verify(order, proof)];
  },
  'the reconciler': async (who, order, over) => {
    who.pay(order, 'captured', { ...over });
    await shop.runCron(Date.now() + 3 * MINUTE);
    return [];
  },
};

/** The window is closed unpaid and the same cart is bought with cash on delivery. */
async function switched(stock = 3): Promise<{ who: Shopper; id: number; online: Answer; cash: Answer }> {
  const id = await shop.addProduct({ price: 70_000, stock });
  const who = new Shopper(shop);
  const online = await who.order([{ id }]);
  await who.abandon(online, 'dismissed');
  const cash = await cashOrder(shop, who, [{ id }]);
  expect(cash.body).toMatchObject({ placed: true });
  expect(await statusOf(shop, online)).toEqual({ status: 'cancelled_by_user', reservation: 'released' });
  return { who, id, online, cash };
}

/** Makes an order while the gateway lists no payment; `capture` ends before the gateway answers (`early`) or starts at that moment. */
async function asking<T>(early: boolean, order: () => Promise<Answer>, capture: () => Promise<T>): Promise<[Answer, T]> {
  let captured: Promise<T> | undefined;
  const gateway = await serveLocally(async (_request, response) => {
    captured ??= capture();
    if (early) await captured;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"entity":"collection","count":0,"items":[]}');
  });
  const usual = shop.env.RAZORPAY_SANDBOX_URL;
  shop.env.RAZORPAY_SANDBOX_URL = gateway.url;
  try {
    const made = await order();
    if (!captured) throw new Error('the gateway was not asked');
    return [made, await captured];
  } finally {
    shop.env.RAZORPAY_SANDBOX_URL = usual;
    await gateway.close();
  }
}

const goneBack = [{ settlement: 'refund_due', reason: 'cash on delivery instead', back: 70_000 }];

describe('late money on an order that was replaced by cash on delivery (E9, E10)', () => {
  it.each(Object.entries(tellers))('told by %s it is refunded at once with one mail; the cash order is not affected', async (_, tell) => {
    const { who, id, online, cash } = await switched();
    const mails = () => shop.mails.filter(({ text }) => text.includes('with cash on delivery, so there was nothing to pay online'));
    const before = mails().length;
    // The browser goes on to the page of the order, which says where the money is.
    for (const answer of await tell(who, online))
      expect(answer).toMatchObject({ status: 200, body: { success: false, confirming: false } });
    await deliverAll();
    expect(await paymentsOf(shop, online)).toMatchObject(goneBack);
    expect(await statusOf(shop, online)).toEqual({ status: 'refunded', reservation: 'released' });
    expect(await statusOf(shop, cash)).toEqual(placed);
    expect(await stockOf(shop, id)).toEqual({ free: 2, reserved: 0, committed: 1 });
    expect(await returned(online)).toHaveLength(1);
    expect(mails().length - before).toBe(1);
  });

  it('an order that could not be closed, because the bank was still working, is refunded too and releases its pieces', async () => {
    const { id, shopper: who, order: online } = await openedOrder(shop, { stock: 3 });
    const paid = await who.pay(online, 'authorized');
    await who.abandon(online, 'dismissed');
    await cashOrder(shop, who, [{ id }]);
    expect(await statusOf(shop, online)).toEqual({ status: 'cancelled_by_user', reservation: 'held' });
    await atGateway(shop.razorpay, `/v1/payments/${paid.razorpay_payment_id}/capture`, { amount: 70_000, currency: 'INR' });
    await deliverAll();
    expect(await paymentsOf(shop, online)).toMatchObject(goneBack);
    expect(await stockOf(shop, id)).toEqual({ free: 2, reserved: 0, committed: 1 });
  });

  it('the capture races with placing the cash order, during the gateway call and after it: only one of the two orders stands (F41)', async () => {
    const settledAs = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const { id, shopper: who, order: online } = await openedOrder(shop, { stock: 3 });
      await who.abandon(online, 'dismissed');
      const body = await who.orderBody([{ id }], '', { ...COD, customer_email: `race${round}@example.in` });
      const { code } = await askCode(shop, who, body);
      const { razorpayOrderId } = online.body;
      const paid = {
        amount: paise(70_000),
        currency: 'INR',
        status: 'captured',
        method: 'upi',
        error: null,
        refunded: ZERO,
        reference: null,
      } as const;
      const payment = { ...paid, id: `pay_race${round}`, gatewayOrderId: razorpayOrderId };
      const capture = () => recordCapture(shop.at(), { gatewayOrderId: razorpayOrderId, payment, actor: 'cron' });
      // The gateway lists no payment; the money arrives before its answer, or races with the next steps.
      const early = round % 2 === 0;
      const [cash, settled] = await asking(early, () => who.send({ ...body, contact_code: code }), capture);
      settledAs.add(settled);
      if (early) expect(settled).toBe('paid');
      if (settled === 'paid') expect(cash).toMatchObject({ status: 409, body: { code: 'ALREADY_PAID', dbOrderId: online.body.dbOrderId } });
      else expect(cash).toMatchObject({ status: 200, body: { placed: true } });
      const standing = await shop.rows(
        "SELECT o.method FROM orders o JOIN order_items i ON i.order_id = o.id WHERE i.product_id = ? AND o.status IN ('paid', 'processing')",
        id,
      );
      expect(standing).toEqual([{ method: settled === 'paid' ? 'gateway' : 'cod' }]);
    }
    expect([...settledAs].sort().at(0)).toBe('paid');
    // The sandbox does not know these payments, so their refunds are not sent.
    await shop.rows("UPDATE refunds SET next_check_at = NULL WHERE payment_id LIKE 'pay_race%'");
  });

  it('after the cash order has ended late money counts as usual (E9)', async () => {
    const { who, online, cash } = await switched();
    await cancel(who, cash);
    await who.pay(online);
    await deliverAll();
    expect(await statusOf(shop, online)).toEqual({ status: 'paid', reservation: 'committed' });
    expect(await statusOf(shop, cash)).toEqual({ status: 'cancelled_by_user', reservation: 'released' });
  });

  it('the replaced order is not reopened, by its shopper or an administrator (F35)', async () => {
    const { who, online } = await switched();
    expect((await who.post(`/api/orders/${online.body.dbOrderId}/pay`, {})).body.code).toBe('CART_NOT_BUYABLE');
    const reopen = {
      orderId: online.body.dbOrderId,
      to: 'pending_payment_gateway',
      seen: 'cancelled_by_user',
      reason: 'x',
      by: 'A',
    } as const;
    await expect(changeStatus(shop.at(), reopen)).rejects.toMatchObject({ code: 'MOVE_REFUSED' });
    expect(await statusOf(shop, online)).toEqual({ status: 'cancelled_by_user', reservation: 'released' });
  });

  it('the same cart bought online after the cash order is a second order, and is paid', async () => {
    const { who, id, cash } = await switched();
    const second = await who.order([{ id }]);
    await who.pay(second);
    await deliverAll();
    expect(await statusOf(shop, second)).toEqual({ status: 'paid', reservation: 'committed' });
    expect(await statusOf(shop, cash)).toEqual({ status: 'processing', reservation: 'committed' });
  });

  it('replaced by a newer order that is paid online: the late money counts, and the newer order expires (E9, F6)', async () => {
    const { id, shopper: who, order: first } = await openedOrder(shop, { stock: 3 });
    await shop.rows('UPDATE products SET price_paise = 60000 WHERE id = ?', id);
    const second = await who.order([{ id }]);
    expect(second.body.dbOrderId).not.toBe(first.body.dbOrderId);
    expect(await statusOf(shop, first)).toEqual({ status: 'cancelled_by_user', reservation: 'released' });
    await who.pay(first);
    await deliverAll();
    expect(await statusOf(shop, first)).toEqual({ status: 'paid', reservation: 'committed' });
    expect(await statusOf(shop, second)).toEqual({ status: 'pending_payment_gateway', reservation: 'held' });
    await shop.runCron(Date.now() + HOLD_TTL + MINUTE);
    expect(await statusOf(shop, second)).toEqual({ status: 'failed', reservation: 'released' });
  });
});

describe('another amount than the order (E8, F9, F10)', () => {
  it.each(Object.entries(tellers))(
    'told by %s: failed_verification at once, then refunded with the pieces back in stock',
    async (_, tell) => {
      const { id, shopper: who, order } = await openedOrder(shop);
      shop.razorpay.setKnobs({ refundOutcome: 'pending' });
      for (const { status } of await tell(who, order, { amount: 60_000, force: true })) expect(status).toBe(400);
      expect(await statusOf(shop, order)).toEqual({ status: 'failed_verification', reservation: 'held' });
      expect(await paymentsOf(shop, order)).toMatchObject([{ settlement: 'refund_due', reason: 'amount differs', back: 0 }]);
      expect(await returned(order)).toHaveLength(1);
      expect((await who.post(`/api/orders/${order.body.dbOrderId}/pay`, {})).status).toBe(409);
      for (const refund of shop.razorpay.ledger().refunds.filter(({ status }) => status === 'pending'))
        shop.razorpay.settleRefund(refund.id, 'processed');
      await deliverAll();
      expect(await statusOf(shop, order)).toEqual({ status: 'refunded', reservation: 'released' });
      expect(await stockOf(shop, id)).toEqual({ free: 1, reserved: 0, committed: 0 });
    },
  );

  it('money of a still open order was refunded: the hourly audit changes the status once the order is closed (E15)', async () => {
    const order = await new Shopper(shop).order([{ id: await shop.addProduct({ price: 70_000, stock: 1 }) }]);
    const id = order.body.dbOrderId;
    await shop.rows(
      "INSERT INTO payments (id, order_id, amount_paise, status, settlement) VALUES ('pay_old', ?, 7, 'captured', 'refund_due')",
      id,
    );
    await shop.rows("UPDATE refunds SET status = 'processed', next_check_at = NULL WHERE payment_id = 'pay_old'");
    await shop.runCron(Date.now() + 2 * DAY);
    await shop.runCron(Date.now() + 2 * DAY + HOUR);
    expect(await statusOf(shop, order)).toEqual({ status: 'refunded', reservation: 'released' });
  });
});

it('a job stops after its allowance of calls, and the next run continues', async () => {
  const { shopper: who, order } = await openedOrder(shop);
  await who.pay(order);
  const run = shop.at(Date.now() + 3 * MINUTE);
  run.calls.allow(0);
  await expect(run.db.read(selectRaw(sql`SELECT 1`))).rejects.toMatchObject({ code: 'SHOP_BUSY' });
  await expect(run.db.write([])).rejects.toMatchObject({ code: 'SHOP_BUSY' });
  expect(run.calls).toMatchObject({ made: 0, left: 0 });
  await shop.runCron(Date.now() + 3 * MINUTE);
  expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
  expect(Object.values(JOB_CALLS).every((calls) => calls > 0)).toBe(true);
});
