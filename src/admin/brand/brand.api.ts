import { Hono } from 'hono';
import { readBrand, saveBrand, takeBackBrand } from '../../features/words/admin/brand.server.ts';
import { storeBrandPicture } from '../../features/words/admin/brand-picture.server.ts';
import { brandBody, takeBackBody } from '../../features/words/admin/words.schema.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { uploadRooms } from '../../platform/request/upload/upload-room.ts';
import { validated } from '../../platform/request/validated.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { BRAND_PICTURE_MAX, isBrandShape } from '../../rules/brand/brand-pictures.ts';

/** Name, tagline, mark and colours of the shop. A change answers with the brand and its history as they are then. */
export const brandAdmin = new Hono<ShopEnv>()
  .get('/brand', requires('administer'), async (c) => c.json(await readBrand(c.var.shop)))
  .put('/brand', requires('administer'), validated(brandBody), async (c) =>
    c.json(await saveBrand(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email })),
  )
  .post('/brand/pictures/:shape', requires('administer'), async (c) => {
    const { shop, account } = c.var;
    const shape = c.req.param('shape');
    if (!isBrandShape(shape)) throw new ShopError('RECORD_NOT_FOUND');
    const store = (bytes: Uint8Array<ArrayBuffer>) => storeBrandPicture(shop, shape, bytes);
    return c.json(await uploadRooms.administrators.read(account.id, c.req.raw, BRAND_PICTURE_MAX, store), 201);
  })
  .post('/brand/take-back', requires('administer'), validated(takeBackBody), async (c) =>
    c.json(await takeBackBrand(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email })),
  );
