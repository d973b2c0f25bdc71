import { parse, serialize } from 'hono/utils/cookie';
import type { Settings } from '../env.ts';

type Place = Readonly<Pick<Settings, 'SHOP_URL'>>;

export const isHttps = ({ SHOP_URL }: Place): boolean => SHOP_URL.startsWith('https:');

/** On https browsers keep a cookie with this prefix only as the host itself set it: no other subdomain can plant one. */
export const hostCookie = (place: Place, name: string): string => (isHttps(place) ? `__Host-${name}` : name);

/** All values that a request carries under a name, in its order: a planted one may stand before the genuine one. */
export function cookieValues(request: Request, name: string): string[] {
  return cookiesOf(request.headers).flatMap((cookie) => parse(cookie, name)[name] ?? []);
}

/** The Cookie header of a request without the cookies of a name. */
export function withoutCookie(headers: Headers, name: string): string {
  return cookiesOf(headers)
    .filter((cookie) => parse(cookie, name)[name] === undefined)
    .join(';');
}

const cookiesOf = (headers: Headers) => (headers.get('cookie') ?? '').split(';');

/** The Set-Cookie header of a cookie for the whole site, kept for `seconds`; 0 deletes it. `httpOnly`: no script reads it. */
export function setCookieHeader(place: Place, name: string, value: string, seconds: number, httpOnly = true): string {
  return serialize(name, value, { maxAge: seconds, path: '/', httpOnly, secure: isHttps(place), sameSite: 'Lax' });
}
