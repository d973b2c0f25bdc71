import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type ReadyQuery, selectRaw } from '../../../platform/database/ready-query.ts';
import type { Env } from '../../../platform/env.ts';
import { sessionIsValid, sessionToken } from '../../../platform/request/session.ts';
import type { Account } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ADMIN_SESSION_IDLE, ADMIN_SESSION_TTL, ADMIN_TOUCH_EVERY } from '../../../rules/limits.ts';
import { sessions } from '../auth.table.ts';

/** A session with its user, as the database returns them; times are UTC ms. */
export type AccountRow = {
  readonly id: string;
  readonly email: string;
  readonly email_verified: number;
  readonly full_name: string;
  readonly phone: string | null;
  readonly two_factor_enabled: number;
  readonly session_id: string;
  readonly created_at: number;
  readonly used_at: number | null;
  readonly expires_at: number;
  readonly confirmed_at: number | null;
};

const accountsSql = ({ env, now }: Pick<Shop, 'env' | 'now'>, which: SQL) =>
  sql`SELECT users.id, users.email, users.email_verified, users.full_name, users.phone, users.two_factor_enabled,
      sessions.id AS session_id, sessions.created_at, sessions.used_at, sessions.expires_at, sessions.confirmed_at
    FROM sessions JOIN users ON users.id = sessions.user_id WHERE ${which} AND ${sessionIsValid(env, now)}`;

/** Returns a query for the valid ones of some sessions with their users. */
export const accountsQuery = (shop: Pick<Shop, 'env' | 'now'>, which: SQL): ReadyQuery<AccountRow[]> =>
  selectRaw<AccountRow>(accountsSql(shop, which));

/** Returns the account of a session token, for a batch of writes. */
export const accountSql = (shop: Pick<Shop, 'env' | 'now'>, token: string | null): SQL =>
  accountsSql(shop, sql`sessions.token = ${token ?? ''}`);

/** Returns a query for the account of a session token, to be batched with the page's other reads. */
export const accountQuery = (shop: Pick<Shop, 'env' | 'now'>, token: string | null): ReadyQuery<AccountRow[]> =>
  selectRaw<AccountRow>(accountSql(shop, token));

/** Returns whether it is the administrator's account, with or without a second factor. */
export const isOwnersAccount = (
  { ADMIN_EMAIL }: Pick<Env, 'ADMIN_EMAIL'>,
  { email, emailVerified }: Pick<Account, 'email' | 'emailVerified'>,
) => emailVerified && email === ADMIN_EMAIL;

/** Returns null if the session is over. */
export function accountOf(env: Env, [row]: readonly AccountRow[]): Account | null {
  if (!row) return null;
  const isOwner = isOwnersAccount(env, { email: row.email, emailVerified: row.email_verified === 1 });
  const factorNeeded = isOwner && row.two_factor_enabled !== 1 && env.ENVIRONMENT === 'production';
  const { created_at: started, expires_at: expires } = row;
  const used = row.used_at ?? started;
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified === 1,
    fullName: row.full_name,
    phone: row.phone,
    twoFactorEnabled: row.two_factor_enabled === 1,
    sessionId: row.session_id,
    sessionStarted: started,
    sessionEnds: isOwner ? Math.min(expires, started + ADMIN_SESSION_TTL, used + ADMIN_SESSION_IDLE) : expires,
    sessionUsed: used,
    confirmedAt: row.confirmed_at ?? 0,
    factorNeeded,
    isOwner,
    role: isOwner && !factorNeeded ? 'administrator' : 'customer',
  };
}

/** Returns the signed-in account of this request; null for a guest, without a round trip. */
export async function readAccount(shop: Shop, request: Request): Promise<Account | null> {
  const token = await sessionToken(shop.env, request);
  return token ? accountOf(shop.env, await shop.db.read(accountQuery(shop, token))) : null;
}

/**
 * Records every few minutes, in the background, that the administrator's session is in use: an unused one ends. Other sessions
 * have no such limit.
 */
export function touchSession(shop: Shop, account: Account | null): void {
  if (!account?.isOwner || shop.now - account.sessionUsed < ADMIN_TOUCH_EVERY) return;
  const used = shop.db.orm
    .update(sessions)
    .set({ usedAt: new Date(shop.now) })
    .where(and(eq(sessions.id, account.sessionId), sql`coalesce(${sessions.usedAt}, 0) < ${shop.now}`));
  shop.background(shop.db.write([used]));
}
