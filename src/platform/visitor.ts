import { isUuid, newId } from '../rules/ids.ts';
import { DAY, GUEST_COOKIE_DAYS } from '../rules/limits.ts';

/** Who is asking. A guest is a browser, known by a random id in an HttpOnly cookie: it may see and pay its own orders. */
export interface Visitor {
  readonly userId: string | null;
  readonly guestId: string | null;
}

const COOKIE = 'guest';

/** Reads the visitor from the Cookie header; anything that is not a UUID counts as no guest. */
export function visitorOf(request: Request): Visitor {
  const value = /(?:^|;\s*)guest=([^;]*)/.exec(request.headers.get('cookie') ?? '')?.[1];
  return { userId: null, guestId: isUuid(value) ? value : null };
}

/** The guest's id and, where the browser has none yet, the Set-Cookie header that gives it one. */
export function ensureGuest(request: Request, shopUrl: string): { guestId: string; setCookie: string | null } {
  const { guestId } = visitorOf(request);
  if (guestId) return { guestId, setCookie: null };
  const fresh = newId();
  const secure = shopUrl.startsWith('https:') ? '; Secure' : '';
  const maxAge = (GUEST_COOKIE_DAYS * DAY) / 1000;
  return { guestId: fresh, setCookie: `${COOKIE}=${fresh}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}` };
}
