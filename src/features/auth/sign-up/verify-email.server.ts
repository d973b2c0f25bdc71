import { sql } from 'drizzle-orm';
import type { RouteContext } from '../../../platform/request/route.ts';
import { sessionToken } from '../../../platform/request/session.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { accountMails } from '../account-mails.server.ts';
import { sessions, users } from '../auth.table.ts';
import { deleteTokensOfLinkUser, holderOf, linkTokenName } from '../verification-tokens.server.ts';

/** Returns the new address, which follows the user's id in the value of the link's row. */
const addressOf = (name: string) => sql<string>`(SELECT substr(value, 38, 300) FROM verifications WHERE identifier = ${name})`;

/**
 * Changes an account's address to the one that the link was sent to. The sessions of its other browsers end.
 * @throws ShopError LINK_INVALID, also if another account has the address by now
 */
export async function confirmEmailChange({ var: { shop }, req: { raw } }: RouteContext, token: string): Promise<void> {
  const name = await linkTokenName('email-change', token);
  const mails = accountMails(shop);
  const address = addressOf(name);
  const moves = sql`${users.id} = ${holderOf(shop, name)} AND NOT EXISTS (SELECT 1 FROM users AS others WHERE others.email = ${address})`;
  const here = await sessionToken(shop.env, raw);
  const [, , moved] = await shop.db.write([
    shop.db.orm
      .delete(sessions)
      .where(sql`${sessions.userId} = (SELECT id FROM users WHERE ${moves}) AND ${sessions.token} <> ${here ?? ''}`),
    // Queued before the update, so that the mail goes to the former address.
    mails.queueMessage('email-changed', moves),
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
