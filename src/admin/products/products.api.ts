import { Hono } from 'hono';
import { listProducts } from '../../features/products/admin/list-products.server.ts';
import { productBody, productListQuery, stockBody } from '../../features/products/admin/product.schema.ts';
import { readCategoryChoices, readProduct } from '../../features/products/admin/read-product.server.ts';
import { removeProduct, restoreProduct } from '../../features/products/admin/remove-product.server.ts';
import { adjustStock, saveProduct } from '../../features/products/admin/save-product.server.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated, withListQuery } from '../../platform/request/validated.ts';
import { ShopError } from '../../platform/shop-error.ts';

/** @throws ShopError RECORD_NOT_FOUND for what is no number */
function idIn(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new ShopError('RECORD_NOT_FOUND');
  return Number(text);
}

export const productsAdmin = new Hono<ShopEnv>()
  .get('/products', requires('administer'), withListQuery(productListQuery), async (c) =>
    c.json(await listProducts(c.var.shop, c.req.valid('query'))),
  )
  .get('/categories/choices', requires('administer'), async (c) => c.json(await readCategoryChoices(c.var.shop)))
  .get('/products/:id', requires('administer'), async (c) => {
    const id = c.req.param('id');
    const record = await readProduct(c.var.shop, id === 'new' ? null : idIn(id));
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
