import { beforeEach, describe, expect, it } from 'vitest';
import { HOLD_TTL, MINUTE } from '../../../src/rules/limits.ts';
import { violations } from '../../shop/invariants.ts';
import { mailsOf, statusOf, stockOf } from '../../shop/orders/orders.ts';
import { type Answer, cashOrder, Shopper } from '../../shop/people/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();

it('two products with a coupon, paid by UPI, confirmed by mail (#148, #167, #169, #179, #180, #182, #4, #121, #168, #170, #175)', async () => {
  const necklace = await shop.addProduct({ price: 159_900, stock: 5 });
  const studs = await shop.addProduct({ price: 34_900, stock: 5, sizes: { '2.4': 5 } });
  await shop.addCoupon({ code: 'SHAADI10', type: 'percentage', value: 1000 });
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id: necklace }, { id: studs, quantity: 2, size: '2.4' }], ' shaadi10 ');
  expect(order).toMatchObject({ status: 200, body: { amount: 206_730, currency: 'INR', error: null, details: null } });
  expect(order.body.razorpayOrderId).toMatch(/^order_/);
  expect(await stockOf(shop, studs)).toEqual({ free: 3, reserved: 2, committed: 0 });

  const verified = await shopper.verify(order, await shopper.pay(order));
  expect(verified).toMatchObject({ status: 200, body: { success: true, error: null } });
  expect(verified.body.order).toMatchObject({
    final_amount: 2067.3,
    customer_email: 'ananya.rao@example.in',
    status: 'paid',
    coupon_code: 'SHAADI10',
    discount_amount: 229.7,
    shipping_fee: 0,
    taxes_amount: 0,
    currency: 'INR',
    shipping_address: { address: '14, 3rd Cross', pin_code: '560003', state: 'KA', country: 'India', phone: '9845000000' },
  });
  expect(verified.body.order.order_items).toMatchObject([
    { product_id: necklace, quantity: 1, selected_size: null },
    { product_id: studs, quantity: 2, selected_size: '2.4' },
  ]);
  expect(await stockOf(shop, studs)).toEqual({ free: 3, reserved: 0, committed: 2 });
  await shop.settle();
  expect(shop.mails.filter(({ to }) => to === 'ananya.rao@example.in')).toHaveLength(1);
});

it('name and landmark are stored as typed, digits as Latin ones; the mail greets by the first word (#144, #148)', async () => {
  const [customer_name, customer_email] = ['इंद्रा श्रीवास्तव', `${crypto.randomUUID()}@example.in`];
  const shipping_address = {
    ...{ line1: 'मकान नं. 12, गली नं॰ ३', line2: 'पहली मंज़िल', place: 'श्रीराम मंदिर के सामने', city: 'बेंगलुरु', state: 'KA' },
    ...{ postal_code: '५६०००३', country: 'India', phone: '९८४५० ०००००' },
  };
  const shopper = new Shopper(shop);
  const wishes = [{ id: await shop.addProduct({ price: 59_900, stock: 5 }) }];
  const order = await shopper.order(wishes, '', { customer_name, customer_email, shipping_address });
  await shopper.verify(order, await shopper.pay(order));
  const [row] = await shop.rows('SELECT customer_name, shipping_address FROM orders WHERE id = ?', order.body.dbOrderId);
  expect(row?.customer_name).toBe(customer_name);
  const { line1: address, line2: apartment, place, city } = shipping_address;
  const stored = { address, apartment, place, city, pin_code: '560003', phone: '9845000000' };
  expect(JSON.parse(String(row?.shipping_address))).toMatchObject(stored);
  const text = shop.mails.find(({ to }) => to === customer_email)?.text ?? '';
  expect(text).toMatch(/Thank you, इंद्रा(?! )/);
  expect(text).toContain(`${customer_name}, ${address}, ${apartment}, ${place}, ${city}`);
});

it('the server prices the cart; a total that differs from the one shown is 409 with the new quote (#166, U-53, F11)', async () => {
  const id = await shop.addProduct({ price: 50_000, stock: 3 });
  const shopper = new Shopper(shop);
  for (const total of [1, -1, 0, 499.99, 1e300, 500.001]) {
    const answer = await shopper.order([{ id }], '', { final_amount_from_client: total });
    expect([total, answer.status, answer.body.code]).toEqual([total, 409, 'PRICE_CHANGED']);
    expect(answer.body.quote.total).toBe(50_000);
  }
  for (const total of ['500', null, '1', [500]])
    expect((await shopper.order([{ id }], '', { final_amount_from_client: total })).status).toBe(422);
  expect(await stockOf(shop, id)).toEqual({ free: 3, reserved: 0, committed: 0 });
});

it('a coupon that covers everything needs no payment; an amount below one rupee cannot be paid (F18, #161)', async () => {
  const id = await shop.addProduct({ price: 60_000, stock: 4 });
  await shop.addCoupon({ code: 'ALLFREE', type: 'fixed_amount', value: 100_000 });
  await shop.addCoupon({ code: 'ALMOST', type: 'fixed_amount', value: 64_950 });
  const free = await new Shopper(shop).order([{ id }], 'ALLFREE');
  expect(free).toMatchObject({ status: 200, body: { amount: 0, razorpayOrderId: null } });
  expect(await statusOf(shop, free)).toEqual({ status: 'paid', reservation: 'committed' });
  const late = new Shopper(shop);
  const body = await late.orderBody([{ id }], 'ALLFREE');
  const key = crypto.randomUUID();
  const again = await late.send(body, key);
  expect((await late.send(body, key)).body).toEqual(again.body);
  expect(await mailsOf(shop, again)).toHaveLength(1);
  expect(await new Shopper(shop).order([{ id }], 'ALMOST')).toMatchObject({ status: 422, body: { code: 'BELOW_GATEWAY_MINIMUM' } });
});

const WRAP = 4_000;
const NOTE = 'Happy birthday, Amma. <b>With love</b>';

/** The shop wraps presents for this many paise; null: it wraps none. */
async function offer(wrap: number | null) {
  await shop.rows('DELETE FROM shipping_settings');
  await shop.rows(
    'INSERT INTO shipping_settings (free_shipping_threshold_paise, standard_shipping_fee_paise, gift_wrap_paise, is_active) VALUES (50000, 5000, ?, 1)',
    wrap,
  );
}
const presented = (total: number, note = NOTE) => ({ gift: { note }, final_amount_from_client: total / 100 });
const rowOf = async ({ body }: Answer) =>
  (
    await shop.rows(
      'SELECT subtotal_paise AS subtotal, delivery_fee_paise AS delivery, gift_wrap_paise AS wrap, gift_note AS note, total_paise AS total FROM orders WHERE id = ?',
      body.dbOrderId,
    )
  )[0];

describe('a present', () => {
  beforeEach(() => offer(WRAP));

  it('pays for its wrap beside delivery, keeps the words of its card, and says so in its mail', async () => {
    const id = await shop.addProduct({ price: 20_000, stock: 3 });
    const shopper = new Shopper(shop);
    const line = { product_id: id, quantity: 1, selected_size: '' };
    const { body: quote } = await shopper.post('/api/cart/quote', { lines: [line], coupon_code: '', gift: true });
    expect(quote).toMatchObject({ giftOffer: WRAP, giftWrap: WRAP, shipping: 5_000, total: 29_000 });
    const order = await shopper.order([{ id }], '', presented(29_000));
    expect(order).toMatchObject({ status: 200, body: { amount: 29_000 } });
    expect(await rowOf(order)).toEqual({ subtotal: 20_000, delivery: 5_000, wrap: WRAP, note: NOTE, total: 29_000 });
    expect((await shopper.verify(order, await shopper.pay(order))).body.order).toMatchObject({ final_amount: 290, shipping_fee: 50 });
    await shop.settle();
    const mail = shop.mails.findLast(({ to, subject }) => to === 'ananya.rao@example.in' && subject.includes('is confirmed'));
    expect(mail?.text).toContain('Gift wrap: ₹40.00');
    expect(await violations(shop.rows)).toEqual([]);
  });

  it('no coupon lowers the wrap, and the wrap brings delivery no nearer to free; without one an order is as before', async () => {
    const id = await shop.addProduct({ price: 46_000, stock: 9 });
    await shop.addCoupon({ code: 'NOTHING', type: 'fixed_amount', value: 9_999_900 });
    const gift = await new Shopper(shop).order([{ id }], 'NOTHING', presented(WRAP));
    expect(await rowOf(gift)).toMatchObject({ delivery: 5_000, wrap: WRAP, total: WRAP });
    expect(await rowOf(await new Shopper(shop).order([{ id }]))).toMatchObject({ delivery: 5_000, wrap: null, note: '', total: 51_000 });
  });

  it('with cash on delivery is paid at the door', async () => {
    await shop.rows("INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 0, 500000, '[]', 1)");
    const id = await shop.addProduct({ price: 60_000, stock: 3 });
    const order = await cashOrder(shop, new Shopper(shop), [{ id }], presented(64_000, ''));
    expect(order).toMatchObject({ status: 200, body: { placed: true, amount: 64_000 } });
    expect(await rowOf(order)).toMatchObject({ wrap: WRAP, note: '', delivery: 0 });
    expect(await violations(shop.rows)).toEqual([]);
  });

  it('a wrap that became dearer, or is no longer offered, makes no order: the new quote is answered', async () => {
    const id = await shop.addProduct({ price: 60_000, stock: 3 });
    const body = await new Shopper(shop).orderBody([{ id }], '', presented(64_000));
    await offer(5_000);
    expect(await new Shopper(shop).send(body)).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED', quote: { total: 65_000 } } });
    await offer(null);
    const free = { ...body, final_amount_from_client: 600 };
    for (const sent of [body, free])
      expect(await new Shopper(shop).send(sent)).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED', quote: { giftWrap: null } } });
  });

  it('another card is another order; the same press is the same order', async () => {
    const id = await shop.addProduct({ price: 60_000, stock: 1 });
    const shopper = new Shopper(shop);
    const key = crypto.randomUUID();
    const one = await shopper.order([{ id }], '', presented(64_000), key);
    expect((await shopper.order([{ id }], '', presented(64_000), key)).body.dbOrderId).toBe(one.body.dbOrderId);
    const other = await shopper.order([{ id }], '', presented(64_000, 'From Ravi'));
    expect(other.status).toBe(200);
    expect(await rowOf(other)).toMatchObject({ note: 'From Ravi' });
    const plain = await shopper.order([{ id }]);
    expect(await rowOf(plain)).toMatchObject({ wrap: null, total: 60_000 });
    expect(await violations(shop.rows)).toEqual([]);
  });

  it('can be paid again after its hold ended, with its wrap', async () => {
    const id = await shop.addProduct({ price: 60_000, stock: 1 });
    const shopper = new Shopper(shop);
    const order = await shopper.order([{ id }], '', presented(64_000));
    await shopper.abandon(order, 'dismissed');
    await shop.runCron(Date.now() + HOLD_TTL + MINUTE);
    expect(await shopper.post(`/api/orders/${order.body.dbOrderId}/pay`, {})).toMatchObject({ status: 200, body: { amount: 64_000 } });
  });

  it.each([
    ['long', { note: 'x'.repeat(201) }],
    ['no text', { note: 7 }],
    ['no present', 'yes'],
  ])('a card that is %s is refused', async (_, gift) => {
    const id = await shop.addProduct({ price: 60_000, stock: 1 });
    expect((await new Shopper(shop).order([{ id }], '', { ...presented(64_000), gift })).status).toBe(422);
  });
});
