import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import type { Language } from '../../rules/language/languages.ts';
import { products } from '../products/products.table.ts';

/**
 * Addresses to tell when a product is back in stock, once their readers have confirmed them. Once told or stopped, the row is closed and
 * the address deleted, as promised.
 */
export const stockAlerts = sqliteTable(
  'stock_alerts',
  {
    id: text('id').primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** '' for any size. */
    size: text('size').notNull().default(''),
    /** '' once the row is closed. */
    email: text('email').notNull(),
    /** The language of the page that asked. */
    language: text('language').$type<Language>().notNull().default('en'),
    createdAt: createdAt(),
    /** UTC ms at which a mail last asked the address; null before the first. */
    askedAt: integer('asked_at'),
    /** UTC ms; null until the reader of the mail agrees: nothing else is sent until then, and after UNCONFIRMED_KEPT the row is deleted. */
    confirmedAt: integer('confirmed_at'),
    closedAt: integer('closed_at'),
  },
  (t) => [
    uniqueIndex('stock_alerts_one_open').on(t.productId, t.size, t.email).where(sql`closed_at IS NULL`),
    index('stock_alerts_by_email').on(t.email, t.createdAt).where(sql`closed_at IS NULL`),
    index('stock_alerts_unconfirmed').on(t.createdAt).where(sql`closed_at IS NULL AND confirmed_at IS NULL`),
  ],
);

/** Products that came back into stock, or got an alert, since the cron last looked: only theirs are read. Triggers add them. */
export const restocked = sqliteTable('restocked', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
});

export const declared = {
  stock_alerts: { subjects: [], restore: 'newer', people: ['address', 'in time'] },
  restocked: { subjects: [], restore: 'append' },
} satisfies Declared;
