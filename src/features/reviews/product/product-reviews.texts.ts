import { catalogue } from '../../../rules/language/texts.ts';

/** The reviews of a piece on its page. Words in ** are for the ear in `average`; those of [](ear) in `line`. */
export const productReviewsTexts = catalogue('product-reviews', {
  title: 'Reviews',
  average: '{average}** of {most} stars, from verified buyers only**',
  line: '**{average}**[ of {most} stars, ](ear)',
  byStars: 'Reviews by stars',
  stars: { one: 'star:', other: 'stars:' },
  reviews: { one: 'review', other: 'reviews' },
  reviewsChosen: { one: 'review, shown now; show all', other: 'reviews, shown now; show all' },
  howWeCheck: 'How we check reviews',
  only: { one: 'Only {n} star: {reviews}', other: 'Only {n} stars: {reviews}' },
  showAll: 'Show all',
  noMore: 'There are no more reviews.',
  nobody: 'Nobody gave this rating.',
  showAllOf: 'Show all {total}',
  pages: 'Pages of reviews',
  newer: 'Newer',
  older: 'Older',
  pageOf: 'Page {page} of {last}',
  sample: 'Sample',
  verified: 'Verified buyer',
  photo: 'Photo {n} by {name}, opens in a new tab',
  size: 'Size {size}',
});
