import { hmacMatches, sha256 } from '../../../platform/hashing.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { settleEvent } from './settle-event.server.ts';

/** Nothing signs the header: longer than any id of Razorpay it is cut. */
const ID_CHARS = 64;

/**
 * A delivery of Razorpay. The HMAC is checked over the raw bytes, with the current secret and the former one while it is
 * being changed (F22, F23). Whatever is genuine and cannot be mended by a repetition is recorded and answered like a success,
 * because a day of errors makes Razorpay switch the webhook off. Two events that came with one id are two.
 * @throws ShopError VERIFICATION_FAILED, SHOP_BUSY
 */
export async function receiveWebhook(shop: Shop, raw: Uint8Array<ArrayBuffer>, signature: string, eventId: string | null): Promise<string> {
  const { RAZORPAY_WEBHOOK_SECRET: current, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: previous } = shop.env;
  const genuine = (await hmacMatches(current, raw, signature)) || (previous !== undefined && (await hmacMatches(previous, raw, signature)));
  if (!genuine) throw new ShopError('VERIFICATION_FAILED');
  const text = new TextDecoder().decode(raw);
  return settleEvent(shop, `${(eventId ?? '').slice(0, ID_CHARS)}:${await sha256(text)}`, text);
}
