import { sql } from 'drizzle-orm';
import { sqlList } from '../../../src/platform/database/columns.ts';
import type { Shop } from '../../../src/platform/shop.ts';
import { callKinds, needsFind, WAYBILL_SET_ASIDE } from '../../../src/rules/parcels/parcel-calls.ts';
import { ASKED_AFTER_END } from '../../../src/rules/parcels/parcel-clocks.ts';
import { isUnbooked, parcelStatesWhere } from '../../../src/rules/parcels/parcel-states.ts';

const WHY = 'The shop was restored: the courier says what it knows.';

/**
 * Lets a restored shop ask couriers about everything that may have happened since the backup, so that nothing is booked, cancelled or
 * answered twice: each open call is looked up before it is made, each parcel is asked about at once, and no number is used that was free in
 * the backup, because another parcel may have it. Bookings of orders from before the restore are looked up by their reference
 * (`isBeforeRestore`).
 */
export async function askCouriersAnew({ db, now }: Shop): Promise<void> {
  await db.write([
    sql`UPDATE waybills SET fetched_at = ${WAYBILL_SET_ASIDE} WHERE parcel_id IS NULL`,
    sql`UPDATE shipment_calls SET state = 'refused', error = ${WHY}, done_at = ${now}, updated_at = ${now} WHERE kind = 'find' AND state IN ('due', 'sent')`,
    sql`UPDATE shipment_calls SET state = 'sent', sent_at = ${now}, updated_at = ${now}
      WHERE kind IN (${sqlList(callKinds.filter(needsFind))}) AND state = 'due'`,
    sql`UPDATE shipment_calls SET state = 'unknown', error = ${WHY}, unknown_at = ${now}, next_at = ${now}, updated_at = ${now}
      WHERE kind <> 'find' AND state = 'sent'`,
    sql`UPDATE parcels SET next_check_at = ${now} WHERE awb IS NOT NULL AND courier <> 'manual' AND state NOT IN (${sqlList(parcelStatesWhere(isUnbooked))})
      AND (over_at IS NULL OR over_at > ${now - ASKED_AFTER_END})`,
  ]);
}
