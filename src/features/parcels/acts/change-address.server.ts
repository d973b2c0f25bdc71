import { sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { isParcelOver } from '../../../rules/parcels/parcel-states.ts';
import { newCall } from '../calls/call-rows.server.ts';
import type { CourierContact } from '../couriers/courier.ts';
import { findParcel, type ParcelRow } from '../parcel-rows.server.ts';
import type { Couriers } from '../shop-couriers.server.ts';
import { type ParcelAct, sent, writeChange } from './change-parcel.server.ts';

interface NewAddress extends ParcelAct {
  readonly to: CourierContact;
}

/**
 * Changes name, address or phone of a parcel. A draft takes it as it is; the courier of a booked parcel is told, and one that is being booked
 * has to be waited for. Another PIN code means another price and another way, so it needs another booking.
 * @throws ShopError PARCEL_NOT_FOUND, PARCEL_UNDER_WAY, PARCEL_MOVE_REFUSED, PARCEL_CHANGED
 */
export async function changeParcelAddress(shop: Shop, couriers: Couriers, { id, by, to }: NewAddress): Promise<ParcelRow> {
  const parcel = await findParcel(shop, id);
  if (parcel.state === 'booking') throw new ShopError('PARCEL_UNDER_WAY');
  const isDraft = parcel.state === 'draft';
  if (isParcelOver(parcel.state) || (!isDraft && to.address.pin_code !== parcel.pin))
    throw new ShopError('PARCEL_MOVE_REFUSED', { state: parcel.state });
  const set = sql`contact = ${JSON.stringify(to)}, pin = ${to.address.pin_code}`;
  // The audit log cannot be erased, so it does not repeat the address.
  const also = isDraft ? [] : [newCall(shop, { parcelId: id, kind: 'address', by })];
  await writeChange(shop, { id, by, parcel, set, also, action: 'address' });
  return isDraft ? findParcel(shop, id) : sent(shop, couriers, id);
}
