import { and, desc, eq, isNotNull, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../platform/database/orm.ts';
import { prepared } from '../../platform/database/ready-query.ts';
import { type JsonRow, jsonRow } from '../../platform/database/rows/json-row.ts';
import { mayFail } from '../../platform/database/rows/may-fail.ts';
import { logFault } from '../../platform/log/log.ts';
import type { Shop } from '../../platform/shop.ts';
import { fill } from '../../rules/language/texts.ts';
import { REVIEWS_SHOWN } from '../../rules/limits.ts';
import { emptyLayoutData, type LayoutData, layoutDataOf, layoutQueries } from '../content/layout-data.server.ts';
import { products } from '../products/products.table.ts';
import { ownText } from '../translations/own-text.server.ts';
import { reviews } from './reviews.table.ts';
import { reviewsTexts } from './reviews.texts.ts';

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

/** A review with its product, whose fields are null if it is no longer on sale. */
const fields = () => ({
  name: reviews.userName,
  avatar: reviews.userAvatarStoragePath,
  rating: reviews.rating,
  comment: reviews.comment,
  date: reviews.reviewDate,
  kind: reviews.kind,
  orderId: reviews.orderId,
  publicLabel: reviews.publicLabel,
  source: reviews.source,
  itemName: ownText('product', 'name', reviews.productId, reviews.itemName),
  itemImage: reviews.itemImageStoragePath,
  productId: sql<number | null>`${products.id}`,
  productName: ownText('product', 'name', products.id, sql<string | null>`${products.name}`),
  productSlug: sql<string | null>`${products.slug}`,
  productImage: sql<string | null>`json_extract(${products.images}, '$[0]')`,
});
type Fields = JsonRow<ReturnType<typeof fields>>;

/** Published, and for the words of others told by the shop: proved (L10). */
const isShown = and(eq(reviews.status, 'published'), sql`(${reviews.kind} = 'buyer' OR coalesce(${reviews.proofNote}, '') <> '')`);

const newestQuery = (orm: Orm, which: SQL | undefined, most: number | Placeholder) =>
  orm
    .select({ review: jsonRow(fields()) })
    .from(reviews)
    .leftJoin(products, and(eq(products.id, reviews.productId), isNull(products.archivedAt)))
    .where(which)
    .orderBy(desc(reviews.reviewDate), desc(reviews.id))
    .limit(most);

const buyersWords = prepared((orm) =>
  newestQuery(orm, and(eq(reviews.status, 'published'), eq(reviews.kind, 'buyer'), isNotNull(reviews.line)), sql.placeholder('most')),
);

/**
 * Returns the newest of buyers, good or bad, for one batch with the queries of a page, which is shown without them where they cannot be
 * read; `reviewsOf` reads them.
 */
export const buyersWordsQuery = (most: number) => mayFail(buyersWords({ most }), 'words of buyers');

/** Returns the 10 newest reviews. If the database is down, the page shows an empty list. */
export async function readReviews(shop: Shop): Promise<{ frame: LayoutData; reviews: Review[] }> {
  try {
    const { frame, rows } = await shop.db.read({ frame: layoutQueries(shop), rows: newestQuery(shop.db.orm, isShown, REVIEWS_SHOWN) });
    return { frame: layoutDataOf(frame), reviews: reviewsOf(rows) };
  } catch (error) {
    logFault('reviews', error);
    return { frame: emptyLayoutData, reviews: [] };
  }
}

export const reviewsOf = (rows: readonly { readonly review: Fields }[]): Review[] => rows.map(({ review }) => toReview(review));

function toReview(row: Fields): Review {
  const { name, avatar, rating, comment, date, productId: id, productSlug: slug } = row;
  const itemName = row.productName ?? row.itemName;
  const product = id === null || slug === null ? null : { id, slug };
  return {
    ...{ name, avatar, rating, comment, date },
    label: labelOf(row),
    isTestimonial: row.kind === 'testimonial',
    item: itemName ? { name: itemName, image: row.productImage ?? row.itemImage, product } : null,
  };
}

function labelOf({ kind, orderId, publicLabel, source }: Fields): string {
  const t = reviewsTexts();
  const told = publicLabel || source;
  if (kind === 'testimonial') return told ? fill(t.testimonialOf, { source: told }) : t.testimonial;
  if (source) return t.sample;
  return orderId === null ? t.noOrder : t.verified;
}
