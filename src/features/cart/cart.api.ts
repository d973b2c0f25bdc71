import { type Context, Hono } from 'hono';
import { readJson } from '../../platform/request/body.ts';
import { requires } from '../../platform/request/guard.ts';
import { limit } from '../../platform/request/rate-limit.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { parseProductParam } from '../../rules/catalog/product-param.ts';
import { addBody, mergeBody, quoteBody, setBody } from './cart.schema.ts';
import { quoteCart } from './quote.server.ts';
import { addPieces, type Customer, emptySaved, mergeGuestCart, noteSeen, readSaved, removePieces, setPieces } from './saved-cart.server.ts';

/** Behind `requires('own-account')` there is always somebody. */
function customer({ var: { visitor } }: Context<ShopEnv>): Customer {
  const { userId, guestId } = visitor;
  if (userId === null) throw new ShopError('LOGIN_REQUIRED');
  return { userId, guestId };
}
const productOf = (c: Context<ShopEnv>) => parseProductParam(c.req.param('product') ?? '');

/**
 * What a cart costs now: lines with what is wrong with them, coupon, delivery, total; money in paise. And the saved cart of
 * whoever is signed in: read, add, set, remove, empty, take over a guest's cart. Each change answers with the whole cart.
 */
export const cart = new Hono<ShopEnv>()
  .post('/cart/quote', requires('shop'), async (c) => {
    const { shop } = c.var;
    const { lines, coupon_code, postal_code } = await readJson(c.req.raw, quoteBody);
    await limit(shop, 'QUOTE_LIMIT', c.req.raw, c.var.visitor.guestId);
    if (coupon_code.trim() !== '') await limit(shop, 'COUPON_LIMIT', c.req.raw, c.var.visitor.guestId);
    const asked = lines.map(({ product_id, quantity, selected_size }) => ({ productId: product_id, quantity, size: selected_size }));
    const { coupon, ...quote } = await quoteCart(shop, c.var.visitor, asked, coupon_code, postal_code ?? null);
    return c.json({ ...quote, coupon: coupon && { code: coupon.code, type: coupon.type, value: coupon.value } });
  })
  .get('/cart', requires('own-account'), async (c) => c.json(await readSaved(c.var.shop, customer(c))))
  .delete('/cart', requires('own-account'), async (c) => c.json(await emptySaved(c.var.shop, customer(c))))
  .post('/cart/items', requires('own-account'), async (c) => {
    const { product_id, selected_size, quantity } = await readJson(c.req.raw, addBody);
    return c.json(await addPieces(c.var.shop, customer(c), { productId: product_id, size: selected_size, quantity }));
  })
  .put('/cart/items/:product', requires('own-account'), async (c) => {
    const { selected_size, quantity } = await readJson(c.req.raw, setBody);
    return c.json(await setPieces(c.var.shop, customer(c), { productId: productOf(c), size: selected_size, quantity }));
  })
  .delete('/cart/items/:product', requires('own-account'), async (c) =>
    c.json(await removePieces(c.var.shop, customer(c), { productId: productOf(c), size: c.req.query('size') ?? '' })),
  )
  .post('/cart/merge', requires('own-account'), async (c) => {
    const { token, lines } = await readJson(c.req.raw, mergeBody);
    const asked = lines.map(({ product_id, selected_size, quantity }) => ({ productId: product_id, size: selected_size, quantity }));
    return c.json(await mergeGuestCart(c.var.shop, customer(c), token, asked));
  })
  .post('/cart/seen', requires('own-account'), async (c) => c.json(await noteSeen(c.var.shop, customer(c))));
