/** Number of stars, words and photographs of a review of the demonstration. */
export type BuyerReview = readonly [rating: number, comment: string, photos?: readonly string[]];

/**
 * Of the bangles, one for each line of the orders that were placed for them, the oldest first. They are of "Sample buyer", as all of the
 * demonstration are, and count: without them nobody would see stars.
 */
export const bangleReviews: readonly BuyerReview[] = [
  [5, 'Bought for my sister-in-law. She has not taken them off since Karva Chauth.'],
  [5, 'The enamel is clean on the inside too. Size 2.6 fits exactly as the guide says.'],
  [4, 'Lovely colours. A little heavier than my old ones, 110 g for the three.'],
  [5, 'Wore them for a haldi. Light enough for a whole day.'],
  [5, 'No green marks on the wrist, even in the heat.'],
  [2, 'Beautiful, but 2.8 was too wide for my mother. The exchange took eight days.'],
  [5, 'Each flower is raised, you can feel it. It looks like the old work from Jaipur.'],
  [5, 'Packed one by one in paper, nothing rubbed.'],
  [4, 'The red is a shade deeper than in the picture. I like it more.'],
  [5, 'My daughter has small hands and 2.4 is right for her.', ['review-bangles-4.webp']],
  [5, 'Third order from here. The beaded rim has no sharp edge anywhere.'],
  [3, 'Good work, but one bangle had a small scratch at the rim.'],
  [5, 'Goes with a red banarasi and with a plain green kurta alike.'],
  [5, 'Everybody at the mehndi asked where they are from.', ['review-bangles-2.webp']],
  [4, 'Came in four days to Jaipur. One flower is not quite in the middle, else perfect.'],
  [5, 'The panels are this sharp from close by too.', ['review-bangles-3.webp']],
  [5, 'Measured as the drawing says, and they sit well: they turn, and do not slip off.'],
  [5, 'They are on my dressing table like this, too pretty for the box.', ['review-bangles-1.webp', 'review-bangles-2.webp']],
];

export const buyerPhotos: readonly string[] = [...new Set(bangleReviews.flatMap(([, , photos = []]) => photos))].sort();
