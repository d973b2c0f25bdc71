import { sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { accountMails } from '../account-mails.server.ts';
import { users } from '../auth.table.ts';
import { deleteTokensOfLinkUser, holderOf, linkTokenName } from '../verification-tokens.server.ts';

/** The new address, which follows the user's id in the value of the link's row. */
const addressOf = (name: string) => sql<string>`(SELECT substr(value, 38, 300) FROM verifications WHERE identifier = ${name})`;

/**
 * Changes an account's address to the one that the link was sent to.
 * @throws ShopError LINK_INVALID, also if another account has the address by now
 */
export async function confirmEmailChange(shop: Shop, token: string): Promise<void> {
  const name = await linkTokenName('email-change', token);
  const mails = accountMails(shop);
  const address = addressOf(name);
  const moves = sql`${users.id} = ${holderOf(shop, name)} AND NOT EXISTS (SELECT 1 FROM users AS others WHERE others.email = ${address})`;
  const [, moved] = await shop.db.write([
    // Queued before the update, so that the mail goes to the former address.
    mails.queueMail('email-changed', moves),
    shop.db.orm
      .update(users)
      .set({ email: address, emailVerified: true, updatedAt: new Date(shop.now) })
      .where(moves)
      .returning({ id: users.id }),
    deleteTokensOfLinkUser(shop, name),
  ]);
  if (moved?.length !== 1) throw new ShopError('LINK_INVALID');
  mails.flush();
}
