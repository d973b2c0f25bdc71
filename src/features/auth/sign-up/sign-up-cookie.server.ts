import { sha256 } from '../../../platform/hashing.ts';
import { cookieValues, hostCookie, setCookieHeader } from '../../../platform/request/cookies.ts';
import { VERIFY_LINK_TTL } from '../../../rules/people/rate-limits.ts';
import { randomToken } from '../verification-tokens.server.ts';

/**
 * A cookie that marks the browser that signed up: only there does the mailed link work without asking for a password. Over https
 * its name prefix ensures that no other host and no http page can set it.
 */
type Place = Readonly<{ SHOP_URL: string }>;

const cookieName = (place: Place) => hostCookie(place, 'signup');
const cookie = (place: Place, value: string, seconds: number) => setCookieHeader(place, cookieName(place), value, seconds);

/** Returns a new nonce: the Set-Cookie header for the browser, and the hash that is stored with the mailed link. */
export async function newSignUpNonce(place: Place): Promise<{ setCookie: string; hash: string }> {
  const nonce = randomToken();
  return { setCookie: cookie(place, nonce, VERIFY_LINK_TTL / 1000), hash: await sha256(nonce) };
}

/** Returns the hash of the nonce in a request's cookie; null if this browser did not sign up recently. */
export async function signUpNonceOf(place: Place, request: Request): Promise<string | null> {
  const nonce = cookieValues(request, cookieName(place)).find((value) => /^[\w-]{43}$/.test(value));
  return nonce ? sha256(nonce) : null;
}

/** Returns the Set-Cookie header that deletes the nonce once it is used. */
export const clearedSignUpNonce = (place: Place): string => cookie(place, '', 0);
