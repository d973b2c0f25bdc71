import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt } from '../../platform/columns.ts';
import { users } from '../account/account.table.ts';
import { products } from '../catalog/catalog.table.ts';

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
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('one_cart_line').on(t.userId, t.productId, t.size), check('cart_quantity', sql`${t.quantity} BETWEEN 1 AND 99`)],
);
