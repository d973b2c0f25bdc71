import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import { users } from '../auth/auth.table.ts';
import { products } from '../products/products.table.ts';

export const wishlistItems = sqliteTable(
  'wishlist_items',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.productId] }),
    index('wishlist_items_newest').on(t.createdAt),
    index('wishlist_items_by_product').on(t.productId),
  ],
);

export const declared = {
  wishlist_items: { subjects: [], restore: { with: 'user_id' }, people: ['account'] },
} satisfies Declared;
