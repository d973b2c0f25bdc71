import { Hono } from 'hono';
import { sendSoon } from '../../features/messages/outbox/send-messages.server.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated, withListQuery } from '../../platform/request/validated.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { listMessages } from './list-messages.server.ts';
import { messageListQuery, retryBody } from './message.schema.ts';
import { retryMessages } from './overview.server.ts';

const SENT_AT_ONCE = 40;

export const messagesAdmin = new Hono<ShopEnv>()
  .get('/messages', requires('administer'), withListQuery(messageListQuery), async (c) =>
    c.json(await listMessages(c.var.shop, c.req.valid('query'))),
  )
  .post('/messages/retry', requires('administer'), validated(retryBody), async (c) => {
    const { shop } = c.var;
    const { dedupe } = c.req.valid('json');
    const retried = await retryMessages(shop, { which: dedupe === undefined ? 'stuck' : { dedupe }, by: c.var.account.email });
    if (dedupe !== undefined && retried.length === 0) throw new ShopError('NOT_FOUND');
    if (retried.length > 0) sendSoon(shop, ...retried.slice(0, SENT_AT_ONCE));
    return c.json({ retried: retried.length });
  });
