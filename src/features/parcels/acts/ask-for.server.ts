import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { newCall } from '../calls/call-rows.server.ts';
import { findParcel, type ParcelRow } from '../parcel-rows.server.ts';
import type { Couriers } from '../shop-couriers.server.ts';
import { courierFor, type ParcelAct, sent, writeChange } from './change-parcel.server.ts';

const booked = async (shop: Shop, id: string): Promise<ParcelRow> => {
  const parcel = await findParcel(shop, id);
  if (parcel.state !== 'booked') throw new ShopError('PARCEL_MOVE_REFUSED', { state: parcel.state });
  return parcel;
};

/** Fetches the label of a booked parcel once more. @throws ShopError PARCEL_MOVE_REFUSED, COURIER_CANNOT, PARCEL_UNDER_WAY */
export async function askForLabel(shop: Shop, couriers: Couriers, { id, by }: ParcelAct): Promise<ParcelRow> {
  const parcel = await booked(shop, id);
  if (!courierFor(couriers, parcel).can.label) throw new ShopError('COURIER_CANNOT');
  await writeChange(shop, { id, by, parcel, also: [newCall(shop, { parcelId: id, kind: 'label', by })], action: 'print' });
  return sent(shop, couriers, id);
}

interface PickupWish extends ParcelAct {
  /** IST day, '2026-11-28'. */
  readonly on: string;
}

/** Asks the courier to come for a booked parcel. @throws ShopError PARCEL_MOVE_REFUSED, COURIER_CANNOT, PARCEL_UNDER_WAY */
export async function askForPickup(shop: Shop, couriers: Couriers, { id, by, on }: PickupWish): Promise<ParcelRow> {
  const parcel = await booked(shop, id);
  if (!courierFor(couriers, parcel).can.pickup) throw new ShopError('COURIER_CANNOT');
  const also = [newCall(shop, { parcelId: id, kind: 'pickup', request: { on }, by })];
  await writeChange(shop, { id, by, parcel, also, action: 'update', changes: { pickup: [parcel.pickupOn || null, on] } });
  return sent(shop, couriers, id);
}

interface OtherCourier extends ParcelAct {
  readonly option: string;
  /** Paise and days of the quote that was chosen. */
  readonly quoted: number;
  readonly days: number | null;
}

/**
 * Gives a booked parcel another courier of the same service. Its former number stays as an event (T3).
 * @throws ShopError PARCEL_MOVE_REFUSED, COURIER_CANNOT, PARCEL_UNDER_WAY
 */
export async function reassign(shop: Shop, couriers: Couriers, { id, by, option, quoted, days }: OtherCourier): Promise<ParcelRow> {
  const parcel = await booked(shop, id);
  if (!courierFor(couriers, parcel).can.assignsAwb) throw new ShopError('COURIER_CANNOT');
  const also = [newCall(shop, { parcelId: id, kind: 'awb', request: { option, quoted, days }, by })];
  await writeChange(shop, { id, by, parcel, also, action: 'update', changes: { courier: [parcel.carrier, option] } });
  return sent(shop, couriers, id);
}
