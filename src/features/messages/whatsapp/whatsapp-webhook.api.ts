import { Hono } from 'hono';
import { hmacMatches, isSameSecret } from '../../../platform/hashing.ts';
import { readBytes } from '../../../platform/request/body.ts';
import { requires } from '../../../platform/request/guard.ts';
import type { ShopEnv } from '../../../platform/request/route.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { type Replies, recordWhatsappEvents } from './events.server.ts';

/** Receives Meta's events. `replies` says what becomes of what numbers send. */
export const whatsappWebhook = (replies: Replies) =>
  new Hono<ShopEnv>()
    /** Meta verifies once that this URL belongs to the shop. */
    .get('/webhooks/whatsapp', requires('signed'), (c) => {
      const expected = c.var.shop.env.WHATSAPP_VERIFY_TOKEN;
      const isOurs = expected !== undefined && isSameSecret(c.req.query('hub.verify_token') ?? '', expected);
      if (!isOurs || c.req.query('hub.mode') !== 'subscribe') throw new ShopError('NOT_FOUND');
      return c.text(c.req.query('hub.challenge') ?? '');
    })
    /** Delivery reports of messages, and replies of customers. Meta signs the raw bytes. */
    .post('/webhooks/whatsapp', requires('signed'), async (c) => {
      const { shop } = c.var;
      const body = await readBytes(c.req.raw, 1024 * 1024);
      const signature = /^sha256=(.*)$/.exec(c.req.header('x-hub-signature-256') ?? '')?.[1] ?? '';
      if (!(await hmacMatches(shop.env.WHATSAPP_APP_SECRET ?? '', body, signature))) throw new ShopError('VERIFICATION_FAILED');
      await recordWhatsappEvents(shop, new TextDecoder().decode(body), replies);
      return c.json({ ok: true });
    });
