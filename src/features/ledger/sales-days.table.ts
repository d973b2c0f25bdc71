import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Declared } from '../../platform/database/declared.ts';
import type { Paise } from '../../rules/money/money.ts';

/**
 * The sales (`sold_orders`) of each IST day on which an order was placed, before refunds. Triggers on orders keep it, so that the dashboard
 * reads a row for each day and no order.
 */
export const salesDays = sqliteTable(
  'sales_days',
  {
    /** '2026-11-20' */
    day: text('day').primaryKey(),
    orders: integer('orders').notNull(),
    total: integer('total_paise').$type<Paise>().notNull(),
  },
  (t) => [check('sales_days_not_negative', sql`${t.orders} >= 0 AND ${t.total} >= 0`)],
);

export const declared = {
  sales_days: { subjects: [], restore: 'mirror' },
} satisfies Declared;
