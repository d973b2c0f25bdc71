import type { RouteContext } from '../../../platform/request/route.ts';
import { sessionCookie } from '../../../platform/request/session.ts';

const cookieNamed = (name: string, cookies: readonly string[]) => cookies.findLast((cookie) => cookie.startsWith(`${name}=`));

/** The session's token in the cookies that the account library sets; null where it signs nobody in. */
export function tokenSet(env: { SHOP_URL: string }, cookies: readonly string[]): string | null {
  const [, value = ''] = /^[^=]*=([^;]*)/.exec(cookieNamed(sessionCookie(env), cookies) ?? '') ?? [];
  return decodeURIComponent(value).split('.')[0] || null;
}

/**
 * Sets the cookies of the account library and, beside the session, `in=1`: scripts may see that somebody may be signed in,
 * so that a guest's page asks nothing. It means nothing to the server and goes with the session.
 */
export function tellCookies(c: RouteContext, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
  const { env } = c.var.shop;
  const session = cookieNamed(sessionCookie(env), cookies);
  if (!session) return;
  const [, age = '0'] = /max-age=(\d+)/i.exec(session) ?? [];
  c.header('Set-Cookie', `in=${age === '0' ? '' : '1'}; Path=/; Max-Age=${age}; SameSite=Lax${secure(env)}`, { append: true });
}

/** Makes the browser forget its session. */
export function forgetSession(c: RouteContext): void {
  const { env } = c.var.shop;
  tellCookies(c, [`${sessionCookie(env)}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure(env)}`]);
}

const secure = ({ SHOP_URL }: { SHOP_URL: string }) => (SHOP_URL.startsWith('https:') ? '; Secure' : '');
