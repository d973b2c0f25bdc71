import { Hono } from 'hono';
import { adjustStock } from '../../features/products/admin/adjust-stock.server.ts';
import { exportProducts } from '../../features/products/admin/export-products.server.ts';
import { exportStock } from '../../features/products/admin/export-stock.server.ts';
import { exportedColumns } from '../../features/products/admin/exported-columns.ts';
import { importBody } from '../../features/products/admin/import.schema.ts';
import { importProducts } from '../../features/products/admin/import-products.server.ts';
import { listProducts } from '../../features/products/admin/list-products.server.ts';
import { productBody, productListQuery, stockBody } from '../../features/products/admin/product.schema.ts';
import { readProduct, readProductCopy } from '../../features/products/admin/read-product.server.ts';
import { readSheet } from '../../features/products/admin/read-sheet.server.ts';
import { saveProduct } from '../../features/products/admin/save-product.server.ts';
import { productsMatching } from '../../features/search/admin/products-matching.server.ts';
import { readStore } from '../../features/settings/store.server.ts';
import { csvResponse } from '../../platform/csv.ts';
import { hasConfirmed, requires } from '../../platform/request/guard.ts';
import { idIn } from '../../platform/request/id-in.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated, withListQuery } from '../../platform/request/validated.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { istDate } from '../../rules/dates.ts';
import { attributesOf } from '../../rules/goods/goods.ts';
import { sendExport } from '../exports/send-export.server.ts';
import { removeProduct, restoreProduct } from './remove-product.server.ts';

export const productsAdmin = new Hono<ShopEnv>()
  .get('/products', requires('administer'), withListQuery(productListQuery), async (c) => {
    const query = c.req.valid('query');
    return c.json(await listProducts(c.var.shop, query, productsMatching(query.search)));
  })
  .get('/products/sheet', requires('administer'), withListQuery(productListQuery), async (c) => {
    const query = c.req.valid('query');
    return c.json(await readSheet(c.var.shop, query, productsMatching(query.search)));
  })
  .get('/products.csv', requires('administer'), async (c) => {
    const { shop } = c.var;
    const columns = exportedColumns(attributesOf((await readStore(shop)).goods));
    const heads = columns.map(({ head }) => head);
    return csvResponse(
      `products-${istDate(shop.now)}.csv`,
      heads,
      exportProducts(
        shop,
        columns.map(({ column }) => column),
      ),
    );
  })
  .get('/stock.csv', requires('administer'), (c) =>
    sendExport(c.var, { name: 'stock', kind: 'product', noun: 'product' }, exportStock(c.var.shop)),
  )
  .post('/products/import', requires('administer'), validated(importBody), async (c) => {
    const { shop, account } = c.var;
    const isConfirmed = hasConfirmed(account, shop.now);
    return c.json({ lines: await importProducts(shop, { ...c.req.valid('json'), by: account.email, isConfirmed }) });
  })
  .get('/products/:id', requires('administer'), async (c) => {
    const id = c.req.param('id');
    const record = await readProduct(c.var.shop, id === 'new' ? null : idIn(id));
    if (!record) throw new ShopError('RECORD_NOT_FOUND');
    return c.json(record);
  })
  .get('/products/:id/copy', requires('administer'), async (c) => {
    const record = await readProductCopy(c.var.shop, idIn(c.req.param('id')));
    if (!record) throw new ShopError('RECORD_NOT_FOUND');
    return c.json(record);
  })
  .post('/products', requires('administer'), validated(productBody), async (c) => {
    return c.json(await saveProduct(c.var.shop, { id: null, fields: c.req.valid('json'), by: c.var.account.email }), 201);
  })
  .put('/products/:id', requires('administer'), validated(productBody), async (c) => {
    const id = idIn(c.req.param('id'));
    return c.json(await saveProduct(c.var.shop, { id, fields: c.req.valid('json'), by: c.var.account.email }));
  })
  .post('/products/:id/stock', requires('administer'), validated(stockBody), async (c) => {
    const id = idIn(c.req.param('id'));
    return c.json(await adjustStock(c.var.shop, { id, ...c.req.valid('json'), by: c.var.account.email }));
  })
  .post('/products/:id/restore', requires('administer'), async (c) => {
    return c.json(await restoreProduct(c.var.shop, { id: idIn(c.req.param('id')), by: c.var.account.email }));
  })
  .delete('/products/:id', requires('administer'), async (c) => {
    return c.json(await removeProduct(c.var.shop, { id: idIn(c.req.param('id')), by: c.var.account.email }));
  });
