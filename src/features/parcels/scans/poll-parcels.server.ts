import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { type CourierPart, courierBudget } from '../../../rules/parcels/courier-budget.ts';
import { COURIER_CALLS_KEPT, POLL_EVERY, POLLED_TOGETHER } from '../../../rules/parcels/parcel-clocks.ts';
import { withLease } from '../../payment/reconcile/lease.server.ts';
import { fillWaybills } from '../calls/fill-waybills.server.ts';
import { sendDueCalls } from '../calls/send-calls.server.ts';
import { measureDeliveryDays } from '../measure-days.server.ts';
import { collectCosts } from '../money/record-costs.server.ts';
import type { ParcelRow } from '../parcel-rows.server.ts';
import { courierIds, parcels } from '../parcels.table.ts';
import type { Couriers } from '../shop-couriers.server.ts';
import { tidyCourierCalls } from './courier-calls-in.server.ts';
import type { Followers } from './follow-order.server.ts';
import { recordScans } from './record-scans.server.ts';

/**
 * Every ten minutes: fills the stock of numbers, sends what is due to couriers, looks up what was lost, asks where parcels are, and once a day
 * what they cost. A webhook only makes a parcel due, so
 * that nothing is believed that a courier was not asked for.
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

/** The calls of the job are shared out among its parts; before the first one all of them are left. */
function allowPart({ calls }: Shop, part: CourierPart): void {
  calls.allow(courierBudget[part] + (part === 'waybills' ? 0 : calls.left));
}

/** Couriers use their numbers again: what is said about one now is about the parcel that is under way with it (T6). */
const isOwnNumber = sql`(${parcels.overAt} IS NULL OR NOT EXISTS
  (SELECT 1 FROM parcels live WHERE live.courier = parcels.courier AND live.awb = parcels.awb AND live.over_at IS NULL))`;

/** Asks every courier about its parcels that are due, at most 50 in one call; the rest follow in the next run. */
export async function pollDue(shop: Shop, couriers: Couriers, followers: Followers): Promise<void> {
  for (const id of courierIds) {
    const courier = couriers(id);
    if (courier === null) continue;
    const due = await shop.db.orm
      .select()
      .from(parcels)
      .where(and(eq(parcels.courier, id), isNotNull(parcels.awb), lte(parcels.nextCheckAt, shop.now), isOwnNumber))
      .orderBy(asc(parcels.nextCheckAt))
      .limit(POLLED_TOGETHER);
    if (due.length === 0) continue;
    const outcome = await courier.track([...new Set(due.map(numberOf))]);
    if (outcome.is !== 'done') {
      logFault('poll of parcels', `${id}: ${outcome.is === 'unknown' ? outcome.why : outcome.reason.words}`);
      continue;
    }
    for (const parcel of due) {
      if (shop.calls.left < COURIER_CALLS_KEPT) return;
      const scans = outcome.value.filter(({ awb }) => awb === parcel.awb);
      await recordScans(shop, parcel, scans, followers).catch((error: unknown) => logFault(`scans of parcel ${parcel.number}`, error));
    }
  }
}

const numberOf = ({ awb }: ParcelRow): string => awb ?? '';
