import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from '../../platform/database/columns.ts';
import { products } from '../products/products.table.ts';

/** `testimonial` rows are entered by hand and carry their source and a label; `buyer` rows come from a delivered order. */
export const reviews = sqliteTable(
  'reviews',
  {
    id: integer('id').primaryKey(),
    userName: text('user_name').notNull(),
    userAvatarUrl: text('user_avatar_url'),
    userAvatarStoragePath: text('user_avatar_storage_path'),
    rating: integer('rating').notNull().default(5),
    itemName: text('item_name').notNull().default(''),
    itemImageUrl: text('item_image_url'),
    itemImageStoragePath: text('item_image_storage_path'),
    comment: text('comment').notNull(),
    reviewDate: integer('review_date').notNull(),
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: ['testimonial', 'buyer'] })
      .notNull()
      .default('testimonial'),
    source: text('source'),
    proofNote: text('proof_note'),
    createdAt: createdAt(),
  },
  (t) => [
    check('reviews_rating_1_to_5', sql`${t.rating} BETWEEN 1 AND 5`),
    check('reviews_testimonial_has_source', sql`${t.kind} <> 'testimonial' OR ${t.source} IS NOT NULL`),
    index('reviews_newest').on(t.reviewDate),
  ],
);
