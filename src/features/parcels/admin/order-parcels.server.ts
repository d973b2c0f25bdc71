import { desc, inArray, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { isUuid } from '../../../rules/ids.ts';
import { parcels } from '../parcels.table.ts';

const shown = {
  ...{ id: parcels.id, number: parcels.number, state: parcels.state, direction: parcels.direction, carrier: parcels.carrier },
  ...{ awb: parcels.awb, cash: parcels.cashDue, quoted: parcels.quoted },
};

/** Returns the parcels that have pieces of an order, the newest first; none for an order that is not there. Money in paise. */
export async function parcelsOfOrder({ db: { orm } }: Shop, orderId: string) {
  if (!isUuid(orderId)) return [];
  const ids = sql`(SELECT parcel_id FROM parcel_items WHERE order_id = ${orderId.toLowerCase()})`;
  return orm.select(shown).from(parcels).where(inArray(parcels.id, ids)).orderBy(desc(parcels.number));
}

/** Facts of a parcel for the page of an order. */
export type OrderParcel = Awaited<ReturnType<typeof parcelsOfOrder>>[number];
