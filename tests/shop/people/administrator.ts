import type { FreshShop } from '../fresh-shop.ts';
import { askWith, signedIn } from './sign-in.ts';

/** Calls the API as the administrator. */
export async function administratorOf(shop: FreshShop) {
  shop.env.ADMIN_EMAIL = 'owner@chamak.example';
  const { cookie, email } = await signedIn(shop, 'owner@chamak.example');
  return { email, cookie, ask: askWith(shop, cookie, '/api/admin') };
}

export type Ask = Awaited<ReturnType<typeof administratorOf>>['ask'];
