import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
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
    /** '' if the product has no sizes. */
    size: text('size').notNull().default(''),
    quantity: integer('quantity').notNull(),
    /** Unit price when the customer last saw the line; null if unknown. */
    lastSeenPrice: integer('last_seen_price_paise').$type<Paise>(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('user_carts_one_line').on(t.userId, t.productId, t.size),
    check('user_carts_quantity', sql`${t.quantity} BETWEEN 1 AND 99`),
  ],
);

/** Guest carts already merged at a sign-in, by the token that their browser created: each is merged once. */
export const cartMerges = sqliteTable('cart_merges', {
  token: text('token').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
});

export const declared = {
  user_carts: { subjects: [], restore: { with: 'user_id' }, people: ['account'] },
  cart_merges: { subjects: [], restore: 'never', people: ['account'], means: { 'cart_merges.token': 'CART_IS_MERGED' } },
} satisfies Declared;
