import { catalogue } from '../../rules/language/texts.ts';

/** Texts of the search box, which the server draws. */
export const searchTexts = catalogue('search', {
  nothingFound: 'Nothing found',
  didYouMean: 'Did you mean {words}?',
  nothingCalled: 'Nothing is called "{words}" here.',
  closest: 'Closest to your search:',
  othersLove: 'Others love these:',
  was: 'was',
  seeMoreThan: 'See more than {n} pieces',
  seeAll: { one: 'See all {n} piece', other: 'See all {n} pieces' },
  oftenSearched: 'Often searched',
  under: 'Under {price}',
  onSale: 'On sale',
  highestRated: 'Highest rated',
  categories: 'Categories',
});
