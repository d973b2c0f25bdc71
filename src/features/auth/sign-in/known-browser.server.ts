import type { RouteContext } from '../../../platform/request/route.ts';
import { createSignedId, signedId } from '../../../platform/request/signed-cookie.ts';
import type { Shop } from '../../../platform/shop.ts';
import { KNOWN_BROWSER_DAYS } from '../../../rules/people/rate-limits.ts';

const cookie = { name: 'known', days: KNOWN_BROWSER_DAYS };

/**
 * Returns whether a browser was signed in with this e-mail or phone before. Its id grants no access, only attempts and mails of its own.
 */
export const isKnownBrowser = ({ env }: Shop, request: Request, who: string): Promise<string | null> => signedId(env, cookie, request, who);

/**
 * Remembers that this browser proved that it is `who`, in whichever way and with the second factor if there is one. The server stores
 * nothing: the signed cookie is the proof.
 */
export async function setKnownBrowser(c: RouteContext, who: string): Promise<void> {
  const { shop } = c.var;
  if (await isKnownBrowser(shop, c.req.raw, who)) return;
  const { setCookie } = await createSignedId(shop.env, cookie, who);
  c.header('Set-Cookie', setCookie, { append: true });
}
