import { and, eq, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { newId } from '../../../rules/ids.ts';
import { accounts, sessions, twoFactors, users, verifications } from '../auth.table.ts';
import { hashPassword } from '../password/password-hash.server.ts';
import { assertStrongPassword } from '../password/strong-password.server.ts';
import { userOfProof } from '../verification-tokens.server.ts';

interface AdminAccount {
  readonly email: string;
  /** False if the account already existed. */
  readonly isNew: boolean;
}

const NAME = 'Owner';

/**
 * Creates the account of ADMIN_EMAIL, verified, or sets a new password for the existing one, whose sessions end and whose links
 * become void. In one batch. `dropApp` also removes its authenticator app, for an owner who lost it. With `onlyNew` an existing
 * account is left unchanged.
 * @throws ShopError WEAK_PASSWORD
 * @throws Error if ADMIN_EMAIL is not set
 */
export async function setUpAdmin(
  { env, db, now }: Shop,
  password: string,
  { dropApp = false, onlyNew = false }: { dropApp?: boolean; onlyNew?: boolean } = {},
): Promise<AdminAccount> {
  const email = env.ADMIN_EMAIL;
  if (!email) throw new Error('ADMIN_EMAIL is not set. It names the administrator’s account.');
  assertStrongPassword(password, { email, name: NAME }, email);
  const id = newId();
  const hash = await hashPassword(password);
  const { orm } = db;
  const self = sql`(SELECT id FROM users WHERE email = ${email})`;
  const updatedAt = new Date(now);
  const reset = onlyNew
    ? []
    : [
        orm.update(users).set({ emailVerified: true, updatedAt }).where(eq(users.email, email)),
        sql`INSERT INTO accounts (id, account_id, provider_id, user_id) SELECT ${newId()}, id, 'credential', id FROM users
          WHERE email = ${email} AND NOT EXISTS (SELECT 1 FROM accounts WHERE user_id = users.id AND provider_id = 'credential')`,
        orm
          .update(accounts)
          .set({ password: hash, updatedAt })
          .where(and(eq(accounts.providerId, 'credential'), eq(accounts.userId, self))),
        orm.delete(sessions).where(eq(sessions.userId, self)),
        orm.delete(verifications).where(eq(userOfProof, self)),
      ];
  const removeApp = [
    orm.delete(twoFactors).where(eq(twoFactors.userId, self)),
    orm.update(users).set({ twoFactorEnabled: false }).where(eq(users.email, email)),
  ];
  const [created] = await db.write([
    orm
      .insert(users)
      .values({ id, email, emailVerified: true, fullName: NAME })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id }),
    sql`INSERT INTO accounts (id, account_id, provider_id, user_id, password)
      SELECT ${newId()}, id, 'credential', id, ${hash} FROM users WHERE id = ${id}`,
    ...reset,
    ...(dropApp ? removeApp : []),
  ]);
  return { email, isNew: created?.length === 1 };
}
