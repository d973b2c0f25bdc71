import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { PHOTO_FOLDERS, type PhotoPlace, photoIn } from '../../../rules/reviews/review.ts';
import { dropPictures } from '../../media/admin/drop-pictures.server.ts';
import { storePicture } from '../../media/admin/store-picture.server.ts';

/** Texts for the buyer in place of those for the administrator. */
const answers = { PICTURE_UNREADABLE: 'REVIEW_PHOTO_UNREADABLE', PICTURE_TOO_LARGE: 'REVIEW_PHOTO_SIZE' } as const;

/**
 * Stores photographs as WebP without metadata, in a place that only signed links open. A file that no review names in the end is
 * deleted by the sweep of the bucket.
 * @returns their keys
 * @throws ShopError REVIEW_PHOTO_UNREADABLE, REVIEW_PHOTO_SIZE, SHOP_BUSY
 */
export async function storePhotos(shop: Shop, photos: readonly Uint8Array<ArrayBuffer>[]): Promise<string[]> {
  const keys: string[] = [];
  // One after the other: a Worker has little memory for decoded pictures.
  for (const photo of photos) {
    try {
      keys.push((await storePicture(shop, PHOTO_FOLDERS.unpublished, photo)).key);
    } catch (error) {
      dropPhotos(shop, keys);
      throw refusalOf(error);
    }
  }
  return keys;
}

function refusalOf(error: unknown): ShopError {
  if (error instanceof ShopError && Object.hasOwn(answers, error.code)) {
    const refused = new ShopError(answers[error.code as keyof typeof answers]);
    return new ShopError(refused.refusal, { fields: { photo: refused.refusal.message } });
  }
  logFault('photo of a review', error);
  return new ShopError('SHOP_BUSY');
}

/**
 * Copies photographs into the folder where everybody, or only signed links, can open them. The copies left behind are dropped
 * once the review names the new ones.
 * @returns the keys in that folder; a file that is gone is left out
 * @throws ShopError SHOP_BUSY
 */
export async function copyPhotos({ env, calls }: Shop, keys: readonly string[], place: PhotoPlace): Promise<string[]> {
  const copied: string[] = [];
  try {
    for (const key of keys) {
      const to = photoIn(place, key);
      if (to !== key) {
        calls.spend();
        const file = await env.MEDIA.get(key);
        if (!file) continue;
        calls.spend();
        await env.MEDIA.put(to, await file.arrayBuffer(), { httpMetadata: { contentType: 'image/webp' } });
      }
      copied.push(to);
    }
  } catch (error) {
    logFault('photos of a review', error);
    throw new ShopError('SHOP_BUSY');
  }
  return copied;
}

/** Deletes files that no review names any more, after the answer. */
export function dropPhotos(shop: Shop, keys: readonly string[]): void {
  if (keys.length > 0) shop.background(dropPictures(shop, keys));
}
