import { eq, sql } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { isUuid } from '../../rules/ids.ts';
import { type parcelItems, parcels } from './parcels.table.ts';

export type ParcelRow = typeof parcels.$inferSelect;
export type ParcelItemRow = typeof parcelItems.$inferSelect;

/** Reads a parcel. @throws ShopError PARCEL_NOT_FOUND */
export async function findParcel({ db }: Shop, id: string): Promise<ParcelRow> {
  const [found] = isUuid(id) ? await db.orm.select().from(parcels).where(eq(parcels.id, id)) : [];
  if (!found) throw new ShopError('PARCEL_NOT_FOUND');
  return found;
}

/** 'parcel 1042', as people call it. */
export const parcelName = ({ number }: Pick<ParcelRow, 'number'>): string => `parcel ${number}`;

/** SQL of the number of the next parcel. */
export const nextNumber = sql`(SELECT coalesce(max(number), 1000) + 1 FROM parcels)`;

/**
 * SQL of a reference that no courier has seen: '1000123', then '1000123-2', '1000123-3' … `number` is SQL of the order's number. The bounds are
 * those of what begins with '1000123-', which an index finds.
 */
export const nextReference = (number: ReturnType<typeof sql>) =>
  sql`(SELECT CAST(${number} AS TEXT) || CASE count(*) WHEN 0 THEN '' ELSE '-' || (count(*) + 1) END
    FROM parcel_references WHERE reference = CAST(${number} AS TEXT) OR (reference > ${number} || '-' AND reference < ${number} || '.'))`;
