import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { orders } from '../../features/ledger/orders.table.ts';
import { codSettings } from '../../features/settings/settings.table.ts';
import type { Shop } from '../../platform/shop.ts';
import { DAY } from '../../rules/limits.ts';

/** The number of the latest orders that the saved limits would have allowed to be paid in cash. */
export interface CashShare {
  readonly orders: number;
  readonly fitting: number;
}

const RECENT = 30 * DAY;
/** More rows than this are not read: the share of the newest thousand is as good. */
const ORDERS_MAX = 1_000;

/** Counts the orders of the last 30 days that were placed. @returns null where no limits are saved, or nothing was sold */
export async function readCashShare({ db: { orm }, now }: Shop): Promise<CashShare | null> {
  const latest = orm
    .select({
      total: sql<number>`${orders.total}`.as('order_total'),
      pin: sql<string>`${orders.shippingAddress} ->> 'pin_code'`.as('pin'),
    })
    .from(orders)
    .where(and(gt(orders.createdAt, now - RECENT), eq(orders.reservation, 'committed')))
    .orderBy(desc(orders.createdAt))
    .limit(ORDERS_MAX)
    .as('latest');
  const isBlocked = sql`EXISTS (SELECT 1
      FROM json_each(${codSettings.blockedPins}) AS blocked
      WHERE ${latest.pin} LIKE blocked.value || '%')`;
  const fits = sql`${latest.total} BETWEEN ${codSettings.min} AND ${codSettings.max} AND NOT ${isBlocked}`;
  const [share] = await orm
    .select({ orders: sql<number>`count(*)`.mapWith(Number), fitting: sql<number>`coalesce(sum(${fits}), 0)`.mapWith(Number) })
    .from(latest)
    .innerJoin(codSettings, eq(codSettings.isActive, true));
  return share && share.orders > 0 ? share : null;
}
