import { UPLOAD_ROOM_WAIT, UPLOADS_HELD_MAX } from '../../rules/limits.ts';
import { ShopError } from '../shop-error.ts';

/** Ms between two looks whether there is room. A promise of another request would not wake this one in workerd. */
const LOOK_EVERY = 50;

/** Bytes of uploads that the requests of this Worker hold now. */
let held = 0;

/**
 * Runs `work`, which reads the body of this request into memory. One Worker has 128 MB for all its requests, and Cloudflare ends every one
 * of them with it, so a body waits unread until there is room.
 * @param limit the most bytes that the body may have
 * @throws ShopError SHOP_BUSY where there is no room for UPLOAD_ROOM_WAIT ms
 */
export async function withUploadRoom<T>({ headers }: Request, limit: number, work: () => Promise<T>): Promise<T> {
  const bytes = Math.min(Number(headers.get('content-length') ?? limit), limit);
  for (let waited = 0; held + bytes > UPLOADS_HELD_MAX; waited += LOOK_EVERY) {
    if (waited >= UPLOAD_ROOM_WAIT) throw new ShopError('SHOP_BUSY');
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
  held += bytes;
  try {
    return await work();
  } finally {
    held -= bytes;
  }
}
