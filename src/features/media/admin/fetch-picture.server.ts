import { logFault } from '../../../platform/log/log.ts';
import { uploadRooms } from '../../../platform/request/upload/upload-room.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { pictureAddress } from '../../../rules/media/picture-address.ts';
import { type UploadPrefix, uploadLimits } from '../../../rules/media/uploads.ts';
import { storePicture } from './store-picture.server.ts';

const TIMEOUT_MS = 8_000;
/** A picture is often behind one redirect; each is judged like the first address. */
const REDIRECTS_MAX = 3;

/**
 * Copies a picture of another site into the media bucket: pages show pictures of the shop's own address only, and the copy stays
 * when the original changes. The Worker's network reaches public addresses only, so that a public name which leads to a private
 * machine leads nowhere.
 * @returns the key in the media bucket
 * @throws ShopError PICTURE_ADDRESS, PICTURE_NOT_FETCHED, and what storePicture throws
 */
export async function fetchPicture(shop: Shop, prefix: UploadPrefix, address: string): Promise<string> {
  const answer = await follow(address);
  try {
    return await uploadRooms.administrators.read(address, answer, uploadLimits[prefix], async (bytes) => {
      return (await storePicture(shop, prefix, bytes)).key;
    });
  } catch (error) {
    await answer.body?.cancel().catch(() => undefined);
    if (error instanceof ShopError) throw error.code === 'BODY_TOO_LARGE' ? new ShopError('PICTURE_TOO_LARGE') : error;
    logFault('reading a picture', error);
    throw new ShopError('PICTURE_NOT_FETCHED');
  }
}

async function follow(address: string): Promise<Response> {
  let next = address;
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    const url = pictureAddress(next);
    if (!url) throw new ShopError('PICTURE_ADDRESS');
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { accept: 'image/webp,image/avif,image/jpeg,image/png' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      logFault(`picture of ${url.hostname}`, error);
      throw new ShopError('PICTURE_NOT_FETCHED');
    });
    if (answer.ok && answer.body) return answer;
    const location = answer.headers.get('location');
    await answer.body?.cancel();
    if (answer.status < 300 || answer.status > 399 || !location) throw new ShopError('PICTURE_NOT_FETCHED');
    next = URL.parse(location, url)?.href ?? '';
  }
  throw new ShopError('PICTURE_NOT_FETCHED');
}
