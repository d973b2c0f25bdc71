import { eq } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { OWNER_LINK_TTL } from '../../../rules/people/rate-limits.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { accountMails, withVerifiedEmail } from '../account-mails.server.ts';
import { twoFactors, users } from '../auth.table.ts';
import { accountLinks } from '../auth-links.ts';
import { deleteOlderLinkTokens, insertLinkToken, newLinkToken } from '../verification-tokens.server.ts';

interface OwnerLink {
  /** The operator, for the audit log: 'asha (command line)'. */
  readonly by: string;
  /** The address of the owner, as typed: whoever works on the wrong shop learns it before anything is written. */
  readonly email: string;
  /** Also removes the authenticator app. */
  readonly dropApp: boolean;
}

/**
 * Makes a link that logs the owner in once, for an owner who gets neither mails nor answers at the log-in. Whoever has the settings of the
 * shop can do more than that anyway, so the link needs no other proof; the second step stays unless `dropApp` removes it. Older links
 * to log in become void. The audit log has a line about it, and the owner gets a mail.
 * @throws Error if there is no such account
 */
export async function makeOwnerLink(shop: Shop, { by, email, dropApp }: OwnerLink): Promise<string> {
  const { env, db, now } = shop;
  const owner = env.ADMIN_EMAIL;
  if (!owner) throw new Error('ADMIN_EMAIL is not set. It names the administrator’s account.');
  if (email.trim().toLowerCase() !== owner.toLowerCase()) throw new Error(`The owner of this shop is ${owner}, not ${email}.`);
  const who = withVerifiedEmail(owner);
  const [account] = await db.orm.select({ id: users.id }).from(users).where(who);
  // An account whose address is not confirmed may have the password of a stranger.
  if (!account) throw new Error(`${owner} has no confirmed account yet. Run npm run admin:create without --recover first.`);
  const { token, name } = await newLinkToken('sign-in');
  const mails = accountMails(shop);
  await db.write([
    insertLinkToken(shop, 'sign-in', name, who, { ttl: OWNER_LINK_TTL }),
    deleteOlderLinkTokens('sign-in', name, who),
    ...(dropApp
      ? [
          db.orm.delete(twoFactors).where(eq(twoFactors.userId, account.id)),
          db.orm
            .update(users)
            .set({ twoFactorEnabled: false, updatedAt: new Date(now) })
            .where(eq(users.id, account.id)),
        ]
      : []),
    recordAction(shop, {
      by,
      action: 'log-in-link',
      kind: 'owner-account',
      id: 'owner',
      label: 'Link to log in',
      changes: dropApp ? { authenticatorApp: [null, 'removed'] } : {},
    }),
    mails.queueMessage('owner-link', who, { app: dropApp ? 'removed' : '' }),
  ]);
  mails.flush();
  return accountLinks.signIn(env, token, true);
}
