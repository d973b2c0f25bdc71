import { eq, or, type SQL, sql } from 'drizzle-orm';
import { type ListPage, listPage } from '../../../platform/database/list-page.ts';
import type { Shop } from '../../../platform/shop.ts';
import { istDate } from '../../../rules/dates.ts';
import type { RefusalReason, ReviewStatus } from '../../../rules/reviews/review-statuses.ts';
import { orders } from '../../ledger/orders.table.ts';
import { products } from '../../products/products.table.ts';
import { photoLinks } from '../photos/photo-links.server.ts';
import { reviews } from '../reviews.table.ts';
import type { ReviewListQuery, ReviewTab, TestimonialForm } from './review.schema.ts';
import { askAfterDaysOf, reviewSettingsQuery } from './review-settings.server.ts';

export interface ListedReview {
  readonly id: number;
  readonly kind: 'testimonial' | 'buyer';
  readonly status: ReviewStatus;
  readonly refusedReason: RefusalReason | null;
  /** Name and picture of the product as it is now, or what was written down. Keys in the media bucket. */
  readonly item: string;
  readonly image: string | null;
  readonly avatar: string | null;
  readonly orderNumber: number | null;
  readonly deliveredAt: number | null;
  /** Addresses of the buyer's photographs. */
  readonly photos: readonly string[];
  /** Public answer of the shop; '' for none. */
  readonly answer: string;
  /** The review as its form shows it; nobody edits the words of a buyer. */
  readonly form: TestimonialForm;
}

export interface ReviewList extends ListPage<ListedReview, ReviewTab> {
  /** Days after the delivery until buyers are asked for a review; 0 = never. */
  readonly askAfterDays: number;
}

const buyers = (status: ReviewStatus) => sql`(reviews.kind = 'buyer' AND reviews.status = ${status})`;
const conditions: Readonly<Record<ReviewTab, SQL>> = {
  testimonials: sql`(reviews.kind = 'testimonial' AND reviews.status = 'published')`,
  waiting: buyers('waiting'),
  published: buyers('published'),
  refused: buyers('refused'),
};

/**
 * Matches any part of the name, the words or the piece. A tab has some hundred reviews: no index knows parts of words.
 */
function matching(search: string): SQL | undefined {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const like = (column: SQL) => sql`${column} LIKE ${part} ESCAPE '\\'`;
  return or(
    like(sql`${reviews.userName}`),
    like(sql`${reviews.comment}`),
    like(sql`${reviews.itemName}`),
    like(sql`coalesce((SELECT p.name FROM products p WHERE p.id = ${reviews.productId}), '')`),
  );
}

/**
 * Returns a page of the list, in one round trip. What waits longest is checked first; everything else, newest first.
 */
export async function listReviews(shop: Shop, query: ReviewListQuery): Promise<ReviewList> {
  const page = listPage(shop.db, query, {
    rows: shop.db.orm
      .select({
        review: reviews,
        productName: products.name,
        productImage: sql<string | null>`json_extract(${products.images}, '$[0]')`.as('product_image'),
        orderNumber: orders.number,
        deliveredAt: orders.deliveredAt,
      })
      .from(reviews)
      .leftJoin(products, eq(products.id, reviews.productId))
      .leftJoin(orders, eq(orders.id, reviews.orderId)),
    by: reviews.reviewDate,
    dir: query.tab === 'waiting' ? 'asc' : 'desc',
    id: reviews.id,
    keyOf: ({ review }) => [review.reviewDate, review.id],
    from: reviews,
    tabs: conditions,
    filters: query.search ? matching(query.search) : undefined,
  });
  const { settings, ...found } = await shop.db.read({ ...page.queries, settings: reviewSettingsQuery(shop) });
  const list = page.of(found);
  return { ...list, rows: await Promise.all(list.rows.map((row) => listed(shop, row))), askAfterDays: askAfterDaysOf(settings) };
}

interface Found {
  readonly review: typeof reviews.$inferSelect;
  readonly productName: string | null;
  readonly productImage: string | null;
  readonly orderNumber: number | null;
  readonly deliveredAt: number | null;
}

async function listed(shop: Shop, { review, productName, productImage, orderNumber, deliveredAt }: Found): Promise<ListedReview> {
  return {
    id: review.id,
    kind: review.kind,
    status: review.status,
    refusedReason: review.refusedReason,
    item: productName ?? review.itemName,
    image: productImage ?? review.itemImageStoragePath,
    avatar: review.userAvatarStoragePath,
    orderNumber,
    deliveredAt,
    photos: await photoLinks(shop.env, review.photos, shop.now),
    answer: review.answer,
    form: {
      userName: review.userName,
      rating: review.rating,
      comment: review.comment,
      reviewDate: istDate(review.reviewDate),
      source: review.source ?? '',
      proofNote: review.proofNote ?? '',
      publicLabel: review.publicLabel,
      productId: review.productId === null ? '' : String(review.productId),
      itemName: productName ?? review.itemName,
      itemImage: productImage ?? review.itemImageStoragePath ?? '',
      itemImageUrl: review.itemImageUrl?.startsWith('https://') ? review.itemImageUrl : '',
      avatar: review.userAvatarStoragePath ?? '',
      avatarUrl: review.userAvatarUrl ?? '',
      seen: review.updatedAt,
    },
  };
}
