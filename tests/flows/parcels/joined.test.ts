import { expect, test } from 'vitest';
import { cancelParcel } from '../../../src/features/parcels/acts/cancel-parcel.server.ts';
import { bookParcel } from '../../../src/features/parcels/booking.server.ts';
import { guardOn, placeCash } from '../../shop/cash-guard.ts';
import { memoryCourier } from '../../shop/memory-courier.ts';
import { BY, parcelOf, parcelRow, pollAt, soldOrder } from '../../shop/parcels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();

/** The row that an edit of the owner is. */
const moveTo = (orderId: string, city: string) =>
  shop.rows(
    `INSERT INTO order_edits (id, order_id, version, kind, before, after, actor, author, created_at)
      SELECT ?, id, 1 + (SELECT count(*) FROM order_edits WHERE order_id = orders.id), 'address', shipping_address,
        json_set(shipping_address, '$.city', ?), 'admin', 'owner', 1 FROM orders WHERE id = ?`,
    crypto.randomUUID(),
    city,
    orderId,
  );
const cityOf = async (id: string) => JSON.parse(String((await parcelRow(shop, id))?.contact)).address.city;

test('a courier is not asked for a cash order that waits for its buyer, and is once it is answered', async () => {
  await guardOn(shop);
  const { id } = await placeCash(shop);
  const memory = memoryCourier();
  const draft = await parcelOf(shop, id);
  await expect(bookParcel(shop.at(), memory.couriers, { id: draft.id, by: BY })).rejects.toMatchObject({ code: 'CASH_WAITS' });
  expect(memory.orders.size).toBe(0);
  await shop.rows("UPDATE cod_checks SET state = 'confirmed', answered_at = 1, channel = 'page' WHERE order_id = ?", id);
  expect((await bookParcel(shop.at(), memory.couriers, { id: draft.id, by: BY })).state).toBe('booked');
});

test('an order changes while its parcel is a plan, and the plan with it; not once a courier was asked, until that is called off', async () => {
  const { id } = await soldOrder(shop);
  const memory = memoryCourier();
  const draft = await parcelOf(shop, id);
  await moveTo(id, 'Goa');
  expect(await cityOf(draft.id)).toBe('Goa');
  const { awb } = await bookParcel(shop.at(), memory.couriers, { id: draft.id, by: BY });
  expect(memory.orders.get(draft.reference)?.parcel.customer.address.city).toBe('Goa');
  await expect(moveTo(id, 'Pune')).rejects.toThrow('ORDER_NOT_EDITABLE');
  await cancelParcel(shop.at(), memory.couriers, { id: draft.id, by: BY });
  await expect(moveTo(id, 'Pune')).rejects.toThrow('ORDER_NOT_EDITABLE');
  memory.scan(awb ?? '', 'cancelled', Date.now());
  await pollAt(shop, memory, Date.now());
  expect((await parcelRow(shop, draft.id))?.state).toBe('cancelled');
  await moveTo(id, 'Pune');
  expect(await cityOf(draft.id)).toBe('Goa');
});
