import { Hono } from 'hono';
import { requiresInFirstBatch } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { withQuery } from '../../platform/request/validated.ts';
import { parseIdList, parseProductParam } from '../../rules/catalog/product-param.ts';
import { CART_LINES_MAX, RECENTLY_VIEWED } from '../../rules/limits.ts';
import { readFitting } from './product/fitting.server.ts';
import { readSeen } from './product/seen.server.ts';
import { readPictures, readSuggestions } from './product/suggestions.server.ts';

/**
 * GET /products/suggestions?for=1,2,3 → { products: Card[] }: up to 8 products from the same categories.
 * GET /products/fitting?for=1,2,3 → { products: FittingCard[] }: what pairs with these products, for the drawer of the cart.
 * GET /products/seen?for=1,2,3 → { products: Card[], freeFrom }: those of these products that can be bought, for a cart without pieces.
 * GET /products/6/pictures → { images: string[] }: keys in the media bucket; none for a product that is not on sale.
 */
export const catalogApi = new Hono<ShopEnv>()
  .get('/products/suggestions', requiresInFirstBatch('shop'), withQuery('for'), async (c) =>
    c.json({ products: await readSuggestions(c.var.shop, parseIdList(c.req.valid('query').for ?? '', CART_LINES_MAX)) }),
  )
  .get('/products/fitting', requiresInFirstBatch('shop'), withQuery('for'), async (c) =>
    c.json({ products: await readFitting(c.var.shop, parseIdList(c.req.valid('query').for ?? '', CART_LINES_MAX)) }),
  )
  .get('/products/seen', requiresInFirstBatch('shop'), withQuery('for'), async (c) =>
    c.json(await readSeen(c.var.shop, parseIdList(c.req.valid('query').for ?? '', RECENTLY_VIEWED))),
  )
  .get('/products/:id/pictures', requiresInFirstBatch('shop'), async (c) =>
    c.json({ images: await readPictures(c.var.shop, parseProductParam(c.req.param('id'))) }),
  );
