import { Hono } from 'hono';
import { requiresInFirstBatch } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { isRefusal } from '../../rules/refusals/refusal.ts';
import { readLayoutData } from '../content/layout-data.server.ts';
import { deliveryTo } from './delivery-to.server.ts';

/** GET /pin/:pin → DeliveryAnswer. The answer names no visitor and may be kept for ten minutes. */
export const deliveryApi = new Hono<ShopEnv>().get('/pin/:pin', requiresInFirstBatch('shop'), async (c) => {
  const { shop } = c.var;
  const answer = await deliveryTo(shop, await readLayoutData(shop), c.req.param('pin'));
  if (isRefusal(answer)) throw new ShopError(answer);
  return c.json(answer, 200, { 'cache-control': 'public, max-age=600' });
});
