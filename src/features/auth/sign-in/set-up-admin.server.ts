import type { Shop } from '../../../platform/shop.ts';
import { newId } from '../../../rules/ids.ts';
import { hashPassword } from '../password/password-hash.server.ts';
import { refuseWeak } from '../password/strong-password.server.ts';

export interface AdminAccount {
  readonly email: string;
  /** False where the account was there already. */
  readonly isNew: boolean;
}

const NAME = 'Owner';

/**
 * Makes the account of ADMIN_EMAIL, verified, or gives the one that is there a new password: then its sessions end and its
 * links are void. `dropApp` takes its authenticator app away too, for an owner who lost it. In one batch.
 * `onlyNew`: an account that is there is left as it is.
 * @throws ShopError WEAK_PASSWORD
 * @throws Error where ADMIN_EMAIL is not set
 */
export async function setUpAdmin(
  { env, db, now }: Shop,
  password: string,
  { dropApp = false, onlyNew = false }: { dropApp?: boolean; onlyNew?: boolean } = {},
): Promise<AdminAccount> {
  const email = env.ADMIN_EMAIL;
  if (!email) throw new Error('ADMIN_EMAIL is not set: it names whose account is the administrator’s.');
  refuseWeak(password, { email, name: NAME });
  const id = newId();
  const hash = await hashPassword(password);
  const self = '(SELECT id FROM users WHERE email = ?1)';
  const reset = onlyNew
    ? []
    : [
        { sql: 'UPDATE users SET email_verified = 1, updated_at = ?2 WHERE email = ?1', args: [email, now] },
        {
          sql: `INSERT INTO accounts (id, account_id, provider_id, user_id) SELECT ?2, id, 'credential', id FROM users
            WHERE email = ?1 AND NOT EXISTS (SELECT 1 FROM accounts WHERE user_id = users.id AND provider_id = 'credential')`,
          args: [email, newId()],
        },
        {
          sql: `UPDATE accounts SET password = ?2, updated_at = ?3 WHERE provider_id = 'credential' AND user_id = ${self}`,
          args: [email, hash, now],
        },
        { sql: `DELETE FROM sessions WHERE user_id = ${self}`, args: [email] },
        { sql: `DELETE FROM verifications WHERE substr(value, 1, 36) = ${self}`, args: [email] },
      ];
  const appGone = [
    { sql: `DELETE FROM two_factors WHERE user_id = ${self}`, args: [email] },
    { sql: 'UPDATE users SET two_factor_enabled = 0 WHERE email = ?1', args: [email] },
  ];
  const [made] = await db.write([
    {
      sql: `INSERT INTO users (id, email, email_verified, full_name) VALUES (?, ?, 1, ?) ON CONFLICT (email) DO NOTHING RETURNING id`,
      args: [id, email, NAME],
    },
    {
      sql: `INSERT INTO accounts (id, account_id, provider_id, user_id, password) SELECT ?, id, 'credential', id, ? FROM users WHERE id = ?`,
      args: [newId(), hash, id],
    },
    ...reset,
    ...(dropApp ? appGone : []),
  ]);
  return { email, isNew: made?.length === 1 };
}
