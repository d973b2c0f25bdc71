import { Hono } from 'hono';
import { addNote } from '../../features/orders/admin/add-note.server.ts';
import { changeStatus } from '../../features/orders/admin/change-status.server.ts';
import { checkAtGateway } from '../../features/orders/admin/check-at-gateway.server.ts';
import {
  businessBody,
  noteBody,
  type OrderListQuery,
  orderListQuery,
  sendAgainBody,
  statusBody,
  trackingBody,
  undoBody,
} from '../../features/orders/admin/order-admin.schema.ts';
import { refundBody } from '../../features/orders/admin/refund.schema.ts';
import { refundOrder } from '../../features/orders/admin/refund-order.server.ts';
import { sendAgain } from '../../features/orders/admin/send-again.server.ts';
import { setBusiness } from '../../features/orders/admin/set-business.server.ts';
import { setTracking } from '../../features/orders/admin/set-tracking.server.ts';
import { undoStatus } from '../../features/orders/admin/undo-status.server.ts';
import { addPiecesOf } from '../../features/own-order/admin/add-pieces-of.server.ts';
import { changeAddressOf } from '../../features/own-order/admin/change-address-of.server.ts';
import { changePiecesOf } from '../../features/own-order/admin/change-pieces-of.server.ts';
import { additionBody, addressBody, piecesBody } from '../../features/own-order/admin/order-edits-admin.schema.ts';
import { assertConfirmed, requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated, withListQuery } from '../../platform/request/validated.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { sendExport } from '../exports/send-export.server.ts';
import { listOrders } from '../order-reads/list-orders.server.ts';
import { type OrderRecord, readOrderRecord } from '../order-reads/read-order.server.ts';
import { exportOrderLines, exportOrders } from './export/export-orders.server.ts';

async function orderRecord(shop: Shop, id: string): Promise<OrderRecord> {
  const record = await readOrderRecord(shop, id);
  if (!record) throw new ShopError('ORDER_NOT_FOUND');
  return record;
}

const filtersOf = ({ tab, search, status, origin, from, to }: OrderListQuery) => ({ tab, search, status, origin, from, to });

/** Orders for the administrator. What changes the order's page answers with the order as it is afterwards. */
export const ordersAdmin = new Hono<ShopEnv>()
  .get('/orders', requires('administer'), withListQuery(orderListQuery), async (c) =>
    c.json(await listOrders(c.var.shop, c.req.valid('query'))),
  )
  .get('/orders.csv', requires('administer', { confirmed: true }), withListQuery(orderListQuery), (c) => {
    const query = c.req.valid('query');
    return sendExport(c.var, { name: 'orders', kind: 'order', noun: 'order', filters: filtersOf(query) }, exportOrders(c.var.shop, query));
  })
  .get('/order-lines.csv', requires('administer'), withListQuery(orderListQuery), (c) => {
    const query = c.req.valid('query');
    const about = { name: 'order-lines', kind: 'order', noun: 'order', filters: filtersOf(query) } as const;
    return sendExport(c.var, about, exportOrderLines(c.var.shop, query));
  })
  .get('/orders/:id', requires('administer'), async (c) => c.json(await orderRecord(c.var.shop, c.req.param('id'))))
  .post('/orders/:id/status', requires('administer'), validated(statusBody), async (c) => {
    const change = { ...c.req.valid('json'), orderId: c.req.param('id'), by: c.var.account.email };
    return c.json({ status: await changeStatus(c.var.shop, change) });
  })
  .post('/orders/:id/undo', requires('administer'), validated(undoBody), async (c) => {
    const undo = { ...c.req.valid('json'), orderId: c.req.param('id'), by: c.var.account.email };
    return c.json({ status: await undoStatus(c.var.shop, undo) });
  })
  .put('/orders/:id/tracking', requires('administer'), validated(trackingBody), async (c) => {
    const { url } = c.req.valid('json');
    return c.json({ trackingUrl: await setTracking(c.var.shop, { orderId: c.req.param('id'), url, by: c.var.account.email }) });
  })
  .put('/orders/:id/address', requires('administer'), validated(addressBody), async (c) => {
    const id = c.req.param('id');
    await changeAddressOf(c.var.shop, { ...c.req.valid('json'), orderId: id, by: c.var.account.email });
    return c.json(await orderRecord(c.var.shop, id));
  })
  .put('/orders/:id/business', requires('administer'), validated(businessBody), async (c) => {
    const id = c.req.param('id');
    await setBusiness(c.var.shop, { ...c.req.valid('json'), orderId: id, by: c.var.account.email });
    return c.json(await orderRecord(c.var.shop, id));
  })
  .post('/orders/:id/edits', requires('administer'), validated(piecesBody), async (c) => {
    const id = c.req.param('id');
    const { kind } = c.req.valid('json');
    // These give money back.
    if (kind === 'fewer' || kind === 'gift-wrap' || kind === 'discount') assertConfirmed(c.var.account, c.var.shop.now);
    await changePiecesOf(c.var.shop, { ...c.req.valid('json'), orderId: id, by: c.var.account.email });
    return c.json(await orderRecord(c.var.shop, id));
  })
  .post('/orders/:id/additions', requires('administer'), validated(additionBody), async (c) =>
    c.json(await addPiecesOf(c.var.shop, { ...c.req.valid('json'), orderId: c.req.param('id'), by: c.var.account.email })),
  )
  .post('/orders/:id/refunds', requires('administer', { confirmed: true }), validated(refundBody), async (c) => {
    const id = c.req.param('id');
    await refundOrder(c.var.shop, { ...c.req.valid('json'), orderId: id, by: c.var.account.email });
    return c.json(await orderRecord(c.var.shop, id));
  })
  .post('/orders/:id/check', requires('administer'), async (c) => {
    const id = c.req.param('id');
    const found = await checkAtGateway(c.var.shop, id, c.var.account.email);
    return c.json({ found, order: await orderRecord(c.var.shop, id) });
  })
  .post('/orders/:id/notes', requires('administer'), validated(noteBody), async (c) => {
    const orderId = c.req.param('id');
    await addNote(c.var.shop, { ...c.req.valid('json'), orderId, by: c.var.account.email });
    return c.json(await orderRecord(c.var.shop, orderId));
  })
  .post('/orders/:id/messages', requires('administer'), validated(sendAgainBody), async (c) => {
    const orderId = c.req.param('id');
    await sendAgain(c.var.shop, { ...c.req.valid('json'), orderId, by: c.var.account.email });
    return c.json(await orderRecord(c.var.shop, orderId));
  });
