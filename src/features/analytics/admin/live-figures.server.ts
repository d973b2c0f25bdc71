import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { LiveVisitors } from '../../../platform/view-buffer.ts';
import { askBuffer } from '../ask-buffer.server.ts';

/** Reads the visitors in the shop now; null if the buffer does not answer, which must not be shown as no visitors. */
export function readLiveVisitors(shop: Shop): Promise<LiveVisitors | null> {
  return askBuffer(shop, (buffer) => buffer.live(shop.now)).catch((error: unknown) => {
    logFault('live visitors', error);
    return null;
  });
}
