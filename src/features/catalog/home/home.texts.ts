import { catalogue } from '../../../rules/language/texts.ts';

/** The rows of the home page. */
export const homeTexts = catalogue('home', {
  newest: 'New',
  byCategory: 'Shop By Category',
  faultTitle: 'Error Loading Page',
  partsMissing: 'Could not load all page content. Details: {parts}: {fault}',
  banners: 'Banners',
  categories: 'Categories',
  popularPieces: 'Popular Category Products',
  tryAgain: 'Try again',
  gettingReady: 'Our Store is Getting Ready!',
  contact: 'Contact Us',
  stillAdding: 'We are still adding our pieces. Write to us if you are looking for something.',
  featured: 'Featured Products',
  arrivals: 'New Arrivals',
  popular: 'Popular Items',
  together: 'Goes well together',
  aboutTogether: 'Chosen to be worn together. Take one or all.',
  seeAll: 'See all',
  ofRow: 'of {title}',
  sideways: '{title}, scroll sideways',
  seen: 'You looked at',
});
