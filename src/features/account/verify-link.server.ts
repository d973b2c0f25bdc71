import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { letters } from './letters.server.ts';
import { HASH_CHARS } from './passwords.server.ts';
import { HOLDER, linkName, proofsOfLinkGone } from './proofs.server.ts';

/** What follows the user in a row's value, as SQL with ?1 (the link's name): the hash of the password and the name, or the new address. */
const rest = (from: number, length = 300) => `(SELECT substr(value, ${38 + from}, ${length}) FROM verifications WHERE identifier = ?1)`;

/** Whoever followed the link reads the mails of the address: the account is theirs, with what they typed when they signed up. @throws ShopError LINK_DEAD */
export async function verifyEmail(shop: Shop, token: string): Promise<void> {
  const name = await linkName('verify-email', token);
  const args = [name, shop.now];
  const newUser = `id = ${HOLDER} AND email_verified = 0`;
  const post = letters(shop);
  const [, , , verified] = await shop.db.write([
    {
      sql: `UPDATE accounts SET password = ${rest(0, HASH_CHARS)}, updated_at = ?2
        WHERE provider_id = 'credential' AND ${rest(0)} <> '' AND user_id = (SELECT id FROM users WHERE ${newUser})`,
      args,
    },
    { sql: `UPDATE users SET full_name = coalesce(nullif(${rest(HASH_CHARS + 1)}, ''), full_name) WHERE ${newUser}`, args },
    post.mail('welcome', { sql: newUser.replace('?1', '?').replace('?2', '?'), args }),
    { sql: `UPDATE users SET email_verified = 1, updated_at = ?2 WHERE ${newUser} RETURNING id`, args },
    proofsOfLinkGone(shop, name),
  ]);
  if (verified?.length !== 1) throw new ShopError('LINK_DEAD');
  post.send();
}

/** Moves an account to the address whose mailbox the link was sent to. @throws ShopError LINK_DEAD, also where somebody else has it by now */
export async function confirmEmailChange(shop: Shop, token: string): Promise<void> {
  const name = await linkName('email-change', token);
  const post = letters(shop);
  const moves = {
    sql: `id = ${HOLDER} AND NOT EXISTS (SELECT 1 FROM users AS others WHERE others.email = ${rest(0)})`.replace(/\?\d/g, '?'),
    args: [name, shop.now, name],
  };
  const [, moved] = await shop.db.write([
    // Before the move, so that it goes to the former address.
    post.mail('email-changed', moves),
    {
      sql: `UPDATE users SET email = ${rest(0)}, email_verified = 1, updated_at = ?2
        WHERE id = ${HOLDER} AND NOT EXISTS (SELECT 1 FROM users WHERE email = ${rest(0)}) RETURNING id`,
      args: [name, shop.now],
    },
    proofsOfLinkGone(shop, name),
  ]);
  if (moved?.length !== 1) throw new ShopError('LINK_DEAD');
  post.send();
}
