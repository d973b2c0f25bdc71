import { Hono } from 'hono';
import { handOverQuery } from '../../features/parcels/admin/hand-over.schema.ts';
import { courierManifest } from '../../features/parcels/hand-over/hand-over.server.ts';
import { couriersOf } from '../../features/parcels/shop-couriers.server.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { adminUrls } from '../admin-urls.ts';

/** GET /parcels/manifest?courier= → what its driver takes today: the courier's own list, else the shop's page. */
export const handOverAdmin = new Hono<ShopEnv>().get('/parcels/manifest', requires('administer'), async (c) => {
  const { courier } = handOverQuery.parse(c.req.query());
  const list = await courierManifest(c.var.shop, couriersOf(c.var.shop), courier);
  if (list === null) return c.redirect(adminUrls.handOver(courier));
  const headers = { 'Content-Type': 'application/pdf', 'Cache-Control': 'private, no-store', 'Content-Disposition': 'inline' };
  return c.body(list as Uint8Array<ArrayBuffer>, 200, headers);
});
