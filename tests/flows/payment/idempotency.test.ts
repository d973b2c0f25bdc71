import { describe, expect, it } from 'vitest';
import { HOLD_TTL, MINUTE } from '../../../src/rules/limits.ts';
import { type Answer, Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();

const tally = (answers: Answer[]) => answers.map(({ body, status }) => body.code ?? String(status)).sort();
const writtenOrder = async (id: unknown) =>
  (await shop.rows('SELECT status, reservation, total_paise AS total, customer_email AS email FROM orders WHERE id = ?', String(id)))[0];
const release = () => shop.runCron(Date.now() + HOLD_TTL + MINUTE);
const ROUNDS = 6;

describe('one key, one shopper, one body (I11)', () => {
  it('the same key with another cart at the same moment: one order, and 422 for the other cart', async () => {
    const [cheap, dear] = await Promise.all([399_00, 3_798_00].map((price) => shop.addProduct({ price, stock: 40 })));
    for (let round = 1; round <= ROUNDS; round += 1) {
      const shopper = new Shopper(shop);
      const bodies = await Promise.all([cheap, dear].map((id) => shopper.orderBody([{ id: id as number }])));
      const key = crypto.randomUUID();
      const answers = await Promise.all(bodies.map((body) => shopper.send(body, key)));
      expect(tally(answers)).toEqual(['200', 'KEY_REUSED']);
      const at = answers.findIndex(({ status }) => status === 200);
      expect((await writtenOrder(answers[at]?.body.dbOrderId))?.total).toBe(Number(bodies[at]?.final_amount_from_client) * 100);
      expect((await shopper.send(bodies[1 - at], key)).body.code).toBe('KEY_REUSED');
    }
  });

  it('the same key and cart with another address at the same moment: one order, and 422 for the other address', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 40 });
    for (let round = 1; round <= ROUNDS; round += 1) {
      const shopper = new Shopper(shop);
      const body = await shopper.orderBody([{ id }]);
      const bodies = ['one@example.in', 'two@example.in'].map((email) => ({ ...body, customer_email: email }));
      const key = crypto.randomUUID();
      const answers = await Promise.all(bodies.map((each) => shopper.send(each, key)));
      expect(tally(answers)).toEqual(['200', 'KEY_REUSED']);
      const at = answers.findIndex(({ status }) => status === 200);
      expect((await writtenOrder(answers[at]?.body.dbOrderId))?.email).toBe(bodies[at]?.customer_email);
    }
  });

  it('two guests with the same key and different carts each get their own order', async () => {
    const [one, two] = await Promise.all([39_900, 50_000].map((price) => shop.addProduct({ price, stock: 40 })));
    for (let round = 1; round <= ROUNDS; round += 1) {
      const guests = [new Shopper(shop), new Shopper(shop)];
      const bodies = await Promise.all(guests.map((guest, at) => guest.orderBody([{ id: [one, two][at] as number }])));
      const key = crypto.randomUUID();
      const answers = await Promise.all(guests.map((guest, at) => guest.send(bodies[at], key)));
      expect(tally(answers)).toEqual(['200', '200']);
      expect(new Set(answers.map(({ body }) => body.dbOrderId)).size).toBe(2);
      for (const [at, { body }] of answers.entries())
        expect((await writtenOrder(body.dbOrderId))?.total).toBe(Number(bodies[at]?.final_amount_from_client) * 100);
    }
  });

  it('forty guests with one key and one body at the same moment: forty orders, each guest gets their own', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 40 });
    const body = await new Shopper(shop).orderBody([{ id }]);
    const key = crypto.randomUUID();
    const guests = Array.from({ length: 40 }, () => new Shopper(shop));
    const answers = await Promise.all(guests.map((guest) => guest.send(body, key)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(answers.map(({ body: made }) => made.dbOrderId)).size).toBe(40);
    const first = answers[0] as Answer;
    expect((await (guests[0] as Shopper).send(body, key)).body.dbOrderId).toBe(first.body.dbOrderId);
    expect((await (guests[1] as Shopper).abandon(first, 'dismissed')).status).toBe(404);
  });

  it('two windows with one cart at the same moment: one order, with the values typed last (F34)', async () => {
    const id = await shop.addProduct({ price: 70_000, stock: 40 });
    for (let round = 1; round <= ROUNDS; round += 1) {
      const shopper = new Shopper(shop);
      const body = await shopper.orderBody([{ id }]);
      const bodies = ['one@example.in', 'two@example.in'].map((email) => ({ ...body, customer_email: email }));
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
});

/** An order with a coupon and a key, whose pieces were released. */
async function released(coupon: { minPurchase?: number } = {}, price = 29_900) {
  const id = await shop.addProduct({ price, stock: 9 });
  const code = `SEC${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  await shop.addCoupon({ code, type: 'fixed_amount', value: 5_000, ...coupon });
  const shopper = new Shopper(shop);
  const body = await shopper.orderBody([{ id }], code);
  const key = crypto.randomUUID();
  const made = await shopper.send(body, key);
  expect(made.status).toBe(200);
  await release();
  expect(await writtenOrder(made.body.dbOrderId)).toMatchObject({ reservation: 'released' });
  return { id, code, body, key, made, again: () => shopper.send(body, key), shopper };
}

describe('a released order reached by its key is reopened on the terms of a new one', () => {
  const cases: readonly [what: string, code: string, change: (order: Awaited<ReturnType<typeof released>>) => Promise<unknown>][] = [
    ['the coupon expired', 'EXPIRED_COUPON', ({ code }) => shop.rows('UPDATE coupons SET expires_at = 1 WHERE code = ?', code)],
    ['the coupon was switched off', 'INVALID_COUPON', ({ code }) => shop.rows('UPDATE coupons SET is_active = 0 WHERE code = ?', code)],
    [
      'the coupon asks for more',
      'COUPON_MINIMUM',
      ({ code }) => shop.rows('UPDATE coupons SET min_purchase_paise = 900000 WHERE code = ?', code),
    ],
    [
      'the piece costs more',
      'PRICE_CHANGED',
      ({ id }) => shop.rows('UPDATE products SET price_paise = 30000, mrp_paise = 30000 WHERE id = ?', id),
    ],
    [
      'delivery costs more',
      'PRICE_CHANGED',
      () =>
        shop.rows(
          'INSERT INTO shipping_settings (free_shipping_threshold_paise, standard_shipping_fee_paise, is_active) VALUES (99900, 9900, 1)',
        ),
    ],
  ];
  it.each(cases)('%s: refused as by pay again, and reopened once that is undone', async (_, code, change) => {
    const order = await released();
    const before = await writtenOrder(order.made.body.dbOrderId);
    await change(order);
    expect((await order.again()).body).toMatchObject({ code, quote: { lines: [{ quantity: 1 }] } });
    expect((await order.shopper.post(`/api/orders/${order.made.body.dbOrderId}/pay`, {})).body.code).toBe(code);
    expect(await writtenOrder(order.made.body.dbOrderId)).toEqual(before);
    await shop.rows('UPDATE coupons SET expires_at = NULL, is_active = 1, min_purchase_paise = NULL WHERE code = ?', order.code);
    await shop.rows('UPDATE products SET price_paise = 29900 WHERE id = ?', order.id);
    await shop.rows('DELETE FROM shipping_settings');
    expect(await order.again()).toMatchObject({ status: 200, body: { dbOrderId: order.made.body.dbOrderId } });
    expect(await writtenOrder(order.made.body.dbOrderId)).toMatchObject({ status: 'pending_payment_gateway', reservation: 'held' });
  });

  it('another cart of the same browser released it, then the coupon expired: the old key opens nothing', async () => {
    const order = await released();
    expect((await order.again()).status).toBe(200);
    const other = await shop.addProduct({ price: 70_000, stock: 3 });
    expect((await order.shopper.order([{ id: other }])).status).toBe(200);
    expect(await writtenOrder(order.made.body.dbOrderId)).toMatchObject({ status: 'cancelled_by_user', reservation: 'released' });
    await shop.rows('UPDATE coupons SET expires_at = 1 WHERE code = ?', order.code);
    expect((await order.again()).body.code).toBe('EXPIRED_COUPON');
    expect(await writtenOrder(order.made.body.dbOrderId)).toMatchObject({ reservation: 'released' });
  });
});
