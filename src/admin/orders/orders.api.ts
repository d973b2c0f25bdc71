import { Hono } from 'hono';
import { changeStatus } from '../../features/orders/admin/change-status.server.ts';
import { listOrders } from '../../features/orders/admin/list-orders.server.ts';
import { orderListQuery, statusBody, trackingBody } from '../../features/orders/admin/order-admin.schema.ts';
import { readOrderRecord } from '../../features/orders/admin/read-order.server.ts';
import { setTracking } from '../../features/orders/admin/set-tracking.server.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated, withListQuery } from '../../platform/request/validated.ts';
import { ShopError } from '../../platform/shop-error.ts';

export const ordersAdmin = new Hono<ShopEnv>()
  .get('/orders', requires('administer'), withListQuery(orderListQuery), async (c) =>
    c.json(await listOrders(c.var.shop, c.req.valid('query'))),
  )
  .get('/orders/:id', requires('administer'), async (c) => {
    const record = await readOrderRecord(c.var.shop, c.req.param('id'));
    if (!record) throw new ShopError('ORDER_NOT_FOUND');
    return c.json(record);
  })
  .post('/orders/:id/status', requires('administer'), validated(statusBody), async (c) => {
    const change = { ...c.req.valid('json'), orderId: c.req.param('id'), by: c.var.account.email };
    return c.json({ status: await changeStatus(c.var.shop, change) });
  })
  .put('/orders/:id/tracking', requires('administer'), validated(trackingBody), async (c) => {
    const { url } = c.req.valid('json');
    return c.json({ trackingUrl: await setTracking(c.var.shop, { orderId: c.req.param('id'), url, by: c.var.account.email }) });
  });
