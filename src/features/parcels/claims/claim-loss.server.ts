import { eq, sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { claimDue } from '../../../rules/parcels/claims.ts';
import { type ParcelAct, writeChange } from '../acts/change-parcel.server.ts';
import { findParcel } from '../parcel-rows.server.ts';
import { parcelItems } from '../parcels.table.ts';
import { type Loss, readLoss } from './read-loss.server.ts';

/** Notes what can be claimed for a parcel that is settled, to be sent to its courier; nothing where it is claimed already. */
export const openClaimStatement = ({ now }: Shop, id: string, { reason, amount }: Loss): Statement =>
  sql`INSERT INTO parcel_claims (parcel_id, reason, paise, answer_by, created_at, updated_at)
    VALUES (${id}, ${reason}, ${amount}, ${claimDue('open', now)}, ${now}, ${now}) ON CONFLICT (parcel_id) DO NOTHING`;

interface Claim extends ParcelAct {
  /** Reference of the claim at the courier; '' for one that is not sent yet. */
  readonly reference: string;
  readonly amount: Paise;
}

/**
 * Notes a claim for a parcel that is lost, damaged or came back incomplete; with the courier's reference it counts as sent. One that is noted is
 * sent, or corrected, by the same act.
 * @throws ShopError PARCEL_NOT_FOUND, CLAIM_NOT_DUE where nothing is gone, PARCEL_CHANGED where the courier has answered
 */
export async function claimLoss(shop: Shop, { id, by, reference, amount }: Claim): Promise<void> {
  const parcel = await findParcel(shop, id);
  const items = await shop.db.orm.select().from(parcelItems).where(eq(parcelItems.parcelId, id));
  const loss = await readLoss(shop, parcel.state, items);
  if (loss === null) throw new ShopError('CLAIM_NOT_DUE');
  const { now } = shop;
  const state = reference === '' ? 'open' : 'sent';
  const also = [
    sql`INSERT INTO parcel_claims (parcel_id, reason, reference, paise, answer_by, state, created_at, updated_at)
      VALUES (${id}, ${loss.reason}, ${reference}, ${amount}, ${claimDue(state, now)}, ${state}, ${now}, ${now})
      ON CONFLICT (parcel_id) DO UPDATE SET reference = excluded.reference, paise = excluded.paise, state = excluded.state,
        answer_by = iif(state = excluded.state, answer_by, excluded.answer_by), updated_at = excluded.updated_at
        WHERE state = 'open' OR (state = 'sent' AND excluded.state = 'sent')`,
    guardOneRow(),
  ];
  await writeChange(shop, { id, by, parcel, also, action: 'update', changes: { claim: [null, state], amount: [null, amount] } });
}

interface Answer extends ParcelAct {
  /** `refused` is also a claim that the shop gives up. */
  readonly to: 'accepted' | 'paid' | 'refused';
  /** Sum that the courier grants; read for `accepted` alone. */
  readonly granted: Paise | null;
}

const from = { accepted: sql`'sent'`, paid: sql`'accepted'`, refused: sql`'open', 'sent'` } as const;

/**
 * Notes the courier's answer to a claim, or that its money has come: a trigger books that as a credit of the parcel, once.
 * @throws ShopError PARCEL_NOT_FOUND, CLAIM_AMOUNT where nothing is granted, PARCEL_CHANGED where the claim is not in a state before it
 */
export async function answerClaim(shop: Shop, { id, by, to, granted }: Answer): Promise<void> {
  if (to === 'accepted' && (granted === null || granted <= 0)) throw new ShopError('CLAIM_AMOUNT');
  const parcel = await findParcel(shop, id);
  const { now } = shop;
  const set = to === 'accepted' ? sql`, granted_paise = ${granted}, answer_by = ${claimDue('accepted', now)}` : sql``;
  const also = [
    sql`UPDATE parcel_claims SET state = ${to}, updated_at = ${now}${set} WHERE parcel_id = ${id} AND state IN (${from[to]})`,
    guardOneRow(),
  ];
  await writeChange(shop, {
    ...{ id, by, parcel, also, action: 'update' },
    changes: { claim: [null, to], ...(to === 'accepted' && { granted: [null, granted] }) },
  });
}
