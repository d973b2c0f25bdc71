import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Declared } from '../../platform/database/declared.ts';
import type { Paise } from '../../rules/money/money.ts';

const amount = (name: string) => integer(name).$type<Paise>().notNull().default(sql`0`);
const word = (name: string) => text(name).notNull().default('');

/**
 * One row for each order whose pieces were ever sold: all figures of reports, margin and dashboard are queries of these rows and of `line_facts`.
 * Triggers only make the row and raise `version` when something of the order changes; `settleFacts` computes the rest each minute. Until then
 * the views `report_orders` and `report_lines` compute it when they are read, so that figures are exact at once.
 */
export const orderFacts = sqliteTable(
  'order_facts',
  {
    /** In the order of the sales, so that the pieces of some days are next to each other in `line_facts`. */
    seq: integer('seq').primaryKey(),
    orderId: text('order_id').notNull().unique(),
    /** IST day of the order: '2026-11-20'. */
    day: text('day').notNull(),
    version: integer('version').notNull().default(0),
    /** The version of which the rest is computed; 0 before the first time. */
    settled: integer('settled').notNull().default(0),
    /** It is a sale, a row of the view `sold_orders`. The columns up to `refunded` are as the view `report_facts` has them. */
    isSale: integer('is_sale', { mode: 'boolean' }).notNull().default(false),
    /** IST days, null while the order has none. */
    dispatchDay: text('dispatch_day'),
    deliveryDay: text('delivery_day'),
    documentDay: text('document_day'),
    /** '' where the order has none, also in the next four. */
    coupon: word('coupon'),
    state: word('state'),
    source: word('source'),
    method: word('method'),
    courier: word('courier'),
    pieces: integer('pieces').notNull().default(0),
    goods: amount('goods_paise'),
    discount: amount('discount_paise'),
    charges: amount('charges_paise'),
    refunded: amount('refunded_paise'),
    /** No earlier order of its buyer is sold. A buyer is an e-mail address, as in `customers`. */
    isFirst: integer('is_first', { mode: 'boolean' }).notNull().default(false),
    /** An order of its buyer has lost that address: which one was the first stays what it was. */
    isFixed: integer('is_fixed', { mode: 'boolean' }).notNull().default(false),
    /** Net sales and what is left of them, as `contributionOf` has them. */
    net: amount('net_paise'),
    earned: amount('earned_paise'),
    isWhole: integer('is_whole', { mode: 'boolean' }).notNull().default(false),
    /** The parts of the contribution that are not known (`contributionParts`). */
    unknown: text('unknown', { mode: 'json' }).$type<readonly string[]>().notNull().default(sql`'[]'`),
  },
  (t) => [
    index('order_facts_by_day').on(t.day),
    index('order_facts_by_dispatch_day').on(t.dispatchDay).where(sql`dispatch_day IS NOT NULL`),
    index('order_facts_by_delivery_day').on(t.deliveryDay).where(sql`delivery_day IS NOT NULL`),
    index('order_facts_by_document_day').on(t.documentDay).where(sql`document_day IS NOT NULL`),
    index('order_facts_stale').on(t.day, t.orderId).where(sql`settled <> version`),
  ],
);

/** The pieces of an order of `order_facts`, all sizes of one together. */
export const lineFacts = sqliteTable(
  'line_facts',
  {
    seq: integer('seq').notNull(),
    productId: integer('product_id').notNull(),
    /** That of the piece when the order was first computed; 0 where it had none. */
    categoryId: integer('category_id').notNull(),
    /** 0 where the order is no sale, or all of these pieces were taken out. The columns up to `discount` are as in the view `report_line_facts`. */
    pieces: integer('pieces').notNull().default(0),
    goods: amount('goods_paise'),
    /** The part of the order's discount, by value. The parts add up to the discount. */
    discount: amount('discount_paise'),
    /** Sold and not back in stock. The columns from here on are as `shareByPiece` has them. */
    kept: integer('kept').notNull().default(0),
    net: amount('net_paise'),
    earned: amount('earned_paise'),
    isWhole: integer('is_whole', { mode: 'boolean' }).notNull().default(false),
    hasCost: integer('has_cost', { mode: 'boolean' }).notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.seq, t.productId] })],
);

export const declared = {
  order_facts: { subjects: [], restore: 'mirror' },
  line_facts: { subjects: [], restore: 'mirror' },
} satisfies Declared;
