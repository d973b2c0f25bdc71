import { formatDate, startOfIstDate } from '../../../rules/dates.ts';
import { fill } from '../../../rules/language/texts.ts';
import type { Policy } from '../../../rules/store/policy-versions.ts';
import { type PageKind, policyKinds } from '../../../rules/words/page-words.ts';
import type { OwnVersion } from '../../../rules/words/policy-shown.ts';
import { documentsTexts } from './documents.texts.ts';

/** A version in the list at the foot of a policy. */
export interface ListedVersion {
  /** As an address asks for it; '' for the one in force. */
  readonly asked: string;
  readonly words: string;
  readonly changes: string;
}

/** The lines above a text on a page in another language than English. */
export interface LanguageNote {
  /** That the text is in English; or that English binds, and which English text this one says. */
  readonly sentences: readonly string[];
  /** That English binds, in English. */
  readonly english: string | null;
  /** The query of the English text: '', '?version=v3'. */
  readonly query: string;
}

/** The text of a page, with its place among the versions. */
export interface ShownPage {
  /** '' for a text of the code that is no longer in force: it is a page of its own. */
  readonly html: string;
  /** '24 Nov 2026'; null for a page without versions. */
  readonly date: string | null;
  /** 'Version 3, 9f86d081884c'; null for a text of the code. */
  readonly seal: string | null;
  readonly isEarlier: boolean;
  /** The date of an earlier text of the code, else null. */
  readonly codeDate: string | null;
  readonly versions: readonly ListedVersion[];
  /** Shoppers read the text in every language of the shop, and nowhere the English in its place. */
  readonly isTranslated: boolean;
  /** For `lang` of a text in English on a page in another language. */
  readonly lang?: string | undefined;
  readonly note?: LanguageNote | null;
}

/** Fields of versions for a page without versions. */
export const undated: Omit<ShownPage, 'html' | 'isTranslated'> = { date: null, seal: null, isEarlier: false, codeDate: null, versions: [] };

const HASH_SHOWN = 12;
export const seal = ({ version, hash }: OwnVersion): string => fill(documentsTexts().seal, { version, hash: hash.slice(0, HASH_SHOWN) });
export const isPolicy = (kind: PageKind): kind is Policy & PageKind => (policyKinds as readonly string[]).includes(kind);
export const dayText = (date: string): string => formatDate(startOfIstDate(date));
