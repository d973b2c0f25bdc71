import { Hono } from 'hono';
import { endChatOrder } from '../../../features/payment/chat/end-chat-order.server.ts';
import { readPayLink } from '../../../features/payment/chat/pay-link.server.ts';
import { requires } from '../../../platform/request/guard.ts';
import type { ShopEnv } from '../../../platform/request/route.ts';

/** The link to pay of an order for a chat, and its end. */
export const chatOrdersAdmin = new Hono<ShopEnv>()
  .get('/orders/:id/pay-link', requires('administer'), async (c) => {
    const { loadTexts } = await import('../../../texts/load.ts');
    return c.json({ payLink: await readPayLink(c.var.shop, c.req.param('id'), loadTexts) });
  })
  .post('/orders/:id/end-link', requires('administer'), async (c) => {
    await endChatOrder(c.var.shop, c.req.param('id'), c.var.account.email);
    return c.json({ ok: true });
  });
