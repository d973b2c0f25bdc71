import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt } from '../../platform/database/columns.ts';
import type { Paise } from '../../rules/money/money.ts';
import { users } from '../auth/auth.table.ts';
import { products } from '../products/products.table.ts';

export const userCarts = sqliteTable(
  'user_carts',
  {
    id: integer('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** '' where the piece has no sizes. */
    size: text('size').notNull().default(''),
    quantity: integer('quantity').notNull(),
    /** What the piece cost when the shopper last saw it in the cart; null where that is not known. */
    lastSeenPrice: integer('last_seen_price_paise').$type<Paise>(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('user_carts_one_line').on(t.userId, t.productId, t.size),
    check('user_carts_quantity', sql`${t.quantity} BETWEEN 1 AND 99`),
  ],
);

/** Carts of guests that came along at a sign-in, by the token their browser gave them: each comes along once. */
export const cartMerges = sqliteTable('cart_merges', {
  token: text('token').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
});
