import { layoutDataOf, layoutQueries } from '../../features/content/layout-data.server.ts';
import { hasWhatsapp } from '../../features/messages/whatsapp/cloud-api.server.ts';
import { inLanguage } from '../../platform/request/request-note.ts';
import type { Shop } from '../../platform/shop.ts';
import type { Language } from '../../rules/language/languages.ts';
import { offeredLanguages } from '../../rules/language/offered.ts';
import type { BlankValues } from '../../rules/words/fill-words.ts';
import { pageValues } from '../../rules/words/page-values.ts';
import type { SellerKind } from '../../rules/words/required-passages.ts';

export interface PageFacts {
  /** Values that fill the blanks of pages today, for the preview. */
  readonly values: BlankValues;
  /** Kind of seller, on which the law's demands of a text depend. */
  readonly seller: SellerKind;
  /** Shoppers have pages in the language. */
  readonly isOffered: boolean;
}

/** `language`: of the words that are filled in; its texts have been loaded. */
export const pageFacts = (shop: Shop, language: Language = 'en'): Promise<PageFacts> =>
  inLanguage(language, async () => {
    const { frame } = await shop.db.read({ frame: layoutQueries(shop) });
    const data = layoutDataOf(frame);
    return {
      values: pageValues({ ...data, byWhatsapp: hasWhatsapp(shop.env) }),
      seller: data.store.isUnregistered ? ('unregistered' as const) : ('registered' as const),
      isOffered: offeredLanguages(shop.env.LANGUAGES).includes(language),
    };
  });
