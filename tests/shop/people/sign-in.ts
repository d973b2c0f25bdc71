import { createHmac } from 'node:crypto';
import { currentKey } from '../../../src/platform/keys.ts';
import { SESSION_PURPOSE, sessionCookie } from '../../../src/platform/request/session.ts';
import { newId } from '../../../src/rules/ids.ts';
import { SESSION_TTL } from '../../../src/rules/limits.ts';
import type { FreshShop } from '../fresh-shop.ts';

export interface SignedIn {
  readonly id: string;
  readonly email: string;
  /** For the Cookie header. */
  readonly cookie: string;
}

/** A user with a valid session, inserted into the database, for tests that are not about signing in. */
export async function signedIn(
  shop: Pick<FreshShop, 'rows' | 'env'>,
  email = `${newId()}@example.in`,
  name = 'Ananya Rao',
): Promise<SignedIn> {
  const id = newId();
  await shop.rows('INSERT INTO users (id, email, email_verified, full_name) VALUES (?, ?, 1, ?)', id, email, name);
  return { id, email, cookie: await newSession(shop, id) };
}

/** Asks the API as a browser with a cookie does, and reads its JSON. `area`: '/api' or '/api/admin'. */
export const askWith =
  ({ fetch }: Pick<FreshShop, 'fetch'>, cookie: string, area = '/api') =>
  async <T = Record<string, unknown>>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${area}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as T };
  };

/** Another browser of a user. Returns its cookie. */
export async function newSession(
  { rows, env }: Pick<FreshShop, 'rows' | 'env'>,
  userId: string,
  token: string = newId().replaceAll('-', ''),
): Promise<string> {
  const settings = env as { SHOP_URL: string; SHOP_SECRET: string };
  await rows('INSERT INTO sessions (id, user_id, token, expires_at) VALUES (?, ?, ?, ?)', newId(), userId, token, Date.now() + SESSION_TTL);
  const bytes = (text: string) => new TextEncoder().encode(text);
  const key = await crypto.subtle.importKey(
    'raw',
    bytes(currentKey(settings, SESSION_PURPOSE).secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const signature = btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(token)))));
  return `${sessionCookie(settings)}=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** The cookie of a new guest, as the shop itself sets it. */
export function guestCookie(env: FreshShop['env'], id: string = crypto.randomUUID()): string {
  const { id: keyId, secret } = currentKey({ SHOP_SECRET: String(env.SHOP_SECRET) }, 'guest');
  const signature = keyId + createHmac('sha256', secret).update(id).digest('base64url');
  return `${String(env.SHOP_URL).startsWith('https:') ? '__Host-guest' : 'guest'}=${id}.${signature}`;
}
