import { desc, eq, sql } from 'drizzle-orm';
import { jobLeases } from '../../../platform/jobs/jobs.table.ts';
import { withLease } from '../../../platform/jobs/lease.ts';
import type { Shop } from '../../../platform/shop.ts';
import { istDate } from '../../../rules/dates.ts';
import { MINUTE } from '../../../rules/limits.ts';
import { SETTLEMENT_CALLS_KEPT } from '../../../rules/order/reconcile.ts';
import { dayAfter, daysBetween, daysDue, planOf, type SettlementPlan, withNeighbours } from '../../../rules/settlements/days-to-read.ts';
import { settlementsWoken } from '../../payment/capture/wake-settlements.server.ts';
import { settlementDays } from '../settlements.table.ts';
import { type DayPart, readPart } from './read-part.server.ts';
import { wantPlanned } from './want-days.server.ts';

const LEASE = 'settlements';
/** After a failure the gateway is left alone for so long. */
const REST = 10 * MINUTE;
/** Days before the present one that an event of a settlement may be about. */
const WOKEN_DAYS = 2;
const DAYS_PER_RUN = 30;

/** Last plan, and the newest event of the gateway that was heeded (UTC ms). */
interface Heeded extends SettlementPlan {
  readonly wokenAt: number;
}

/**
 * Reads the settlements of the gateway and their lines: at seven in the morning those of the last ten days, on the third of a month the whole
 * month before, after an event of the gateway the last days, and what a person asked for. What does not fit into a run goes on in the next.
 * Most runs find nothing to do, by one query.
 * @returns true if a day was read whole
 */
export async function readSettlements(shop: Shop): Promise<boolean> {
  const { orm } = shop.db;
  const { lease, woken, wanted } = await shop.db.read({
    lease: orm.select().from(jobLeases).where(eq(jobLeases.name, LEASE)),
    woken: settlementsWoken(shop),
    wanted: wantedDays(shop, 1),
  });
  const { cursor = null, lastOutcome, lastRunAt } = lease[0] ?? {};
  const isResting = lastOutcome != null && lastOutcome !== 'ok' && (lastRunAt ?? 0) > shop.now - REST;
  const wokenAt = woken[0]?.at ?? 0;
  if (isResting || (wanted.length === 0 && planSince(cursor, wokenAt, shop.now) === null)) return false;
  let hasRead = false;
  await withLease(shop, LEASE, async ({ cursor: held, moveTo }) => {
    const plan = planSince(held, wokenAt, shop.now);
    if (plan) await shop.db.write([...wantPlanned(shop, withNeighbours(plan.days, shop.now)), moveTo(JSON.stringify(plan.heeded))]);
    for (const day of await wantedDays(shop, DAYS_PER_RUN)) {
      if (!(await readDay(shop, day))) return;
      hasRead = true;
    }
  });
  return hasRead;
}

/** The newest days come first: the older ones were mostly read before. */
const wantedDays = ({ db: { orm } }: Shop, most: number) =>
  orm.select().from(settlementDays).where(sql`is_wanted = 1`).orderBy(desc(settlementDays.day)).limit(most);

/** Returns the days that are due since a plan, and the plan of now; null where nothing is. */
function planSince(cursor: string | null, wokenAt: number, now: number): { readonly days: string[]; readonly heeded: Heeded } | null {
  const heeded = cursor === null ? null : (JSON.parse(cursor) as Heeded);
  const isWoken = wokenAt > (heeded?.wokenAt ?? 0);
  const today = istDate(now);
  const days = [...daysDue(heeded, now), ...(isWoken ? daysBetween(dayAfter(today, -WOKEN_DAYS), today) : [])];
  return days.length === 0 ? null : { days, heeded: { ...planOf(now), wokenAt } };
}

/** @returns false where the calls of this run do not suffice */
async function readDay(shop: Shop, day: DayPart): Promise<boolean> {
  for (let part: DayPart | null = day; part !== null; ) {
    if (shop.calls.left < SETTLEMENT_CALLS_KEPT) return false;
    part = await readPart(shop, part);
  }
  return true;
}
