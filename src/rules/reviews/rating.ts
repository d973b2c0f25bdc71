import { counted } from '../language/counted.ts';
import { ratingTexts } from './rating.texts.ts';

export const RATING_MAX = 5;
/** A piece has an average and stars from this many real reviews on, which are those of verified buyers without the samples: fewer say little. */
export const STARS_FROM = 3;

export const ratings = [5, 4, 3, 2, 1] as const;
export type Rating = (typeof ratings)[number];

/** Returns the meaning of a rating, shown next to its stars in the form. */
export const ratingWord = (rating: Rating): string => ratingTexts()[`stars${rating}`];

/** The number of real reviews, and the sum of their ratings. */
export interface RatingSum {
  readonly ratingCount: number;
  readonly ratingSum: number;
}

/** `{ ratingCount: 3, ratingSum: 14 }` → '4.7'; null without reviews. */
export function averageText({ ratingCount, ratingSum }: RatingSum): string | null {
  return ratingCount > 0 ? (ratingSum / ratingCount).toFixed(1) : null;
}

/** A rating as a card shows it. */
export interface CardRating {
  /** '4.7' */
  readonly average: string;
  readonly count: number;
}

/** Returns null below `STARS_FROM` reviews. */
export function cardRating(sum: RatingSum): CardRating | null {
  const average = averageText(sum);
  return average !== null && sum.ratingCount >= STARS_FROM ? { average, count: sum.ratingCount } : null;
}

/** '1 review', '18 reviews' */
export const reviewsText = (count: number): string => counted(ratingTexts().reviews, count);

/** Returns the number of reviews with each rating, 5 first, including 0. */
export function spreadOf(rows: readonly { readonly rating: number; readonly count: number }[]): {
  readonly spread: readonly { readonly rating: Rating; readonly count: number; readonly share: number }[];
  readonly sum: RatingSum;
} {
  const countOf = (rating: Rating) => rows.find((row) => row.rating === rating)?.count ?? 0;
  const ratingCount = ratings.reduce((all, rating) => all + countOf(rating), 0);
  const ratingSum = ratings.reduce((all, rating) => all + rating * countOf(rating), 0);
  const spread = ratings.map((rating) => ({ rating, count: countOf(rating), share: ratingCount > 0 ? countOf(rating) / ratingCount : 0 }));
  return { spread, sum: { ratingCount, ratingSum } };
}
