import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import type { Paise } from '../../rules/money/money.ts';

export const coupons = sqliteTable(
  'coupons',
  {
    id: integer('id').primaryKey(),
    /** Trimmed and upper-case. */
    code: text('code').notNull().unique(),
    discountType: text('discount_type', { enum: ['percentage', 'fixed_amount'] }).notNull(),
    /** Hundredths of a percent (1000 = 10 %), or paise for fixed_amount. */
    discountValue: integer('discount_value').notNull(),
    /** First UTC ms at which it is no longer valid: the end of its last day in IST. */
    expiresAt: integer('expires_at'),
    maxUses: integer('max_uses'),
    /** Orders of one customer (account, e-mail or phone) that may use it; triggers on `orders` count them. */
    maxUsesPerCustomer: integer('max_uses_per_customer'),
    /** Number of orders that hold or have used it; maintained by triggers on `orders`. */
    usesCount: integer('uses_count').notNull().default(0),
    minPurchase: integer('min_purchase_paise').$type<Paise>(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    createdAt: createdAt(),
    /** UTC ms of the last change by an administrator: the version that a form was opened with. Uses do not change it. */
    updatedAt: integer('updated_at').notNull().default(0),
  },
  (t) => [
    check('coupons_code_trimmed_upper', sql`${t.code} = upper(trim(${t.code})) AND ${t.code} <> ''`),
    check(
      'coupons_discount_value_in_range',
      sql`(${t.discountType} = 'percentage' AND ${t.discountValue} BETWEEN 1 AND 10000) OR (${t.discountType} = 'fixed_amount' AND ${t.discountValue} > 0)`,
    ),
    check('coupons_max_uses_per_customer_positive', sql`${t.maxUsesPerCustomer} > 0`),
    check('coupons_uses_count_not_negative', sql`${t.usesCount} >= 0`),
    check('coupons_uses_count_within_max', sql`${t.maxUses} IS NULL OR ${t.usesCount} <= ${t.maxUses}`),
    index('coupons_newest').on(t.createdAt, t.id),
  ],
);

export const declared = {
  coupons: {
    subjects: ['coupons'],
    restore: { columns: ['uses_count', 'max_uses'] },
    audited: { coupon: 'Coupon' },
    means: { coupons_uses_count_not_negative: 'COUPON_LIMIT', coupons_uses_count_within_max: 'COUPON_LIMIT' },
  },
} satisfies Declared;
