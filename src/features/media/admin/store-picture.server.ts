import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { type UploadPrefix, uploadFormats, uploadKey, uploadLimits } from '../../../rules/media/uploads.ts';
import { adminRefusal } from '../../../rules/refusals/admin-refusals.ts';
import { remakePicture } from '../remake-picture.server.ts';

const MB = 1024 * 1024;
const CACHE_SECONDS = 3600;

/**
 * Stores a picture as WebP without metadata. The name is new each time, so that nothing is overwritten and no old copy is shown.
 * @returns the key in the media bucket and the address at which it shows
 * @throws ShopError NO_FILE, PICTURE_TOO_LARGE, PICTURE_UNREADABLE
 */
export async function storePicture(
  shop: Shop,
  prefix: UploadPrefix,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ key: string; url: string }> {
  if (bytes.byteLength === 0) throw new ShopError('NO_FILE');
  if (bytes.byteLength > uploadLimits[prefix]) throw tooLarge(prefix);
  const picture = await remakePicture(shop.env, bytes, uploadFormats);
  const key = uploadKey(prefix, shop.now);
  await shop.env.MEDIA.put(key, picture, { httpMetadata: { contentType: 'image/webp', cacheControl: `max-age=${CACHE_SECONDS}` } });
  return { key, url: `/media/${key}` };
}

/** 'A picture here may have up to 5 MB.' */
export const tooLarge = (prefix: UploadPrefix): ShopError =>
  new ShopError(adminRefusal('PICTURE_TOO_LARGE', `A picture here may have up to ${uploadLimits[prefix] / MB} MB.`));
