import { Hono } from 'hono';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { withQuery } from '../../platform/request/validated.ts';
import { parseIdList } from '../../rules/catalog/product-param.ts';
import { CART_LINES_MAX } from '../../rules/limits.ts';
import { readSuggestions } from './product/suggestions.server.ts';

/** GET /products/suggestions?for=1,2,3 → { products: Card[] }: up to 8 products from the same categories. */
export const catalogApi = new Hono<ShopEnv>().get('/products/suggestions', requires('shop'), withQuery('for'), async (c) =>
  c.json({ products: await readSuggestions(c.var.shop, parseIdList(c.req.valid('query').for ?? '', CART_LINES_MAX)) }),
);
