import { Hono } from 'hono';
import { makeVariants } from '../../features/media/admin/make-variants.server.ts';
import { storePicture, tooLarge } from '../../features/media/admin/store-picture.server.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { uploadRooms } from '../../platform/request/upload/upload-room.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { isUploadPrefix, uploadLimits } from '../../rules/media/uploads.ts';

/** POST /files?prefix=products with the bytes of a picture → `{ key, url }`. Its variants are made after the answer. */
export const files = new Hono<ShopEnv>().post('/files', requires('administer'), async (c) => {
  const prefix = c.req.query('prefix') ?? '';
  if (prefix === '') throw new ShopError('NO_FILE_PATH');
  if (!isUploadPrefix(prefix)) throw new ShopError('BAD_REQUEST');
  const { shop, account } = c.var;
  const store = (bytes: Uint8Array<ArrayBuffer>) => storePicture(shop, prefix, bytes);
  const stored = await uploadRooms.administrators.read(account.id, c.req.raw, uploadLimits[prefix], store).catch((error: unknown) => {
    throw error instanceof ShopError && error.code === 'BODY_TOO_LARGE' ? tooLarge(prefix) : error;
  });
  shop.background(makeVariants(shop.env, stored.key));
  return c.json(stored, 201);
});
