import type { ImagesBinding } from '@cloudflare/workers-types';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { PIXELS_MAX, STORED_WIDTH_MAX, type UploadPrefix, uploadFormats, uploadKey, uploadLimits } from '../../../rules/media/uploads.ts';
import { adminRefusal } from '../../../rules/refusals/admin-refusals.ts';

const QUALITY = 86;
const MB = 1024 * 1024;
const CACHE_SECONDS = 3600;

/**
 * Stores a picture as WebP without metadata (a phone writes its place into every photograph). Format and size are read from
 * the bytes; the name is new each time, so that nothing is overwritten and no old copy is shown.
 * @returns the key in the media bucket and the address at which it shows
 * @throws ShopError NO_FILE, PICTURE_TOO_LARGE, PICTURE_UNREADABLE
 */
export async function storePicture(
  shop: Shop,
  prefix: UploadPrefix,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ key: string; url: string }> {
  const { MEDIA, IMAGES } = shop.env;
  if (bytes.byteLength === 0) throw new ShopError('NO_FILE');
  if (bytes.byteLength > uploadLimits[prefix]) throw tooLarge(prefix);
  if (!IMAGES) throw new ShopError('INTERNAL');
  const picture = await asWebp(IMAGES, bytes);
  const key = uploadKey(prefix, shop.now);
  await MEDIA.put(key, picture, { httpMetadata: { contentType: 'image/webp', cacheControl: `max-age=${CACHE_SECONDS}` } });
  return { key, url: `/media/${key}` };
}

/** 'A picture here may have up to 5 MB.' */
export const tooLarge = (prefix: UploadPrefix): ShopError =>
  new ShopError(adminRefusal('PICTURE_TOO_LARGE', `A picture here may have up to ${uploadLimits[prefix] / MB} MB.`));

const streamOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream() as unknown as Parameters<ImagesBinding['input']>[0];

async function asWebp(images: ImagesBinding, bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  try {
    const info = await images.info(streamOf(bytes));
    if (!('width' in info) || !uploadFormats.includes(info.format) || info.width * info.height > PIXELS_MAX) {
      throw new ShopError('PICTURE_UNREADABLE');
    }
    const made = await images
      .input(streamOf(bytes))
      .transform({ width: Math.min(info.width, STORED_WIDTH_MAX), fit: 'scale-down' })
      .output({ format: 'image/webp', quality: QUALITY });
    return await made.response().arrayBuffer();
  } catch {
    // The decoder says in its own words what is wrong with the bytes: the administrator reads ours.
    throw new ShopError('PICTURE_UNREADABLE');
  }
}
