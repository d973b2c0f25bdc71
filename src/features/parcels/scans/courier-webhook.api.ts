import { Hono } from 'hono';
import { logFault, logSecurity } from '../../../platform/log/log.ts';
import { requires } from '../../../platform/request/guard.ts';
import { limit } from '../../../platform/request/rate-limit.ts';
import type { ShopEnv } from '../../../platform/request/route.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { acceptsCourierWebhook, senderAt } from '../couriers/courier-webhooks.server.ts';
import { takeCourierCall } from './courier-calls-in.server.ts';

/**
 * Webhooks of couriers, which nobody signs: the key is checked before the body is read. With it the answer is always 200, because couriers give
 * up an address that refuses; whatever is lost here, the poll finds.
 */
export const courierWebhook = new Hono<ShopEnv>().post('/webhooks/parcels/:door', requires('signed'), async (c) => {
  const { shop } = c.var;
  const sender = senderAt(c.req.path);
  const accepted = sender && (await acceptsCourierWebhook(shop.env, sender, c.req.raw));
  if (!accepted) {
    logSecurity('signature_refused', { route: 'POST /api/webhooks/parcels' });
    await limit(shop, 'FORM_LIMIT', c.req.raw);
    throw new ShopError('COURIER_KEY');
  }
  await takeCourierCall(shop, sender, accepted).catch((error: unknown) => logFault('webhook of a courier', error));
  return c.json({ ok: true });
});
