import { expect, it } from 'vitest';
import { averageText, cardRating, ratings, ratingWord, reviewsText, spreadOf } from './rating.ts';

it.each([
  [0, 0, null],
  [1, 5, '5.0'],
  [3, 14, '4.7'],
  [3, 13, '4.3'],
])('%i reviews with %i stars are %s on average (#109)', (ratingCount, ratingSum, text) =>
  expect(averageText({ ratingCount, ratingSum })).toBe(text),
);

it('cards show stars from three reviews on', () => {
  expect(cardRating({ ratingCount: 2, ratingSum: 10 })).toBeNull();
  expect(cardRating({ ratingCount: 3, ratingSum: 14 })).toEqual({ average: '4.7', count: 3 });
});

it('the distribution has a line for each rating, also where nobody gave it', () => {
  const { spread, sum } = spreadOf([
    { rating: 5, count: 3 },
    { rating: 2, count: 1 },
  ]);
  expect(spread.map(({ rating, count, share }) => [rating, count, share])).toEqual([
    [5, 3, 0.75],
    [4, 0, 0],
    [3, 0, 0],
    [2, 1, 0.25],
    [1, 0, 0],
  ]);
  expect(sum).toEqual({ ratingCount: 4, ratingSum: 17 });
  expect(spreadOf([]).spread.every(({ share }) => share === 0)).toBe(true);
});

it('every rating has words', () => {
  expect(ratings.every((rating) => ratingWord(rating).length > 0)).toBe(true);
  expect([reviewsText(1), reviewsText(18)]).toEqual(['1 review', '18 reviews']);
});
