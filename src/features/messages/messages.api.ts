import { Hono } from 'hono';
import * as z from 'zod/mini';
import { hmacMatches, isSameSecret } from '../../platform/hashing.ts';
import { readBytes, readJson } from '../../platform/request/body.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { messagesByHand } from './outbox/by-hand.server.ts';
import { messageOverview, retryMessages } from './outbox/overview.server.ts';
import { sendSoon } from './outbox/send-messages.server.ts';
import { noteWhatsappEvents } from './whatsapp/events.server.ts';

/** One message by its key, or every stuck one. */
export const retryBody = z.object({ dedupe: z.optional(z.string().check(z.minLength(1), z.maxLength(400))) });

export const messages = new Hono<ShopEnv>()
  /** What waits and what is stuck, why, and messages for the administrator to send by hand where WhatsApp is not set up. */
  .get('/admin/messages', requires('administer'), async (c) => {
    const { shop } = c.var;
    const [overview, byHand] = await Promise.all([messageOverview(shop), messagesByHand(shop)]);
    return c.json({ ...overview, byHand });
  })
  .post('/admin/messages/retry', requires('administer'), async (c) => {
    const { shop } = c.var;
    const { dedupe } = await readJson(c.req.raw, retryBody);
    const retried = await retryMessages(shop, dedupe === undefined ? 'stuck' : { dedupe });
    if (dedupe !== undefined && retried.length === 0) throw new ShopError('NOT_FOUND');
    if (retried.length > 0) sendSoon(shop, ...retried.slice(0, 40));
    return c.json({ retried: retried.length });
  })
  /** Meta asks once whether this address is ours. */
  .get('/webhooks/whatsapp', requires('signed'), (c) => {
    const expected = c.var.shop.env.WHATSAPP_VERIFY_TOKEN;
    const isOurs = expected !== undefined && isSameSecret(c.req.query('hub.verify_token') ?? '', expected);
    if (!isOurs || c.req.query('hub.mode') !== 'subscribe') throw new ShopError('NOT_FOUND');
    return c.text(c.req.query('hub.challenge') ?? '');
  })
  /** What became of messages, and what customers answer. Signed by Meta over the raw bytes. */
  .post('/webhooks/whatsapp', requires('signed'), async (c) => {
    const { shop } = c.var;
    const body = await readBytes(c.req.raw, 1024 * 1024);
    const signature = /^sha256=(.*)$/.exec(c.req.header('x-hub-signature-256') ?? '')?.[1] ?? '';
    if (!(await hmacMatches(shop.env.WHATSAPP_APP_SECRET ?? '', body, signature))) throw new ShopError('VERIFICATION_FAILED');
    await noteWhatsappEvents(shop, new TextDecoder().decode(body));
    return c.json({ ok: true });
  });
