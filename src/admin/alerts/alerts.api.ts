import { Hono } from 'hono';
import { seenBody } from '../../features/alerts-seen/alerts-seen.schema.ts';
import { markAlertsSeen } from '../../features/alerts-seen/alerts-seen.server.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated } from '../../platform/request/validated.ts';

/** The alerts are lines of GET /to-do; here the administrator has looked at them. */
export const alertsAdmin = new Hono<ShopEnv>().put('/alerts-seen', requires('administer'), validated(seenBody), async (c) => {
  await markAlertsSeen(c.var.shop, { userId: c.var.account.id, at: c.req.valid('json').at });
  return c.json({ ok: true });
});
