import { beforeEach, describe, expect, it } from 'vitest';
import { HOLD_TTL, MINUTE } from '../../../src/rules/limits.ts';
import { cashOrder } from '../../shop/cash.ts';
import { violations } from '../../shop/invariants.ts';
import { type Answer, Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
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

beforeEach(() => offer(WRAP));

describe('a present', () => {
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
    await shop.addCoupon({ code: 'ALLFREE', type: 'fixed_amount', value: 9_999_900 });
    const gift = await new Shopper(shop).order([{ id }], 'ALLFREE', presented(WRAP));
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

describe('the database', () => {
  it('refuses another price, a card without a wrap, and every change but the emptied card', async () => {
    const id = await shop.addProduct({ price: 60_000, stock: 3 });
    const { body } = await new Shopper(shop).order([{ id }], '', presented(64_000));
    const orderId = body.dbOrderId;
    const copy = (wrap: number | null, note: string) =>
      shop.rows(
        `INSERT INTO orders (id, number, idempotency_key, request_hash, cart_fingerprint, customer_email, customer_name, shipping_address,
          hold_expires_at, subtotal_paise, discount_paise, shipping_fee_paise, taxes_paise, total_paise, gift_wrap_paise, gift_note)
          VALUES ('copy', 1, 'copy', '', 'copy', 'x@example.in', 'x', '{}', 0, 0, 0, 9000, 0, 9000, ?, ?)`,
        wrap,
        note,
      );
    await expect(copy(3_999, '')).rejects.toThrow('PRICE_CHANGED');
    await expect(copy(null, 'Hello')).rejects.toThrow('GIFT_UNCLEAR');
    await expect(copy(WRAP, 'x'.repeat(201))).rejects.toThrow('GIFT_UNCLEAR');
    await expect(copy(9_001, '')).rejects.toThrow('GIFT_UNCLEAR');
    for (const change of ['gift_wrap_paise = 1', 'gift_wrap_paise = NULL', "gift_note = 'Other words'"])
      await expect(shop.rows(`UPDATE orders SET ${change} WHERE id = ?`, orderId)).rejects.toThrow('ORDER_MONEY_IMMUTABLE');
    await shop.rows("UPDATE orders SET gift_note = '' WHERE id = ?", orderId);
    await expect(shop.rows('UPDATE shipping_settings SET gift_wrap_paise = -1')).rejects.toThrow('GIFT_UNCLEAR');
  });
});
