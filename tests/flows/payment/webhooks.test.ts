import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { mailsOf } from '../../shop/mails.ts';
import { statusOf } from '../../shop/orders.ts';
import { type Answer, Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();

const paymentsOf = (order: Answer) =>
  shop.rows('SELECT status, settlement, reason FROM payments WHERE order_id = ? ORDER BY created_at', order.body.dbOrderId);

async function opened(stock = 3, price = 70_000): Promise<{ shopper: Shopper; order: Answer; id: number }> {
  const id = await shop.addProduct({ price, stock });
  const shopper = new Shopper(shop);
  return { shopper, order: await shopper.order([{ id }]), id };
}

function post(raw: string, signature: string, eventId: string | null = crypto.randomUUID()): Promise<Response> {
  return shop.fetch('/api/webhooks/razorpay', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature, ...(eventId && { 'x-razorpay-event-id': eventId }) },
    body: raw,
  });
}
const signed = (raw: string, secret: string = shop.razorpay.webhookSecret) => createHmac('sha256', secret).update(raw).digest('hex');
const captured = (order: Answer, over: object = {}) =>
  JSON.stringify({
    event: 'payment.captured',
    payload: {
      payment: {
        entity: {
          id: `pay_${crypto.randomUUID().slice(0, 14)}`,
          order_id: order.body.razorpayOrderId,
          amount: order.body.amount,
          currency: 'INR',
          status: 'captured',
          method: 'upi',
          ...over,
        },
      },
    },
  });

describe('webhooks', () => {
  it('the browser dies right after paying: the webhook alone marks the order as paid, with one mail (#181, F36)', async () => {
    const { shopper, order } = await opened();
    await shopper.pay(order);
    await shop.deliverWebhooks();
    expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
    expect(await mailsOf(shop, order)).toHaveLength(1);
  });

  it('every event delivered three times, shuffled: one effect (F1, F4, I12, L29)', async () => {
    const { shopper, order, id } = await opened();
    await shopper.pay(order);
    await shop.deliverWebhooks({ copies: 3, shuffle: true });
    expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
    expect(await paymentsOf(order)).toEqual([{ status: 'captured', settlement: 'counted', reason: null }]);
    expect(await shop.rows('SELECT committed FROM products WHERE id = ?', id)).toEqual([{ committed: 1 }]);
    expect(await mailsOf(shop, order)).toHaveLength(1);
  });

  it('callback and webhook race: both succeed, the order is paid once (F2, F3)', async () => {
    const { shopper, order } = await opened();
    const paid = await shopper.pay(order);
    const [verified] = await Promise.all([shopper.verify(order, paid), shop.deliverWebhooks()]);
    expect(verified).toMatchObject({ status: 200, body: { success: true, order: { status: 'paid' } } });
    expect((await shopper.verify(order, paid)).body).toEqual(verified.body);
    expect(await paymentsOf(order)).toHaveLength(1);
  });

  it('a failure that arrives after the capture changes nothing (F5)', async () => {
    const { order } = await opened();
    const entity = { id: 'pay_late_failure' };
    const ok = captured(order, entity);
    expect((await post(ok, signed(ok))).status).toBe(200);
    const failed = ok.replace('payment.captured', 'payment.failed').replace('"status":"captured"', '"status":"failed"');
    expect((await post(failed, signed(failed))).status).toBe(200);
    expect(await statusOf(shop, order)).toMatchObject({ status: 'paid' });
    expect(await paymentsOf(order)).toMatchObject([{ status: 'captured' }]);
  });

  it('a second payment of a paid order is refunded (F8)', async () => {
    const { shopper, order } = await opened();
    await shopper.pay(order);
    await shopper.pay(order);
    await shop.deliverWebhooks();
    expect((await paymentsOf(order)).map(({ settlement }) => settlement).sort()).toEqual(['counted', 'refund_due']);
    await shop.settle();
    await shop.deliverWebhooks();
    await shop.runCron();
    expect(shop.razorpay.ledger().sums.refunded).toBe(order.body.amount);
    expect(await shop.rows("SELECT status FROM refunds WHERE status <> 'processed'")).toEqual([]);
  });

  it('another amount or currency never counts, and the order cannot be paid any more (F9, F10)', async () => {
    for (const [over, reason] of [
      [{ amount: 69_999 }, 'amount differs'],
      [{ currency: 'USD' }, 'currency is USD'],
    ] as const) {
      const { order } = await opened();
      const raw = captured(order, over);
      expect((await post(raw, signed(raw))).status).toBe(200);
      expect(await statusOf(shop, order)).toEqual({ status: 'failed_verification', reservation: 'held' });
      expect(await paymentsOf(order)).toEqual([{ status: 'captured', settlement: 'refund_due', reason }]);
    }
  });

  it('a forged or changed body is refused and changes nothing (F19, F21)', async () => {
    const { order } = await opened();
    const raw = captured(order);
    for (const [body, signature] of [
      [raw, signed(raw, 'wrong secret')],
      [raw.replace('70000', '70001'), signed(raw)],
      [raw, ''],
      [raw, 'zz'],
      [raw, signed(raw).slice(2)],
    ] as const) {
      expect((await post(body, signature)).status).toBe(400);
    }
    expect(await statusOf(shop, order)).toEqual({ status: 'pending_payment_gateway', reservation: 'held' });
  });

  it('the signature covers the raw bytes, including escapes (L28, F22)', async () => {
    const { order } = await opened();
    const raw = captured(order, { note: 'मोती ₹ / é' }).replaceAll('/', '\\/').replace('₹', '\\u20b9');
    expect((await post(raw, signed(raw))).status).toBe(200);
    expect(await statusOf(shop, order)).toMatchObject({ status: 'paid' });
  });

  it('the former secret is accepted during the change to a new one (F23)', async () => {
    const { order } = await opened();
    const raw = captured(order);
    expect((await post(raw, signed(raw, 'former_secret'))).status).toBe(400);
    shop.env.RAZORPAY_WEBHOOK_SECRET_PREVIOUS = 'former_secret';
    expect((await post(raw, signed(raw, 'former_secret'))).status).toBe(200);
    expect(await statusOf(shop, order)).toMatchObject({ status: 'paid' });
  });

  it('a body over 64 KB is refused before it is read (F24)', async () => {
    const big = JSON.stringify({ event: 'x', pad: 'x'.repeat(70_000) });
    expect((await post(big, signed(big))).status).toBe(413);
  });

  it('an event of an unknown order is stored for a person and answered 200; so is an event without an id', async () => {
    const raw = captured({ body: { razorpayOrderId: 'order_unknown', amount: 100 } } as Answer);
    expect((await post(raw, signed(raw), null)).status).toBe(200);
    expect((await post(raw, signed(raw), null)).status).toBe(200);
    expect(await shop.rows('SELECT type FROM orphan_events')).toEqual([{ type: 'payment.captured' }]);
  });
});

describe('verify', () => {
  it("a forged signature or another order's payment is 400 and changes nothing (L28, F19, F20)", async () => {
    const { shopper, order } = await opened();
    const other = await opened();
    const foreign = await other.shopper.pay(other.order);
    expect((await shopper.verify(order, foreign)).status).toBe(400);
    expect((await shopper.verify(order, { ...foreign, razorpay_order_id: order.body.razorpayOrderId })).status).toBe(400);
    expect((await shopper.verify(order, { ...foreign, razorpay_signature: 'a'.repeat(64) })).status).toBe(400);
    // The signature decides alone: Razorpay itself would say that this payment is captured.
    const paid = await shopper.pay(order);
    for (const razorpay_signature of ['a'.repeat(64), foreign.razorpay_signature])
      expect((await shopper.verify(order, { ...paid, razorpay_signature })).status).toBe(400);
    expect(await statusOf(shop, order)).toEqual({ status: 'pending_payment_gateway', reservation: 'held' });
  });

  it('a stranger learns nothing about an order, whatever they send (#184, F63)', async () => {
    const { shopper, order } = await opened();
    const paid = await shopper.pay(order);
    const stranger = Shopper.stranger(shop);
    expect((await stranger.verify(order, paid)).status).toBe(404);
    expect((await stranger.abandon(order, 'dismissed')).status).toBe(404);
    expect(await statusOf(shop, order)).toMatchObject({ status: 'pending_payment_gateway' });
  });

  it('an authorised payment is confirmed later, not now (#176)', async () => {
    const { shopper, order } = await opened();
    const verified = await shopper.verify(order, await shopper.pay(order, 'authorized'));
    expect(verified).toMatchObject({ status: 202, body: { success: false, confirming: true } });
    expect(await statusOf(shop, order)).toMatchObject({ status: 'pending_payment_gateway' });
  });

  it('without an answer of the gateway the verification is left to the webhook (#177)', async () => {
    const { shopper, order } = await opened();
    const paid = await shopper.pay(order);
    shop.razorpay.setKnobs({ failNext: { path: '/v1/payments/', status: 503, times: 1 } });
    expect((await shopper.verify(order, paid)).status).toBe(202);
    await shop.deliverWebhooks();
    expect(await statusOf(shop, order)).toMatchObject({ status: 'paid' });
  });
});
