import { createHmac } from 'node:crypto';
import { currentKey } from '../../../src/platform/keys.ts';
import type { FreshShop } from '../fresh-shop.ts';

/** The cookie of a new guest, as the shop itself sets it. */
export function guestCookie(env: FreshShop['env'], id: string = crypto.randomUUID()): string {
  const { id: keyId, secret } = currentKey({ SHOP_SECRET: String(env.SHOP_SECRET) }, 'guest');
  const signature = keyId + createHmac('sha256', secret).update(id).digest('base64url');
  return `${String(env.SHOP_URL).startsWith('https:') ? '__Host-guest' : 'guest'}=${id}.${signature}`;
}
