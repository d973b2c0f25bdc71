import type { SQL } from 'drizzle-orm';
import { isUuid, newId } from '../rules/ids.ts';
import { DAY, GUEST_COOKIE_DAYS } from '../rules/limits.ts';
import type { Role } from '../rules/permissions.ts';

/** Who is asking. A guest is a browser, known by a random id in an HttpOnly cookie: it may see and pay its own orders. */
export interface Visitor {
  readonly userId: string | null;
  readonly guestId: string | null;
}

/**
 * The same for a page that reads everything in one round trip: the user is an expression that the database resolves
 * from the session's token while it reads. A Visitor is an Owner.
 */
export interface Owner {
  readonly userId: string | SQL | null;
  readonly guestId: string | null;
}

/** The signed-in account of a request. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly fullName: string;
  readonly phone: string | null;
  readonly twoFactorEnabled: boolean;
  readonly sessionId: string;
  /** UTC ms. */
  readonly sessionStarted: number;
  readonly sessionEnds: number;
  readonly role: Exclude<Role, 'guest'>;
}

const COOKIE = 'guest';

/** The browser's id from the Cookie header; anything that is not a UUID counts as none. */
export function guestOf(request: Request): string | null {
  const value = /(?:^|;\s*)guest=([^;]*)/.exec(request.headers.get('cookie') ?? '')?.[1];
  return isUuid(value) ? value : null;
}

/** The guest's id and, where the browser has none yet, the Set-Cookie header that gives it one. */
export function ensureGuest(request: Request, shopUrl: string): { guestId: string; setCookie: string | null } {
  const guestId = guestOf(request);
  if (guestId) return { guestId, setCookie: null };
  const fresh = newId();
  const secure = shopUrl.startsWith('https:') ? '; Secure' : '';
  const maxAge = (GUEST_COOKIE_DAYS * DAY) / 1000;
  return { guestId: fresh, setCookie: `${COOKIE}=${fresh}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}` };
}
