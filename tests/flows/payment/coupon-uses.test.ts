import { beforeAll, expect, it } from 'vitest';
import { addressOf } from '../../shop/orders/cash-guard.ts';
import { type Answer, cashOrder, Shopper } from '../../shop/people/shopper.ts';
import { newSession, signedIn } from '../../shop/people/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

/** A coupon may be used in a limited number of orders of one customer: an account, an e-mail address or a phone. */
const shop = await shopUnderTest();
let id = 0;
let made = 0;
beforeAll(async () => {
  id = await shop.addProduct({ price: 70_000, stock: 900 });
  await shop.rows("INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 10000, 500000, '[]', 1)");
});

async function couponFor(uses: number): Promise<string> {
  made += 1;
  const code = `EACH${made}`;
  await shop.addCoupon({ code, type: 'percentage', value: 1000 });
  await shop.rows('UPDATE coupons SET max_uses_per_customer = ? WHERE code = ?', uses, code);
  return code;
}

let people = 0;
/** Contacts that nobody else has. */
function contact({ email, phone }: { email?: string; phone?: string } = {}) {
  people += 1;
  return { customer_email: email ?? `person${people}@example.in`, shipping_address: addressOf('14, 3rd Cross', phone) };
}
const usesOf = async (code: string) => (await shop.rows('SELECT uses_count AS n FROM coupons WHERE code = ?', code))[0]?.n;
const pay = async (shopper: Shopper, order: Answer) => {
  expect(order.status).toBe(200);
  expect((await shopper.verify(order, await shopper.pay(order))).status).toBe(200);
};

it.each([
  ['e-mail, in other letters', { email: 'Same.One@Example.in' }, { email: 'same.one@example.in' }],
  ['mailbox, with dots and a plus', { email: 'asha.rao@gmail.com' }, { email: 'A.s.h.a.Rao+2@googlemail.com' }],
  ['mailbox elsewhere, with a plus', { email: 'meera@example.in' }, { email: 'meera+festival@example.in' }],
  ['phone, with the country code', { phone: '+91 70123 45678' }, { phone: '7012345678' }],
])('the same %s in another browser is the same customer', async (_, first, second) => {
  const code = await couponFor(1);
  const [one, two] = [new Shopper(shop), new Shopper(shop)];
  await pay(one, await one.order([{ id }], code, contact(first)));
  const refused = await two.order([{ id }], code, contact(second));
  expect([refused.status, refused.body.code]).toEqual([409, 'COUPON_CUSTOMER_LIMIT']);
  // The checkout takes the coupon away and shows why.
  expect(refused.body.quote).toMatchObject({ coupon: null, discount: 0, couponRefusal: { code: 'COUPON_CUSTOMER_LIMIT' } });
  expect((await two.order([{ id }], code, contact())).status).toBe(200);
  expect(await usesOf(code)).toBe(2);
});

it('dots are letters of an address outside Gmail: another customer', async () => {
  const code = await couponFor(1);
  const [one, two] = [new Shopper(shop), new Shopper(shop)];
  await pay(one, await one.order([{ id }], code, contact({ email: 'k.iyer@example.in' })));
  expect((await two.order([{ id }], code, contact({ email: 'kiyer@example.in' }))).status).toBe(200);
});

it('two orders of one customer at once: one of them uses it', async () => {
  const code = await couponFor(1);
  const who = contact();
  const shoppers = Array.from({ length: 8 }, () => new Shopper(shop));
  const bodies = await Promise.all(shoppers.map((shopper) => shopper.orderBody([{ id }], code, who)));
  const answers = await Promise.all(shoppers.map((shopper, at) => shopper.send(bodies[at])));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(new Set(['COUPON_CUSTOMER_LIMIT']));
  expect(await usesOf(code)).toBe(1);
});

it('two uses by one customer are two uses, and a cancelled order gives its use back', async () => {
  const code = await couponFor(2);
  const who = contact();
  const shoppers = [new Shopper(shop), new Shopper(shop)] as const;
  const orders: Answer[] = [];
  for (const shopper of shoppers) {
    orders.push(await shopper.order([{ id }], code, who));
    await pay(shopper, orders.at(-1) as Answer);
  }
  expect((await new Shopper(shop).order([{ id }], code, who)).body.code).toBe('COUPON_CUSTOMER_LIMIT');
  const cancelled = await shoppers[0].form(`/api/orders/${orders[0]?.body.dbOrderId}/cancel`, { reason: 'changed my mind' });
  expect(cancelled.status).toBeLessThan(400);
  expect(await usesOf(code)).toBe(1);
  expect((await new Shopper(shop).order([{ id }], code, who)).status).toBe(200);
});

it('the quote tells a signed-in customer before the order', async () => {
  const code = await couponFor(1);
  const user = await signedIn(shop);
  const cookie = await newSession(shop, user.id);
  const cart = { lines: [{ product_id: id, quantity: 1, selected_size: '' }], coupon_code: code };
  const quote = () => new Shopper(shop).post('/api/cart/quote', cart, { cookie });
  expect((await quote()).body).toMatchObject({ couponRefusal: null, discount: 7_000 });
  const shopper = new Shopper(shop);
  const order = await shopper.order([{ id }], code, contact());
  await pay(shopper, order);
  await shop.rows('UPDATE orders SET user_id = ? WHERE id = ?', user.id, order.body.dbOrderId);
  expect((await quote()).body).toMatchObject({ couponRefusal: { code: 'COUPON_CUSTOMER_LIMIT' }, discount: 0 });
});

it('an order for cash counts, and is refused, in the same way', async () => {
  const code = await couponFor(1);
  const email = contact().customer_email;
  const first = await cashOrder(shop, new Shopper(shop), [{ id }], contact({ email }), code);
  expect(first.body.placed).toBe(true);
  expect((await new Shopper(shop).order([{ id }], code, contact({ email }))).body.code).toBe('COUPON_CUSTOMER_LIMIT');
});

it('an open order that gets the contact of another customer is refused', async () => {
  const code = await couponFor(1);
  const who = contact();
  const shopper = new Shopper(shop);
  await pay(shopper, await shopper.order([{ id }], code, who));
  const other = new Shopper(shop);
  expect((await other.order([{ id }], code, contact())).status).toBe(200);
  const body = await other.orderBody([{ id }], code, who);
  expect((await other.send(body)).body.code).toBe('COUPON_CUSTOMER_LIMIT');
  expect(await shop.rows('SELECT count(*) AS n FROM orders WHERE customer_email = ?', who.customer_email)).toEqual([{ n: 1 }]);
});

it('a released order is not opened again where another order has used it up', async () => {
  const code = await couponFor(1);
  const who = contact();
  const late = new Shopper(shop);
  const order = await late.order([{ id }], code, who);
  await shop.rows("UPDATE orders SET hold_expires_at = 1, actor = 'admin' WHERE id = ?", order.body.dbOrderId);
  await shop.runCron(Date.now() + 3_600_000);
  expect(await shop.rows('SELECT reservation FROM orders WHERE id = ?', order.body.dbOrderId)).toEqual([{ reservation: 'released' }]);
  const shopper = new Shopper(shop);
  await pay(shopper, await shopper.order([{ id }], code, who));
  expect((await late.post(`/api/orders/${order.body.dbOrderId}/pay`, {})).body.code).toBe('COUPON_CUSTOMER_LIMIT');
});

it('uses by one customer are counted by an index', async () => {
  for (const one of ["user_id = 'a'", "mailbox = 'a'", "(shipping_address ->> 'phone') = 'a'"]) {
    const plan = await shop.rows(`EXPLAIN QUERY PLAN SELECT id FROM orders WHERE coupon_id = 1 AND reservation <> 'released' AND ${one}`);
    expect(plan.map(({ detail }) => String(detail))).toEqual([
      expect.stringMatching(/^SEARCH orders USING INDEX orders_by_coupon_and_\w+ \(coupon_id=\? AND .+=\?\)$/),
    ]);
  }
});
