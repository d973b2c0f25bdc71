import { sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { newCall } from '../calls/call-rows.server.ts';
import { findParcel, type ParcelRow } from '../parcel-rows.server.ts';
import type { Couriers } from '../shop-couriers.server.ts';
import { courierFor, type ParcelAct, sent, writeChange } from './change-parcel.server.ts';

/**
 * Cancels a parcel before it is fetched. A draft ends at once; so does a booking of which nothing has left the shop, or of which the courier
 * knows nothing. A booked parcel ends when the courier says so: until then it may still be fetched (T7).
 * @throws ShopError PARCEL_NOT_FOUND, PARCEL_UNDER_WAY, PARCEL_MOVE_REFUSED, PARCEL_CHANGED, COURIER_UNKNOWN
 */
export async function cancelParcel(shop: Shop, couriers: Couriers, { id, by }: ParcelAct): Promise<ParcelRow> {
  const parcel = await findParcel(shop, id);
  const end = sql`state = 'cancelled', actor = 'admin', move_note = ${`${by}: cancelled`}, over_at = ${shop.now}, next_check_at = NULL`;
  switch (parcel.state) {
    case 'draft':
      await writeChange(shop, { id, by, parcel, set: end, action: 'cancel' });
      return findParcel(shop, id);
    case 'booking': {
      // What is due has not left the shop, or the courier said that it has nothing. What is under way cannot be withdrawn, by a trigger.
      const withdraw = sql`UPDATE shipment_calls SET state = 'refused', error = 'withdrawn', done_at = ${shop.now}, updated_at = ${shop.now}
        WHERE parcel_id = ${id} AND kind IN ('book', 'awb') AND state = 'due'`;
      await writeChange(shop, {
        id,
        by,
        parcel,
        also: [withdraw, sql`UPDATE parcels SET ${end} WHERE id = ${id} AND state = 'booking'`],
        action: 'cancel',
      });
      return findParcel(shop, id);
    }
    case 'booked': {
      courierFor(couriers, parcel);
      if (parcel.cancelAskedAt !== null) return parcel;
      await writeChange(shop, { id, by, parcel, also: [newCall(shop, { parcelId: id, kind: 'cancel', by })], action: 'cancel' });
      return sent(shop, couriers, id);
    }
    default:
      throw new ShopError('PARCEL_MOVE_REFUSED', { state: parcel.state });
  }
}
