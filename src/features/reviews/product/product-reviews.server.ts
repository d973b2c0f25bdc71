import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/database/orm.ts';
import type { RowsOf } from '../../../platform/database/read-batch.ts';
import { prepared } from '../../../platform/database/ready-query.ts';
import { mayFail } from '../../../platform/database/rows/may-fail.ts';
import { RATING_MAX, type RatingSum, spreadOf } from '../../../rules/reviews/rating.ts';
import { reviews } from '../reviews.table.ts';

const FIRST = 3;
const PER_PAGE = 10;
const PAGES_MAX = 1_000;

/** The part of the reviews that the address asks for: `?stars=5&reviews=2`. */
export interface AskedReviews {
  /** Null: whatever their stars. */
  readonly stars: number | null;
  /** Null: only the first three. */
  readonly page: number | null;
}

export function askedReviews(query: URLSearchParams): AskedReviews {
  const whole = (name: string, most: number) => {
    const number = Number(query.get(name) ?? 0);
    return Number.isInteger(number) && number >= 1 && number <= most ? number : null;
  };
  const stars = whole('stars', RATING_MAX);
  return { stars, page: whole('reviews', PAGES_MAX) ?? (stars === null ? null : 1) };
}

/** A published review of somebody who bought the piece, or a sample that looks like one. */
export interface ProductReview {
  readonly id: number;
  readonly name: string;
  readonly rating: number;
  readonly comment: string;
  /** '' if the piece has no sizes. */
  readonly size: string;
  /** UTC ms */
  readonly date: number;
  /** Keys in the media bucket. */
  readonly photos: readonly string[];
  /** Answer of the shop; '' for none. */
  readonly answer: string;
  /** Written for the demonstration: nobody bought the piece. */
  readonly isSample: boolean;
}

export interface ProductReviews {
  readonly asked: AskedReviews;
  readonly shown: readonly ProductReview[];
  /** Of the real reviews, like `spread`. */
  readonly sum: RatingSum;
  readonly spread: ReturnType<typeof spreadOf>['spread'];
  /** Of the reviews that `asked.stars` chooses, samples included. */
  readonly total: number;
  readonly lastPage: number;
}

const ID = sql.placeholder('id');
const ofProduct = sql`${reviews.productId} = ${ID} AND ${reviews.status} = 'published' AND ${reviews.line} IS NOT NULL`;

const published = (orm: Orm, ...chosen: SQL[]) => ({
  shown: orm
    .select({
      id: reviews.id,
      name: reviews.userName,
      rating: reviews.rating,
      comment: reviews.comment,
      size: sql<string>`coalesce((SELECT i.selected_size
          FROM order_items i
          WHERE i.order_id = ${reviews.orderId} AND i.line = ${reviews.line}), '')`,
      date: reviews.reviewDate,
      photos: reviews.photos,
      answer: reviews.answer,
      isSample: sql<boolean>`${reviews.source} IS NOT NULL`.mapWith(Boolean),
    })
    .from(reviews)
    .where(and(ofProduct, ...chosen))
    .orderBy(desc(reviews.reviewDate), desc(reviews.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset')),
  spread: orm
    .select({
      rating: reviews.rating,
      count: sql<number>`sum(${reviews.source} IS NULL)`.mapWith(Number),
      all: sql<number>`count(*)`.mapWith(Number),
    })
    .from(reviews)
    .where(ofProduct)
    .groupBy(reviews.rating),
});
const ofAll = prepared((orm) => published(orm));
const ofStars = prepared((orm) => published(orm, sql`${reviews.rating} = ${sql.placeholder('stars')}`));

/**
 * Returns the queries of a product's reviews, to batch with those of its page, which is shown without them where they cannot be read.
 */
export function productReviewQueries(id: number, { stars, page }: AskedReviews) {
  const { shown, spread } = (stars === null ? ofAll : ofStars)({
    ...{ id, stars },
    ...(page === null ? { limit: FIRST, offset: 0 } : { limit: PER_PAGE, offset: (page - 1) * PER_PAGE }),
  });
  return { shown: mayFail(shown, 'product: reviews'), spread: mayFail(spread, 'product: stars') };
}

/** Returns null if they could not be read. */
export function productReviewsOf(rows: RowsOf<ReturnType<typeof productReviewQueries>>, asked: AskedReviews): ProductReviews | null {
  if (!rows.shown || !rows.spread) return null;
  const { spread, sum } = spreadOf(rows.spread);
  const chosen = rows.spread.filter(({ rating }) => asked.stars === null || rating === asked.stars);
  const total = chosen.reduce((count, { all }) => count + all, 0);
  return { asked, shown: rows.shown, spread, sum, total, lastPage: Math.max(1, Math.ceil(total / PER_PAGE)) };
}

/** Returns the shown reviews as structured data of the product (schema.org), without samples. */
export const reviewsJsonLd = ({ shown }: ProductReviews): object[] =>
  shown
    .filter(({ isSample }) => !isSample)
    .map(({ name, rating, comment, date }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name },
      datePublished: new Date(date).toISOString().slice(0, 10),
      reviewBody: comment,
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: RATING_MAX },
    }));
