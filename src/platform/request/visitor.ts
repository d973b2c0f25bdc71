import type { SQL } from 'drizzle-orm';
import { GUEST_COOKIE_DAYS } from '../../rules/limits.ts';
import type { Role } from '../../rules/people/permissions.ts';
import type { Settings } from '../env.ts';
import { createSignedId, signedId } from './signed-cookie.ts';

/**
 * The sender of a request. A guest is a browser with a random id in a signed HttpOnly cookie: it may see and pay its own orders.
 */
export interface Visitor {
  readonly userId: string | null;
  readonly guestId: string | null;
}

/** A signed-in visitor. */
export type Customer = Visitor & { readonly userId: string };

/**
 * A visitor of a page that reads everything in one round trip: the user is an SQL expression that the database resolves
 * from the session's token. Every Visitor is a PageOwner too.
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
  /** UTC ms of the last recorded use; the start where there is none. */
  readonly sessionUsed: number;
  /** UTC ms at which the user last confirmed their identity; 0 = not in this session. */
  readonly confirmedAt: number;
  /** True for an administrator's account without an authenticator app: it has no permissions until one is set up. */
  readonly factorNeeded: boolean;
  /** True for an administrator's account, with or without an authenticator app: its sessions are short. */
  readonly isOwner: boolean;
  readonly role: Exclude<Role, 'guest'>;
}

const cookie = { name: 'guest', days: GUEST_COOKIE_DAYS };

/** Returns the guest's id from the cookie; null if the shop did not sign it. */
export const guestIdOf = (env: Settings, request: Request): Promise<string | null> => signedId(env, cookie, request);

/** Returns the guest's id; if the browser has none yet, a new one with its Set-Cookie header. */
export async function ensureGuest(
  env: Settings,
  { guestId }: Pick<Visitor, 'guestId'>,
): Promise<{ guestId: string; setCookie: string | null }> {
  if (guestId) return { guestId, setCookie: null };
  const { id, setCookie } = await createSignedId(env, cookie);
  return { guestId: id, setCookie };
}
