import { getTableColumns, sql } from 'drizzle-orm';
import type { Orm } from '../../../../platform/database/orm.ts';
import { bestCoupon } from '../../../../rules/money/coupon.ts';
import { type Paise, paise } from '../../../../rules/money/money.ts';
import { announcedCodes } from '../../../content/announced-codes.server.ts';
import { coupons } from '../../../coupons/coupons.table.ts';

/** The price of one piece with the best of the announced coupons. */
export interface BestPrice {
  readonly code: string;
  readonly price: Paise;
}

type CouponRow = typeof coupons.$inferSelect;

/** The coupons that the shop announces. */
export const announcedCoupons = (orm: Orm) =>
  orm.select(getTableColumns(coupons)).from(coupons).where(sql`${coupons.code} IN ${announcedCodes}`);

/**
 * Returns the price of this piece with the announced coupon that takes most off it, if the piece alone may use one. The page is the same
 * for everybody: what the shopper has used before counts when the cart is priced.
 */
export function bestPrice(rows: readonly CouponRow[], unit: Paise, now: number): BestPrice | null {
  const known = rows.map((row) => ({ ...row, usesByCustomer: 0, type: row.discountType, value: row.discountValue }));
  const best = bestCoupon(known, unit, now);
  return best && best.saves < unit ? { code: best.code, price: paise(unit - best.saves) } : null;
}

/** Returns the first moment from now on at which one of these coupons ends: a page that names its price is the same until then. */
export function firstEnd(rows: readonly CouponRow[], now: number): number {
  return Math.min(Number.POSITIVE_INFINITY, ...rows.map(({ expiresAt }) => expiresAt ?? Number.POSITIVE_INFINITY).filter((at) => at > now));
}
