import { and, eq, gt } from 'drizzle-orm';
import type { Env } from '../../platform/env.ts';
import { sessionToken } from '../../platform/session.ts';
import type { Shop } from '../../platform/shop.ts';
import type { Account } from '../../platform/visitor.ts';
import { sessions, users } from './account.table.ts';

/** The account behind a session token, to be batched with what else a page reads. */
export function accountQuery({ db, now }: Shop, token: string | null) {
  return db.orm
    .select({ user: users, session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, token ?? ''), gt(sessions.expiresAt, new Date(now))));
}

/** Null where the session is over. */
export function accountOf(env: Env, [row]: Awaited<ReturnType<typeof accountQuery>>): Account | null {
  if (!row) return null;
  const { id, email, emailVerified, fullName, phone, twoFactorEnabled } = row.user;
  return {
    id,
    email,
    emailVerified,
    fullName,
    phone,
    twoFactorEnabled,
    sessionId: row.session.id,
    sessionStarted: row.session.createdAt.getTime(),
    sessionEnds: row.session.expiresAt.getTime(),
    role: emailVerified && email === env.ADMIN_EMAIL ? 'administrator' : 'customer',
  };
}

/** Who is signed in with this request; null for a guest, who costs no round trip. */
export async function readAccount(shop: Shop, request: Request): Promise<Account | null> {
  const token = await sessionToken(shop.env, request);
  return token ? accountOf(shop.env, await accountQuery(shop, token)) : null;
}
