import { sha256 } from '../../../platform/hashing.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { paymentGateway } from '../../gateway/gateway.server.ts';
import { settleEvent } from './settle-event.server.ts';

/**
 * Handles a webhook delivery of the gateway. Its signature is checked over the raw bytes, with the current secret and, during a
 * rotation, the previous one (F22, F23). A genuine event that a repetition would not help is recorded and answered as a
 * success, because the gateway disables a webhook that fails for a day. The stored id includes a hash of the body, so two
 * different bodies with one event id are two events.
 * @throws ShopError VERIFICATION_FAILED, SHOP_BUSY
 */
export async function receiveWebhook(shop: Shop, raw: Uint8Array<ArrayBuffer>, headers: Headers): Promise<string> {
  const eventId = await paymentGateway.verify(shop.env, raw, headers);
  if (eventId === null) throw new ShopError('VERIFICATION_FAILED');
  const text = new TextDecoder().decode(raw);
  return settleEvent(shop, `${eventId}:${await sha256(text)}`, text);
}
