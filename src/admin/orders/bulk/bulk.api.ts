import { Hono } from 'hono';
import { recordAction } from '../../../features/audit/record-action.server.ts';
import { numbersIn, packBody, shipBody } from '../../../features/orders/bulk/bulk.schema.ts';
import { findByNumber } from '../../../features/orders/bulk/find-by-number.server.ts';
import { packOrders, shipOrders } from '../../../features/orders/bulk/move-orders.server.ts';
import { readPacking } from '../../../features/orders/bulk/read-packing.server.ts';
import { type Cell, csvResponse } from '../../../platform/csv.ts';
import { requires } from '../../../platform/request/guard.ts';
import type { ShopEnv } from '../../../platform/request/route.ts';
import { validated, withQuery } from '../../../platform/request/validated.ts';
import { istDate } from '../../../rules/dates.ts';
import { shiprocketColumns, shiprocketRows } from '../../order-reads/shiprocket-csv.server.ts';

async function* onePage(rows: readonly Cell[][]) {
  yield rows;
}

/** Actions on many orders at once. Each order is moved or refused by itself: the answer has the result of each. */
export const bulkAdmin = new Hono<ShopEnv>()
  .post('/orders/bulk/pack', requires('administer'), validated(packBody), async (c) =>
    c.json({ results: await packOrders(c.var.shop, c.req.valid('json').orders, c.var.account.email) }),
  )
  .post('/orders/bulk/ship', requires('administer'), validated(shipBody), async (c) =>
    c.json({ results: await shipOrders(c.var.shop, c.req.valid('json').parcels, c.var.account.email) }),
  )
  .get('/orders/bulk/found', requires('administer'), withQuery('numbers'), async (c) =>
    c.json({ orders: await findByNumber(c.var.shop, numbersIn(c.req.valid('query').numbers ?? '')) }),
  )
  .get('/orders/bulk/pack', requires('administer'), withQuery('number'), async (c) => {
    const [number = 0] = numbersIn(c.req.valid('query').number ?? '');
    return c.json(await readPacking(c.var.shop, number));
  })
  .get('/orders/bulk/shiprocket.csv', requires('administer', { confirmed: true }), withQuery('numbers', 'box'), async (c) => {
    const { shop, account } = c.var;
    const { numbers: listed, box } = c.req.valid('query');
    const numbers = numbersIn(listed ?? '');
    const rows = await shiprocketRows(shop, numbers, box);
    // Addresses of customers leave the shop: the log says when and for whom.
    await shop.db.write([
      recordAction(shop, {
        by: account.email,
        action: 'export',
        kind: 'order',
        id: 'shiprocket',
        label: `${numbers.length} for Shiprocket`,
      }),
    ]);
    return csvResponse(`shiprocket-${istDate(shop.now)}.csv`, shiprocketColumns, onePage(rows));
  });
