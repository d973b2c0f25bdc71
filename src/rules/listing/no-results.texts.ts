import { catalogue } from '../language/texts.ts';

/** What a listing without a piece has no piece of, and the ways on from it. */
export const noResultsTexts = catalogue('no-results', {
  pieces: 'pieces',
  or: '{one} or {other}',
  search: 'for "{search}"',
  none: 'No {what}',
  noneOf: 'No {what} {which}',
});
