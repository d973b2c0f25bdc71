import { Hono } from 'hono';
import { requiresInFirstBatch } from '../../platform/request/guard.ts';
import { limit } from '../../platform/request/rate-limit.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated, withQuery } from '../../platform/request/validated.ts';
import { parseProductParam } from '../../rules/catalog/product-param.ts';
import { addBody, mergeBody, quoteBody, setQuantityBody } from './cart.schema.ts';
import { quoteCart } from './quote.server.ts';
import {
  addToSavedCart,
  clearSavedCart,
  markPricesSeen,
  mergeGuestCart,
  readSavedCart,
  removeFromSavedCart,
  setSavedQuantity,
} from './saved-cart.server.ts';

/**
 * The quote of a cart: lines with their problems, coupon, delivery, total; money in paise. And the saved cart of the
 * signed-in customer: read, add, set, remove, clear, merge a guest's cart. Each change answers with the whole cart.
 */
export const cart = new Hono<ShopEnv>()
  .post('/cart/quote', requiresInFirstBatch('shop'), validated(quoteBody), async (c) => {
    const { shop, caller } = c.var;
    const { lines, coupon_code, postal_code, gift } = c.req.valid('json');
    await limit(shop, 'QUOTE_LIMIT', c.req.raw);
    if (coupon_code.trim() !== '') await limit(shop, 'COUPON_LIMIT', c.req.raw);
    const cartLines = lines.map(({ product_id, quantity, selected_size }) => ({ productId: product_id, quantity, size: selected_size }));
    const { coupon, ...quote } = await quoteCart(shop, caller.owner, cartLines, coupon_code, {
      pin: postal_code ?? null,
      isGift: gift ?? false,
    });
    return c.json({ ...quote, coupon: coupon && { code: coupon.code, type: coupon.type, value: coupon.value } });
  })
  .get('/cart', requiresInFirstBatch('own-account'), async (c) => c.json(await readSavedCart(c.var.shop, c.var.caller)))
  .delete('/cart', requiresInFirstBatch('own-account'), async (c) => c.json(await clearSavedCart(c.var.shop, c.var.caller)))
  .post('/cart/items', requiresInFirstBatch('own-account'), validated(addBody), async (c) => {
    const { product_id, selected_size, quantity } = c.req.valid('json');
    return c.json(await addToSavedCart(c.var.shop, c.var.caller, { productId: product_id, size: selected_size, quantity }));
  })
  .put('/cart/items/:product', requiresInFirstBatch('own-account'), validated(setQuantityBody), async (c) => {
    const { selected_size, quantity } = c.req.valid('json');
    const productId = parseProductParam(c.req.param('product'));
    return c.json(await setSavedQuantity(c.var.shop, c.var.caller, { productId, size: selected_size, quantity }));
  })
  .delete('/cart/items/:product', requiresInFirstBatch('own-account'), withQuery('size'), async (c) => {
    const { size = '' } = c.req.valid('query');
    return c.json(await removeFromSavedCart(c.var.shop, c.var.caller, { productId: parseProductParam(c.req.param('product')), size }));
  })
  .post('/cart/merge', requiresInFirstBatch('own-account'), validated(mergeBody), async (c) => {
    const { token, lines } = c.req.valid('json');
    const guestLines = lines.map(({ product_id, selected_size, quantity }) => ({ productId: product_id, size: selected_size, quantity }));
    return c.json(await mergeGuestCart(c.var.shop, c.var.caller, token, guestLines));
  })
  .post('/cart/seen', requiresInFirstBatch('own-account'), async (c) => c.json(await markPricesSeen(c.var.shop, c.var.caller)));
