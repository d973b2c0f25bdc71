import { catalogue } from '../language/texts.ts';

/** Texts of a listing without pieces, with the ways on from it. */
export const noResultsTexts = catalogue('no-results', {
  pieces: 'pieces',
  or: '{one} or {other}',
  search: 'for "{search}"',
  none: 'No {what}',
  noneOf: 'No {what} {which}',
});
