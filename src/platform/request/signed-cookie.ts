import { isUuid, newId } from '../../rules/ids.ts';
import { DAY } from '../../rules/limits.ts';
import type { Settings } from '../env.ts';
import { sign, verify } from '../signing.ts';

/** A cookie of an id that the shop made and signed. An id that somebody planted or typed is none. */
export interface SignedCookie {
  readonly name: string;
  readonly days: number;
}

type Keys = Pick<Settings, 'SHOP_URL' | 'SHOP_SECRET'>;

const isSecure = ({ SHOP_URL }: Keys) => SHOP_URL.startsWith('https:');

/** On https browsers keep a cookie with this prefix only as the host itself set it: no other subdomain can plant one. */
const nameOf = (keys: Keys, { name }: SignedCookie) => (isSecure(keys) ? `__Host-${name}` : name);

const signed = (id: string, about: string) => (about ? `${id}\n${about}` : id);

/** The id in the request's cookie, if the shop signed it, and signed it about the same thing; null otherwise. */
export async function signedId(keys: Keys, cookie: SignedCookie, request: Request, about = ''): Promise<string | null> {
  const name = nameOf(keys, cookie);
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [given, value = ''] = part.trim().split('=');
    const [id = '', signature = ''] = value.split('.');
    if (given !== name || !isUuid(id)) continue;
    if (await verify(keys.SHOP_SECRET, cookie.name, signed(id, about), signature)) return id;
  }
  return null;
}

/** A new id and the Set-Cookie header that gives it to the browser. */
export async function newSignedId(keys: Keys, cookie: SignedCookie, about = ''): Promise<{ id: string; setCookie: string }> {
  const id = newId();
  const signature = await sign(keys.SHOP_SECRET, cookie.name, signed(id, about));
  const secure = isSecure(keys) ? '; Secure' : '';
  const attributes = `Path=/; Max-Age=${(cookie.days * DAY) / 1000}; HttpOnly; SameSite=Lax${secure}`;
  return { id, setCookie: `${nameOf(keys, cookie)}=${id}.${signature}; ${attributes}` };
}
