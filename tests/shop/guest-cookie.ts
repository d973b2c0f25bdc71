import { createHmac } from 'node:crypto';
import type { FreshShop } from './fresh-shop.ts';

/** The cookie of a new guest, as the shop itself sets it. */
export function guestCookie(env: FreshShop['env'], id: string = crypto.randomUUID()): string {
  const signature = createHmac('sha256', String(env.SHOP_SECRET)).update(`guest\n${id}`).digest('base64url');
  return `${String(env.SHOP_URL).startsWith('https:') ? '__Host-guest' : 'guest'}=${id}.${signature}`;
}
