import { Hono } from 'hono';
import { readContribution } from '../../features/margin/contribution.server.ts';
import { correctionBody, lotBody, marginQuery, packingBody, stockValueQuery } from '../../features/margin/lot.schema.ts';
import { exportMargin, readMargin } from '../../features/margin/margin-report.server.ts';
import { savePacking } from '../../features/margin/packing.server.ts';
import { readLots } from '../../features/margin/read-lots.server.ts';
import { correctLot, recordLot } from '../../features/margin/record-lot.server.ts';
import { exportStockValue, readStockValue } from '../../features/margin/stock-value.server.ts';
import { requires } from '../../platform/request/guard.ts';
import { idIn } from '../../platform/request/id-in.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated, withListQuery } from '../../platform/request/validated.ts';
import { istDate } from '../../rules/dates.ts';
import { sendExport } from '../exports/send-export.server.ts';

/** Routes of what pieces cost and orders earn. */
export const marginAdmin = new Hono<ShopEnv>()
  .get('/margin', requires('administer'), withListQuery(marginQuery), async (c) =>
    c.json(await readMargin(c.var.shop, c.req.valid('query'))),
  )
  .get('/margin.csv', requires('administer'), withListQuery(marginQuery), async (c) => {
    const query = c.req.valid('query');
    return sendExport(
      c.var,
      { name: `margin-by-${query.by}`, kind: 'product', noun: 'row', filters: { from: query.from, to: query.to } },
      await exportMargin(c.var.shop, query),
    );
  })
  .get('/margin/stock', requires('administer'), withListQuery(stockValueQuery), async (c) =>
    c.json(await readStockValue(c.var.shop, c.req.valid('query').day || istDate(c.var.shop.now))),
  )
  .get('/margin/stock.csv', requires('administer'), withListQuery(stockValueQuery), async (c) => {
    const day = c.req.valid('query').day || istDate(c.var.shop.now);
    return sendExport(
      c.var,
      { name: 'stock-value', kind: 'product', noun: 'product', filters: { day } },
      await exportStockValue(c.var.shop, day),
    );
  })
  .put('/margin/packing', requires('administer'), validated(packingBody), async (c) => {
    await savePacking(c.var.shop, { packing: c.req.valid('json').packing, by: c.var.account.email });
    return c.json({ saved: true });
  })
  .get('/margin/orders/:id', requires('administer'), async (c) => c.json(await readContribution(c.var.shop, c.req.param('id'))))
  .get('/margin/products/:id', requires('administer'), async (c) => c.json(await readLots(c.var.shop, idIn(c.req.param('id')))))
  .post('/margin/products/:id', requires('administer'), validated(lotBody), async (c) => {
    const productId = idIn(c.req.param('id'));
    await recordLot(c.var.shop, { productId, ...c.req.valid('json'), by: c.var.account.email });
    return c.json({ productId }, 201);
  })
  .post('/margin/lots/:id/correction', requires('administer'), validated(correctionBody), async (c) => {
    await correctLot(c.var.shop, { lotId: c.req.param('id'), ...c.req.valid('json'), by: c.var.account.email });
    return c.json({ id: c.req.param('id') }, 201);
  });
