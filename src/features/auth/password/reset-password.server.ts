import { and, eq, sql } from 'drizzle-orm';
import { logSecurity } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { newId } from '../../../rules/ids.ts';
import { accountMails } from '../account-mails.server.ts';
import { accounts, sessions, users } from '../auth.table.ts';
import { resetMailLimits } from '../mail-limits.server.ts';
import { resetAttempts } from '../rate-limits.server.ts';
import { deleteTokensOfLinkUser, holderOf, linkTokenName, userOfLinkToken } from '../verification-tokens.server.ts';
import { hashPassword } from './password-hash.server.ts';
import { assertStrongPassword } from './strong-password.server.ts';

/**
 * Sets a new password with the link of the reset mail (#209), in one batch: every session ends, every other link is void, and
 * the owner gets a mail. The link also proves the address, since it was sent there. A weak password leaves the link valid.
 * Returns the e-mail of the account, for the cookie of browsers that know its password.
 * @throws ShopError RECOVERY_NEEDED, WEAK_PASSWORD
 */
export async function resetPassword(shop: Shop, token: string, password: string): Promise<string> {
  const userId = await userOfLinkToken(shop, 'recovery', token);
  const [user] = userId ? await shop.db.orm.select().from(users).where(eq(users.id, userId)) : [];
  if (!user) throw new ShopError('RECOVERY_NEEDED');
  assertStrongPassword(password, { email: user.email, name: user.fullName }, shop.env.ADMIN_EMAIL);
  const [hash, name] = await Promise.all([hashPassword(password), linkTokenName('recovery', token)]);
  const { orm } = shop.db;
  const holder = holderOf(shop, name);
  const now = new Date(shop.now);
  const mails = accountMails(shop);
  const [reset] = await shop.db.write([
    orm.update(users).set({ emailVerified: true, updatedAt: now }).where(eq(users.id, holder)).returning({ id: users.id }),
    sql`INSERT INTO accounts (id, account_id, provider_id, user_id) SELECT ${newId()}, id, 'credential', id FROM users
      WHERE id = ${holder} AND NOT EXISTS (SELECT 1 FROM accounts WHERE user_id = users.id AND provider_id = 'credential')`,
    orm
      .update(accounts)
      .set({ password: hash, updatedAt: now })
      .where(and(eq(accounts.providerId, 'credential'), eq(accounts.userId, holder))),
    orm.delete(sessions).where(eq(sessions.userId, holder)),
    mails.queueMessage('password-changed', eq(users.id, holder)),
    deleteTokensOfLinkUser(shop, name),
  ]);
  // Another request used the link between the read and the write.
  if (reset?.length !== 1) throw new ShopError('RECOVERY_NEEDED');
  mails.flush();
  logSecurity('password_changed', { account: user.id, reason: 'reset' });
  await Promise.all([resetAttempts(shop, `password:${user.email}`), resetMailLimits(shop, user.email)]);
  return user.email;
}
