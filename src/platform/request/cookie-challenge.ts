import type { Settings } from '../env.ts';
import { NOT_KEPT } from './headers.ts';
import { ensureGuest } from './visitor.ts';

/** In the address of a request that was sent again: without the cookie even then, its sender keeps none. */
const SENT_AGAIN = 'sent-again';

/** A request without the cookie of a guest from an address that sends too many of them; not an error, but how `limit()` ends the work. */
export class CookieNeeded extends Error {}

export const isSentAgain = (request: Request): boolean => new URL(request.url).searchParams.has(SENT_AGAIN);

/**
 * Gives a browser the cookie of a guest and lets it send the same again, with its body: it is then counted by itself. So a first visit
 * is not refused because others share its address, as thousands do at a carrier in India.
 */
export async function cookieChallenge(env: Settings, request: Request): Promise<Response> {
  const { setCookie } = await ensureGuest(env, { guestId: null });
  const { searchParams } = new URL(request.url);
  searchParams.set(SENT_AGAIN, '1');
  // Without a path, which could name another host: '//evil.example'.
  const headers = new Headers({ location: `?${searchParams}`, 'cache-control': NOT_KEPT });
  if (setCookie) headers.append('set-cookie', setCookie);
  return new Response(null, { status: 307, headers });
}
