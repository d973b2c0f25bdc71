import { sql } from 'drizzle-orm';
import { type Answers, answerTo, violatedConstraint } from '../../platform/database/constraints.ts';
import type { Statement } from '../../platform/database/database.ts';
import { guardOneRow } from '../../platform/database/write-guard.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { MINUTE } from '../../rules/limits.ts';
import { isPrintable } from '../../rules/parcels/label/latin-letters.ts';
import { recordAction } from '../audit/record-action.server.ts';
import { newCall } from './calls/call-rows.server.ts';
import { sendDueCalls } from './calls/send-calls.server.ts';
import type { Courier } from './couriers/courier.ts';
import { findParcel, type ParcelRow, parcelName } from './parcel-rows.server.ts';
import type { Couriers } from './shop-couriers.server.ts';

/** Couriers make numbers in lots and know them only later: one that is fresh is refused. */
const WAYBILL_RESTS = 10 * MINUTE;

const answers: Answers = {
  PARCEL_NOT_BOOKABLE: 'PARCEL_NOT_BOOKABLE',
  PARCEL_ABOVE_BOUGHT: 'PARCEL_ABOVE_BOUGHT',
  PARCEL_CASH_WRONG: 'PARCEL_CASH_WRONG',
  CASH_WAITS: 'CASH_WAITS',
  PARCEL_MOVE_REFUSED: 'PARCEL_CHANGED',
  CALL_IS_OPEN: 'PARCEL_UNDER_WAY',
  CONFLICT: 'PARCEL_CHANGED',
};

interface Booking {
  readonly id: string;
  readonly by: string;
}

/**
 * Asks a courier for a parcel: the wish is stored before the courier hears of it, and what it answers follows, at once or by the cron. Any
 * trigger may refuse it.
 * @returns the parcel as it is by then: booked, still being booked, or a draft again where the courier refused
 * @throws ShopError PARCEL_NOT_FOUND, COURIER_UNKNOWN, PARCEL_NOT_BOOKABLE, PARCEL_ABOVE_BOUGHT, PARCEL_CASH_WRONG, PARCEL_CHANGED, PARCEL_UNDER_WAY,
 *   PARCEL_NOT_LATIN where the courier cannot print the address, WAYBILLS_OUT, CASH_WAITS for an order whose buyer has not answered
 */
export async function bookParcel(shop: Shop, couriers: Couriers, { id, by }: Booking): Promise<ParcelRow> {
  const parcel = await findParcel(shop, id);
  const courier = couriers(parcel.courier);
  if (courier === null) throw new ShopError('COURIER_UNKNOWN');
  if (parcel.state !== 'draft')
    throw new ShopError(parcel.state === 'booking' ? 'PARCEL_UNDER_WAY' : 'PARCEL_CHANGED', { state: parcel.state });
  if (courier.id !== 'manual' && !isPrintable(parcel.contact)) throw new ShopError('PARCEL_NOT_LATIN');
  try {
    await shop.db.write([
      sql`UPDATE parcels SET state = 'booking', actor = 'shop', move_note = ${`${by}: booked`}, updated_at = ${shop.now}
        WHERE id = ${id} AND state = 'draft'`,
      guardOneRow(),
      ...takeWaybill(shop, courier, parcel),
      newCall(shop, { parcelId: id, kind: 'book', by }),
      recordAction(shop, {
        by,
        action: 'book',
        kind: 'parcel',
        id,
        label: parcelName(parcel),
        changes: { courier: [null, parcel.courier] },
      }),
    ]);
  } catch (error) {
    const isOut = violatedConstraint(error) === 'CONFLICT' && courier.can.waybills && (await findParcel(shop, id)).state === 'draft';
    throw isOut ? new ShopError('WAYBILLS_OUT') : (answerTo(error, answers) ?? refusedByRule(error));
  }
  await sendDueCalls(shop, couriers, [id]);
  return findParcel(shop, id);
}

/** Returns the refusal of a database rule that this verb does not know, such as a cash order that waits for its buyer. */
const refusedByRule = (error: unknown) => (violatedConstraint(error) === null ? error : new ShopError('PARCEL_NOT_BOOKABLE'));

/** Keeps a number for the parcel where the courier gives numbers in advance; a parcel that is booked again has its own. */
function takeWaybill({ now }: Shop, { id, can }: Courier, parcel: ParcelRow): Statement[] {
  if (!can.waybills) return [];
  return [
    sql`UPDATE waybills SET parcel_id = ${parcel.id} WHERE NOT EXISTS (SELECT 1 FROM waybills WHERE parcel_id = ${parcel.id}) AND awb =
      (SELECT awb
        FROM waybills
        WHERE courier = ${id} AND parcel_id IS NULL AND fetched_at <= ${now - WAYBILL_RESTS}
        ORDER BY fetched_at
        LIMIT 1)`,
    sql`INSERT INTO guard SELECT EXISTS (SELECT 1 FROM waybills WHERE parcel_id = ${parcel.id})`,
  ];
}
