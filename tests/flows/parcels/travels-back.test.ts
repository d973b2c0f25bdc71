import { expect, it } from 'vitest';
import { draftOf } from '../../../src/features/parcels/admin/book-orders.server.ts';
import { bookParcel } from '../../../src/features/parcels/booking.server.ts';
import { openParcel } from '../../../src/features/parcels/opened/open-parcel.server.ts';
import { HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { sold } from '../../shop/edits.ts';
import { violations } from '../../shop/invariants.ts';
import { memoryCourier } from '../../shop/memory-courier.ts';
import { statusOf } from '../../shop/orders.ts';
import { BY, pollAt } from '../../shop/parcels.ts';
import { addTo, payFor } from '../../shop/travels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
await shop.rows("INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 50000, 300000, '[]', 1)");

/** Two orders in one parcel, which has come so far. */
async function sent(isCash: boolean, end: 'returned' | 'delivered') {
  const memory = memoryCourier();
  const first = await sold(shop, { isCash });
  const second = await addTo(shop, first, { isCash });
  if (!isCash) await payFor(shop, second);
  const { id } = await draftOf(shop.at(), first.id, BY);
  await shop.rows("UPDATE parcels SET courier = 'shiprocket' WHERE id = ?", id);
  const parcel = await bookParcel(shop.at(), memory.couriers, { id, by: BY });
  memory.scan(String(parcel.awb), 'picked_up', Date.now());
  memory.scan(String(parcel.awb), end, Date.now() + MINUTE);
  await pollAt(shop, memory, Date.now() + HOUR);
  const ids = [first.id, second.dbOrderId];
  const statuses = async () => Promise.all(ids.map(async (each) => (await statusOf(shop, each))?.status));
  const open = () =>
    openParcel(shop.at(), { id, by: BY, next: 'close', pieces: ids.map((orderId) => ({ orderId, line: 1, good: 1, bad: 0 })) });
  return { parcel, statuses, open, ids };
}

it('delivers both orders; the courier owes the cash of both, and each order its own', async () => {
  const { parcel, statuses, ids } = await sent(true, 'delivered');
  expect(await statuses()).toEqual(['delivered', 'delivered']);
  expect(await shop.rows('SELECT due_paise FROM cod_dues WHERE parcel_id = ?', parcel.id)).toEqual([{ due_paise: 110_000 }]);
  const owed = ids.map((id) => shop.rows('SELECT paise FROM cash_with_couriers WHERE order_id = ?', id));
  expect((await Promise.all(owed)).flat()).toEqual([{ paise: 70_000 }, { paise: 40_000 }]);
  expect(await violations(shop.rows)).toEqual([]);
});

it('that comes back refunds each order paid online by a refund of its own, and neither is sent again', async () => {
  const { parcel, statuses, open, ids } = await sent(false, 'returned');
  expect((await Promise.allSettled([open(), open()])).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await shop.settle();
  await shop.runCron();
  const refunds = await shop.rows("SELECT id, amount_paise AS amount, status FROM refunds WHERE id LIKE ? || '%' ORDER BY id", parcel.id);
  expect(refunds.map(({ id, status }) => [id, status])).toEqual([
    [parcel.id, 'processed'],
    [`${parcel.id}-2`, 'processed'],
  ]);
  expect(refunds.map(({ amount }) => Number(amount)).toSorted()).toEqual([40_000, expect.any(Number)]);
  expect(await statuses()).toEqual(['refunded', 'refunded']);
  for (const id of ids) await expect(draftOf(shop.at(), id, BY)).rejects.toMatchObject({ code: 'PARCEL_EMPTY' });
  expect(await violations(shop.rows)).toEqual([]);
});

it('that comes back ends both cash orders', async () => {
  const { statuses, open } = await sent(true, 'returned');
  await open();
  await shop.settle();
  expect(await statuses()).toEqual(['cancelled_by_user', 'cancelled_by_user']);
  expect(await violations(shop.rows)).toEqual([]);
});
