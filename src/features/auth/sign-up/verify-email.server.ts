import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { letters } from '../account-mails.server.ts';
import { HOLDER, linkName, proofsOfLinkGone } from '../verification-tokens.server.ts';

/** The new address: what follows the user in a row's value, as SQL with ?1 (the link's name). */
const ADDRESS = '(SELECT substr(value, 38, 300) FROM verifications WHERE identifier = ?1)';

/** Moves an account to the address whose mailbox the link was sent to. @throws ShopError LINK_DEAD, also where somebody else has it by now */
export async function confirmEmailChange(shop: Shop, token: string): Promise<void> {
  const name = await linkName('email-change', token);
  const post = letters(shop);
  const moves = {
    sql: `id = ${HOLDER} AND NOT EXISTS (SELECT 1 FROM users AS others WHERE others.email = ${ADDRESS})`.replace(/\?\d/g, '?'),
    args: [name, shop.now, name],
  };
  const [, moved] = await shop.db.write([
    // Before the move, so that it goes to the former address.
    post.mail('email-changed', moves),
    {
      sql: `UPDATE users SET email = ${ADDRESS}, email_verified = 1, updated_at = ?2
        WHERE id = ${HOLDER} AND NOT EXISTS (SELECT 1 FROM users WHERE email = ${ADDRESS}) RETURNING id`,
      args: [name, shop.now],
    },
    proofsOfLinkGone(shop, name),
  ]);
  if (moved?.length !== 1) throw new ShopError('LINK_DEAD');
  post.send();
}
