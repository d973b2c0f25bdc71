import { isUuid, newId } from '../../rules/ids.ts';
import { DAY } from '../../rules/limits.ts';
import type { Settings } from '../env.ts';
import type { Secrets } from '../keys.ts';
import { sign, verify } from '../signing.ts';
import { cookieValues, hostCookie, setCookieHeader } from './cookies.ts';

/** A cookie with an id that the shop created and signed. A forged id is ignored. */
interface SignedCookie {
  readonly name: string;
  readonly days: number;
}

type Keys = Pick<Settings, 'SHOP_URL'> & Secrets;

const signed = (id: string, about: string) => (about ? `${id}\n${about}` : id);

/** Returns the id in the request's cookie, if the shop signed it together with the same `about`; null otherwise. */
export async function signedId(keys: Keys, cookie: SignedCookie, request: Request, about = ''): Promise<string | null> {
  for (const value of cookieValues(request, hostCookie(keys, cookie.name))) {
    const [id = '', signature = ''] = value.split('.');
    if (isUuid(id) && (await verify(keys, cookie.name, signed(id, about), signature))) return id;
  }
  return null;
}

/** Returns a new id and the Set-Cookie header that stores it in the browser. */
export async function createSignedId(keys: Keys, cookie: SignedCookie, about = ''): Promise<{ id: string; setCookie: string }> {
  const id = newId();
  const signature = await sign(keys, cookie.name, signed(id, about));
  const name = hostCookie(keys, cookie.name);
  return { id, setCookie: setCookieHeader(keys, name, `${id}.${signature}`, (cookie.days * DAY) / 1000) };
}
