import { sql } from 'drizzle-orm';
import { sqlList } from '../../../platform/database/columns.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { openDues } from '../../../rules/cash/due-states.ts';
import { type ParcelAct, writeChange } from '../acts/change-parcel.server.ts';
import { findParcel } from '../parcel-rows.server.ts';

/**
 * Gives up the cash that a courier still owes for a parcel, with a reason that its history and the audit log keep. A remittance that comes after
 * all is booked as ever, and the due counts again.
 * @throws ShopError PARCEL_NOT_FOUND, PARCEL_CHANGED where nothing is owed any more
 */
export async function writeOffDue(shop: Shop, { id, by, reason }: ParcelAct & { readonly reason: string }): Promise<void> {
  const parcel = await findParcel(shop, id);
  const { now } = shop;
  const also = [
    sql`UPDATE cod_dues SET state = 'written_off', updated_at = ${now} WHERE parcel_id = ${id} AND state IN (${sqlList(openDues)})`,
    guardOneRow(),
    sql`INSERT INTO parcel_events (parcel_id, source, code, text, at, seen_at)
      VALUES (${id}, 'admin', 'cash written off', ${`${by}: ${reason}`}, ${now}, ${now})`,
  ];
  await writeChange(shop, { id, by, parcel, also, action: 'update', changes: { cash: ['due', 'written_off'], reason: [null, reason] } });
}
