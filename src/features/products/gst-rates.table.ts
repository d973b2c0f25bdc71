import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import { products } from './products.table.ts';

/**
 * Changes of the rate of GST of a piece, each from a day on. `products.gst_rate` is the rate of today: the cron writes it once the day has come.
 * Triggers let no change that came into force be altered, because invoices are computed with it.
 */
export const gstRateChanges = sqliteTable(
  'gst_rate_changes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** UTC ms of the first moment of a day in India. */
    fromAt: integer('from_at').notNull(),
    /** Hundredths of a percent: from then on, and before. */
    rate: integer('rate').notNull(),
    formerRate: integer('former_rate').notNull(),
    /** The piece has the rate. */
    isApplied: integer('is_applied', { mode: 'boolean' }).notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    check('gst_rate_changes_percent', sql`${t.rate} BETWEEN 0 AND 10000 AND ${t.formerRate} BETWEEN 0 AND 10000`),
    check('gst_rate_changes_from_day', sql`(${t.fromAt} + 19800000) % 86400000 = 0`),
    check('gst_rate_changes_is_applied', sql`${t.isApplied} IN (0, 1)`),
    index('gst_rate_changes_by_product').on(t.productId, t.fromAt),
    uniqueIndex('gst_rate_changes_one_ahead').on(t.productId).where(sql`is_applied = 0`),
  ],
);

export const declared = {
  gst_rate_changes: { subjects: [], restore: 'never' },
} satisfies Declared;
