import { Hono } from 'hono';
import { requiresInFirstBatch } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { parseProductParam } from '../../rules/catalog/product-param.ts';
import { addToWishlist, readWishes, removeFromWishlist } from './wishlist.server.ts';

/** The wishlist of the signed-in customer. */
export const wishlist = new Hono<ShopEnv>()
  .get('/wishlist', requiresInFirstBatch('own-account'), async (c) => c.json({ ids: await readWishes(c.var.shop, c.var.caller.owner) }))
  .put('/wishlist/:id', requiresInFirstBatch('own-account'), async (c) => {
    return c.json({ added: await addToWishlist(c.var.shop, c.var.caller.owner, parseProductParam(c.req.param('id'))) });
  })
  .delete('/wishlist/:id', requiresInFirstBatch('own-account'), async (c) => {
    await removeFromWishlist(c.var.shop, c.var.caller.owner, parseProductParam(c.req.param('id')));
    return c.json({ removed: true });
  });
