import { expect, it } from 'vitest';
import { HOLD_TTL, MINUTE } from '../../../src/rules/limits.ts';
import { stockOf } from '../../shop/orders/orders.ts';
import { type Answer, Shopper } from '../../shop/people/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
await shop.rows(
  'INSERT INTO shipping_settings (free_shipping_threshold_paise, standard_shipping_fee_paise, is_active) VALUES (99900, 0, 1)',
);

const tally = (answers: Answer[]) => answers.map(({ body, status }) => body.code ?? String(status)).sort();
const writtenOrder = async (id: unknown) =>
  (await shop.rows('SELECT status, reservation, total_paise AS total, customer_email AS email FROM orders WHERE id = ?', String(id)))[0];
const release = () => shop.runCron(Date.now() + HOLD_TTL + MINUTE);
const ROUNDS = 3;
/** The same order of somebody who types two addresses. */
const withAddresses = (body: Record<string, unknown>) =>
  ['one@example.in', 'two@example.in'].map((customer_email) => ({ ...body, customer_email }));

it('the same key and body at the same moment and later: one order; a key that is none is refused (F33, I11)', async () => {
  const id = await shop.addProduct({ price: 70_000, stock: 9 });
  const shopper = new Shopper(shop);
  const body = await shopper.orderBody([{ id }]);
  const key = crypto.randomUUID();
  const answers = await Promise.all([shopper.send(body, key), shopper.send(body, key)]);
  answers.push(await shopper.send(body, key));
  expect(new Set(answers.map(({ body: made }) => made.dbOrderId)).size).toBe(1);
  expect((await shopper.send({ ...body, customer_name: 'Other' }, key)).body.code).toBe('KEY_REUSED');
  expect((await shopper.send(body, 'abc')).status).toBe(400);
  expect(await stockOf(shop, id)).toEqual({ free: 8, reserved: 1, committed: 0 });
});

it.each([
  ['cart', (shopper: Shopper, ids: readonly number[]) => Promise.all(ids.map((id) => shopper.orderBody([{ id }])))],
  ['address', async (shopper: Shopper, [id = 0]: readonly number[]) => withAddresses(await shopper.orderBody([{ id }]))],
] as const)('the same key with another %s at the same moment: one order, and 422 for the other', async (_, bodiesOf) => {
  const ids = await Promise.all([399_00, 3_798_00].map((price) => shop.addProduct({ price, stock: 40 })));
  for (let round = 1; round <= ROUNDS; round += 1) {
    const shopper = new Shopper(shop);
    const bodies: Record<string, unknown>[] = await bodiesOf(shopper, ids);
    const key = crypto.randomUUID();
    const answers = await Promise.all(bodies.map((body) => shopper.send(body, key)));
    expect(tally(answers)).toEqual(['200', 'KEY_REUSED']);
    const at = answers.findIndex(({ status }) => status === 200);
    expect(await writtenOrder(answers[at]?.body.dbOrderId)).toMatchObject({
      total: Number(bodies[at]?.final_amount_from_client) * 100,
      email: String(bodies[at]?.customer_email).toLowerCase(),
    });
    expect((await shopper.send(bodies[1 - at], key)).body.code).toBe('KEY_REUSED');
  }
});

it('twelve guests with one key and one body at the same moment: twelve orders, each guest gets their own', async () => {
  const id = await shop.addProduct({ price: 70_000, stock: 40 });
  const body = await new Shopper(shop).orderBody([{ id }]);
  const key = crypto.randomUUID();
  const guests = Array.from({ length: 12 }, () => new Shopper(shop));
  const answers = await Promise.all(guests.map((guest) => guest.send(body, key)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(new Set(answers.map(({ body: made }) => made.dbOrderId)).size).toBe(12);
  const first = answers[0] as Answer;
  expect((await (guests[0] as Shopper).send(body, key)).body.dbOrderId).toBe(first.body.dbOrderId);
  expect((await (guests[1] as Shopper).abandon(first, 'dismissed')).status).toBe(404);
});

it('two windows with one cart at the same moment: one order, with the values typed last (F34)', async () => {
  const id = await shop.addProduct({ price: 70_000, stock: 40 });
  for (let round = 1; round <= ROUNDS; round += 1) {
    const shopper = new Shopper(shop);
    const bodies = withAddresses(await shopper.orderBody([{ id }]));
    const answers = await Promise.all(bodies.map((each) => shopper.send(each)));
    expect(tally(answers)).toEqual(['200', '200']);
    expect(new Set(answers.map(({ body: made }) => made.dbOrderId)).size).toBe(1);
    const keys = bodies.map(() => crypto.randomUUID());
    for (const [at, each] of bodies.entries()) {
      const again = await shopper.send(each, keys[at]);
      expect((await writtenOrder(again.body.dbOrderId))?.email).toBe(each.customer_email);
    }
  }
});

it('a repeated press restores its own address, whatever another window typed meanwhile', async () => {
  const id = await shop.addProduct({ price: 70_000, stock: 4 });
  const shopper = new Shopper(shop);
  const body = { ...(await shopper.orderBody([{ id }])), customer_email: 'first@example.in' };
  const key = crypto.randomUUID();
  const made = await shopper.send(body, key);
  await shopper.send({ ...body, customer_email: 'second@example.in' });
  expect((await writtenOrder(made.body.dbOrderId))?.email).toBe('second@example.in');
  expect((await shopper.send(body, key)).body.dbOrderId).toBe(made.body.dbOrderId);
  expect((await writtenOrder(made.body.dbOrderId))?.email).toBe('first@example.in');
});

/** An order with a coupon and a key, whose pieces were released. */
async function released() {
  const id = await shop.addProduct({ price: 29_900, stock: 9 });
  await shop.rows('UPDATE products SET mrp_paise = 40000 WHERE id = ?', id);
  const code = `SEC${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  await shop.addCoupon({ code, type: 'fixed_amount', value: 5_000 });
  const shopper = new Shopper(shop);
  const body = await shopper.orderBody([{ id }], code);
  const key = crypto.randomUUID();
  const made = await shopper.send(body, key);
  expect(made.status).toBe(200);
  await release();
  expect(await writtenOrder(made.body.dbOrderId)).toMatchObject({ reservation: 'released' });
  return { id, code, body, key, made, again: () => shopper.send(body, key), shopper };
}

it.each([
  ['the coupon expired', 'EXPIRED_COUPON', 'coupons', 'expires_at = 1'],
  ['the coupon was switched off', 'INVALID_COUPON', 'coupons', 'is_active = 0'],
  ['the coupon asks for more', 'COUPON_MINIMUM', 'coupons', 'min_purchase_paise = 900000'],
  ['the piece costs more', 'PRICE_CHANGED', 'products', 'price_paise = 30000'],
  ['its timed offer has ended', 'PRICE_CHANGED', 'products', 'original_price_paise = 40000, sale_ends_at = 1'],
  ['delivery costs more', 'PRICE_CHANGED', 'shipping_settings', 'standard_shipping_fee_paise = 9900'],
])(
  'a released order reached by its key, where %s: refused as by pay again, and reopened once that is undone (I10)',
  async (_, code, table, change) => {
    const order = await released();
    const before = await writtenOrder(order.made.body.dbOrderId);
    await shop.rows(`UPDATE ${table} SET ${change} WHERE id = (SELECT max(id) FROM ${table})`);
    expect((await order.again()).body).toMatchObject({ code, quote: { lines: [{ quantity: 1 }] } });
    expect((await order.shopper.post(`/api/orders/${order.made.body.dbOrderId}/pay`, {})).body.code).toBe(code);
    expect(await writtenOrder(order.made.body.dbOrderId)).toEqual(before);
    await shop.rows('UPDATE coupons SET expires_at = NULL, is_active = 1, min_purchase_paise = NULL WHERE code = ?', order.code);
    await shop.rows('UPDATE products SET price_paise = 29900, original_price_paise = NULL, sale_ends_at = NULL WHERE id = ?', order.id);
    await shop.rows('UPDATE shipping_settings SET standard_shipping_fee_paise = 0');
    expect(await order.again()).toMatchObject({ status: 200, body: { dbOrderId: order.made.body.dbOrderId } });
    expect(await writtenOrder(order.made.body.dbOrderId)).toMatchObject({ status: 'pending_payment_gateway', reservation: 'held' });
  },
);
