import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sqlList } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import type { Paise } from '../../rules/money/money.ts';
import { reportClocks, reportDimensions } from '../../rules/reports/report-terms.ts';

/**
 * Each sold order (`sold_orders`) as the reports count it. Triggers write it from the view `report_facts` when the order becomes a sale, when it
 * leaves or arrives, when its document is issued and when money is refunded. Other triggers add what changes here to `report_days`.
 */
export const reportOrders = sqliteTable(
  'report_orders',
  {
    orderId: text('order_id').primaryKey(),
    /** IST days: '2026-11-20'. Null while the order has none. */
    orderDay: text('order_day').notNull(),
    dispatchDay: text('dispatch_day'),
    deliveryDay: text('delivery_day'),
    documentDay: text('document_day'),
    /** '' where the order has none, also in the next four. */
    coupon: text('coupon').notNull(),
    state: text('state').notNull(),
    source: text('source').notNull(),
    method: text('method').notNull(),
    courier: text('courier').notNull(),
    pieces: integer('pieces').notNull(),
    goods: integer('goods_paise').$type<Paise>().notNull(),
    discount: integer('discount_paise').$type<Paise>().notNull(),
    charges: integer('charges_paise').$type<Paise>().notNull(),
    refunded: integer('refunded_paise').$type<Paise>().notNull(),
    /** No earlier order of its buyer is sold. A buyer is an e-mail address, as in `customers`. */
    isFirst: integer('is_first', { mode: 'boolean' }).notNull().default(false),
    /** An order of its buyer has lost that address: which one was the first stays what it was. */
    isFixed: integer('is_fixed', { mode: 'boolean' }).notNull().default(false),
  },
  (t) => [
    index('report_orders_by_order_day').on(t.orderDay, t.orderId),
    index('report_orders_by_dispatch_day').on(t.dispatchDay, t.orderId).where(sql`dispatch_day IS NOT NULL`),
    index('report_orders_by_delivery_day').on(t.deliveryDay, t.orderId).where(sql`delivery_day IS NOT NULL`),
    index('report_orders_by_document_day').on(t.documentDay, t.orderId).where(sql`document_day IS NOT NULL`),
  ],
);

/** The pieces of a sold order, all sizes of one together, with the category that the piece had when the order became a sale. */
export const reportLines = sqliteTable(
  'report_lines',
  {
    orderId: text('order_id').notNull(),
    productId: integer('product_id').notNull(),
    /** 0 where the piece had none. */
    categoryId: integer('category_id').notNull(),
    pieces: integer('pieces').notNull(),
    goods: integer('goods_paise').$type<Paise>().notNull(),
    /** The part of the order's discount, by value. The parts add up to the discount. */
    discount: integer('discount_paise').$type<Paise>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.productId] })],
);

/** The sums of `report_orders` and `report_lines`, kept by their triggers, so that a report reads no order. */
export const reportDays = sqliteTable(
  'report_days',
  {
    clock: text('clock', { enum: reportClocks }).notNull(),
    dimension: text('dimension', { enum: reportDimensions }).notNull(),
    /** An IST day; of pieces also a month, '2026-11', because there are many pieces. */
    day: text('day').notNull(),
    value: text('value').notNull(),
    orders: integer('orders').notNull(),
    pieces: integer('pieces').notNull(),
    goods: integer('goods_paise').$type<Paise>().notNull(),
    discount: integer('discount_paise').$type<Paise>().notNull(),
    charges: integer('charges_paise').$type<Paise>().notNull(),
    refunded: integer('refunded_paise').$type<Paise>().notNull(),
    /** Orders that are the first of their buyers; 0 of pieces and categories. */
    firsts: integer('firsts').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.clock, t.dimension, t.day, t.value] }),
    check('report_days_clock', sql`${t.clock} IN (${sqlList(reportClocks)})`),
    check('report_days_dimension', sql`${t.dimension} IN (${sqlList(reportDimensions)})`),
  ],
);

export const declared = {
  report_orders: { subjects: [], restore: 'mirror' },
  report_lines: { subjects: [], restore: 'mirror' },
  report_days: { subjects: [], restore: 'mirror' },
} satisfies Declared;
