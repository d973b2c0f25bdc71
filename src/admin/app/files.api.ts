import { Hono } from 'hono';
import { makeVariants } from '../../features/media/admin/make-variants.server.ts';
import { storePicture, tooLarge } from '../../features/media/admin/store-picture.server.ts';
import { readBytes } from '../../platform/request/body.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { isUploadPrefix, uploadLimits } from '../../rules/media/uploads.ts';

/** POST /files?prefix=products with the bytes of a picture → `{ key, url }`. Its variants are made after the answer. */
export const files = new Hono<ShopEnv>().post('/files', requires('administer'), async (c) => {
  const prefix = c.req.query('prefix') ?? '';
  if (prefix === '') throw new ShopError('NO_FILE_PATH');
  if (!isUploadPrefix(prefix)) throw new ShopError('BAD_REQUEST');
  const bytes = await readBytes(c.req.raw, uploadLimits[prefix]).catch((error: unknown) => {
    throw error instanceof ShopError && error.code === 'BODY_TOO_LARGE' ? tooLarge(prefix) : error;
  });
  const { shop } = c.var;
  const stored = await storePicture(shop, prefix, new Blob([bytes]));
  shop.background(makeVariants(shop.env, stored.key));
  return c.json(stored, 201);
});
