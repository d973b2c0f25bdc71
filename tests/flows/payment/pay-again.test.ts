import { describe, expect, it } from 'vitest';
import { orderToken } from '../../../src/features/sales/order-token.server.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import { HOLD_TTL, MINUTE } from '../../../src/rules/limits.ts';
import { mailsOf } from '../../shop/mails.ts';
import { statusOf } from '../../shop/orders.ts';
import { type Answer, Shopper } from '../../shop/shopper.ts';
import { stockOf } from '../../shop/stock.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();

const PRICE = 70_000;
const tokenOf = ({ body }: Answer) => orderToken(parseEnv(shop.env), body.dbOrderId);
const again = (shopper: Shopper, order: Answer, token?: string) =>
  shopper.post(`/api/orders/${order.body.dbOrderId}/pay${token ? `?token=${token}` : ''}`, {});
const check = (order: Answer, token: string) =>
  shop.fetch(`/api/orders/${order.body.dbOrderId}/check?token=${token}`, { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } });

/** An unpaid order; `released` means that its hold has expired. */
async function unpaid({ stock = 1, released = false, dismissed = true, product = {}, email = 'ananya.rao@example.in' } = {}) {
  const id = await shop.addProduct({ price: PRICE, stock, ...product });
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id }], '', { customer_email: email });
  if (dismissed) await shopper.abandon(order, 'dismissed');
  if (released) await shop.runCron(Date.now() + HOLD_TTL + MINUTE);
  return { id, shopper, order };
}

describe('paying an order again', () => {
  it('the owner pays the same gateway order; the window gets the data to prefill (E5, E13, F35)', async () => {
    const { shopper, order } = await unpaid();
    const opened = await again(shopper, order);
    expect(opened).toMatchObject({
      status: 200,
      body: { dbOrderId: order.body.dbOrderId, razorpayOrderId: order.body.razorpayOrderId, amount: PRICE },
    });
    expect(opened.body).toMatchObject({ prefill: { name: 'Ananya Rao', email: 'ananya.rao@example.in', contact: '+919845000000' } });
    expect(await statusOf(shop, order)).toEqual({ status: 'pending_payment_gateway', reservation: 'held' });
    expect((await shopper.verify(order, await shopper.pay(order))).status).toBe(200);
    expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
  });

  it('a stranger gets 404, even with a forged link; the signed link pays in any browser (F63)', async () => {
    const { order } = await unpaid();
    const stranger = Shopper.stranger(shop);
    expect(await again(stranger, order)).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_FOUND' } });
    expect((await again(stranger, order, 'A'.repeat(43))).status).toBe(404);
    const token = await tokenOf(order);
    expect((await again(stranger, order, token)).status).toBe(200);
    const proof = { ...(await stranger.pay(order)), db_order_id: order.body.dbOrderId };
    expect((await stranger.post(`/api/verify-razorpay-payment?token=${token}`, proof)).status).toBe(200);
    expect(await statusOf(shop, order)).toMatchObject({ status: 'paid' });
  });

  it('the signed link can also report that the window was closed, a stranger cannot (E5, E7)', async () => {
    const { order } = await unpaid({ dismissed: false });
    const path = `/api/orders/${order.body.dbOrderId}/abandon`;
    const stranger = Shopper.stranger(shop);
    expect((await stranger.post(path, { outcome: 'dismissed' })).status).toBe(404);
    expect((await stranger.post(`${path}?token=${await tokenOf(order)}`, { outcome: 'failed' })).status).toBe(200);
    expect(await statusOf(shop, order)).toEqual({ status: 'failed', reservation: 'held' });
  });

  it('the hold starts again: the reconciler ignores the order for the same time (E13)', async () => {
    const { shopper, order } = await unpaid();
    await shop.rows('UPDATE orders SET hold_expires_at = ? WHERE id = ?', Date.now() + MINUTE, order.body.dbOrderId);
    await again(shopper, order);
    await shop.runCron(Date.now() + HOLD_TTL - MINUTE);
    expect(await statusOf(shop, order)).toEqual({ status: 'pending_payment_gateway', reservation: 'held' });
    await shop.runCron(Date.now() + HOLD_TTL + MINUTE);
    expect(await statusOf(shop, order)).toEqual({ status: 'failed', reservation: 'released' });
  });

  it('an order reopened after days is checked like a new one (E13, F36)', async () => {
    const { shopper, order } = await unpaid({ released: true });
    await shop.rows('UPDATE orders SET next_check_at = NULL WHERE id = ?', order.body.dbOrderId);
    await again(shopper, order);
    await shopper.pay(order);
    await shop.runCron(Date.now() + 3 * MINUTE);
    expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
  });

  it('released, its piece still in stock: held again and paid (E13)', async () => {
    const { id, shopper, order } = await unpaid({ released: true });
    expect(await statusOf(shop, order)).toMatchObject({ reservation: 'released' });
    expect(await again(shopper, order)).toMatchObject({ status: 200, body: { razorpayOrderId: order.body.razorpayOrderId } });
    expect(await stockOf(shop, id)).toEqual({ free: 0, reserved: 1, committed: 0 });
    await shopper.pay(order);
    await shop.deliverWebhooks();
    expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
  });

  it('released, its piece sold: refused with the name of the piece, and nothing changes (E13)', async () => {
    const { id, shopper, order } = await unpaid({ released: true, product: { name: 'Last Pearl Studs' } });
    expect((await new Shopper(shop).order([{ id }])).status).toBe(200);
    const refused = await again(shopper, order);
    expect(refused).toMatchObject({ status: 409, body: { code: 'CART_NOT_BUYABLE' } });
    expect(JSON.stringify(refused.body)).toContain('Last Pearl Studs');
    expect(await statusOf(shop, order)).toMatchObject({ reservation: 'released' });
  });

  it('two released orders race for the last piece: one gets it (E13)', async () => {
    const one = await unpaid({ released: true });
    const rival = new Shopper(shop);
    const second = await rival.order([{ id: one.id }]);
    await shop.runCron(Date.now() + HOLD_TTL + MINUTE);
    const answers = await Promise.all([again(one.shopper, one.order), again(rival, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('a double press and two tabs open one gateway order (F33, F34)', async () => {
    const { shopper, order } = await unpaid();
    const before = shop.razorpay.ledger().orders.length;
    const answers = await Promise.all([again(shopper, order), again(shopper, order), again(shopper, order)]);
    expect(answers.map(({ status, body }) => [status, body.razorpayOrderId])).toEqual(answers.map(() => [200, order.body.razorpayOrderId]));
    expect(shop.razorpay.ledger().orders.length).toBe(before);
  });

  it('a newer order holds the same pieces: that one must be paid (F34)', async () => {
    const { id, shopper, order } = await unpaid({ stock: 2, released: true });
    expect((await shopper.order([{ id }])).status).toBe(200);
    expect(await again(shopper, order)).toMatchObject({ status: 409, body: { code: 'CART_NOT_BUYABLE' } });
    expect(await statusOf(shop, order)).toMatchObject({ reservation: 'released' });
  });

  it('already paid: says so and names the order (F35)', async () => {
    const { shopper, order } = await unpaid();
    await again(shopper, order);
    await shopper.verify(order, await shopper.pay(order));
    expect(await again(shopper, order)).toMatchObject({ status: 409, body: { code: 'ALREADY_PAID', dbOrderId: order.body.dbOrderId } });
  });

  it('paid but not yet recorded: the gateway is asked first, so nobody pays twice (F35, F36)', async () => {
    const { shopper, order } = await unpaid();
    await shopper.pay(order);
    expect(await again(shopper, order)).toMatchObject({ status: 409, body: { code: 'ALREADY_PAID' } });
    expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
  });

  it('authorised only: a payment is under way, no second one is started (F35)', async () => {
    const { shopper, order } = await unpaid();
    await shopper.pay(order, 'authorized');
    expect(await again(shopper, order)).toMatchObject({ status: 409, body: { code: 'PAYMENT_UNDER_WAY' } });
  });

  it("a held order keeps its price; once released it costs today's price (I10)", async () => {
    const { id, shopper, order } = await unpaid();
    await shop.rows('UPDATE products SET price_paise = 75000, mrp_paise = 75000 WHERE id = ?', id);
    expect(await again(shopper, order)).toMatchObject({ status: 200, body: { amount: PRICE } });
    await shopper.abandon(order, 'dismissed');
    await shop.runCron(Date.now() + HOLD_TTL + MINUTE);
    const refused = await again(shopper, order);
    expect(refused).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
    expect(JSON.stringify(refused.body)).toContain('₹750.00');
    expect(await statusOf(shop, order)).toMatchObject({ reservation: 'released' });
    await shop.rows('UPDATE products SET price_paise = ? WHERE id = ?', PRICE, id);
    expect((await again(shopper, order)).status).toBe(200);
  });

  it('the database itself refuses a released order at an old price, also when the checkout repeats its key (I10)', async () => {
    const id = await shop.addProduct({ price: PRICE, stock: 1 });
    const shopper = new Shopper(shop);
    const body = await shopper.orderBody([{ id }]);
    const key = crypto.randomUUID();
    const order = await shopper.send(body, key);
    await shop.runCron(Date.now() + HOLD_TTL + MINUTE);
    await shop.rows('UPDATE products SET price_paise = 75000, mrp_paise = 75000 WHERE id = ?', id);
    expect(await shopper.send(body, key)).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
    expect(await statusOf(shop, order)).toMatchObject({ reservation: 'released' });
  });

  it('an expired timed offer raises the price only after the hold is released (I10)', async () => {
    const offer = { originalPrice: 90_000, saleEndsAt: Date.now() + 60 * MINUTE };
    const { id, shopper, order } = await unpaid({ product: offer });
    const end = () => shop.rows('UPDATE products SET sale_ends_at = ? WHERE id = ?', Date.now() - MINUTE, id);
    await end();
    expect(await again(shopper, order)).toMatchObject({ status: 200, body: { amount: PRICE } });
    await shopper.abandon(order, 'failed');
    await shop.runCron(Date.now() + HOLD_TTL + MINUTE);
    expect(await again(shopper, order)).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
  });

  it('the gateway is down: an order that it knows opens anyway, an unknown one is postponed (F28)', async () => {
    const known = await unpaid();
    shop.razorpay.setKnobs({ failNext: { path: '/v1/orders', status: 503, times: 1 } });
    expect((await again(known.shopper, known.order)).status).toBe(200);

    const id = await shop.addProduct({ price: PRICE, stock: 1 });
    const shopper = new Shopper(shop);
    shop.razorpay.setKnobs({ failNext: { path: '/v1/orders', status: 503, times: 2 } });
    const failed = await shopper.order([{ id }]);
    expect(failed).toMatchObject({ status: 502, body: { code: 'GATEWAY_DOWN' } });
    shop.razorpay.setKnobs({ failNext: { path: '/v1/orders', status: 503, times: 1 } });
    expect(await again(shopper, failed)).toMatchObject({ status: 502, body: { code: 'GATEWAY_DOWN' } });
    expect(await statusOf(shop, failed)).toEqual({ status: 'failed_creation', reservation: 'held' });
    expect(await again(shopper, failed)).toMatchObject({ status: 200, body: { amount: PRICE } });
    expect(await statusOf(shop, failed)).toEqual({ status: 'pending_payment_gateway', reservation: 'held' });
  });
});

describe('late money, and the messages to the shopper', () => {
  it('the unpaid mail is sent once, with links that pay and explain in any browser (E12)', async () => {
    const { shopper, order } = await unpaid({ dismissed: false, released: true, email: 'told.once@example.in' });
    await again(shopper, order);
    await shop.runCron(Date.now() + 2 * HOLD_TTL);
    expect(await mailsOf(shop, order)).toEqual(['payment-failed']);
    const token = await tokenOf(order);
    const mail = shop.mails.find(({ subject, text }) => subject.endsWith('was not paid') && text.includes(token));
    expect(mail?.text).toContain(`/order-confirmation?order=${order.body.dbOrderId}&token=${token}`);
    expect(mail?.text).toContain(`/payment-help?order=${order.body.dbOrderId}&token=${token}`);
    expect(mail?.text).toContain('5 to 7 working days');
  });

  it('a paid order gets no mail about an unpaid one (E12)', async () => {
    const { shopper, order } = await unpaid();
    await again(shopper, order);
    await shopper.pay(order);
    await shop.runCron(Date.now() + HOLD_TTL + MINUTE);
    expect(await mailsOf(shop, order)).toEqual(['order-confirmed']);
  });

  it('money for a released order: in stock it is paid, otherwise it is refunded and cannot be paid again (F6, F7)', async () => {
    const inStock = await unpaid({ released: true });
    await inStock.shopper.pay(inStock.order);
    await shop.deliverWebhooks();
    expect(await statusOf(shop, inStock.order)).toEqual({ status: 'paid', reservation: 'committed' });

    const soldOut = await unpaid({ released: true });
    await new Shopper(shop).order([{ id: soldOut.id }]);
    await soldOut.shopper.pay(soldOut.order);
    expect(await again(soldOut.shopper, soldOut.order)).toMatchObject({ status: 409, body: { code: 'NOT_PAYABLE' } });
    expect(await mailsOf(shop, soldOut.order)).toContain('payment-returned');
  });

  it('Check again finds unreported money; a stranger cannot use it (F36)', async () => {
    const { shopper, order } = await unpaid({ dismissed: false });
    await shopper.pay(order);
    expect((await check(order, 'A'.repeat(43))).status).toBe(404);
    const token = await tokenOf(order);
    const answer = await check(order, token);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`/payment-help?order=${order.body.dbOrderId}&token=${token}&checked=now`);
    expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
  });

  it('Check again while the gateway is down says so and changes nothing (F28)', async () => {
    const { order } = await unpaid();
    shop.razorpay.setKnobs({ failNext: { path: '/v1/orders', status: 503, times: 1 } });
    expect((await check(order, await tokenOf(order))).headers.get('location')).toContain('checked=silent');
    expect(await statusOf(shop, order)).toEqual({ status: 'cancelled_by_user', reservation: 'held' });
  });

  it('an in-app browser returns by the callback: paid, with the link to the order; a forged callback gets no link (F37)', async () => {
    const { shopper, order } = await unpaid();
    await again(shopper, order);
    const paid = (await shopper.pay(order)) as unknown as Record<string, string>;
    const back = (fields: Record<string, string>) =>
      shop.fetch(`/api/payment-callback?order=${order.body.dbOrderId}`, { method: 'POST', body: new URLSearchParams(fields) });
    const forged = await back({ ...paid, razorpay_signature: 'f'.repeat(64) });
    expect(forged.headers.get('location')).toMatch(/^\/payment-failed\?/);
    expect(forged.headers.get('location')).not.toContain('token');
    const declined = await back({ 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': 'The bank said no' });
    expect(declined.headers.get('location')).toBe(`/payment-failed?order=${order.body.dbOrderId}&error=declined`);
    expect((await back(paid)).headers.get('location')).toContain(`&token=${await tokenOf(order)}`);
    expect(await statusOf(shop, order)).toMatchObject({ status: 'paid' });
  });

  it('the callback of a genuine capture while the gateway or the database is down: it is being confirmed, never failed', async () => {
    const { shopper, order } = await unpaid();
    await again(shopper, order);
    const paid = (await shopper.pay(order)) as unknown as Record<string, string>;
    const back = async (fields: Record<string, string>) => {
      const init = { method: 'POST', body: new URLSearchParams(fields) };
      return (await shop.fetch(`/api/payment-callback?order=${order.body.dbOrderId}`, init)).headers.get('location');
    };
    shop.razorpay.setKnobs({ failNext: { path: '/v1/payments', status: 503, times: 1 } });
    const token = await tokenOf(order);
    expect(await back(paid)).toBe(`/order-confirmation?order=${order.body.dbOrderId}&token=${token}&confirming=1`);
    await shop.withoutDatabase(async () => {
      // The owner of the order cannot be looked up now, so the address contains no link to it.
      expect(await back(paid)).toBe(`/order-confirmation?order=${order.body.dbOrderId}&confirming=1`);
      expect(await back({ ...paid, razorpay_signature: 'f'.repeat(64) })).toMatch(/^\/payment-failed\?/);
    });
    expect(await back(paid)).toBe(`/order-confirmation?order=${order.body.dbOrderId}&token=${token}`);
    expect(await statusOf(shop, order)).toMatchObject({ status: 'paid' });
  });

  it('nothing is lost when the window never opens: the order waits and is paid later (F38)', async () => {
    const { shopper, order } = await unpaid({ dismissed: false });
    expect((await again(shopper, order)).status).toBe(200);
    expect((await again(shopper, order)).status).toBe(200);
    await shopper.pay(order);
    await shop.deliverWebhooks();
    expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
  });
});
