import { sha256 } from '../../../platform/hashing.ts';
import { cookieValues, hostCookie, setCookieHeader } from '../../../platform/request/cookies.ts';
import { VERIFY_LINK_TTL } from '../../../rules/people/rate-limits.ts';
import { randomToken } from '../verification-tokens.server.ts';

/**
 * Tells the browser that signed up from every other one: only there the mailed link finishes without asking for a password.
 * Over https the name makes sure that no other host and no plain page planted the cookie.
 */
type Place = Readonly<{ SHOP_URL: string }>;

const cookieName = (place: Place) => hostCookie(place, 'signup');
const cookie = (place: Place, value: string, seconds: number) => setCookieHeader(place, cookieName(place), value, seconds);

/** A fresh nonce: the Set-Cookie header for the browser, and the hash that the mailed link is kept with. */
export async function newSignUpNonce(place: Place): Promise<{ setCookie: string; hash: string }> {
  const nonce = randomToken();
  return { setCookie: cookie(place, nonce, VERIFY_LINK_TTL / 1000), hash: await sha256(nonce) };
}

/** The hash of the nonce that a request carries; null where this browser did not sign up lately. */
export async function signUpNonceOf(place: Place, request: Request): Promise<string | null> {
  const nonce = cookieValues(request, cookieName(place)).find((value) => /^[\w-]{43}$/.test(value));
  return nonce ? sha256(nonce) : null;
}

/** The Set-Cookie header that takes the nonce away once it was used. */
export const clearedSignUpNonce = (place: Place): string => cookie(place, '', 0);
