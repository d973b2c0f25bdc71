import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { type BrandShape, cleanPng } from '../../../rules/brand/brand-pictures.ts';
import { uploadKey } from '../../../rules/media/uploads.ts';

/**
 * Stores a picture that the administrator's browser drew of the brand. It belongs to nothing until a version names it.
 * @returns its key in the media bucket
 * @throws ShopError PICTURE_UNREADABLE if it is no PNG of this shape
 */
export async function storeBrandPicture(shop: Shop, shape: BrandShape, bytes: Uint8Array): Promise<{ key: string }> {
  const picture = cleanPng(bytes, shape);
  if (!picture) throw new ShopError('PICTURE_UNREADABLE');
  const key = uploadKey('brand', shop.now, 'png');
  await shop.env.MEDIA.put(key, picture, { httpMetadata: { contentType: 'image/png' } });
  return { key };
}
