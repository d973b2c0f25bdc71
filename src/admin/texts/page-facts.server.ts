import { layoutDataOf, layoutQueries } from '../../features/content/layout-data.server.ts';
import { hasWhatsapp } from '../../features/messages/whatsapp/cloud-api.server.ts';
import type { Shop } from '../../platform/shop.ts';
import type { BlankValues } from '../../rules/words/fill-words.ts';
import { pageValues } from '../../rules/words/page-values.ts';
import type { SellerKind } from '../../rules/words/required-passages.ts';

export interface PageFacts {
  /** What stands in the blanks of pages today, for the preview. */
  readonly values: BlankValues;
  /** What the law asks of a text depends on it. */
  readonly seller: SellerKind;
}

export async function pageFacts(shop: Shop): Promise<PageFacts> {
  const { frame } = await shop.db.read({ frame: layoutQueries(shop) });
  const data = layoutDataOf(frame);
  const seller = data.store.isUnregistered ? 'unregistered' : 'registered';
  return { values: pageValues({ ...data, byWhatsapp: hasWhatsapp(shop.env) }), seller };
}
