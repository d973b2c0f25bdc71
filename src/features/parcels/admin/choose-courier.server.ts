import { sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { type ParcelAct, writeChange } from '../acts/change-parcel.server.ts';
import { bookParcel } from '../booking.server.ts';
import { findParcel, type ParcelRow } from '../parcel-rows.server.ts';
import type { CourierId } from '../parcels.table.ts';
import type { Couriers } from '../shop-couriers.server.ts';

/** Choice among the quotes. `carrier` and `awb` are typed for a courier without an API. */
export interface Choice {
  readonly courier: CourierId;
  readonly option: string;
  readonly quoted: number | null;
  readonly days: number | null;
  readonly carrier: string;
  readonly awb: string;
}

/**
 * Gives a draft its courier, then books it.
 * @throws ShopError PARCEL_NOT_FOUND, PARCEL_UNDER_WAY where it is being booked, PARCEL_CHANGED, COURIER_UNKNOWN, and those of `bookParcel`
 */
export async function bookWith(shop: Shop, couriers: Couriers, { id, by, ...choice }: ParcelAct & Choice): Promise<ParcelRow> {
  const parcel = await findParcel(shop, id);
  if (parcel.state !== 'draft')
    throw new ShopError(parcel.state === 'booking' ? 'PARCEL_UNDER_WAY' : 'PARCEL_CHANGED', { state: parcel.state });
  if (couriers(choice.courier) === null) throw new ShopError('COURIER_UNKNOWN');
  const isByHand = choice.courier === 'manual';
  const set = sql`courier = ${choice.courier}, option = ${choice.option}, quoted_paise = ${choice.quoted}, quoted_days = ${choice.days},
    carrier = ${isByHand ? choice.carrier : ''}, awb = ${isByHand && choice.awb !== '' ? choice.awb : null}`;
  const changes = { courier: [parcel.courier, choice.courier] as const };
  await writeChange(shop, { id, by, parcel, set, action: 'update', changes });
  return bookParcel(shop, couriers, { id, by });
}
