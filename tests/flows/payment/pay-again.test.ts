import { expect, it } from 'vitest';
import { orderToken } from '../../../src/features/ledger/order-token.server.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import { HOLD_TTL, MINUTE } from '../../../src/rules/limits.ts';
import { mailsOf, statusOf, stockOf } from '../../shop/orders/orders.ts';
import { type Answer, Shopper } from '../../shop/people/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();

const PRICE = 70_000;
const tokenOf = ({ body }: Answer) => orderToken(parseEnv(shop.env), body.dbOrderId);
const again = (shopper: Shopper, order: Answer, token?: string) =>
  shopper.post(`/api/orders/${order.body.dbOrderId}/pay${token ? `?token=${token}` : ''}`, {});

/** An unpaid order; `released` means that its hold has expired. */
async function unpaid({ stock = 1, released = false, dismissed = true, product = {}, email = 'ananya.rao@example.in' } = {}) {
  const id = await shop.addProduct({ price: PRICE, stock, ...product });
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id }], '', { customer_email: email });
  if (dismissed) await shopper.abandon(order, 'dismissed');
  if (released) await shop.runCron(Date.now() + HOLD_TTL + MINUTE);
  return { id, shopper, order };
}

it('an unpaid order is opened for the sum that was shown, or not at all', async () => {
  const { shopper, order } = await unpaid();
  const path = `/api/orders/${order.body.dbOrderId}/pay?shown=`;
  const amount = Number(order.body.amount);
  expect((await shopper.post(`${path}${amount - 100}`, {})).body.code).toBe('SUM_CHANGED');
  expect(await shopper.post(`${path}${amount}`, {})).toMatchObject({ status: 200, body: { amount } });
});

it('the owner pays the same gateway order at the price that it holds; the window gets the data to prefill (E5, E13, F35, I10)', async () => {
  const { id, shopper, order } = await unpaid();
  await shop.rows('UPDATE products SET price_paise = 75000, mrp_paise = 75000 WHERE id = ?', id);
  const opened = await again(shopper, order);
  expect(opened).toMatchObject({
    status: 200,
    body: { dbOrderId: order.body.dbOrderId, razorpayOrderId: order.body.razorpayOrderId, amount: PRICE },
  });
  expect(opened.body).toMatchObject({ prefill: { name: 'Ananya Rao', email: 'ananya.rao@example.in', contact: '+919845000000' } });
  expect(await statusOf(shop, order)).toEqual({ status: 'pending_payment_gateway', reservation: 'held' });
  expect((await shopper.verify(order, await shopper.pay(order))).status).toBe(200);
  expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
  expect(await again(shopper, order)).toMatchObject({ status: 409, body: { code: 'ALREADY_PAID', dbOrderId: order.body.dbOrderId } });
});

it('released, its piece still in stock: held again, checked like a new one also after days, and paid (E13, F36)', async () => {
  const { id, shopper, order } = await unpaid({ released: true });
  expect(await statusOf(shop, order)).toMatchObject({ reservation: 'released' });
  await shop.rows('UPDATE orders SET next_check_at = NULL WHERE id = ?', order.body.dbOrderId);
  expect(await again(shopper, order)).toMatchObject({ status: 200, body: { razorpayOrderId: order.body.razorpayOrderId } });
  expect(await stockOf(shop, id)).toEqual({ free: 0, reserved: 1, committed: 0 });
  await shopper.pay(order);
  await shop.runCron(Date.now() + 3 * MINUTE);
  expect(await statusOf(shop, order)).toEqual({ status: 'paid', reservation: 'committed' });
});

it('two released orders race for the last piece: one gets it, the other is told which piece is gone (E13)', async () => {
  const one = await unpaid({ released: true, product: { name: 'Last Pearl Studs' } });
  const rival = new Shopper(shop);
  const second = await rival.order([{ id: one.id }]);
  await shop.runCron(Date.now() + HOLD_TTL + MINUTE);
  const answers = await Promise.all([again(one.shopper, one.order), again(rival, second)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = answers.find(({ status }) => status === 409)?.body;
  expect([late?.code, JSON.stringify(late)]).toEqual(['CART_NOT_BUYABLE', expect.stringContaining('Last Pearl Studs')]);
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

it.each([
  ['captured', 'ALREADY_PAID', { status: 'paid', reservation: 'committed' }],
  ['authorized', 'PAYMENT_UNDER_WAY', { reservation: 'held' }],
] as const)('%s but not yet recorded: the gateway is asked first, so nobody pays twice (F35, F36)', async (outcome, code, becomes) => {
  const { shopper, order } = await unpaid();
  await shopper.pay(order, outcome);
  expect(await again(shopper, order)).toMatchObject({ status: 409, body: { code } });
  expect(await statusOf(shop, order)).toMatchObject(becomes);
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

/** What a browser brings back from the gateway's own page; where it leads to. */
const back = async ({ body }: Answer, fields: Record<string, string>) => {
  const init = { method: 'POST', body: new URLSearchParams(fields) };
  return (await shop.fetch(`/api/payment-callback?order=${body.dbOrderId}`, init)).headers.get('location') ?? '';
};
const FORGED = { razorpay_signature: 'f'.repeat(64) };

it('an in-app browser returns by the callback: paid, with the link to the order; a forged callback gets no link (F37)', async () => {
  const { shopper, order } = await unpaid();
  await again(shopper, order);
  const paid = { ...shopper.pay(order) };
  const forged = await back(order, { ...paid, ...FORGED });
  expect(forged).toMatch(/^\/payment-failed\?/);
  expect(forged).not.toContain('token');
  const declined = await back(order, { 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': 'The bank said no' });
  expect(declined).toBe(`/payment-failed?order=${order.body.dbOrderId}&error=declined`);
  expect(await back(order, paid)).toContain(`&token=${await tokenOf(order)}`);
  expect(await statusOf(shop, order)).toMatchObject({ status: 'paid' });
});

it('the callback of a genuine capture while the gateway or the database is down: it is being confirmed, never failed', async () => {
  const { shopper, order } = await unpaid();
  await again(shopper, order);
  const paid = { ...shopper.pay(order) };
  const confirmation = `/order-confirmation?order=${order.body.dbOrderId}`;
  const token = await tokenOf(order);
  shop.razorpay.setKnobs({ failNext: { path: '/v1/payments', status: 503, times: 1 } });
  expect(await back(order, paid)).toBe(`${confirmation}&token=${token}&confirming=1`);
  await shop.withoutDatabase(async () => {
    // The owner of the order cannot be looked up now, so the address contains no link to it.
    expect(await back(order, paid)).toBe(`${confirmation}&confirming=1`);
    expect(await back(order, { ...paid, ...FORGED })).toMatch(/^\/payment-failed\?/);
  });
  expect(await back(order, paid)).toBe(`${confirmation}&token=${token}`);
  expect(await statusOf(shop, order)).toMatchObject({ status: 'paid' });
});
