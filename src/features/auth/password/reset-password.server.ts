import { eq } from 'drizzle-orm';
import { logSecurity } from '../../../platform/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { newId } from '../../../rules/ids.ts';
import { letters } from '../account-mails.server.ts';
import { users } from '../auth.table.ts';
import { triesForgiven } from '../rate-limits.server.ts';
import { HOLDER, linkHolder, linkName, proofsOfLinkGone } from '../verification-tokens.server.ts';
import { hashPassword } from './password-hash.server.ts';
import { refuseWeak } from './strong-password.server.ts';

/**
 * Sets a new password with the link of the reset mail (#209), in one batch: every session ends, every other link is void, the
 * owner hears of it. The link went to the mailbox, so it proves the address as well. A weak password leaves the link as it is.
 * Returns the e-mail of the account: this browser knows its password from now on.
 * @throws ShopError RECOVERY_NEEDED, WEAK_PASSWORD
 */
export async function resetPassword(shop: Shop, token: string, password: string): Promise<string> {
  const userId = await linkHolder(shop, 'recovery', token);
  const [user] = userId ? await shop.db.orm.select().from(users).where(eq(users.id, userId)) : [];
  if (!user) throw new ShopError('RECOVERY_NEEDED');
  refuseWeak(password, { email: user.email, name: user.fullName });
  const [hash, name] = await Promise.all([hashPassword(password), linkName('recovery', token)]);
  const args = [name, shop.now];
  const post = letters(shop);
  const [reset] = await shop.db.write([
    { sql: `UPDATE users SET email_verified = 1, updated_at = ?2 WHERE id = ${HOLDER} RETURNING id`, args },
    {
      sql: `INSERT INTO accounts (id, account_id, provider_id, user_id) SELECT ?3, id, 'credential', id FROM users
        WHERE id = ${HOLDER} AND NOT EXISTS (SELECT 1 FROM accounts WHERE user_id = users.id AND provider_id = 'credential')`,
      args: [...args, newId()],
    },
    {
      sql: `UPDATE accounts SET password = ?3, updated_at = ?2 WHERE provider_id = 'credential' AND user_id = ${HOLDER}`,
      args: [...args, hash],
    },
    { sql: `DELETE FROM sessions WHERE user_id = ${HOLDER}`, args },
    post.mail('password-changed', { sql: `id = ${HOLDER.replace('?1', '?').replace('?2', '?')}`, args }),
    proofsOfLinkGone(shop, name),
  ]);
  // Between the look and the write the link was used by somebody else.
  if (reset?.length !== 1) throw new ShopError('RECOVERY_NEEDED');
  post.send();
  logSecurity('password_changed', { account: user.id, reason: 'reset' });
  await triesForgiven(shop, `password:${user.email}`);
  return user.email;
}
