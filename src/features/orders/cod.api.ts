import { type Context, Hono } from 'hono';
import { readBytes } from '../../platform/body.ts';
import { requires } from '../../platform/guard.ts';
import type { ShopEnv } from '../../platform/route.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Visitor } from '../../platform/visitor.ts';
import { urls } from '../../urls.ts';
import { cancelCod, confirmCod } from './confirm-cod.server.ts';

type Verb = (shop: Shop, visitor: Visitor, orderId: string, token: string | null) => Promise<void>;

/** A plain form of the order's page was sent: whatever became of it, that page tells. Works without script. */
async function fromForm(c: Context<ShopEnv>, verb: Verb): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const token = new URLSearchParams(new TextDecoder().decode(await readBytes(c.req.raw))).get('token');
  let page = urls.orderConfirmation(id) + (token ? `&token=${encodeURIComponent(token)}` : '');
  try {
    await verb(c.var.shop, c.var.visitor, id, token);
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'SHOP_BUSY') throw error;
    page += '&busy=1';
  }
  return c.redirect(page, 303);
}

/** What a shopper does with an order for cash on delivery. */
export const cod = new Hono<ShopEnv>()
  .post('/orders/:id/confirm', requires('shop'), (c) => fromForm(c, confirmCod))
  .post('/orders/:id/cancel', requires('shop'), (c) => fromForm(c, cancelCod));
