import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { sqlList } from '../../../platform/database/columns.ts';
import { violatedConstraint } from '../../../platform/database/constraints.ts';
import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { CALL_LOST_AFTER, FIND_AFTER, openCalls, retryAfter } from '../../../rules/parcels/parcel-calls.ts';
import { COURIER_CALLS_KEPT } from '../../../rules/parcels/parcel-clocks.ts';
import type { Courier } from '../couriers/courier.ts';
import type { ParcelRow } from '../parcel-rows.server.ts';
import { parcels } from '../parcels.table.ts';
import { shipmentCalls } from '../shipment-calls.table.ts';
import type { Couriers } from '../shop-couriers.server.ts';
import { again, askings, refusalStatements, wordsOf } from './ask-courier.server.ts';
import { type CallRow, claimed, done, lost, refused } from './call-rows.server.ts';
import { lookUp } from './look-up.server.ts';

const PER_RUN = 40;
/** One press books, asks for the number, fetches the label: each follows from the one before. */
const ROUNDS = 5;

/** The condition of the index of open calls, to the letter. */
const isOpen = sql`shipment_calls.state IN (${sqlList(openCalls)})`;

/**
 * Sends what is due to couriers, and looks up what was lost, for all parcels or some. Each call is claimed by a write before it leaves, and
 * its answer is stored with everything that follows from it: a run that ends anywhere is continued by the next.
 */
export async function sendDueCalls(shop: Shop, couriers: Couriers, parcelIds?: readonly string[]): Promise<void> {
  await giveUpLost(shop);
  for (let round = 0; round < ROUNDS; round += 1) {
    const due = await readDue(shop, parcelIds);
    let isMore = false;
    for (const { call, parcel } of due) {
      const courier = couriers(parcel.courier);
      if (courier === null) continue;
      if (shop.calls.left < COURIER_CALLS_KEPT) return;
      isMore =
        (await sendOne(shop, courier, parcel, call).catch((error: unknown) => {
          logFault(`call ${call.kind} of parcel ${parcel.number}`, error);
          return false;
        })) || isMore;
    }
    if (!isMore) return;
  }
}

/** A process that ended in the middle of a call leaves it as sent; nobody waits for its answer any more. */
async function giveUpLost({ db, now }: Shop): Promise<void> {
  const before = now - CALL_LOST_AFTER;
  await db.write([
    sql`UPDATE shipment_calls SET state = 'unknown', error = 'no answer was stored', unknown_at = ${now}, next_at = ${now}, updated_at = ${now}
      WHERE ${isOpen} AND state = 'sent' AND kind <> 'find' AND sent_at <= ${before}`,
    // A look-up changes nothing at the courier: another one is made.
    sql`UPDATE shipment_calls SET state = 'refused', error = 'no answer was stored', done_at = ${now}, updated_at = ${now}
      WHERE ${isOpen} AND kind = 'find' AND ((state = 'sent' AND sent_at <= ${before}) OR (state = 'due' AND created_at <= ${before}))`,
  ]);
}

function readDue({ db: { orm }, now }: Shop, parcelIds?: readonly string[]) {
  return orm
    .select({ call: shipmentCalls, parcel: parcels })
    .from(shipmentCalls)
    .innerJoin(parcels, eq(parcels.id, shipmentCalls.parcelId))
    .where(
      and(
        sql`${isOpen} AND ${shipmentCalls.state} <> 'sent' AND ${shipmentCalls.kind} <> 'find'`,
        lte(shipmentCalls.nextAt, now),
        ...(parcelIds ? [inArray(parcels.id, [...parcelIds])] : []),
      ),
    )
    .orderBy(asc(shipmentCalls.nextAt))
    .limit(PER_RUN);
}

/** @returns true if something else may be due at once */
async function sendOne(shop: Shop, courier: Courier, parcel: ParcelRow, call: CallRow): Promise<boolean> {
  if (call.state === 'unknown') return lookUp(shop, courier, parcel, call);
  if (call.kind === 'find') return false;
  const mine = await shop.db.write(claimed(shop, call)).catch((error: unknown) => {
    if (violatedConstraint(error) === 'CONFLICT') return null;
    throw error;
  });
  if (mine === null) return false;
  const outcome = await askings[call.kind](shop, courier, parcel, call).catch((error: unknown) => {
    // The bucket, the database or the adapter failed: whether the courier was reached is not known.
    logFault(`call ${call.kind} of parcel ${parcel.number}`, error);
    return { is: 'unknown' as const, why: error instanceof Error ? error.message : 'failed' };
  });
  switch (outcome.is) {
    case 'done':
      await shop.db.write([...done(shop, call, outcome.value.answer), ...outcome.value.statements]);
      return true;
    case 'refused':
      await shop.db.write([
        ...refused(shop, call, wordsOf(outcome)),
        ...(outcome.forGood
          ? refusalStatements(shop, parcel, call, outcome.reason.words)
          : [again(shop, call, shop.now + retryAfter(call.tries + 1))]),
      ]);
      return false;
    case 'unknown':
      await shop.db.write(lost(shop, call, outcome.why, shop.now + FIND_AFTER));
      return false;
  }
}
