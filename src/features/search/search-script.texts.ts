import { catalogue } from '../../rules/language/texts.ts';

/** The frame of the search box, which the browser draws. */
export const searchScriptTexts = catalogue('search-script', {
  close: 'Close',
  label: 'Search the shop',
  searched: 'You searched',
  clear: 'Clear',
});
