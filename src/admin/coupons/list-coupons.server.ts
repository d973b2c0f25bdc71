import { sql } from 'drizzle-orm';
import type { CouponListQuery, CouponTab } from '../../features/coupons/admin/coupon.schema.ts';
import { coupons } from '../../features/coupons/coupons.table.ts';
import { type ListPage, listPage } from '../../platform/database/list-page.ts';
import type { Shop } from '../../platform/shop.ts';
import type { Paise } from '../../rules/money/money.ts';

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

export interface CouponList extends ListPage<CouponRow, CouponTab> {
  /** UTC ms of the server: what has ended is judged by its clock. */
  readonly now: number;
}

const isValid = (now: number) =>
  sql`(is_active = 1 AND (expires_at IS NULL OR expires_at > ${now}) AND (max_uses IS NULL OR uses_count < max_uses))`;

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

/** A page of the list, newest first, in one round trip. */
export async function listCoupons({ db, now }: Shop, query: CouponListQuery): Promise<CouponList> {
  const page = listPage(db, query, {
    rows: db.orm.select(couponColumns).from(coupons),
    by: coupons.createdAt,
    dir: 'desc',
    id: coupons.id,
    keyOf: ({ createdAt, id }) => [createdAt, id],
    from: coupons,
    tabs: { active: isValid(now), ended: sql`NOT ${isValid(now)}`, all: undefined },
    filters: query.search ? sql`instr(${coupons.code}, ${query.search.toUpperCase()}) > 0` : undefined,
  });
  return { ...page.of(await db.read(page.queries)), now };
}
