import { Hono } from 'hono';
import { readJson } from '../../platform/body.ts';
import { requires } from '../../platform/guard.ts';
import { limit } from '../../platform/rate-limit.ts';
import type { ShopEnv } from '../../platform/route.ts';
import { quoteBody } from '../checkout/checkout.schema.ts';
import { quoteCart } from './quote.server.ts';

/** What a cart costs now: lines with what is wrong with them, coupon, delivery, total. Money in paise. */
export const cart = new Hono<ShopEnv>().post('/cart/quote', requires('shop'), async (c) => {
  const { shop } = c.var;
  const { lines, coupon_code, postal_code } = await readJson(c.req.raw, quoteBody);
  if (coupon_code.trim() !== '') await limit(shop.env.COUPON_LIMIT, c.req.raw);
  const asked = lines.map(({ product_id, quantity, selected_size }) => ({ productId: product_id, quantity, size: selected_size }));
  const { coupon, ...quote } = await quoteCart(shop, c.var.visitor, asked, coupon_code, postal_code ?? null);
  return c.json({ ...quote, coupon: coupon && { code: coupon.code, type: coupon.type, value: coupon.value } });
});
