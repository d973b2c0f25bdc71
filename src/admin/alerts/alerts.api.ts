import { Hono } from 'hono';
import { markAlertsSeen } from '../../features/desk/alerts-seen.server.ts';
import { seenBody } from '../../features/desk/desk.schema.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated } from '../../platform/request/validated.ts';

/** The alerts are lines of GET /to-do; here the administrator has looked at them. */
export const alertsAdmin = new Hono<ShopEnv>().put('/alerts-seen', requires('administer'), validated(seenBody), async (c) => {
  await markAlertsSeen(c.var.shop, { userId: c.var.account.id, at: c.req.valid('json').at });
  return c.json({ ok: true });
});
