import { Hono } from 'hono';
import * as z from 'zod/mini';
import { sendSoon } from '../../features/messages/outbox/send-messages.server.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated } from '../../platform/request/validated.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { manualMessages } from './by-hand.server.ts';
import { messageOverview, retryMessages } from './overview.server.ts';

/** One message by its key, or without a key every stuck one. */
export const retryBody = z.object({ dedupe: z.optional(z.string().check(z.minLength(1), z.maxLength(400))) });

export const messagesAdmin = new Hono<ShopEnv>()
  /** Waiting and stuck messages with their errors, and messages to send by hand if WhatsApp is not set up. */
  .get('/admin/messages', requires('administer'), async (c) => {
    const { shop } = c.var;
    const [overview, byHand] = await Promise.all([messageOverview(shop), manualMessages(shop)]);
    return c.json({ ...overview, byHand });
  })
  .post('/admin/messages/retry', requires('administer'), validated(retryBody), async (c) => {
    const { shop } = c.var;
    const { dedupe } = c.req.valid('json');
    const retried = await retryMessages(shop, dedupe === undefined ? 'stuck' : { dedupe });
    if (dedupe !== undefined && retried.length === 0) throw new ShopError('NOT_FOUND');
    if (retried.length > 0) sendSoon(shop, ...retried.slice(0, 40));
    return c.json({ retried: retried.length });
  });
