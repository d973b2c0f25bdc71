import type { PageKind } from '../page-words.ts';
import { aboutWords } from './about.ts';
import { faqWords } from './faq.ts';
import { privacyWords } from './privacy.ts';
import { returnsWords } from './returns.ts';
import { termsWords } from './terms.ts';

/** The text of each page until the owner writes another. */
export const defaultWords: Readonly<Record<PageKind, string>> = {
  about: aboutWords,
  returns: returnsWords,
  privacy: privacyWords,
  terms: termsWords,
  faq: faqWords,
};
