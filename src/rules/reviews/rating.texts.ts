import { catalogue } from '../language/texts.ts';

/** The meaning of each rating, and the number of reviews. */
export const ratingTexts = catalogue('ratings', {
  stars5: 'I love it',
  stars4: 'Good, one small thing',
  stars3: 'All right',
  stars2: 'Not as I hoped',
  stars1: 'Disappointing',
  reviews: { one: '{n} review', other: '{n} reviews' },
});
