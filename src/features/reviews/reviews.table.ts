import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, sqlList, updatedAt } from '../../platform/database/columns.ts';
import { products } from '../products/products.table.ts';
import { orders } from '../sales/orders.table.ts';
import { refusalReasons, reviewStatuses } from './review-statuses.ts';

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
    /** How the shop can prove a testimonial; never shown. Without it the testimonial is not shown. */
    proofNote: text('proof_note'),
    /** What shoppers read under a testimonial: 'Told to us on Instagram'. */
    publicLabel: text('public_label').notNull().default(''),
    status: text('status', { enum: reviewStatuses }).notNull().default('waiting'),
    refusedReason: text('refused_reason', { enum: refusalReasons }),
    /** The order that the piece came with; null where none was found. */
    orderId: text('order_id').references(() => orders.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('reviews_rating_1_to_5', sql`${t.rating} BETWEEN 1 AND 5`),
    check('reviews_testimonial_has_source', sql`${t.kind} <> 'testimonial' OR ${t.source} IS NOT NULL`),
    check('reviews_status', sql`${t.status} IN (${sqlList(reviewStatuses)})`),
    check('reviews_refused_has_reason', sql`(${t.status} = 'refused') = (${t.refusedReason} IS NOT NULL)`),
    index('reviews_newest').on(t.status, t.reviewDate, t.id),
    index('reviews_by_kind').on(t.kind, t.status, t.reviewDate, t.id),
  ],
);
