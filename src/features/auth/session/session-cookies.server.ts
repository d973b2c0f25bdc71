import { parseSetCookieHeader } from 'better-auth/cookies';
import { setCookieHeader } from '../../../platform/request/cookies.ts';
import type { RouteContext } from '../../../platform/request/route.ts';
import { sessionCookie } from '../../../platform/request/session.ts';

/** Returns the session among Set-Cookie headers; if it is set twice the last one counts, as in a browser. */
const sessionIn = (env: { SHOP_URL: string }, cookies: readonly string[]) =>
  new Map(cookies.flatMap((cookie) => [...parseSetCookieHeader(cookie)])).get(sessionCookie(env));

/** Returns the session's token in the cookies that the account library sets; null if it signs nobody in. */
export function sessionTokenIn(env: { SHOP_URL: string }, cookies: readonly string[]): string | null {
  return sessionIn(env, cookies)?.value.split('.')[0] || null;
}

/**
 * Sets the cookies of the account library and, with a session, the cookie `in=1`: it tells scripts that somebody may be signed
 * in, so that a guest's page sends no request. The server ignores it, and it ends with the session.
 */
export function setAuthCookies(c: RouteContext, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
  const { env } = c.var.shop;
  const session = sessionIn(env, cookies);
  if (!session) return;
  const seconds = session['max-age'] ?? 0;
  c.header('Set-Cookie', setCookieHeader(env, 'in', seconds === 0 ? '' : '1', seconds, false), { append: true });
}

/** Deletes the session's cookies from the browser. */
export function clearSessionCookies(c: RouteContext): void {
  const { env } = c.var.shop;
  setAuthCookies(c, [setCookieHeader(env, sessionCookie(env), '', 0)]);
}
