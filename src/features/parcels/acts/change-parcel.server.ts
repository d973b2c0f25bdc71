import { type SQL, sql } from 'drizzle-orm';
import { type Answers, answerTo } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { type Action, recordAction } from '../../audit/record-action.server.ts';
import { sendDueCalls } from '../calls/send-calls.server.ts';
import type { Courier } from '../couriers/courier.ts';
import { findParcel, type ParcelRow, parcelName } from '../parcel-rows.server.ts';
import type { Couriers } from '../shop-couriers.server.ts';

export interface ParcelAct {
  readonly id: string;
  /** The administrator, as the history shows them. */
  readonly by: string;
}

const answers: Answers = {
  CONFLICT: 'PARCEL_CHANGED',
  CALL_IS_OPEN: 'PARCEL_UNDER_WAY',
  PARCEL_UNDER_WAY: 'PARCEL_UNDER_WAY',
  PARCEL_MOVE_REFUSED: 'PARCEL_MOVE_REFUSED',
  PARCEL_ABOVE_BOUGHT: 'PARCEL_ABOVE_BOUGHT',
  PARCEL_OPENED: 'PARCEL_OPENED',
  NDR_CLOSED: 'NDR_CLOSED',
  CASH_IMMUTABLE: 'PARCEL_MOVE_REFUSED',
  CLAIM_MOVED_BACK: 'PARCEL_CHANGED',
};

/** Returns the courier of a parcel. @throws ShopError COURIER_UNKNOWN */
export function courierFor(couriers: Couriers, { courier }: Pick<ParcelRow, 'courier'>): Courier {
  const found = couriers(courier);
  if (found === null) throw new ShopError('COURIER_UNKNOWN');
  return found;
}

interface Change extends ParcelAct {
  readonly parcel: ParcelRow;
  /** Columns of the parcel to set, if any: of two that change the same state one wins, the other is refused (T9). */
  readonly set?: SQL;
  readonly also?: readonly Statement[];
  readonly action: Action['action'];
  readonly changes?: Action['changes'];
}

/** Writes a change of a parcel, as it was seen, with its line in the audit log. @throws ShopError of `answers` */
export async function writeChange(shop: Shop, { parcel, by, set, also = [], action, changes }: Change): Promise<void> {
  const seen = sql`id = ${parcel.id} AND state = ${parcel.state} AND updated_at = ${parcel.updatedAt}`;
  try {
    await shop.db.write([
      sql`UPDATE parcels SET ${set ? sql`${set}, ` : sql``}updated_at = max(${shop.now}, updated_at + 1) WHERE ${seen}`,
      guardOneRow(),
      ...also,
      recordAction(shop, { by, action, kind: 'parcel', id: parcel.id, label: parcelName(parcel), ...(changes && { changes }) }),
    ]);
  } catch (error) {
    throw answerTo(error, answers) ?? error;
  }
}

/** Sends what a change has asked of the courier, and returns the parcel as it is then. */
export async function sent(shop: Shop, couriers: Couriers, id: string): Promise<ParcelRow> {
  await sendDueCalls(shop, couriers, [id]);
  return findParcel(shop, id);
}
