import { beforeAll, expect, it } from 'vitest';
import { CASH_TWICE_WITHIN, MINUTE } from '../../../src/rules/limits.ts';
import { attemptLimits, CODE_TRIES, CODE_TTL } from '../../../src/rules/people/rate-limits.ts';
import { mailsOf, rowOf, statusOf, stockOf } from '../../shop/orders/orders.ts';
import { type Answer, askCode, COD, cashOrder, Shopper } from '../../shop/people/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();

const ordersOf = (id: number) => shop.rows('SELECT o.id FROM orders o JOIN order_items i ON i.order_id = o.id WHERE i.product_id = ?', id);
const receipts = () => shop.razorpay.ledger().orders.map(({ receipt }) => receipt);
const cancel = (who: Shopper, order: Answer) => who.form(`/api/orders/${order.body.dbOrderId}/cancel`);
const piece = (stock = 3) => shop.addProduct({ price: 70_000, stock });
const anyone = () => ({ customer_email: `cash-${crypto.randomUUID()}@example.in` });

/** A cart at the checkout with a code on its way, and the code. */
async function ready(stock = 3) {
  const id = await piece(stock);
  const who = new Shopper(shop);
  const body = await who.orderBody([{ id }], '', { ...COD, ...anyone() });
  const { code } = await askCode(shop, who, body);
  return { id, who, body, code };
}
const wrong = (code: string) => (code === '111111' ? '222222' : '111111');

beforeAll(async () => {
  await shop.rows(
    'INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 29900, 500000, \'["194101", "744"]\', 1)',
  );
});

it('the quote says whether it is offered and why not, and the order is refused for the same: too large, PIN not served (#11, U-19)', async () => {
  const [usual, large] = [await piece(), await shop.addProduct({ price: 600_000, stock: 5 })];
  const who = new Shopper(shop);
  expect((await who.quote([{ id: large }])).body.cod.reason).toMatch('up to ₹5,000.00');
  expect(await cashOrder(shop, who, [{ id: large }])).toMatchObject({ status: 422, body: { code: 'COD_NOT_OFFERED' } });
  expect(await stockOf(shop, large)).toEqual({ free: 5, reserved: 0, committed: 0 });
  const at = (postal_code: string) =>
    who.post('/api/cart/quote', { lines: [{ product_id: usual, quantity: 1, selected_size: '' }], coupon_code: '', postal_code });
  expect((await at('744301')).body.cod).toEqual({ offered: false, reason: 'Our couriers cannot collect cash at PIN code 744301.' });
  expect((await at('560003')).body.cod).toEqual({ offered: true, reason: null });
  // The PIN of the order decides, whatever PIN the quote had.
  const { shipping_address } = await who.orderBody([{ id: usual }]);
  const leh = { ...(shipping_address as object), city: 'Leh', state: 'LA', postal_code: '194101' };
  const refused = await cashOrder(shop, who, [{ id: usual }], { shipping_address: leh });
  expect(refused).toMatchObject({ status: 422, body: { code: 'COD_NOT_OFFERED', quote: { cod: { offered: false } } } });
});

it('switched off, or without settings there is neither a code nor an order; paying online still works', async () => {
  const id = await piece(5);
  for (const [off, on] of [
    ['is_on = 0', 'is_on = 1'],
    ['is_active = 0', 'is_active = 1'],
  ]) {
    const { who, body, code } = await ready();
    await shop.rows(`UPDATE cod_settings SET ${off}`);
    expect((await who.send({ ...body, contact_code: code })).body.code).toBe('COD_NOT_OFFERED');
    expect(await askCode(shop, who, body)).toMatchObject({ status: 422, body: { code: 'COD_NOT_OFFERED' } });
    expect((await new Shopper(shop).order([{ id }])).status).toBe(200);
    await shop.rows(`UPDATE cod_settings SET ${on}`);
  }
  for (const wrong of ['(is_on, min_paise, max_paise, is_active) VALUES (1, 0, 1, 1)', '(is_on, min_paise, max_paise) VALUES (1, 2, 1)'])
    await expect(shop.rows(`INSERT INTO cod_settings ${wrong}`)).rejects.toThrow();
});

it('a changed payment method is refused, and an online order is not cancelled as one for cash is', async () => {
  const id = await piece(5);
  const who = new Shopper(shop);
  for (const payment_method of ['COD', 'free', '', null, 1, ['cod']])
    expect((await who.order([{ id }], '', { payment_method })).status).toBe(422);
  expect((await cashOrder(shop, who, [{ id }], { final_amount_from_client: 1 })).body.code).toBe('PRICE_CHANGED');
  const online = await who.order([{ id }]);
  await expect(shop.rows("UPDATE orders SET method = 'cod' WHERE id = ?", online.body.dbOrderId)).rejects.toThrow('ORDER_MONEY_IMMUTABLE');
  expect((await cancel(who, online)).status).toBe(303);
  expect(await statusOf(shop, online)).toEqual({ status: 'pending_payment_gateway', reservation: 'held' });
});

it('without the code nothing is held, queued or written, however often it is tried', async () => {
  const id = await piece(9);
  const who = new Shopper(shop);
  const body = await who.orderBody([{ id }], '', { ...COD, ...anyone() });
  for (let tried = 0; tried < 8; tried += 1) {
    expect(await who.send(body)).toMatchObject({
      status: 422,
      body: { code: 'CONTACT_UNPROVED', fields: { contact_code: expect.stringContaining('code') } },
    });
  }
  expect(await who.send({ ...body, contact_code: '123456' })).toMatchObject({ status: 422, body: { code: 'WRONG_CONTACT_CODE' } });
  await askCode(shop, who, body);
  expect(await stockOf(shop, id)).toEqual({ free: 9, reserved: 0, committed: 0 });
  expect(await ordersOf(id)).toEqual([]);
  expect(await shop.rows('SELECT kind FROM outbox WHERE recipient = ?', String(body.customer_email))).toEqual([{ kind: 'contact-code' }]);
});

it('with the code the order is placed and confirmed at once: sold, nothing at the gateway, never called paid (E4)', async () => {
  const { id, who, body, code } = await ready();
  const order = await who.send({ ...body, contact_code: ` ${code.slice(0, 3)} ${code.slice(3)} ` });
  expect(order).toMatchObject({ status: 200, body: { razorpayOrderId: null, amount: 70_000, placed: true, error: null } });
  expect(await rowOf(shop, order)).toMatchObject({
    ...{ status: 'processing', reservation: 'committed', method: 'cod', paid_at: null, gateway_order_id: null, next_check_at: null },
  });
  expect(await stockOf(shop, id)).toEqual({ free: 2, reserved: 0, committed: 1 });
  expect(await mailsOf(shop, order)).toEqual(['order-confirmed']);
  expect(shop.mails.at(-1)?.text).toContain('Cash on delivery, ₹700.00 to pay at the door');
  expect(shop.mails.at(-1)?.text).toContain('14, 3rd Cross');
  expect(shop.mails.at(-1)?.text).not.toMatch(/\bpaid\b/i);
  expect(receipts()).not.toContain(order.body.dbOrderId);
  expect(await shop.rows('SELECT count(*) AS n FROM users')).toEqual([{ n: 0 }]);
  await shop.runCron(Date.now() + 30 * MINUTE);
  expect(await statusOf(shop, order)).toEqual({ status: 'processing', reservation: 'committed' });
});

it('the code belongs to the contact and to the browser that asked for it; only the newest works, once', async () => {
  const { who, body, code } = await ready();
  const other = Shopper.stranger(shop);
  expect((await other.send({ ...body, contact_code: code })).body.code).toBe('WRONG_CONTACT_CODE');
  expect((await who.send({ ...body, ...anyone(), contact_code: code })).body.code).toBe('WRONG_CONTACT_CODE');
  const { code: newer } = await askCode(shop, who, body);
  if (newer !== code) expect((await who.send({ ...body, contact_code: code })).body.code).toBe('WRONG_CONTACT_CODE');
  expect((await who.send({ ...body, contact_code: newer })).status).toBe(200);
  await shop.rows('UPDATE orders SET created_at = created_at - ?', CASH_TWICE_WITHIN);
  expect((await who.send({ ...body, contact_code: newer })).body.code).toBe('WRONG_CONTACT_CODE');
});

it('the code expires after five wrong attempts, in sequence or all at once, and after ten minutes', async () => {
  for (const atOnce of [false, true]) {
    const { id, who, body, code } = await ready();
    const tries = Array.from({ length: atOnce ? 40 : CODE_TRIES }, () => ({ ...body, contact_code: wrong(code) }));
    if (atOnce) await Promise.all(tries.map((each) => who.send(each)));
    else for (const each of tries) expect((await who.send(each)).body.fields.contact_code).toMatch('wrong or has expired');
    expect((await who.send({ ...body, contact_code: code })).body.code).toBe('WRONG_CONTACT_CODE');
    expect(await ordersOf(id)).toEqual([]);
  }
  const { who, body, code } = await ready();
  await shop.rows('UPDATE verifications SET expires_at = expires_at - ?', CODE_TTL);
  expect((await who.send({ ...body, contact_code: code })).body.code).toBe('WRONG_CONTACT_CODE');
});

it('codes are limited for each address and each browser', async () => {
  const id = await piece();
  const who = new Shopper(shop);
  const body = await who.orderBody([{ id }], '', { ...COD, ...anyone() });
  const earlier: unknown[] = [];
  for (let count = 0; count <= attemptLimits.contactMail.max; count += 1) earlier.push((await askCode(shop, who, body)).body.earlier);
  expect(earlier).toEqual([...Array(attemptLimits.contactMail.max).fill(false), true]);
  const mailed = await shop.rows("SELECT 1 FROM outbox WHERE kind = 'contact-code' AND recipient = ?", String(body.customer_email));
  expect(mailed).toHaveLength(attemptLimits.contactMail.max);
  for (let count = 0; count < attemptLimits.contactCode.max; count += 1) await askCode(shop, who, { ...body, ...anyone() });
  expect(await askCode(shop, who, { ...body, ...anyone() })).toMatchObject({ status: 429, body: { code: 'TOO_MANY_TRIES' } });
  for (const malformed of [{}, { email: 'x', phone: '1' }, { email: 'a@example.in' }])
    expect((await who.post('/api/checkout/code', malformed)).status).toBe(422);
});

it('the same key is the same order, even after the code was used; another body is refused (I11, F33)', async () => {
  const { id, who, body, code } = await ready();
  const key = crypto.randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => who.send({ ...body, contact_code: code }, key)));
  answers.push(await who.send({ ...body, contact_code: code }, key), await who.send({ ...body, contact_code: '000000' }, key));
  for (const each of answers) expect(each).toMatchObject({ status: 200, body: { dbOrderId: answers[0]?.body.dbOrderId, placed: true } });
  expect((await who.send({ ...body, customer_name: 'Other', contact_code: code }, key)).body.code).toBe('KEY_REUSED');
  expect((await who.send({ ...body, payment_method: 'gateway' }, key)).body.code).toBe('KEY_REUSED');
  expect(await stockOf(shop, id)).toEqual({ free: 2, reserved: 0, committed: 1 });
  expect(await mailsOf(shop, answers[0] as Answer)).toEqual(['order-confirmed']);
});

it('two windows at once, each with its key: one order, and the other window shows it (F34)', async () => {
  const { id, who, body, code } = await ready();
  const answers = await Promise.all([1, 2, 3, 4].map(() => who.send({ ...body, contact_code: code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const made = answers.find(({ status }) => status === 200);
  for (const { body: refused } of answers.filter(({ status }) => status === 409))
    expect(refused).toMatchObject({ code: 'ALREADY_PAID', dbOrderId: made?.body.dbOrderId });
  expect(await ordersOf(id)).toHaveLength(1);
});

it('a refusal after the code leaves the code usable: the price changed, then the order is placed', async () => {
  const { id, who, body, code } = await ready();
  await shop.rows('UPDATE products SET price_paise = 60000 WHERE id = ?', id);
  expect((await who.send({ ...body, contact_code: code })).body.code).toBe('PRICE_CHANGED');
  expect((await who.send({ ...body, final_amount_from_client: 600, contact_code: code })).status).toBe(200);
});

it('the last piece: what the same shopper holds online can be bought with cash', async () => {
  const { id, who, body, code } = await ready(1);
  const online = await who.order([{ id }]);
  const cash = await who.send({ ...body, contact_code: code });
  expect(cash.body.placed).toBe(true);
  expect(await statusOf(shop, online)).toEqual({ status: 'cancelled_by_user', reservation: 'released' });
  expect(await stockOf(shop, id)).toEqual({ free: 0, reserved: 0, committed: 1 });
});

it('two shoppers, one piece: one order, and the other shopper is told (F14)', async () => {
  const one = await ready(1);
  const who = new Shopper(shop);
  const body = await who.orderBody([{ id: one.id }], '', { ...COD, ...anyone() });
  const { code } = await askCode(shop, who, body);
  const answers = await Promise.all([one.who.send({ ...one.body, contact_code: one.code }), who.send({ ...body, contact_code: code })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await stockOf(shop, one.id)).toEqual({ free: 0, reserved: 0, committed: 1 });
});

it('cash on delivery is refused while an online payment is under way', async () => {
  const { id, who, body, code } = await ready();
  const online = await who.order([{ id }]);
  await who.pay(online, 'authorized');
  expect(await who.send({ ...body, contact_code: code })).toMatchObject({ status: 409, body: { code: 'PAYMENT_UNDER_WAY' } });
  expect(await stockOf(shop, id)).toMatchObject({ reserved: 1 });
});

it('the shopper cancels until it is shipped; then the pieces and the coupon are free again (E17)', async () => {
  const id = await piece();
  await shop.addCoupon({ code: 'ONCE', type: 'fixed_amount', value: 5_000, maxUses: 1 });
  const who = new Shopper(shop);
  const order = await cashOrder(shop, who, [{ id }], {}, 'ONCE');
  expect((await cancel(Shopper.stranger(shop), order)).status).toBe(404);
  await Promise.all([cancel(who, order), cancel(who, order)]);
  expect(await statusOf(shop, order)).toEqual({ status: 'cancelled_by_user', reservation: 'released' });
  expect(await stockOf(shop, id)).toEqual({ free: 3, reserved: 0, committed: 0 });

  const shipped = await cashOrder(shop, who, [{ id }], {}, 'ONCE');
  await shop.rows("UPDATE orders SET status = 'shipped', actor = 'admin' WHERE id = ?", shipped.body.dbOrderId);
  await cancel(who, shipped);
  expect(await statusOf(shop, shipped)).toEqual({ status: 'shipped', reservation: 'committed' });
});

it('a cash order is never one of the gateway: paying online stands beside it, and only while it is here', async () => {
  const who = new Shopper(shop);
  const order = await cashOrder(shop, who, [{ id: await piece() }]);
  expect((await who.post(`/api/orders/${order.body.dbOrderId}/pay`, {})).status).toBe(200);
  expect(await rowOf(shop, order)).toMatchObject({ method: 'cod', gateway_order_id: null });
  await cancel(who, order);
  expect((await who.post(`/api/orders/${order.body.dbOrderId}/pay`, {})).status).toBe(409);
});
