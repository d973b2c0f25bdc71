import { Hono } from 'hono';
import { logFault, logSecurity } from '../../../platform/log/log.ts';
import { readBytes } from '../../../platform/request/body.ts';
import { requires } from '../../../platform/request/guard.ts';
import { limit } from '../../../platform/request/rate-limit.ts';
import type { ShopEnv } from '../../../platform/request/route.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { isCourierKey } from '../courier-key.server.ts';
import type { CourierId } from '../parcels.table.ts';
import { couriersOf } from '../shop-couriers.server.ts';
import { takeCourierCall } from './courier-calls-in.server.ts';

/** The last part of each courier's address: Shiprocket takes none with its own name in it. */
const doors: Readonly<Record<string, CourierId>> = { a: 'shiprocket', b: 'delhivery' };

/** An event of one parcel is a few kilobytes. */
const BODY_MAX = 64 * 1024;

/**
 * Webhooks of couriers, which nobody signs: the key is checked before the body is read. With it the answer is always 200, because couriers give
 * up an address that refuses; whatever is lost here, the poll finds.
 */
export const courierWebhook = new Hono<ShopEnv>().post('/courier/:door', requires('signed'), async (c) => {
  const { shop } = c.var;
  const id = doors[c.req.param('door')];
  const key = c.req.header('x-api-key') ?? c.req.header('authorization')?.replace(/^(?:Token|Bearer) /, '') ?? '';
  if (id === undefined || !(await isCourierKey(shop.env, id, key))) {
    logSecurity('signature_refused', { route: 'POST /api/courier' });
    await limit(shop, 'FORM_LIMIT', c.req.raw);
    throw new ShopError('COURIER_KEY');
  }
  const courier = couriersOf(shop)(id);
  if (courier !== null) {
    const taken = readBytes(c.req.raw, BODY_MAX).then((raw) => takeCourierCall(shop, courier, raw));
    await taken.catch((error: unknown) => logFault('webhook of a courier', error));
  }
  return c.json({ ok: true });
});
