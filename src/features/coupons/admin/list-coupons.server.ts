import { and, type SQL, sql } from 'drizzle-orm';
import { countOf, keyPage } from '../../../platform/database/key-page.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { coupons } from '../coupons.table.ts';
import type { CouponListQuery, CouponTab } from './coupon.schema.ts';

export interface CouponRow {
  readonly id: number;
  readonly code: string;
  readonly type: 'percentage' | 'fixed_amount';
  /** Hundredths of a percent, or paise. */
  readonly value: number;
  /** UTC ms at which it is no longer valid; null = never. */
  readonly expiresAt: number | null;
  readonly maxUses: number | null;
  readonly maxUsesPerCustomer: number | null;
  readonly usesCount: number;
  readonly minPurchase: Paise | null;
  readonly isActive: boolean;
  /** An order names it, even one that was never paid: it can be switched off, but not deleted. */
  readonly isUsed: boolean;
  readonly createdAt: number;
  /** The version for `seen`. */
  readonly updatedAt: number;
}

export interface CouponList {
  readonly rows: readonly CouponRow[];
  readonly next: string | null;
  readonly previous: string | null;
  readonly total: number;
  /** Coupons on each tab. */
  readonly tabs: Readonly<Record<CouponTab, number>>;
  /** UTC ms of the server: what has ended is judged by its clock. */
  readonly now: number;
}

const isValid = (now: number) =>
  sql`(is_active = 1 AND (expires_at IS NULL OR expires_at > ${now}) AND (max_uses IS NULL OR uses_count < max_uses))`;
const conditionOf = (tab: CouponTab, now: number): SQL | undefined =>
  tab === 'all' ? undefined : tab === 'active' ? isValid(now) : sql`NOT ${isValid(now)}`;

const couponColumns = {
  id: coupons.id,
  code: coupons.code,
  type: coupons.discountType,
  value: coupons.discountValue,
  expiresAt: coupons.expiresAt,
  maxUses: coupons.maxUses,
  maxUsesPerCustomer: coupons.maxUsesPerCustomer,
  usesCount: coupons.usesCount,
  minPurchase: coupons.minPurchase,
  isActive: coupons.isActive,
  isUsed: sql<boolean>`EXISTS (SELECT 1 FROM orders WHERE coupon_id = coupons.id)`.mapWith(Boolean).as('is_used'),
  createdAt: coupons.createdAt,
  updatedAt: coupons.updatedAt,
};

const pageOf = ({ after, before }: CouponListQuery) => keyPage({ by: coupons.createdAt, dir: 'desc', id: coupons.id, after, before });

/** A page of the list, newest first, in one round trip. */
export async function listCoupons({ db, now }: Shop, query: CouponListQuery): Promise<CouponList> {
  const page = pageOf(query);
  const search = query.search ? sql`instr(${coupons.code}, ${query.search.toUpperCase()}) > 0` : undefined;
  const wanted = and(conditionOf(query.tab, now), search);
  const [found, [counts]] = await db.read([
    db.orm
      .select(couponColumns)
      .from(coupons)
      .where(and(wanted, page.where))
      .orderBy(...page.order)
      .limit(page.limit),
    db.orm
      .select({
        total: countOf(coupons, wanted),
        active: countOf(coupons, conditionOf('active', now)),
        ended: countOf(coupons, conditionOf('ended', now)),
        all: countOf(coupons),
      })
      .from(sql`(SELECT 1)`),
  ]);
  const { total = 0, ...tabs } = counts ?? { active: 0, ended: 0, all: 0 };
  const cut = page.cut(found, ({ createdAt, id }) => [createdAt, id]);
  return { ...cut, total, tabs, now };
}
