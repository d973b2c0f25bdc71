import { hmacMatches, sha256 } from '../../../platform/hashing.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { settleEvent } from './settle-event.server.ts';

/** The header with the event id is not signed: it is cut to a length above that of Razorpay's ids. */
const ID_CHARS = 64;

/**
 * Handles a webhook delivery of Razorpay. The HMAC is checked over the raw bytes, with the current secret and, during a
 * rotation, the previous one (F22, F23). A genuine event that a repetition would not help is recorded and answered as a
 * success, because Razorpay disables a webhook that fails for a day. The stored id includes a hash of the body, so two
 * different bodies with one event id are two events.
 * @throws ShopError VERIFICATION_FAILED, SHOP_BUSY
 */
export async function receiveWebhook(shop: Shop, raw: Uint8Array<ArrayBuffer>, signature: string, eventId: string | null): Promise<string> {
  const { RAZORPAY_WEBHOOK_SECRET: current, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: previous } = shop.env;
  const genuine = (await hmacMatches(current, raw, signature)) || (previous !== undefined && (await hmacMatches(previous, raw, signature)));
  if (!genuine) throw new ShopError('VERIFICATION_FAILED');
  const text = new TextDecoder().decode(raw);
  return settleEvent(shop, `${(eventId ?? '').slice(0, ID_CHARS)}:${await sha256(text)}`, text);
}
