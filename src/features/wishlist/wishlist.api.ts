import { type Context, Hono } from 'hono';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { parseProductParam } from '../../rules/catalog/product-param.ts';
import { addWish, readWishes, removeWish } from './wishlist.server.ts';

function userIn({ var: { visitor } }: Context<ShopEnv>): string {
  if (visitor.userId === null) throw new ShopError('LOGIN_REQUIRED');
  return visitor.userId;
}
const productOf = (c: Context<ShopEnv>) => parseProductParam(c.req.param('id') ?? '');

/** The wishlist of whoever is signed in. */
export const wishlist = new Hono<ShopEnv>()
  .get('/wishlist', requires('own-account'), async (c) => c.json({ ids: await readWishes(c.var.shop, userIn(c)) }))
  .put('/wishlist/:id', requires('own-account'), async (c) => c.json({ added: await addWish(c.var.shop, userIn(c), productOf(c)) }))
  .delete('/wishlist/:id', requires('own-account'), async (c) => {
    await removeWish(c.var.shop, userIn(c), productOf(c));
    return c.json({ removed: true });
  });
