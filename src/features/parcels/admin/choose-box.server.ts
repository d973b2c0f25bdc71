import { sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { type Box, boxText } from '../../../rules/parcels/label/box.ts';
import { type ParcelAct, writeChange } from '../acts/change-parcel.server.ts';
import { findParcel, type ParcelRow } from '../parcel-rows.server.ts';

/**
 * Puts a draft into another box: its measures are those of the box, its weight changes by what the boxes weigh. What a scale has shown stays:
 * the packed parcel was on it.
 * @throws ShopError PARCEL_NOT_FOUND, PARCEL_UNDER_WAY where it is being booked, PARCEL_CHANGED
 */
export async function chooseBox(shop: Shop, { id, by, box }: ParcelAct & { readonly box: Box }): Promise<ParcelRow> {
  const parcel = await findParcel(shop, id);
  if (parcel.state !== 'draft')
    throw new ShopError(parcel.state === 'booking' ? 'PARCEL_UNDER_WAY' : 'PARCEL_CHANGED', { state: parcel.state });
  const before = `${parcel.box} (${boxText({ ...parcel, grams: parcel.boxGrams })})`;
  const after = `${box.name} (${boxText(box)})`;
  if (before === after) return parcel;
  const set = sql`box = ${box.name}, box_g = ${box.grams}, length_mm = ${box.lengthMm}, breadth_mm = ${box.breadthMm}, height_mm = ${box.heightMm},
    weight_g = iif(EXISTS (SELECT 1 FROM parcel_photos WHERE parcel_id = parcels.id), weight_g, max(weight_g - box_g, 0) + ${box.grams})`;
  await writeChange(shop, { id, by, parcel, set, action: 'update', changes: { box: [before, after] } });
  return findParcel(shop, id);
}
