import type { FreshShop } from './fresh-shop.ts';
import { signedIn } from './sign-in.ts';

/** Calls the API as the administrator. */
export async function administratorOf(shop: FreshShop) {
  shop.env.ADMIN_EMAIL = 'owner@chamak.example';
  const { cookie, email } = await signedIn(shop, 'owner@chamak.example');
  const ask = async <T = Record<string, unknown>>(method: string, path: string, body?: object) => {
    const answer = await shop.fetch(`/api/admin${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as T };
  };
  return { email, cookie, ask };
}
