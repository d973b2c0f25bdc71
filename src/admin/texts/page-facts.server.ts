import { layoutDataOf, layoutQueries } from '../../features/content/layout-data.server.ts';
import { hasWhatsapp } from '../../features/messages/whatsapp/cloud-api.server.ts';
import type { Shop } from '../../platform/shop.ts';
import type { BlankValues } from '../../rules/words/fill-words.ts';
import { pageValues } from '../../rules/words/page-values.ts';

/** What stands in the blanks of pages today, for the preview. */
export async function pageFacts(shop: Shop): Promise<BlankValues> {
  const { frame } = await shop.db.read({ frame: layoutQueries(shop) });
  return pageValues({ ...layoutDataOf(frame), byWhatsapp: hasWhatsapp(shop.env) });
}
