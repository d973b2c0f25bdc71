import { catalogue } from '../../../rules/language/texts.ts';

/** Texts of the scripts of a listing. */
export const listingScriptTexts = catalogue('listing-script', {
  error: 'Error',
  noFilters: 'Failed to fetch the filters.',
  noPieces: 'Failed to fetch products.',
  loading: 'Loading our treasures...',
});
