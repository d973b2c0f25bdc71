import { sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { type AccountMails, accountMails } from '../account-mails.server.ts';
import { users } from '../auth.table.ts';
import { accountLinks } from '../auth-links.ts';
import { deleteOlderLinkTokens, insertLinkToken, newLinkToken, userOfProof } from '../verification-tokens.server.ts';

/** Mails a new verification link to an unverified account. */
export async function sendVerification(shop: Shop, email: string): Promise<void> {
  const mails = accountMails(shop);
  await shop.db.write(await verificationMailed(shop, mails, email));
  mails.flush();
}

/**
 * Statements that mail a verification link to an unverified account with this address and make its older links void.
 * `ofSignUp`: the hash of the nonce of the browser that is signing up and, on the next line, what it was about to do. Without it the
 * new link takes both from the one that it replaces.
 */
export async function verificationMailed(shop: Shop, mails: AccountMails, email: string, ofSignUp?: string): Promise<Statement[]> {
  const { token, name } = await newLinkToken('verify-email');
  const unverified = sql`${users.email} = ${email} AND ${users.emailVerified} = 0`;
  return [
    insertLinkToken(shop, 'verify-email', name, unverified, { rest: ofSignUp }),
    ...(ofSignUp === undefined ? [copySignUp(shop, name)] : []),
    deleteOlderLinkTokens('verify-email', name, unverified),
    mails.queueMessage('verify-email', unverified, { link: accountLinks.verify(shop.env, token) }),
  ];
}

/** Copies the nonce of the user's former link and what follows to the new one; it must run before the former link is deleted. */
const copySignUp = ({ now }: Shop, name: string): Statement =>
  sql`UPDATE verifications SET value = value || coalesce((SELECT substr(older.value, 38) FROM verifications AS older
      WHERE substr(older.value, 1, 36) = ${userOfProof} AND older.identifier LIKE 'verify-email:%'
        AND older.identifier <> ${name} AND older.expires_at > ${now} ORDER BY older.expires_at DESC LIMIT 1), '')
        WHERE identifier = ${name}`;
