import type { Client } from '@libsql/client';
import { callKinds, needsFind, WAYBILL_SET_ASIDE } from '../../../src/rules/parcels/parcel-calls.ts';
import { ASKED_AFTER_END } from '../../../src/rules/parcels/parcel-clocks.ts';

const WHY = 'The shop was restored: the courier says what it knows.';

/**
 * Lets a restored shop ask couriers about everything that may have happened since the backup, so that nothing is booked, cancelled or
 * answered twice: each open call is looked up before it is made, each parcel is asked about at once, and no number is used that was free in
 * the backup, because another parcel may have it. Bookings of orders from before the restore are looked up by their reference
 * (`isBeforeRestore`).
 * @param now UTC ms
 */
export async function askCouriersAnew(restored: Client, now: number): Promise<void> {
  const kinds = JSON.stringify(callKinds.filter(needsFind));
  await restored.batch(
    [
      { sql: 'UPDATE waybills SET fetched_at = ? WHERE parcel_id IS NULL', args: [WAYBILL_SET_ASIDE] },
      {
        sql: `UPDATE shipment_calls SET state = 'refused', error = ?1, done_at = ?2, updated_at = ?2 WHERE kind = 'find' AND state IN ('due', 'sent')`,
        args: [WHY, now],
      },
      {
        sql: `UPDATE shipment_calls SET state = 'sent', sent_at = ?1, updated_at = ?1 WHERE kind IN (SELECT value FROM json_each(?2)) AND state = 'due'`,
        args: [now, kinds],
      },
      {
        sql: `UPDATE shipment_calls SET state = 'unknown', error = ?1, unknown_at = ?2, next_at = ?2, updated_at = ?2 WHERE kind <> 'find' AND state = 'sent'`,
        args: [WHY, now],
      },
      {
        sql: `UPDATE parcels SET next_check_at = ?1 WHERE awb IS NOT NULL AND courier <> 'manual' AND state NOT IN ('draft', 'booking')
          AND (over_at IS NULL OR over_at > ?2)`,
        args: [now, now - ASKED_AFTER_END],
      },
    ],
    'write',
  );
}
