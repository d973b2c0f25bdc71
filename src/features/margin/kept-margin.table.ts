import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sqlList } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import type { ContributionPart } from '../../rules/margin/contribution.ts';
import type { Paise } from '../../rules/money/money.ts';

/**
 * Each order whose pieces were ever sold, with what `contributionOf` last said of it. A trigger makes the row when the pieces are sold, and others
 * raise `version` whenever a fact changes. `settleMargins` computes the orders whose `settled` is another version.
 */
export const marginOrders = sqliteTable(
  'margin_orders',
  {
    orderId: text('order_id').primaryKey(),
    /** IST day of the order. */
    day: text('day').notNull(),
    version: integer('version').notNull().default(0),
    /** The version that the rest is computed of; 0 before the first time, and the sums do not count the order until then. */
    settled: integer('settled').notNull().default(0),
    net: integer('net_paise').$type<Paise>().notNull().default(sql`0`),
    earned: integer('earned_paise').$type<Paise>().notNull().default(sql`0`),
    isWhole: integer('is_whole', { mode: 'boolean' }).notNull().default(false),
    /** The parts that are not known. */
    unknown: text('unknown', { mode: 'json' }).$type<readonly ContributionPart[]>().notNull().default(sql`'[]'`),
  },
  (t) => [
    index('margin_orders_by_day').on(t.day, t.orderId),
    index('margin_orders_stale').on(t.day, t.orderId).where(sql`settled <> version`),
  ],
);

/** The part of each piece in what its order earned, all sizes of the piece together. */
export const marginLines = sqliteTable(
  'margin_lines',
  {
    orderId: text('order_id').notNull(),
    productId: integer('product_id').notNull(),
    /** IST day of the order. */
    day: text('day').notNull(),
    /** That of the reports if the order is in them, else the piece's when the order was first computed; 0 where it had none. */
    categoryId: integer('category_id').notNull(),
    pieces: integer('pieces').notNull(),
    net: integer('net_paise').$type<Paise>().notNull(),
    earned: integer('earned_paise').$type<Paise>().notNull(),
    isWhole: integer('is_whole', { mode: 'boolean' }).notNull(),
    hasCost: integer('has_cost', { mode: 'boolean' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.productId] })],
);

export const marginDimensions = ['all', 'unknown', 'piece', 'category'] as const;

/** The sums of `margin_orders` and `margin_lines`, kept by their triggers, so that a report reads no order. */
export const marginDays = sqliteTable(
  'margin_days',
  {
    dimension: text('dimension', { enum: marginDimensions }).notNull(),
    /** An IST day; of pieces also a month, '2026-11', because there are many pieces. */
    day: text('day').notNull(),
    /** '', the part that is not known, the id of the piece or of the category. */
    value: text('value').notNull(),
    /** Rows: of 'all' and 'unknown' orders, otherwise orders × pieces. */
    count: integer('count').notNull(),
    whole: integer('whole').notNull(),
    uncosted: integer('uncosted').notNull(),
    pieces: integer('pieces').notNull(),
    net: integer('net_paise').$type<Paise>().notNull(),
    earned: integer('earned_paise').$type<Paise>().notNull(),
    /** Net sales without their sign: sales and what was taken back of them do not cover each other. */
    size: integer('size_paise').$type<Paise>().notNull(),
    /** These three are of what is whole. */
    wholeNet: integer('whole_net_paise').$type<Paise>().notNull(),
    wholeEarned: integer('whole_earned_paise').$type<Paise>().notNull(),
    wholeSize: integer('whole_size_paise').$type<Paise>().notNull(),
    /** Of pieces without a cost. */
    uncostedNet: integer('uncosted_net_paise').$type<Paise>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.dimension, t.day, t.value] }),
    check('margin_days_dimension', sql`${t.dimension} IN (${sqlList(marginDimensions)})`),
  ],
);

/** The sums of `margin_orders` by coupon, kept by its trigger. An order has one coupon or none, so that a row counts orders. */
export const marginCoupons = sqliteTable(
  'margin_coupons',
  {
    /** An IST day. */
    day: text('day').notNull(),
    /** '' for orders without one. */
    coupon: text('coupon').notNull(),
    count: integer('count').notNull(),
    whole: integer('whole').notNull(),
    net: integer('net_paise').$type<Paise>().notNull(),
    earned: integer('earned_paise').$type<Paise>().notNull(),
    size: integer('size_paise').$type<Paise>().notNull(),
    wholeNet: integer('whole_net_paise').$type<Paise>().notNull(),
    wholeEarned: integer('whole_earned_paise').$type<Paise>().notNull(),
    wholeSize: integer('whole_size_paise').$type<Paise>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.coupon] })],
);

export const declared = {
  margin_orders: { subjects: [], restore: 'mirror' },
  margin_lines: { subjects: [], restore: 'mirror' },
  margin_days: { subjects: [], restore: 'mirror' },
  margin_coupons: { subjects: [], restore: 'mirror' },
} satisfies Declared;
