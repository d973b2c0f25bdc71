import { catalogue } from '../../rules/language/texts.ts';

/** Texts about the words of customers: the page of their reviews, and the newest on the home page. */
export const reviewsTexts = catalogue('reviews', {
  fromBuyers: 'From buyers',
  toldToUs: 'Told to us',
  howWeCheck: 'How we check reviews',
  whoWrites:
    'Only somebody who bought a piece here and has received it can review it, once for each piece of an order. A person reads every review before it appears.',
  whatWeRefuse:
    'We publish good and bad reviews alike: the number of stars is never a reason to refuse one, and nobody is paid for a review. We refuse only these, and write to the buyer why: {reasons}. The buyer can then change the review and send it again.',
  unchanged:
    'We never change a word. Our answers stand under a review and are marked. The average counts the published reviews of verified buyers only; what customers told us elsewhere stands apart, with its source, and does not count.',
  tellUs: 'Write a review from your order, or tell us how you like it. We read every message.',
  write: 'Write a review',
  contact: 'Contact Us',
  shopAll: 'Shop All Collections',
  all: 'All reviews',
  testimonial: 'Testimonial, entered by the shop.',
  testimonialOf: 'Testimonial, entered by the shop. {source}',
  sample: 'Sample',
  noOrder: 'No order found',
  verified: 'Verified buyer',
});
