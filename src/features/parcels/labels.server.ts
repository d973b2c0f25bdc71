import { inArray, sql } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { DAY } from '../../rules/limits.ts';
import { LABELS_KEPT } from '../../rules/parcels/parcel-clocks.ts';
import type { Lease } from '../payment/reconcile/lease.server.ts';
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
 * Deletes labels 90 days after the end of their parcels: they have name, address and phone. The file is deleted before its name, so that a run
 * that fails is repeated by the next.
 */
export async function tidyLabels({ env, db, calls, now }: Shop): Promise<void> {
  const over = await db.orm
    .select({ id: parcels.id, key: parcels.labelKey })
    .from(parcels)
    .where(sql`${parcels.labelKey} IS NOT NULL AND ${parcels.overAt} <= ${now - LABELS_KEPT}`)
    .limit(PER_RUN);
  if (over.length === 0) return;
  calls.spend();
  await env.MEDIA.delete(over.flatMap(({ key }) => key ?? []));
  await db.write([
    db.orm
      .update(parcels)
      .set({ labelKey: null })
      .where(
        inArray(
          parcels.id,
          over.map(({ id }) => id),
        ),
      ),
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
