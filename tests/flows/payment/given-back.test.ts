import { describe, expect, it } from 'vitest';
import { deletePersonalData } from '../../../src/features/account/privacy/forget-persons.server.ts';
import { compareRecent } from '../../../src/features/payment/reconcile/compare-ledgers.server.ts';
import { AUTO_CAPTURE_WAIT, DAY, HOLD_TTL, HOUR, MINUTE, UNPAID_ORDERS_KEPT } from '../../../src/rules/limits.ts';
import { mailsOf } from '../../shop/mails.ts';
import { statusOf } from '../../shop/orders.ts';
import { type Answer, Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const later = (ms: number) => Date.now() + ms;

/** An order whose payment was authorised and given back, because nobody captured it. */
async function givenBack() {
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: await shop.addProduct({ price: 70_000, stock: 1 }) }]);
  shop.razorpay.setKnobs({ authorisedForMs: 20 });
  const proof = shopper.pay(order, 'authorized');
  shop.razorpay.setKnobs({ authorisedForMs: 60_000 });
  await expect.poll(() => shop.razorpay.ledger().payments.find(({ id }) => id === proof.razorpay_payment_id)?.status).toBe('refunded');
  return { order, shopper, proof };
}
const paymentsOf = ({ body }: Answer) =>
  shop.rows('SELECT status, settlement, reason, refunded_paise AS back FROM payments WHERE order_id = ?', body.dbOrderId);
const orphans = () => shop.rows('SELECT type FROM orphan_events WHERE settled_at IS NULL');
const ended = [{ status: 'authorized', settlement: null, reason: 'not captured: given back', back: 0 }];

describe('a payment that the gateway gave back because it was never captured', () => {
  it('is no money of the shop, whoever reports it: webhooks, the reconciler or the daily comparison', async () => {
    const { order } = await givenBack();
    await shop.deliverWebhooks({ copies: 2, shuffle: true });
    expect(await paymentsOf(order)).toEqual(ended);
    await shop.runCron(later(HOLD_TTL + MINUTE));
    expect(await compareRecent(shop.at(later(HOUR)))).toEqual([]);
    expect(await statusOf(shop, order)).toEqual({ status: 'failed', reservation: 'released' });
    expect(await paymentsOf(order)).toEqual(ended);
    expect(await orphans()).toEqual([]);
    expect(await mailsOf(shop, order)).toEqual(['payment-failed']);
  });

  it('is found by the daily comparison where every webhook was lost', async () => {
    const { order } = await givenBack();
    expect(await compareRecent(shop.at(later(HOUR)))).toEqual([]);
    expect(await paymentsOf(order)).toEqual(ended);
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
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: await shop.addProduct({ price: 70_000, stock: 1 }) }]);
  const [first, second] = [shopper.pay(order, 'failed'), shopper.pay(order, 'failed')].map((paid) => paid.razorpay_payment_id);
  await shop.deliverWebhooks();
  shop.razorpay.authoriseLate(first ?? '');
  await shop.runCron(later(AUTO_CAPTURE_WAIT + MINUTE));
  expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
  shop.razorpay.authoriseLate(second ?? '');
  await shop.deliverWebhooks({ copies: 2, shuffle: true });
  expect(await compareRecent(shop.at(later(HOUR)))).toEqual([]);
  const money = Object.fromEntries(
    (await shop.rows('SELECT id, settlement FROM payments WHERE order_id = ?', order.body.dbOrderId)).map((row) => [
      row.id,
      row.settlement,
    ]),
  );
  expect(money).toEqual({ [first ?? '']: 'counted', [second ?? '']: null });
  expect(await orphans()).toEqual([]);
});
