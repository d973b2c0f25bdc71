import type { PageKind } from '../../rules/words/page-words.ts';
import { urls } from '../../urls.ts';

/** Addresses at which each text is shown. */
export const pagePaths: Readonly<Record<PageKind, string>> = {
  about: urls.contact,
  returns: urls.shippingReturns,
  privacy: urls.privacy,
  terms: urls.terms,
  faq: urls.faq,
};
