import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt, sqlList, updatedAt } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import { refusalReasons, reviewStatuses } from '../../rules/reviews/review-statuses.ts';
import { orders } from '../ledger/orders.table.ts';
import { products } from '../products/products.table.ts';

/**
 * `testimonial` rows are entered by hand and carry their source and a label; `buyer` rows come from a delivered
 * order. A trigger lets a buyer's words change only as a whole, together with a new date and before the review is published.
 */
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
    /** Source of a testimonial. A buyer's review names one only if it is a sample of the demonstration. */
    source: text('source'),
    /** Proof of the shop for a testimonial; never shown. Without it the testimonial is not shown. */
    proofNote: text('proof_note'),
    /** The text that shoppers read under a testimonial: 'Told to us on Instagram'. */
    publicLabel: text('public_label').notNull().default(''),
    status: text('status', { enum: reviewStatuses }).notNull().default('waiting'),
    refusedReason: text('refused_reason', { enum: refusalReasons }),
    /** The order that the piece came with; null if none was found. */
    orderId: text('order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** The line of the order: with it the review is of a verified buyer and counts. Null for what was written elsewhere. */
    line: integer('line'),
    /** Keys in the media bucket, at most 3: private ones until the review is published. */
    photos: text('photos', { mode: 'json' }).$type<string[]>().notNull().default([]),
    /** Answer of the shop under the review; '' for none. */
    answer: text('answer').notNull().default(''),
    answeredAt: integer('answered_at'),
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
    uniqueIndex('reviews_one_per_line').on(t.orderId, t.line).where(sql`line IS NOT NULL`),
    index('reviews_by_product').on(t.productId, t.status, t.reviewDate, t.id).where(sql`line IS NOT NULL`),
  ],
);

/** One row with id 1; without it `ASK_AFTER_DAYS` holds. A trigger on `orders` reads it when an order is delivered. */
export const reviewSettings = sqliteTable(
  'review_settings',
  {
    id: integer('id').primaryKey(),
    /** Days after the delivery until the buyer is asked for a review; 0 = never. */
    askAfterDays: integer('ask_after_days').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [check('review_settings_one_row', sql`${t.id} = 1`), check('review_settings_days', sql`${t.askAfterDays} BETWEEN 0 AND 60`)],
);

export const declared = {
  reviews: {
    subjects: ['reviews'],
    restore: 'newer',
    people: ['erased', 'in time'],
    audited: { review: 'Review' },
    means: { 'reviews.id': 'ID_TAKEN', 'reviews.order_id, reviews.line': 'REVIEW_IS_KNOWN' },
  },
  review_settings: { subjects: ['reviews'], restore: 'never' },
} satisfies Declared;
