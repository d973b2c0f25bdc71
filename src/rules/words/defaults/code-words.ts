import { addedTexts } from '../../language/texts.ts';
import type { PageKind } from '../page-words.ts';

/** The words of a page in another language, as the shop comes with them. */
export interface CodeWords {
  /** Markup with the same blanks, links and ids of titles as the English. */
  readonly text: string;
  /** Of a policy: the date of the English version that it says (policy-versions.ts). */
  readonly follows?: string;
  /** Changes by the versions of a policy, by their dates. */
  readonly changes?: Readonly<Record<string, readonly string[]>>;
}

/** Returns them in the language of the page; undefined in English, and for a page that a language lacks. */
export const codeWords = (kind: PageKind): CodeWords | undefined => addedTexts<CodeWords>(`${kind}-words`);
