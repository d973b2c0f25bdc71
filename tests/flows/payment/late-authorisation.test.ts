import { beforeEach, describe, expect, it } from 'vitest';
import { AUTO_CAPTURE_WAIT, DAY, HOLD_TTL, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { statusOf } from '../../shop/orders.ts';
import { type Answer, Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const later = (ms: number) => Date.now() + ms;

describe('money that a bank authorised and that is not captured (E11)', () => {
  let id: number;
  let shopper: Shopper;
  let order: Answer;
  let gatewayPayments: () => string[];
  beforeEach(async () => {
    const before = shop.razorpay.ledger().payments.length;
    gatewayPayments = () =>
      shop.razorpay
        .ledger()
        .payments.slice(before)
        .map(({ status }) => status);
    id = await shop.addProduct({ price: 70_000, stock: 1 });
    shopper = new Shopper(shop);
    order = await shopper.order([{ id }]);
  });

  it('is left to Razorpay for five minutes, then captured by the shop, once (L27)', async () => {
    shopper.pay(order, 'authorized');
    await shop.runCron(later(AUTO_CAPTURE_WAIT - MINUTE));
    expect(gatewayPayments()).toEqual(['authorized']);
    await shop.runCron(later(AUTO_CAPTURE_WAIT + MINUTE));
    await shop.runCron(later(AUTO_CAPTURE_WAIT + 30 * MINUTE));
    expect(gatewayPayments()).toEqual(['captured']);
    expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
    await shop.deliverWebhooks();
    expect(await shop.rows('SELECT settlement FROM payments WHERE order_id = ?', order.body.dbOrderId)).toEqual([
      { settlement: 'counted' },
    ]);
  });

  it('is captured after the hold ended while the piece is still in stock', async () => {
    await shop.runCron(later(HOLD_TTL + MINUTE));
    expect(await statusOf(shop, order)).toEqual({ status: 'failed', reservation: 'released' });
    shopper.pay(order, 'authorized');
    await shop.runCron(later(HOLD_TTL + 10 * MINUTE));
    expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
  });

  it('is not captured once the piece is sold: Razorpay releases it', async () => {
    await shop.runCron(later(HOLD_TTL + MINUTE));
    // Sold, not only held: this order's hold would end before the next run too.
    const buyer = new Shopper(shop);
    const sold = await buyer.order([{ id }]);
    buyer.pay(sold, 'captured');
    await shop.deliverWebhooks();
    expect(await statusOf(shop, sold)).toEqual({ status: 'paid', reservation: 'committed' });
    shopper.pay(order, 'authorized');
    await shop.runCron(later(HOLD_TTL + 10 * MINUTE));
    expect(gatewayPayments()).toEqual(['captured', 'authorized']);
    expect(await statusOf(shop, order)).toEqual({ status: 'failed', reservation: 'released' });
  });

  it('a capture that Razorpay refuses or does not answer changes nothing and is repeated', async () => {
    shopper.pay(order, 'authorized');
    shop.razorpay.setKnobs({ failNext: { path: '/capture', status: 503, times: 1 } });
    await shop.runCron(later(AUTO_CAPTURE_WAIT + MINUTE));
    expect(await statusOf(shop, order)).toEqual({ status: 'pending_payment_gateway', reservation: 'held' });
    await shop.runCron(later(AUTO_CAPTURE_WAIT + 15 * MINUTE));
    expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
  });

  it('of another amount never pays the order, so the pieces do not wait for it', async () => {
    shopper.pay(order, 'authorized', { amount: 1_000, force: true });
    await shop.runCron(later(HOLD_TTL + MINUTE));
    expect(await statusOf(shop, order)).toEqual({ status: 'failed', reservation: 'released' });
  });

  it('an order is looked at again as long as it holds its pieces, however long a payment stays authorised', async () => {
    shopper.pay(order, 'authorized');
    shop.razorpay.setKnobs({ failNext: { path: '/capture', status: 400, times: -1 } });
    for (const at of [HOLD_TTL, 3 * DAY, 6 * DAY, 6 * DAY + HOUR]) await shop.runCron(later(at + MINUTE));
    const held = async () =>
      (await shop.rows('SELECT reservation, next_check_at AS next FROM orders WHERE id = ?', order.body.dbOrderId))[0];
    expect(await held()).toMatchObject({ reservation: 'held', next: expect.any(Number) });
    await expect(shop.rows('UPDATE orders SET next_check_at = NULL WHERE id = ?', order.body.dbOrderId)).rejects.toThrow('HOLD_UNWATCHED');
    shop.razorpay.setKnobs({ failNext: null });
    await shop.runCron(later(6 * DAY + 3 * HOUR));
    expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
  });
});
