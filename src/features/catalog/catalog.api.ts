import { Hono } from 'hono';
import { requiresInFirstBatch } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { withQuery } from '../../platform/request/validated.ts';
import { parseIdList, parseProductParam } from '../../rules/catalog/product-param.ts';
import { CART_LINES_MAX, RECENTLY_VIEWED } from '../../rules/limits.ts';
import { readFitting } from './product/fitting.server.ts';
import { readSeen } from './product/seen.server.ts';
import { readSuggestions } from './product/suggestions.server.ts';
import { drawWorn, readCardPictures } from './worn/worn.server.ts';

/** A version of a drawing never changes; one that is asked for by another version may. */
const LASTING = 'public, max-age=31536000, immutable';
const SHORT_LIVED = 'public, max-age=300';

/**
 * GET /products/suggestions?for=1,2,3 → { products: Card[] }: up to 8 products from the same categories.
 * GET /products/fitting?for=1,2,3 → { products: FittingCard[] }: what pairs with these products, for the drawer of the cart.
 * GET /products/seen?for=1,2,3 → { products: Card[], freeFrom }: those of these products that can be bought, for a cart without pieces.
 * GET /products/6/pictures → CardPictures: none for a product that is not on sale.
 * GET /products/6/worn/honey-1790000000000.svg → the piece drawn on a body, at its millimetres.
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
    c.json(await readCardPictures(c.var.shop, parseProductParam(c.req.param('id')))),
  )
  .get('/products/:id/worn/:file', requiresInFirstBatch('shop'), async (c) => {
    const { svg, isLasting } = await drawWorn(c.var.shop, parseProductParam(c.req.param('id')), c.req.param('file'));
    return c.body(svg, 200, { 'content-type': 'image/svg+xml', 'cache-control': isLasting ? LASTING : SHORT_LIVED });
  });
