import { beforeEach, describe, expect, it } from 'vitest';
import { deletePersonalData } from '../../../src/features/account/privacy/forget-persons.server.ts';
import { compareRecent } from '../../../src/features/books/compare-ledgers.server.ts';
import { AUTO_CAPTURE_WAIT, DAY, HOLD_TTL, HOUR, MINUTE, UNPAID_ORDERS_KEPT } from '../../../src/rules/limits.ts';
import { mailsOf, openedOrder, paymentsOf, statusOf } from '../../shop/orders/orders.ts';
import { type Answer, Shopper } from '../../shop/people/shopper.ts';
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
    expect(await paymentsOf(shop, order)).toMatchObject([{ settlement: 'counted' }]);
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
    shop.razorpay.setKnobs({ failNext: null });
    await shop.runCron(later(6 * DAY + 3 * HOUR));
    expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
  });
});

/** An order whose payment was authorised and given back, because nobody captured it. */
async function givenBack() {
  const { shopper, order } = await openedOrder(shop);
  shop.razorpay.setKnobs({ authorisedForMs: 20 });
  const proof = shopper.pay(order, 'authorized');
  shop.razorpay.setKnobs({ authorisedForMs: 60_000 });
  await expect.poll(() => shop.razorpay.ledger().payments.find(({ id }) => id === proof.razorpay_payment_id)?.status).toBe('refunded');
  return { order, shopper, proof };
}
const orphans = () => shop.rows('SELECT type FROM orphan_events WHERE settled_at IS NULL');
const ended = [{ status: 'authorized', settlement: null, reason: 'not captured: given back', back: 0 }];

describe('a payment that the gateway gave back because it was never captured', () => {
  it('is no money of the shop, whoever reports it: webhooks, the reconciler or the daily comparison', async () => {
    const { order } = await givenBack();
    await shop.deliverWebhooks({ copies: 2, shuffle: true });
    expect(await paymentsOf(shop, order)).toMatchObject(ended);
    await shop.runCron(later(HOLD_TTL + MINUTE));
    expect(await compareRecent(shop.at(later(HOUR)))).toEqual([]);
    expect(await statusOf(shop, order)).toEqual({ status: 'failed', reservation: 'released' });
    expect(await paymentsOf(shop, order)).toMatchObject(ended);
    expect(await orphans()).toEqual([]);
    expect(await mailsOf(shop, order)).toEqual(['payment-failed']);
  });

  it('is found by the daily comparison where every webhook was lost', async () => {
    const { order } = await givenBack();
    expect(await compareRecent(shop.at(later(HOUR)))).toEqual([]);
    expect(await paymentsOf(shop, order)).toMatchObject(ended);
    expect(await statusOf(shop, order)).toEqual({ status: 'pending_payment_gateway', reservation: 'held' });
  });

  it('pays nothing for who shows its proof later', async () => {
    const { order, shopper, proof } = await givenBack();
    expect((await shopper.verify(order, proof)).status).toBe(400);
    await shop.runCron(later(HOLD_TTL + MINUTE));
    expect((await shopper.verify(order, proof)).status).toBe(400);
    expect(await statusOf(shop, order)).toEqual({ status: 'failed', reservation: 'released' });
  });

  it('is not waited for: the order can be paid again, and its data is deleted at its time', async () => {
    const { order, shopper } = await givenBack();
    await shop.deliverWebhooks();
    await shop.runCron(later(HOLD_TTL + MINUTE));
    const again = await shopper.post(`/api/orders/${order.body.dbOrderId}/pay`, {});
    expect(again.status).toBe(200);
    await shop.runCron(later(HOLD_TTL + 2 * HOUR));
    const named = async () => (await shop.rows('SELECT customer_name AS name FROM orders WHERE id = ?', order.body.dbOrderId))[0]?.name;
    expect(await named()).not.toBe('');
    await deletePersonalData(shop.at(later(UNPAID_ORDERS_KEPT + DAY)));
    expect(await named()).toBe('');
  });
});

it('a failed payment that the bank authorises late is captured; of a paid order it is given back at once', async () => {
  const { shopper, order } = await openedOrder(shop);
  const [first, second] = [shopper.pay(order, 'failed'), shopper.pay(order, 'failed')].map((paid) => paid.razorpay_payment_id);
  await shop.deliverWebhooks();
  shop.razorpay.authoriseLate(first ?? '');
  await shop.runCron(later(AUTO_CAPTURE_WAIT + MINUTE));
  expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
  shop.razorpay.authoriseLate(second ?? '');
  await shop.deliverWebhooks({ copies: 2, shuffle: true });
  expect(await compareRecent(shop.at(later(HOUR)))).toEqual([]);
  const money = await paymentsOf(shop, order);
  expect(Object.fromEntries(money.map(({ id, settlement }) => [id, settlement]))).toEqual({
    [first ?? '']: 'counted',
    [second ?? '']: null,
  });
  expect(await orphans()).toEqual([]);
});
