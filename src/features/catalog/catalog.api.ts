import { Hono } from 'hono';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { withQuery } from '../../platform/request/validated.ts';
import { CART_LINES_MAX } from '../../rules/limits.ts';
import { readSuggestions } from './product/suggestions.server.ts';

/** '1,2,x' → [1, 2]. Drops anything that is not an id; reads at most as many ids as a cart has lines. */
function idsOf(list: string): number[] {
  const ids = list.split(',', CART_LINES_MAX).filter((id) => /^[1-9][0-9]{0,8}$/.test(id));
  return [...new Set(ids.map(Number))];
}

/** GET /products/suggestions?for=1,2,3 → { products: Card[] }: up to 8 products from the same categories. */
export const catalogApi = new Hono<ShopEnv>().get('/products/suggestions', requires('shop'), withQuery('for'), async (c) =>
  c.json({ products: await readSuggestions(c.var.shop, idsOf(c.req.valid('query').for ?? '')) }),
);
