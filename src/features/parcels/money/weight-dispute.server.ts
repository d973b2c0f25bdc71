import { sql } from 'drizzle-orm';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { endOfIstDate } from '../../../rules/dates.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { type ParcelAct, writeChange } from '../acts/change-parcel.server.ts';
import { findParcel } from '../parcel-rows.server.ts';

interface Claim extends ParcelAct {
  /** Grams that the courier charges for. */
  readonly theirs: number;
  readonly amount: Paise;
  /** IST day. */
  readonly answerBy: string;
}

/**
 * Notes that the shop disputes a weight; ours is what the scale showed on the photograph, else what the
 * parcel was booked with. While the dispute is open, it is corrected by noting it
 * again.
 * @throws ShopError PARCEL_NOT_FOUND, PARCEL_CHANGED where the dispute has ended
 */
export async function disputeWeight(shop: Shop, { id, by, theirs, amount, answerBy }: Claim): Promise<void> {
  const parcel = await findParcel(shop, id);
  const { now } = shop;
  const also = [
    sql`INSERT INTO weight_disputes (parcel_id, ours_g, theirs_g, paise, answer_by, created_at, updated_at)
      VALUES (${id}, coalesce((SELECT grams
        FROM parcel_photos
        WHERE parcel_id = ${id}), ${parcel.weightGrams}), ${theirs}, ${amount}, ${endOfIstDate(answerBy)}, ${now}, ${now})
      ON CONFLICT (parcel_id) DO UPDATE SET theirs_g = excluded.theirs_g, paise = excluded.paise, answer_by = excluded.answer_by,
        updated_at = excluded.updated_at WHERE state = 'open'`,
    guardOneRow(),
  ];
  await writeChange(shop, { id, by, parcel, also, action: 'update', changes: { weight: [parcel.weightGrams, theirs] } });
}

/** Ends a dispute as the courier has decided it. @throws ShopError PARCEL_NOT_FOUND, PARCEL_CHANGED where none is open */
export async function endDispute(shop: Shop, { id, by, end }: ParcelAct & { readonly end: 'won' | 'lost' }): Promise<void> {
  const parcel = await findParcel(shop, id);
  const also = [
    sql`UPDATE weight_disputes SET state = ${end}, updated_at = ${shop.now} WHERE parcel_id = ${id} AND state = 'open'`,
    guardOneRow(),
  ];
  await writeChange(shop, { id, by, parcel, also, action: 'update', changes: { dispute: ['open', end] } });
}
