import { expect, test } from 'vitest';
import { cancelParcel } from '../../../src/features/parcels/acts/cancel-parcel.server.ts';
import { moveParcel } from '../../../src/features/parcels/acts/move-parcel.server.ts';
import { readParcelRecord } from '../../../src/features/parcels/admin/read-parcel.server.ts';
import { couriersOf } from '../../../src/features/parcels/shop-couriers.server.ts';
import { BY, followers, parcelOf, soldOrder } from '../../shop/parcels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();

test('a draft that was given up was never collected: its end is final, and the screen offers nothing else', async () => {
  const { id } = await parcelOf(shop, (await soldOrder(shop)).id, { courier: 'manual' });
  const at = shop.at();
  expect((await cancelParcel(at, couriersOf(at), { id, by: BY })).state).toBe('cancelled');
  expect((await readParcelRecord(at, id)).moves).toEqual([]);
  const found = moveParcel(at, { id, by: BY, to: 'picked_up', seen: 'cancelled', reason: 'It was collected all the same' }, followers);
  await expect(found).rejects.toMatchObject({ code: 'PARCEL_MOVE_REFUSED' });
});
