import type { OtherLanguage } from '../translations/other-languages.ts';
import { isOwnPageKind, type OwnPage } from './own-page.ts';
import { saysNewest } from './translated-shown.ts';
import type { WordKind } from './word-kinds.ts';

/**
 * State of the owner's words in another language, for the owner. `missing`: shoppers read the English. `house`: what the shop comes with.
 * `follows`: the owner's own, which say the newest English. `changed`: they say an earlier English; a page shows the English, a mail keeps
 * them.
 */
export type WordsState = 'missing' | 'house' | 'follows' | 'changed';

/** The words of one kind in another language. */
export interface InLanguage {
  readonly language: OtherLanguage;
  readonly state: WordsState;
}

interface Row {
  readonly version: number;
  readonly text: string;
}

/** Returns what is translated of a version: of a page that the owner made not whether it is shown. */
function translatable(kind: WordKind, text: string): string {
  if (!isOwnPageKind(kind)) return text;
  const page = JSON.parse(text) as OwnPage;
  return JSON.stringify([page.title, page.text]);
}

interface Written {
  /** English versions of the owner, newest first. */
  readonly english: readonly Row[];
  /** The English version that the newest one in the language says, 0 for the words of the code; null where there is none. */
  readonly follows: number | null;
  /** The code has words of this kind in the language, whatever the owner's English says. */
  readonly hasHouse: boolean;
}

/** Returns the state of words in another language. */
export function wordsState(kind: WordKind, { english, follows, hasHouse }: Written): WordsState {
  if (follows === null) return hasHouse ? 'house' : 'missing';
  const hashed = english.map(({ version, text }) => ({ version, hash: translatable(kind, text) }));
  return saysNewest(follows, hashed) ? 'follows' : 'changed';
}
