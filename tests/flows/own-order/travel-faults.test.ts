import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancelOrder } from '../../../src/features/orders/cancel/cancel-order.server.ts';
import { draftOf } from '../../../src/features/parcels/admin/book-orders.server.ts';
import { bookParcel } from '../../../src/features/parcels/booking.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import { HEAD_STARTS, meeting } from '../../shop/catalogue/head-starts.ts';
import { guardOn, ruleOn } from '../../shop/orders/cash-guard.ts';
import { addressIn, moveTo, type Sold, sold } from '../../shop/orders/edits.ts';
import { losing } from '../../shop/orders/losing.ts';
import { rowOf } from '../../shop/orders/orders.ts';
import { memoryCourier } from '../../shop/parcels/memory-courier.ts';
import { BY } from '../../shop/parcels/parcels.ts';
import { addedTo, addTo, parcelsWith, payFor } from '../../shop/parcels/travels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const memory = memoryCourier();
const { lose, hear } = losing(shop);
beforeEach(() => guardOn(shop));
afterEach(hear);

const seconds = ({ id }: Sold) => shop.rows('SELECT order_id FROM order_travels WHERE with_order_id = ?', id);
const isCash = true;
const book = async (orderId: string) => {
  const { id } = await draftOf(shop.at(), orderId, BY);
  await shop.rows("UPDATE parcels SET courier = 'shiprocket' WHERE id = ?", id);
  return bookParcel(shop.at(), memory.couriers, { id, by: BY });
};

it.each([false, true])(
  'a second order, with the answer lost, is made once, or not at all, and the same press brings it (in cash: %s)',
  async (cash) => {
    const first = await sold(shop, { isCash: cash });
    const press = { key: newId(), productId: await shop.addProduct({ price: 40_000, stock: 3 }), isCash: cash };
    lose('batch', /order_travels/);
    expect(await addedTo(shop, first, press).catch(() => 'no answer')).not.toBe('done');
    expect(await seconds(first)).toEqual([]);
    lose('answer', /order_travels/);
    expect(await addedTo(shop, first, press).catch(() => 'no answer')).not.toBe('done');
    hear();
    const [made] = await seconds(first);
    expect((await addTo(shop, first, press)).dbOrderId).toBe(made?.order_id);
    expect(await seconds(first)).toHaveLength(1);
  },
);

describe('a second order, at the same moment as', () => {
  const ended = async <T>(work: Promise<T>) => (await Promise.allSettled([work]))[0] as PromiseSettledResult<T>;

  it('the booking of the first one: it is in that parcel, or in one of its own, or refused', async () => {
    for (const ahead of HEAD_STARTS) {
      const first = await sold(shop, { isCash });
      const [added] = await meeting(ahead, [() => ended(addTo(shop, first, { isCash })), () => book(first.id).catch(() => book(first.id))]);
      const [parcel] = (await parcelsWith(shop, first.id)).filter(({ state }) => state === 'booked');
      if (added.status === 'rejected') {
        expect(added.reason).toMatchObject({ code: 'TRAVEL_CLOSED' });
        expect(parcel).toMatchObject({ cash: 70_000, orders: 1 });
        continue;
      }
      const id = added.value.dbOrderId;
      if (parcel?.orders !== 2) expect(await book(id)).toMatchObject({ state: 'booked', cashDue: 40_000 });
      expect(parcel?.cash).toBe(parcel?.orders === 2 ? 110_000 : 70_000);
    }
  });

  it('the cancellation of the first one: it is refused, or an order of its own', async () => {
    for (const ahead of HEAD_STARTS) {
      const first = await sold(shop, { isCash });
      const [added] = await meeting(ahead, [
        () => ended(addTo(shop, first, { isCash })),
        () => cancelOrder(shop.at(), { userId: null, guestId: null }, { orderId: first.id, token: first.token, reason: '' }),
      ]);
      if (added.status === 'rejected') expect(added.reason).toMatchObject({ code: 'TRAVEL_CLOSED' });
      else expect(await book(added.value.dbOrderId)).toMatchObject({ state: 'booked', cashDue: 40_000 });
    }
  });

  it('another address of the first one: it goes there too, or is refused', async () => {
    for (const ahead of HEAD_STARTS) {
      const first = await sold(shop);
      const [added, moved] = await meeting(ahead, [() => addedTo(shop, first), () => moveTo(shop, first, { address: '15, 4th Cross' })]);
      expect(moved).toBe('done');
      const [made] = await seconds(first);
      expect(added).toBe(made ? 'done' : 'TRAVEL_CLOSED');
      if (made) expect(await addressIn(shop, String(made.order_id))).toMatchObject({ address: '15, 4th Cross' });
    }
  });

  it('its payment and the booking of the first one: one parcel or two, never a piece twice', async () => {
    for (const ahead of HEAD_STARTS) {
      const first = await sold(shop);
      const second = await addTo(shop, first);
      const [paid] = await meeting(ahead, [() => payFor(shop, second), () => book(first.id).catch(() => book(first.id))]);
      expect(paid).toBe('paid');
      const carried = (await parcelsWith(shop, second.dbOrderId)).filter(({ state }) => state === 'booked');
      if (carried.length === 0) expect(await book(second.dbOrderId)).toMatchObject({ state: 'booked' });
      expect((await parcelsWith(shop, second.dbOrderId)).filter(({ state }) => state === 'booked')).toHaveLength(1);
    }
  });
});

it('the guard of cash orders counts an order that travels along as no second one, and the sum of both as its total', async () => {
  await ruleOn(shop, 'second-open');
  await ruleOn(shop, 'high-total');
  await shop.rows("UPDATE cod_rules SET limit_value = 100000 WHERE kind = 'high-total'");
  const first = await sold(shop, {
    isCash,
    over: { customer_email: 'alone@example.in', shipping_address: { ...address, phone: '7911000001' } },
  });
  const small = await addTo(shop, first, { isCash, price: 10_000, guestId: 'a fresh browser' });
  expect(await marksOf(small.dbOrderId)).toEqual([]);
  const large = await addTo(shop, first, { isCash, price: 60_000, guestId: 'another browser' });
  expect(await marksOf(large.dbOrderId)).toEqual(['high-total']);
  // It waits for its answer, and does not hold the others back.
  expect(await book(first.id)).toMatchObject({ state: 'booked', cashDue: 80_000 });
  expect(await rowOf(shop, large.dbOrderId)).toMatchObject({ status: 'processing' });
});

const address = { line1: '14, 3rd Cross', line2: '', city: 'Bengaluru', state: 'KA', postal_code: '560003', country: 'India' };
const marksOf = async (id: string) => {
  const [row] = await shop.rows('SELECT marks FROM cod_checks WHERE order_id = ?', id);
  return (JSON.parse(String(row?.marks)) as { kind: string }[]).map(({ kind }) => kind);
};
