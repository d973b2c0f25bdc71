import { eq } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { safeLink } from '../../../rules/safe-link.ts';
import { orders } from '../orders.table.ts';

/**
 * The carrier's page for a parcel (U-78): https only, as it is stored. An empty address takes it away.
 * @throws ShopError UNSAFE_LINK, ORDER_NOT_FOUND
 */
export async function setTracking(shop: Shop, { orderId, url }: { orderId: string; url: string }): Promise<string | null> {
  const link = safeLink(url);
  if (url.trim() !== '' && !link?.startsWith('https://')) throw new ShopError('UNSAFE_LINK');
  const [set] = await shop.db.write([
    shop.db.orm.update(orders).set({ trackingUrl: link, updatedAt: shop.now }).where(eq(orders.id, orderId)).returning({ id: orders.id }),
  ]);
  if (!set?.length) throw new ShopError('ORDER_NOT_FOUND');
  return link;
}
