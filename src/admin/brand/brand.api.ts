import { Hono } from 'hono';
import { readBrand, saveBrand, takeBackBrand } from '../../features/words/admin/brand.server.ts';
import { brandBody, takeBackBody } from '../../features/words/admin/words.schema.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated } from '../../platform/request/validated.ts';

/** Name, tagline, mark and colours of the shop. A change answers with the brand and its history as they are then. */
export const brandAdmin = new Hono<ShopEnv>()
  .get('/brand', requires('administer'), async (c) => c.json(await readBrand(c.var.shop)))
  .put('/brand', requires('administer'), validated(brandBody), async (c) =>
    c.json(await saveBrand(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email })),
  )
  .post('/brand/take-back', requires('administer'), validated(takeBackBody), async (c) =>
    c.json(await takeBackBrand(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email })),
  );
