import { sha256 } from '../../platform/hashing.ts';
import type { Shop } from '../../platform/shop.ts';
import { agentPath } from '../../rules/figures/page-views.ts';
import { newId } from '../../rules/ids.ts';
import { askBuffer } from '../analytics/ask-buffer.server.ts';

/** Counts a call of an agent among the views of pages, under the name of its site alone. One site is one visitor of the day. */
export async function countVisit(shop: Shop, site: string): Promise<void> {
  if (!shop.env.PAGE_VIEWS) return;
  const digits = await sha256(`agent ${site}`);
  const sessionId = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
  await askBuffer(shop, (buffer) => buffer.add({ id: newId(), path: agentPath(site), userId: null, sessionId, at: shop.now }));
}
