import type { SQL } from 'drizzle-orm';
import { GUEST_COOKIE_DAYS } from '../../rules/limits.ts';
import type { Role } from '../../rules/people/permissions.ts';
import type { Settings } from '../env.ts';
import { createSignedId, signedId } from './signed-cookie.ts';

/** Who is asking. A guest is a browser, known by a random id in an HttpOnly cookie that the shop signed: it may see and pay its own orders. */
export interface Visitor {
  readonly userId: string | null;
  readonly guestId: string | null;
}

/** Somebody signed in. */
export type Customer = Visitor & { readonly userId: string };

/**
 * The same for a page that reads everything in one round trip: the user is an expression that the database resolves
 * from the session's token while it reads. A Visitor is an Owner.
 */
export interface PageOwner {
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
  /** UTC ms of the last use that was written down; the start where none was. */
  readonly sessionUsed: number;
  /** UTC ms when the user last proved again who it is; 0 = not in this session. */
  readonly confirmedAt: number;
  /** The administrator's account, powerless until an authenticator app is set up. */
  readonly factorNeeded: boolean;
  /** The administrator's account, with its power or still without: its sessions are short. */
  readonly isOwner: boolean;
  readonly role: Exclude<Role, 'guest'>;
}

const cookie = { name: 'guest', days: GUEST_COOKIE_DAYS };

/** The browser's id from its cookie; one that the shop did not sign counts as none. */
export const guestIdOf = (env: Settings, request: Request): Promise<string | null> => signedId(env, cookie, request);

/** The guest's id and, where the browser has none yet, the Set-Cookie header that gives it one. */
export async function ensureGuest(
  env: Settings,
  { guestId }: Pick<Visitor, 'guestId'>,
): Promise<{ guestId: string; setCookie: string | null }> {
  if (guestId) return { guestId, setCookie: null };
  const { id, setCookie } = await createSignedId(env, cookie);
  return { guestId: id, setCookie };
}
