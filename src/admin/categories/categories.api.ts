import { Hono } from 'hono';
import { addSizes } from '../../features/products/admin/add-sizes.server.ts';
import { addedSizesBody, categoryBody, movedBody } from '../../features/products/admin/category.schema.ts';
import { listCategories, readCategory } from '../../features/products/admin/list-categories.server.ts';
import { moveCategory } from '../../features/products/admin/move-category.server.ts';
import { readCategoryChoices } from '../../features/products/admin/read-product.server.ts';
import { removeCategory } from '../../features/products/admin/remove-category.server.ts';
import { saveCategory } from '../../features/products/admin/save-category.server.ts';
import { requires } from '../../platform/request/guard.ts';
import { idIn } from '../../platform/request/id-in.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated } from '../../platform/request/validated.ts';
import { ShopError } from '../../platform/shop-error.ts';

export const categoriesAdmin = new Hono<ShopEnv>()
  .get('/categories', requires('administer'), async (c) => c.json(await listCategories(c.var.shop)))
  .get('/categories/choices', requires('administer'), async (c) => c.json(await readCategoryChoices(c.var.shop)))
  .get('/categories/:id', requires('administer'), async (c) => {
    const row = await readCategory(c.var.shop, idIn(c.req.param('id')));
    if (!row) throw new ShopError('RECORD_NOT_FOUND');
    return c.json(row);
  })
  .post('/categories', requires('administer'), validated(categoryBody), async (c) => {
    return c.json(await saveCategory(c.var.shop, { id: null, fields: c.req.valid('json'), by: c.var.account.email }), 201);
  })
  .put('/categories/:id', requires('administer'), validated(categoryBody), async (c) => {
    const id = idIn(c.req.param('id'));
    return c.json(await saveCategory(c.var.shop, { id, fields: c.req.valid('json'), by: c.var.account.email }));
  })
  .post('/categories/:id/sizes', requires('administer'), validated(addedSizesBody), async (c) => {
    const id = idIn(c.req.param('id'));
    return c.json(await addSizes(c.var.shop, { id, ...c.req.valid('json'), by: c.var.account.email }));
  })
  .post('/categories/:id/move', requires('administer'), validated(movedBody), async (c) => {
    return c.json(await moveCategory(c.var.shop, { id: idIn(c.req.param('id')), ...c.req.valid('json'), by: c.var.account.email }));
  })
  .delete('/categories/:id', requires('administer'), async (c) => {
    return c.json(await removeCategory(c.var.shop, { id: idIn(c.req.param('id')), by: c.var.account.email }));
  });
