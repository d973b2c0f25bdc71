import { parse, serialize } from 'hono/utils/cookie';
import type { Settings } from '../env.ts';

type Place = Readonly<Pick<Settings, 'SHOP_URL'>>;

export const isHttps = ({ SHOP_URL }: Place): boolean => SHOP_URL.startsWith('https:');

/**
 * Returns a cookie's name with the prefix that, on https, browsers accept only from the host itself: no other subdomain can set it.
 */
export const hostCookie = (place: Place, name: string): string => (isHttps(place) ? `__Host-${name}` : name);

/** Returns all values of a cookie name in a request, in their order: a forged one may come before the genuine one. */
export function cookieValues(request: Request, name: string): string[] {
  return cookiesOf(request.headers).flatMap((cookie) => parse(cookie, name)[name] ?? []);
}

/** Returns the Cookie header of a request without the cookies of this name. */
export function withoutCookie(headers: Headers, name: string): string {
  return cookiesOf(headers)
    .filter((cookie) => parse(cookie, name)[name] === undefined)
    .join(';');
}

const cookiesOf = (headers: Headers) => (headers.get('cookie') ?? '').split(';');

/**
 * Returns the Set-Cookie header of a cookie for the whole site that lasts `seconds`; 0 deletes it. `httpOnly`: scripts cannot read it.
 */
export function setCookieHeader(place: Place, name: string, value: string, seconds: number, httpOnly = true): string {
  return serialize(name, value, { maxAge: seconds, path: '/', httpOnly, secure: isHttps(place), sameSite: 'Lax' });
}
