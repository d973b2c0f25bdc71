import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { logFault } from '../../platform/log.ts';
import type { Shop } from '../../platform/shop.ts';
import { REVIEWS_SHOWN } from '../../rules/limits.ts';
import { emptyLayoutData, type LayoutData, layoutDataOf, layoutQueries } from '../content/layout-data.server.ts';
import { products } from '../products/products.table.ts';
import { reviews } from './reviews.table.ts';

export interface Review {
  readonly name: string;
  /** Key in the media bucket; null shows the initial. */
  readonly avatar: string | null;
  /** 1 to 5 */
  readonly rating: number;
  readonly comment: string;
  /** UTC ms */
  readonly date: number;
  /** Source, shown with the review, so that a testimonial is never mistaken for a buyer's own entry. */
  readonly label: string;
  /** The shop wrote it down; false for what a buyer wrote here. */
  readonly isTestimonial: boolean;
  readonly item: {
    readonly name: string;
    readonly image: string | null;
    readonly product: { readonly id: number; readonly slug: string } | null;
  } | null;
}

const item = {
  id: products.id,
  name: products.name,
  slug: products.slug,
  image: sql<string | null>`json_extract(${products.images}, '$[0]')`,
};

/** Published, and for the words of others told by the shop: proved (L10). */
const isShown = and(eq(reviews.status, 'published'), sql`(${reviews.kind} = 'buyer' OR coalesce(${reviews.proofNote}, '') <> '')`);

/** The newest reviews with their product, if it is still on sale. */
const newestQuery = (shop: Shop, which: SQL | undefined, most: number) =>
  shop.db.orm
    .select({ review: reviews, product: item })
    .from(reviews)
    .leftJoin(products, and(eq(products.id, reviews.productId), isNull(products.archivedAt)))
    .where(which)
    .orderBy(desc(reviews.reviewDate), desc(reviews.id))
    .limit(most);

/** The newest of buyers, good or bad, for one batch with the queries of a page; `reviewsOf` reads them. */
export const buyersWordsQuery = (shop: Shop, most: number) =>
  newestQuery(shop, and(eq(reviews.status, 'published'), eq(reviews.kind, 'buyer'), isNotNull(reviews.line)), most);

/** The 10 newest reviews. If the database is down, the page shows an empty list. */
export async function readReviews(shop: Shop): Promise<{ frame: LayoutData; reviews: Review[] }> {
  try {
    const { frame, rows } = await shop.db.read({ frame: layoutQueries(shop), rows: newestQuery(shop, isShown, REVIEWS_SHOWN) });
    return { frame: layoutDataOf(frame), reviews: reviewsOf(rows) };
  } catch (error) {
    logFault('reviews', error);
    return { frame: emptyLayoutData, reviews: [] };
  }
}

interface Row {
  readonly review: typeof reviews.$inferSelect;
  readonly product: { readonly id: number; readonly name: string; readonly slug: string; readonly image: string | null } | null;
}

export const reviewsOf = (rows: readonly Row[]): Review[] => rows.map(toReview);

function toReview({ review, product }: Row): Review {
  const name = product?.name ?? review.itemName;
  return {
    name: review.userName,
    avatar: review.userAvatarStoragePath,
    rating: review.rating,
    comment: review.comment,
    date: review.reviewDate,
    label: labelOf(review),
    isTestimonial: review.kind === 'testimonial',
    item: name ? { name, image: product?.image ?? review.itemImageStoragePath, product } : null,
  };
}

function labelOf({ kind, orderId, publicLabel, source }: Row['review']): string {
  if (kind === 'testimonial') return `Testimonial, entered by the shop. ${publicLabel || source || ''}`.trim();
  return orderId === null ? 'No order found' : 'Bought here';
}
