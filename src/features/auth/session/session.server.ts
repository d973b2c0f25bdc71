import { and, eq, sql } from 'drizzle-orm';
import type { Env } from '../../../platform/env.ts';
import { sessionIsValid, sessionToken } from '../../../platform/request/session.ts';
import type { Account } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ADMIN_SESSION_IDLE, ADMIN_SESSION_TTL, ADMIN_TOUCH_EVERY } from '../../../rules/limits.ts';
import { sessions, users } from '../auth.table.ts';

/** A query for the account of a session token, to be batched with the page's other reads. */
export function accountQuery({ env, db, now }: Shop, token: string | null) {
  return db.orm
    .select({ user: users, session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, token ?? ''), sessionIsValid(env, now)));
}

/** Null if the session is over. */
export function accountOf(env: Env, [row]: Awaited<ReturnType<typeof accountQuery>>): Account | null {
  if (!row) return null;
  const { id, email, emailVerified, fullName, phone, twoFactorEnabled } = row.user;
  const started = row.session.createdAt.getTime();
  const used = row.session.usedAt?.getTime() ?? started;
  const expires = row.session.expiresAt.getTime();
  const isOwner = emailVerified && email === env.ADMIN_EMAIL;
  const factorNeeded = isOwner && !twoFactorEnabled && env.ENVIRONMENT === 'production';
  return {
    id,
    email,
    emailVerified,
    fullName,
    phone,
    twoFactorEnabled,
    sessionId: row.session.id,
    sessionStarted: started,
    sessionEnds: isOwner ? Math.min(expires, started + ADMIN_SESSION_TTL, used + ADMIN_SESSION_IDLE) : expires,
    sessionUsed: used,
    confirmedAt: row.session.confirmedAt?.getTime() ?? 0,
    factorNeeded,
    isOwner,
    role: isOwner && !factorNeeded ? 'administrator' : 'customer',
  };
}

/** The signed-in account of this request; null for a guest, without a round trip. */
export async function readAccount(shop: Shop, request: Request): Promise<Account | null> {
  const token = await sessionToken(shop.env, request);
  return token ? accountOf(shop.env, await accountQuery(shop, token)) : null;
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
