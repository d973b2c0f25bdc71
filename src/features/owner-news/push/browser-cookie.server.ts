import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import { cookieValues, hostCookie, setCookieHeader } from '../../../platform/request/cookies.ts';
import type { Shop } from '../../../platform/shop.ts';
import { DAY } from '../../../rules/limits.ts';
import { ownerBrowsers } from '../owner-browsers.table.ts';

/** As long as browsers keep a cookie. */
const KEPT_SECONDS = (400 * DAY) / 1000;

/** Lets a browser be known when it signs out: the administrator's session may have ended long before. */
export const browserCookie = ({ env }: Shop, id: string): string => setCookieHeader(env, hostCookie(env, 'told'), id, KEPT_SECONDS);

/**
 * Returns the statements that end the pushes of a browser when somebody signs out: this browser is told no more, whoever uses it next; with
 * all sessions of an account all of its browsers, or all others. `userId`: null where the session had ended before.
 */
export function endTellingBrowsers(
  { db: { orm }, env }: Shop,
  request: Request,
  scope: 'global' | 'local' | 'others',
  userId: string | null,
): Statement[] {
  const here = cookieValues(request, hostCookie(env, 'told'));
  const ofAccount = userId !== null && eq(ownerBrowsers.userId, userId);
  if (scope === 'others') return ofAccount ? [orm.delete(ownerBrowsers).where(and(ofAccount, notInArray(ownerBrowsers.id, here)))] : [];
  const ends = here.length > 0 ? [orm.delete(ownerBrowsers).where(inArray(ownerBrowsers.id, here))] : [];
  return scope === 'global' && ofAccount ? [...ends, orm.delete(ownerBrowsers).where(ofAccount)] : ends;
}
