import { eq, inArray, sql } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { LABELS_KEPT } from '../../rules/parcels/parcel-clocks.ts';
import { parcelPhotos } from './parcel-money.table.ts';
import { findParcel } from './parcel-rows.server.ts';
import { parcels } from './parcels.table.ts';

const PER_RUN = 100;

/** Returns the label of a parcel as PDF, for the administrator; null if it has none. @throws ShopError PARCEL_NOT_FOUND */
export async function readLabel(shop: Shop, id: string): Promise<Uint8Array | null> {
  const { labelKey } = await findParcel(shop, id);
  const file = labelKey === null ? null : await shop.env.MEDIA.get(labelKey);
  return file ? new Uint8Array(await file.arrayBuffer()) : null;
}

/** What is kept of parcels until 90 days after their end. A photograph is taken before the end, so only those that are older are looked at. */
const keptTooLong = ({ orm }: Shop['db'], before: number) => ({
  labels: orm
    .select({ id: parcels.id, key: parcels.labelKey })
    .from(parcels)
    .where(sql`${parcels.labelKey} IS NOT NULL AND ${parcels.overAt} <= ${before}`)
    .limit(PER_RUN),
  photos: orm
    .select({ id: parcelPhotos.parcelId, key: parcelPhotos.pictureKey })
    .from(parcelPhotos)
    .innerJoin(parcels, eq(parcels.id, parcelPhotos.parcelId))
    .where(sql`${parcelPhotos.pictureKey} IS NOT NULL AND ${parcelPhotos.createdAt} <= ${before} AND ${parcels.overAt} <= ${before}`)
    .limit(PER_RUN),
});

/**
 * Deletes labels, which have name, address and phone, and photographs of the scale 90 days after the end of their parcels. Files are deleted before
 * their names, so that a run that fails is repeated by the next. The grams stay.
 */
export async function tidyLabels({ env, db, calls, now }: Shop): Promise<void> {
  const { labels, photos } = await db.read(keptTooLong(db, now - LABELS_KEPT));
  const over = [...labels, ...photos];
  if (over.length === 0) return;
  calls.spend();
  await env.MEDIA.delete(over.flatMap(({ key }) => key ?? []));
  const idsOf = (rows: typeof over) => rows.map(({ id }) => id);
  await db.write([
    db.orm
      .update(parcels)
      .set({ labelKey: null })
      .where(inArray(parcels.id, idsOf(labels))),
    db.orm
      .update(parcelPhotos)
      .set({ pictureKey: null })
      .where(inArray(parcelPhotos.parcelId, idsOf(photos))),
  ]);
}
