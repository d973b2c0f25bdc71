import { Hono } from 'hono';
import { bannerBody, bannerOrderBody, bannerShownBody } from '../../features/content/admin/banner.schema.ts';
import { listBanners } from '../../features/content/admin/list-banners.server.ts';
import { orderBanners, removeBanner, saveBanner, showBanner } from '../../features/content/admin/save-banner.server.ts';
import { requires } from '../../platform/request/guard.ts';
import { idIn } from '../../platform/request/id-in.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated } from '../../platform/request/validated.ts';

export const bannersAdmin = new Hono<ShopEnv>()
  .get('/banners', requires('administer'), async (c) => c.json(await listBanners(c.var.shop)))
  .post('/banners', requires('administer'), validated(bannerBody), async (c) => {
    return c.json(await saveBanner(c.var.shop, { id: null, fields: c.req.valid('json'), by: c.var.account.email }), 201);
  })
  .post('/banners/order', requires('administer'), validated(bannerOrderBody), async (c) => {
    await orderBanners(c.var.shop, { ids: c.req.valid('json').ids, by: c.var.account.email });
    return c.json(await listBanners(c.var.shop));
  })
  .put('/banners/:id', requires('administer'), validated(bannerBody), async (c) => {
    const id = idIn(c.req.param('id'));
    return c.json(await saveBanner(c.var.shop, { id, fields: c.req.valid('json'), by: c.var.account.email }));
  })
  .post('/banners/:id/shown', requires('administer'), validated(bannerShownBody), async (c) => {
    const id = idIn(c.req.param('id'));
    return c.json(await showBanner(c.var.shop, { id, isActive: c.req.valid('json').isActive, by: c.var.account.email }));
  })
  .delete('/banners/:id', requires('administer'), async (c) => {
    return c.json(await removeBanner(c.var.shop, { id: idIn(c.req.param('id')), by: c.var.account.email }));
  });
