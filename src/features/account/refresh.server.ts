import type { Context } from 'hono';
import type { ShopEnv } from '../../platform/route.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { SESSION_TTL } from '../../rules/limits.ts';
import type { SessionAnswer } from './account.schema.ts';
import { askLibrary } from './ask-library.server.ts';
import { sessionAnswer } from './session-answer.ts';
import { forgetSession, tellCookies, tokenSet } from './session-cookies.server.ts';

/** Makes this browser's session as long as a new one (#216). @throws ShopError SESSION_MISSING; the browser is signed out */
export async function refreshSession(c: Context<ShopEnv>): Promise<SessionAnswer> {
  const { shop, account } = c.var;
  const { cookies } = account
    ? await askLibrary(shop, (library) => library.getSession({ headers: c.req.raw.headers, returnHeaders: true }))
    : { cookies: [] };
  if (!account || !tokenSet(shop.env, cookies)) {
    forgetSession(c);
    throw new ShopError('SESSION_MISSING');
  }
  tellCookies(c, cookies);
  return sessionAnswer({ ...account, sessionEnds: shop.now + SESSION_TTL }, shop.now);
}
