import type { Context } from 'hono';
import type { ShopEnv } from '../../../platform/request/route.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { SESSION_TTL } from '../../../rules/limits.ts';
import { shouldRefresh } from '../../../rules/people/session-clock.ts';
import type { SessionAnswer } from '../auth.schema.ts';
import { callBetterAuth } from '../call-better-auth.server.ts';
import { sessionAnswer } from './session-answer.ts';
import { clearSessionCookies, sessionTokenIn, setAuthCookies } from './session-cookies.server.ts';

/**
 * Extends this browser's session to its full length (#216), at most once a day unless it is about to end: otherwise it only
 * answers with the session and writes nothing. The administrator's session is never extended.
 * @throws ShopError SESSION_MISSING; the browser is signed out
 */
export async function refreshSession(c: Context<ShopEnv>): Promise<SessionAnswer> {
  const { shop, caller } = c.var;
  const account = await caller.account();
  if (account && (account.isOwner || !shouldRefresh(account.sessionEnds, shop.now))) return sessionAnswer(account, shop.now);
  const cookies = account ? await extendedBy(c) : [];
  if (!account || !sessionTokenIn(shop.env, cookies)) {
    clearSessionCookies(c);
    throw new ShopError('SESSION_MISSING');
  }
  setAuthCookies(c, cookies);
  return sessionAnswer({ ...account, sessionEnds: shop.now + SESSION_TTL }, shop.now);
}

/** Extends the session; returns its cookies, or none if it ended meanwhile. */
async function extendedBy(c: Context<ShopEnv>): Promise<readonly string[]> {
  try {
    const { headers } = c.req.raw;
    return (await callBetterAuth(c.var.shop, (library) => library.getSession({ headers, returnHeaders: true }))).cookies;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'SESSION_MISSING') return [];
    throw error;
  }
}
