import { and, asc, eq, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import { withLease } from '../../../platform/jobs/lease.ts';
import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { type CourierPart, courierBudget } from '../../../rules/parcels/courier-budget.ts';
import { COURIER_CALLS_KEPT, nextPollAt, POLL_EVERY, POLL_ROUNDS, POLLED_TOGETHER } from '../../../rules/parcels/parcel-clocks.ts';
import { fillWaybills } from '../calls/fill-waybills.server.ts';
import { sendDueCalls } from '../calls/send-calls.server.ts';
import type { Courier, Scan } from '../couriers/courier.ts';
import { measureDeliveryDays } from '../measure-days.server.ts';
import { collectCosts } from '../money/record-costs.server.ts';
import type { ParcelRow } from '../parcel-rows.server.ts';
import { courierIds, parcelEvents, parcels } from '../parcels.table.ts';
import type { Couriers } from '../shop-couriers.server.ts';
import { tidyCourierCalls } from './courier-calls-in.server.ts';
import type { Followers } from './follow-order.server.ts';
import { recordScans } from './record-scans.server.ts';

/**
 * Every ten minutes: fills the stock of numbers, sends what is due to couriers, looks up what was lost, asks where parcels are, and once a day
 * what they cost. A webhook only makes a parcel due, so that nothing is believed that a courier was not asked for; `hearCouriers` asks a
 * minute later.
 */
export function runCouriers(shop: Shop, couriers: Couriers, followers: Followers): Promise<void> {
  return withLease(
    shop,
    'couriers',
    async () => {
      allowPart(shop, 'waybills');
      await fillWaybills(shop, couriers);
      allowPart(shop, 'calls');
      await sendDueCalls(shop, couriers);
      allowPart(shop, 'poll');
      await pollDue(shop, couriers, followers);
      allowPart(shop, 'rest');
      await collectCosts(shop, couriers);
      await tidyCourierCalls(shop);
      await measureDeliveryDays(shop);
    },
    POLL_EVERY,
  );
}

/** Parcels of which their courier has spoken since the last run for all. */
const isWoken = (now: number) =>
  sql`(${parcels.courier}, ${parcels.awb}) IN (SELECT courier, awb FROM courier_calls_in WHERE seen_at > ${now - POLL_EVERY})`;

/** Every minute: asks about the parcels of which their couriers have spoken. One read where none has. */
export async function hearCouriers(shop: Shop, couriers: Couriers, followers: Followers): Promise<void> {
  await pollOnly(shop, couriers, followers, isWoken(shop.now));
}

/**
 * Asks about the parcels of an order that are due, before its customer acts on what the shop knows. Where the courier does not answer, that is
 * what is known.
 */
export async function hearOfOrder(shop: Shop, couriers: Couriers, followers: Followers, orderId: string): Promise<void> {
  const ofOrder = sql`${parcels.id} IN (SELECT parcel_id FROM parcel_items WHERE order_id = ${orderId})`;
  await pollOnly(shop, couriers, followers, ofOrder).catch((error: unknown) => logFault('parcels of an order', error));
}

/** Asks the couriers that have due parcels among `only`, a condition on `parcels`, one question each. */
async function pollOnly(shop: Shop, couriers: Couriers, followers: Followers, only: SQL): Promise<void> {
  const due = await shop.db.orm
    .selectDistinct({ courier: parcels.courier })
    .from(parcels)
    .where(and(isNotNull(parcels.awb), lte(parcels.nextCheckAt, shop.now), only));
  for (const { courier: id } of due) {
    const courier = id && couriers(id);
    if (courier) await pollSome(shop, courier, followers, only);
  }
}

/** The calls of the job are shared out among its parts; before the first one all of them are left. */
function allowPart({ calls }: Shop, part: CourierPart): void {
  calls.allow(courierBudget[part] + (part === 'waybills' ? 0 : calls.left));
}

/** Couriers use their numbers again: what is said about one now is about the parcel that is under way with it (T6). */
const isOwnNumber = sql`(${parcels.overAt} IS NULL OR NOT EXISTS
  (SELECT 1 FROM parcels live WHERE live.courier = parcels.courier AND live.awb = parcels.awb AND live.over_at IS NULL))`;

/** Asks every courier about its parcels that are due, 50 in one call, as long as calls are left; the rest follow in the next run. */
export async function pollDue(shop: Shop, couriers: Couriers, followers: Followers): Promise<void> {
  for (const id of courierIds) {
    const courier = couriers(id);
    if (courier === null) continue;
    let round = 0;
    while (round < POLL_ROUNDS && shop.calls.left >= COURIER_CALLS_KEPT && (await pollSome(shop, courier, followers))) round += 1;
  }
}

/** Asks a courier about the parcels that have waited longest. @returns true if more of them may be due */
async function pollSome(shop: Shop, courier: Courier, followers: Followers, only?: SQL): Promise<boolean> {
  const due = await shop.db.orm
    .select()
    .from(parcels)
    .where(and(eq(parcels.courier, courier.id), isNotNull(parcels.awb), lte(parcels.nextCheckAt, shop.now), isOwnNumber, only))
    .orderBy(asc(parcels.nextCheckAt))
    .limit(POLLED_TOGETHER);
  if (due.length === 0) return false;
  const outcome = await courier.track([...new Set(due.map(numberOf))]);
  if (outcome.is !== 'done') {
    logFault('poll of parcels', `${courier.id}: ${outcome.is === 'unknown' ? outcome.why : outcome.reason.words}`);
    return false;
  }
  const heard = due.map((parcel) => ({ parcel, scans: outcome.value.filter(({ awb }) => awb === parcel.awb) }));
  const quiet = await noteQuiet(shop, heard, only !== undefined);
  let failed = 0;
  for (const { parcel, scans } of heard) {
    if (quiet.has(parcel.id)) continue;
    if (shop.calls.left < COURIER_CALLS_KEPT) return false;
    const isDone = await recordScans(shop, parcel, scans, followers).catch((error: unknown) => {
      logFault(`scans of parcel ${parcel.number}`, error);
      return false;
    });
    failed += isDone ? 0 : 1;
  }
  // What fails stays due, and would be asked about again at once.
  return failed === 0 && due.length === POLLED_TOGETHER;
}

interface Heard {
  readonly parcel: ParcelRow;
  readonly scans: readonly Scan[];
}

/**
 * Most parcels have no news most of the time: those are asked about again when their state says so, all of them by one read and one write.
 * @param isSoon whoever has just spoken of a parcel may know it a moment later: it is asked again in the next run for all
 * @returns their ids
 */
async function noteQuiet(shop: Shop, heard: readonly Heard[], isSoon: boolean): Promise<ReadonlySet<string>> {
  const ids = heard.map(({ parcel }) => parcel.id);
  const known = await shop.db.orm
    .select({ id: parcelEvents.parcelId, code: parcelEvents.code, at: parcelEvents.at })
    .from(parcelEvents)
    .where(inArray(parcelEvents.parcelId, ids));
  const seen = new Set(known.map(({ id, code, at }) => `${id} ${at} ${code}`));
  const quiet = heard
    .map(({ parcel, scans }) => ({ ...parcel, isQuiet: scans.every(({ at, code }) => seen.has(`${parcel.id} ${at} ${code}`)) }))
    // A cancellation that was asked for may be believed by now.
    .filter(({ isQuiet, cancelAskedAt }) => isQuiet && cancelAskedAt === null);
  if (quiet.length > 0)
    await shop.db.write(
      quiet.map(
        ({
          id,
          state,
          overAt,
          lastScanAt,
          nextCheckAt,
        }) => sql`UPDATE parcels SET next_check_at = ${isSoon ? shop.now + POLL_EVERY : nextPollAt(state, overAt, shop.now)}
          WHERE id = ${id} AND state = ${state} AND last_scan_at IS ${lastScanAt} AND next_check_at IS ${nextCheckAt}`,
      ),
    );
  return new Set(quiet.map(({ id }) => id));
}

const numberOf = ({ awb }: ParcelRow): string => awb ?? '';
