import type { Shop } from '../../../platform/shop.ts';
import { SEEN_IN_CART } from '../../../rules/limits.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { readLayoutData } from '../../content/layout-data.server.ts';
import type { Card } from '../card/card.server.ts';
import { readProductsByIds } from './suggestions.server.ts';

/** Returns the pieces looked at before that can be bought now, and the sum from which delivery is free. */
export async function readSeen(shop: Shop, ids: readonly number[]): Promise<{ products: readonly Card[]; freeFrom: Paise }> {
  const [{ shipping }, products] = await Promise.all([readLayoutData(shop), readProductsByIds(shop, ids)]);
  return { products: products.filter(({ available }) => available > 0).slice(0, SEEN_IN_CART), freeFrom: shipping.freeFrom };
}
