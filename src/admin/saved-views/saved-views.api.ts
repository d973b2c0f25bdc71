import { Hono } from 'hono';
import { savedViewBody, viewChangeBody } from '../../features/saved-views/saved-views.schema.ts';
import { changeView, removeView, saveView } from '../../features/saved-views/saved-views.server.ts';
import { requires } from '../../platform/request/guard.ts';
import { idIn } from '../../platform/request/id-in.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated } from '../../platform/request/validated.ts';
import { readMenu } from './read-menu.server.ts';

/** The saved views of the administrator, and what the shop uses: the menu needs both. A change answers with all of it. */
export const savedViewsAdmin = new Hono<ShopEnv>()
  .get('/views', requires('administer'), async (c) => c.json(await readMenu(c.var.shop, c.var.account.id)))
  .post('/views', requires('administer'), validated(savedViewBody), async (c) => {
    await saveView(c.var.shop, { ...c.req.valid('json'), userId: c.var.account.id });
    return c.json(await readMenu(c.var.shop, c.var.account.id), 201);
  })
  .put('/views/:id', requires('administer'), validated(viewChangeBody), async (c) => {
    await changeView(c.var.shop, { ...c.req.valid('json'), id: idIn(c.req.param('id')), userId: c.var.account.id });
    return c.json(await readMenu(c.var.shop, c.var.account.id));
  })
  .delete('/views/:id', requires('administer'), async (c) => {
    await removeView(c.var.shop, { id: idIn(c.req.param('id')), userId: c.var.account.id });
    return c.json(await readMenu(c.var.shop, c.var.account.id));
  });
