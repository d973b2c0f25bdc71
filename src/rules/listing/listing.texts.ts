import { catalogue } from '../language/texts.ts';

/** Titles, orders and counts of a listing. */
export const listingRuleTexts = catalogue('listing-rules', {
  filtered: 'Filtered: {names}',
  within: 'In {name}',
  searchTitle: 'Search Results for "{search}"',
  browse: 'Browse our exquisite {name} collection.',
  title: 'Our Collection',
  pieces: { one: '{n} piece', other: '{n} pieces' },
  moreThan: 'More than {n} pieces',
  range: '{from} to {to} of {pieces}',
  rangeOfMore: '{from} to {to} of more than {pieces}',
  bestMatch: 'Best match',
  newest: 'Newest',
  priceAscending: 'Price: low to high',
  priceDescending: 'Price: high to low',
  nameAscending: 'Name: A to Z',
  nameDescending: 'Name: Z to A',
  highestRated: 'Highest rated',
  mostBought: 'Most bought',
  origin: 'Country of origin',
  featured: 'Featured',
});
