import { eq, inArray, sql } from 'drizzle-orm';
import type { Lease } from '../../platform/jobs/lease.ts';
import type { Shop } from '../../platform/shop.ts';
import { DAY } from '../../rules/limits.ts';
import { LABELS_KEPT } from '../../rules/parcels/parcel-clocks.ts';
import { parcelPhotos } from './parcel-money.table.ts';
import { findParcel } from './parcel-rows.server.ts';
import { parcels } from './parcels.table.ts';

const PER_RUN = 100;
/** Ms between two sweeps. */
export const LABELS_SWEPT_EVERY = DAY;
/** Files of one page of the bucket's list. */
const PAGE = 500;

/** Returns the label of a parcel as PDF, for the administrator; null if it has none. @throws ShopError PARCEL_NOT_FOUND */
export async function readLabel(shop: Shop, id: string): Promise<Uint8Array | null> {
  const { labelKey } = await findParcel(shop, id);
  const file = labelKey === null ? null : await shop.env.MEDIA.get(labelKey);
  return file ? new Uint8Array(await file.arrayBuffer()) : null;
}

/**
 * Finds files of parcels that are kept until 90 days after their end. A photograph is taken before the end, so only those that are older
 * are looked at.
 */
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

/**
 * Deletes files of labels that no parcel names, once they are as old as labels are kept: those of parcels that a restore has lost, and of
 * numbers that were replaced. A run looks at one page of the bucket; 'unfinished' means that the next run goes on.
 */
export async function sweepLabels({ env, db, calls, now }: Shop, place: Pick<Lease, 'cursor' | 'moveTo'>): Promise<'ok' | 'unfinished'> {
  calls.spend();
  const after = place.cursor === null ? {} : { startAfter: place.cursor };
  const { objects, truncated } = await env.MEDIA.list({ prefix: 'private/labels/', limit: PAGE, ...after });
  const old = objects.filter(({ uploaded }) => uploaded.getTime() <= now - LABELS_KEPT).map(({ key }) => key);
  const named = await namedAmong(db, old);
  const orphans = old.filter((key) => !named.has(key));
  if (orphans.length > 0) {
    calls.spend();
    await env.MEDIA.delete(orphans);
  }
  const last = truncated ? (objects.at(-1)?.key ?? null) : null;
  await db.write([place.moveTo(last)]);
  return last === null ? 'ok' : 'unfinished';
}

/** The second folder of a key is the parcel, so that each is found by its id. */
async function namedAmong({ orm }: Shop['db'], keys: readonly string[]): Promise<ReadonlySet<string | null>> {
  if (keys.length === 0) return new Set();
  const ids = JSON.stringify(keys.map((key) => key.split('/')[2]));
  const rows = await orm.select({ key: parcels.labelKey }).from(parcels).where(sql`${parcels.id} IN (SELECT value FROM json_each(${ids}))`);
  return new Set(rows.map(({ key }) => key));
}
