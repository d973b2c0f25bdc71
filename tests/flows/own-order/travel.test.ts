import { describe, expect, it } from 'vitest';
import { cancelOrder } from '../../../src/features/orders/cancel/cancel-order.server.ts';
import { draftOf } from '../../../src/features/parcels/admin/book-orders.server.ts';
import { bookParcel } from '../../../src/features/parcels/booking.server.ts';
import { payAgain } from '../../../src/features/payment/create/pay-again.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import { DAY, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { orderNumber } from '../../../src/rules/order-number.ts';
import { addressIn, codeOf, home, moveTo, type Sold, sold } from '../../shop/orders/edits.ts';
import { rowOf } from '../../shop/orders/orders.ts';
import { memoryCourier } from '../../shop/parcels/memory-courier.ts';
import { BY } from '../../shop/parcels/parcels.ts';
import { addedTo, addTo, browser, parcelsWith, payFor } from '../../shop/parcels/travels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const memory = memoryCourier();
await shop.rows("INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 50000, 200000, '[]', 1)");

const isCash = true;
const draft = (orderId: string) => draftOf(shop.at(), orderId, BY);
const setCourier = (id: string) => shop.rows("UPDATE parcels SET courier = 'shiprocket' WHERE id = ?", id);
const bookGroup = async (orderId: string) => {
  const { id } = await draft(orderId);
  await setCourier(id);
  return bookParcel(shop.at(), memory.couriers, { id, by: BY });
};
const cancel = ({ id, token }: Sold) => cancelOrder(shop.at(), { userId: null, guestId: null }, { orderId: id, token, reason: '' });

describe('a second order that travels along', () => {
  it('has the buyer and the address of the first one, the price of today, no delivery fee, a hold and a payment of its own', async () => {
    const first = await sold(shop);
    const made = await addTo(shop, first);
    expect(made).toMatchObject({ amount: 40_000, gatewayOrderId: expect.stringMatching(/^order_/), notice: null });
    expect(await rowOf(shop, made.dbOrderId)).toMatchObject({
      ...{ status: 'pending_payment_gateway', reservation: 'held', total_paise: 40_000, shipping_fee_paise: 0, guest_id: 'a browser' },
      ...{ customer_email: 'ananya.rao@example.in', customer_name: 'Ananya Rao', coupon_id: null },
    });
    expect(await addressIn(shop, made.dbOrderId)).toEqual(home);
    const [travels] = await shop.rows(
      'SELECT with_order_id, until - created_at AS lasts FROM order_travels WHERE order_id = ?',
      made.dbOrderId,
    );
    expect(travels?.with_order_id).toBe(first.id);
    expect(Number(travels?.lasts)).toBeGreaterThanOrEqual(HOUR);
    expect(Number(travels?.lasts)).toBeLessThanOrEqual(DAY);
  });

  it('is one order for a press that is repeated, pressed twice at once, or after the first order has left', async () => {
    const first = await sold(shop);
    const [key, productId] = [newId(), await shop.addProduct({ price: 40_000, stock: 5 })];
    const press = () => addTo(shop, first, { key, productId });
    const [made, same] = await Promise.all([press(), press()]);
    expect(same?.dbOrderId).toBe(made?.dbOrderId);
    await bookGroup(first.id);
    expect((await press()).dbOrderId).toBe(made?.dbOrderId);
    expect(await addedTo(shop, first, { key, productId, quantity: 2 })).toBe('KEY_REUSED');
    expect(await shop.rows('SELECT count(*) AS n FROM order_travels WHERE with_order_id = ?', first.id)).toEqual([{ n: 1 }]);
  });

  it('is refused once the first one has a courier, has ended, or travels itself, and to who cannot read it', async () => {
    const [booked, ended, first, gift] = [await sold(shop), await sold(shop, { isCash }), await sold(shop), await sold(shop)];
    await bookGroup(booked.id);
    await cancel(ended);
    const second = await addTo(shop, first);
    await payFor(shop, second);
    await shop.settle();
    const confirmed = shop.mails.findLast(({ subject }) => /is confirmed$/.test(subject));
    expect(confirmed?.text).toContain(
      `Its pieces come in the parcel of order ${orderNumber(Number((await rowOf(shop, first.id))?.number))}.`,
    );
    expect(await addedTo(shop, booked)).toBe('TRAVEL_CLOSED');
    expect(await addedTo(shop, ended)).toBe('TRAVEL_CLOSED');
    expect(await codeOf(addTo(shop, { id: second.dbOrderId, token: '' }))).toBe('TRAVEL_CLOSED');
    expect(await addedTo(shop, { id: gift.id, token: 'forged' })).toBe('ORDER_NOT_FOUND');
    expect(await addedTo(shop, first, { shown: 39_900 })).toBe('PRICE_CHANGED');
    expect(await addedTo(shop, first, { stock: 0 })).toBe('CART_NOT_BUYABLE');
  });

  it('is not opened for payment again once its pieces are free and the first one has left, or its time is over', async () => {
    const [left, late, here] = [await sold(shop), await sold(shop), await sold(shop)];
    const made = await Promise.all([left, late, here].map((first) => addTo(shop, first)));
    const again = (nth: number, at = Date.now()) =>
      codeOf(payAgain(shop.at(at), browser(), made[nth]?.dbOrderId ?? '', { token: null, shown: null }));
    // While the pieces are held it may still be paid: it is then an order of its own.
    await bookGroup(left.id);
    expect(await again(0)).toBe('done');
    for (const { dbOrderId } of made)
      await shop.rows("UPDATE orders SET status = 'failed', reservation = 'released', actor = 'cron' WHERE id = ?", dbOrderId);
    expect(await again(0)).toBe('TRAVEL_CLOSED');
    expect(await again(1, Date.now() + DAY + MINUTE)).toBe('TRAVEL_CLOSED');
    expect(await again(2)).toBe('done');
  });

  it('that is paid late counts as all late money: an order of its own while its pieces are there, otherwise money to return', async () => {
    const first = await sold(shop);
    const productId = await shop.addProduct({ price: 40_000, stock: 1 });
    const [late, gone] = [await addTo(shop, first), await addTo(shop, first, { productId, guestId: 'another browser' })];
    await bookGroup(first.id);
    for (const { dbOrderId } of [late, gone])
      await shop.rows("UPDATE orders SET status = 'failed', reservation = 'released', actor = 'cron' WHERE id = ?", dbOrderId);
    await sold(shop, { wishes: [{ id: productId }] });
    const after = Date.now() + DAY + MINUTE;
    expect(await payFor(shop, late, after)).toBe('paid');
    expect(await payFor(shop, gone, after)).toBe('refund_due');
    const alone = await draft(late.dbOrderId);
    expect(await parcelsWith(shop, late.dbOrderId)).toMatchObject([{ id: alone.id, state: 'draft', orders: 1 }]);
  });

  it('paid in cash is added to cash alone, within the limit of both and in whole rupees; two at once stay below it', async () => {
    const [online, cash] = [await sold(shop), await sold(shop, { isCash })];
    expect(await addedTo(shop, online, { isCash })).toBe('COD_NOT_OFFERED');
    expect(await addedTo(shop, cash, { isCash, price: 40_050 })).toBe('COD_NOT_OFFERED');
    expect(await addedTo(shop, cash, { isCash, price: 130_100 })).toBe('COD_NOT_OFFERED');
    const small = await addTo(shop, cash, { isCash, price: 10_000 });
    expect(small.placed).toBe(true);
    expect(await rowOf(shop, small.dbOrderId)).toMatchObject({
      status: 'processing',
      method: 'cod',
      email_verified: 1,
      total_paise: 10_000,
    });
    const both = await Promise.all([
      addedTo(shop, cash, { isCash, price: 70_000, guestId: 'one' }),
      addedTo(shop, cash, { isCash, price: 70_000, guestId: 'two' }),
    ]);
    expect(both.toSorted()).toEqual(['COD_NOT_OFFERED', 'done']);
  });
});

describe('one parcel carries both', () => {
  it('with all pieces and the cash of both; a draft that was made before is made anew', async () => {
    const first = await sold(shop, { isCash });
    const before = await draft(first.id);
    const second = await addTo(shop, first, { isCash });
    const third = await addTo(shop, first, { guestId: 'another browser' });
    expect(await parcelsWith(shop, first.id)).toMatchObject([{ id: before.id, state: 'cancelled' }]);
    const both = await draft(second.dbOrderId);
    expect(await draft(first.id)).toMatchObject({ id: both.id });
    expect(await parcelsWith(shop, first.id)).toMatchObject([{ state: 'cancelled' }, { id: both.id, cash: 110_000, orders: 2 }]);
    await payFor(shop, third);
    const all = await bookGroup(first.id);
    expect(await parcelsWith(shop, third.dbOrderId)).toEqual([{ id: all.id, state: 'booked', cash: 110_000, orders: 3 }]);
  });

  it('the first that ends, or has left before, leaves the second one to go alone', async () => {
    const [ends, leaves] = [await sold(shop, { isCash }), await sold(shop)];
    const [one, two] = [await addTo(shop, ends, { isCash }), await addTo(shop, leaves)];
    const shared = await draft(ends.id);
    await cancel(ends);
    expect(await parcelsWith(shop, one.dbOrderId)).toMatchObject([{ id: shared.id, state: 'cancelled', orders: 2 }]);
    const alone = await bookGroup(one.dbOrderId);
    expect(await parcelsWith(shop, one.dbOrderId)).toMatchObject([{}, { id: alone.id, state: 'booked', cash: 40_000, orders: 1 }]);
    await bookGroup(leaves.id);
    await payFor(shop, two);
    expect(await bookGroup(two.dbOrderId)).toMatchObject({ state: 'booked', cashDue: 0 });
    expect(await rowOf(shop, two.dbOrderId)).toMatchObject({ status: 'paid', shipping_fee_paise: 0 });
  });

  it('follows another address, of either of them, with an unpaid one too', async () => {
    const first = await sold(shop);
    const [paid, unpaid] = [await addTo(shop, first), await addTo(shop, first, { guestId: 'another browser' })];
    await payFor(shop, paid);
    const shared = await draft(first.id);
    expect(await moveTo(shop, first, { address: '15, 4th Cross', place: 'Behind the school' })).toBe('done');
    for (const id of [first.id, paid.dbOrderId, unpaid.dbOrderId])
      expect(await addressIn(shop, id)).toMatchObject({ address: '15, 4th Cross', place: 'Behind the school' });
    expect(await parcelsWith(shop, first.id)).toMatchObject([{ id: shared.id, state: 'cancelled' }]);
    await payFor(shop, unpaid);
    await draft(first.id);
    expect(await parcelsWith(shop, first.id)).toMatchObject([{}, { state: 'draft', orders: 3 }]);
  });

  it('of a cash order that is paid online by now collects the other cash alone', async () => {
    const first = await sold(shop, { isCash });
    await addTo(shop, first, { isCash });
    await draft(first.id);
    const opened = await first.who.post(`/api/orders/${first.id}/pay`, {});
    expect(await payFor(shop, { gatewayOrderId: opened.body.razorpayOrderId, amount: opened.body.amount })).toBe('paid');
    const anew = await bookGroup(first.id);
    expect(anew).toMatchObject({ state: 'booked', cashDue: 40_000 });
  });
});
