import { eq, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { isScaleWeight } from '../../../rules/parcels/label/box.ts';
import { isBeforePickup } from '../../../rules/parcels/parcel-states.ts';
import { dropPictures } from '../../media/admin/drop-pictures.server.ts';
import { storePicture } from '../../media/admin/store-picture.server.ts';
import { type ParcelAct, writeChange } from '../acts/change-parcel.server.ts';
import { parcelPhotos } from '../parcel-money.table.ts';
import { findParcel } from '../parcel-rows.server.ts';

interface Photographed extends ParcelAct {
  /** Weight that the scale shows. */
  readonly grams: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Keeps the photograph of a packed parcel on the scale, with the grams that it shows; another one takes its place until the courier has the
 * parcel. A draft is booked with these grams.
 * @throws ShopError PARCEL_NOT_FOUND, SCALE_GRAMS, PHOTO_TOO_LATE, PARCEL_CHANGED, and what storePicture throws
 */
export async function photographParcel(shop: Shop, { id, by, grams, bytes }: Photographed): Promise<void> {
  if (!isScaleWeight(grams)) throw new ShopError('SCALE_GRAMS');
  const parcel = await findParcel(shop, id);
  if (!isBeforePickup(parcel.state)) throw new ShopError('PHOTO_TOO_LATE');
  const former = await photoOf(shop, id);
  const { key } = await storePicture(shop, 'private/parcels', bytes);
  const row = { pictureKey: key, grams, by, createdAt: shop.now };
  try {
    await writeChange(shop, {
      ...{ id, by, parcel, action: 'update', changes: { scale: [former?.grams ?? null, grams] } },
      ...(parcel.state === 'draft' && { set: sql`weight_g = ${grams}` }),
      also: [
        shop.db.orm
          .insert(parcelPhotos)
          .values({ parcelId: id, ...row })
          .onConflictDoUpdate({ target: parcelPhotos.parcelId, set: row }),
      ],
    });
  } catch (error) {
    shop.background(dropPictures(shop, [key]));
    throw error;
  }
  if (former) shop.background(dropPictures(shop, [former.pictureKey]));
}

async function photoOf({ db }: Shop, id: string) {
  const [found] = await db.orm.select().from(parcelPhotos).where(eq(parcelPhotos.parcelId, id));
  return found;
}

/** Returns the photograph as WebP, for the administrator. @throws ShopError PARCEL_NOT_FOUND, PHOTO_MISSING */
export async function readParcelPhoto(shop: Shop, id: string): Promise<ArrayBuffer> {
  const { id: known } = await findParcel(shop, id);
  const key = (await photoOf(shop, known))?.pictureKey ?? null;
  const file = key === null ? null : await shop.env.MEDIA.get(key);
  if (!file) throw new ShopError('PHOTO_MISSING');
  return file.arrayBuffer();
}
