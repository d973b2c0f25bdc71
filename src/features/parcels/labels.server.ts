import { inArray, sql } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { LABELS_KEPT } from '../../rules/parcels/parcel-clocks.ts';
import { findParcel } from './parcel-rows.server.ts';
import { parcels } from './parcels.table.ts';

const PER_RUN = 100;

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
