import type { WordsState } from '../../../rules/words/words-state.ts';

/** Texts for the state of words in another language. */
export const stateWords: Readonly<Record<WordsState, string>> = {
  missing: 'missing',
  changed: 'English changed since',
  house: 'default of the shop',
  follows: 'follows the English',
};
