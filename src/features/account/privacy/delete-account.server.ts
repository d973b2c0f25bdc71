import type { Statement } from '../../../platform/database/database.ts';
import type { Account } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { newId } from '../../../rules/ids.ts';
import { confirmSelf } from '../../auth/security/confirm-self.server.ts';
import { proofsOfUserGone } from '../../auth/verification-tokens.server.ts';
import { queueMail } from '../../messages/outbox/outbox.server.ts';
import { sendSoon } from '../../messages/outbox/send-messages.server.ts';
import { subjectOf } from './subject.server.ts';

/** Key of the one mail that still goes to them. */
const goodbye = (id: string) => `account-deleted:${id}`;

/** Tables whose rows are nothing without their user. */
const OWN_TABLES = ['sessions', 'accounts', 'two_factors', 'user_carts', 'cart_merges', 'wishlist_items', 'page_views'];

/**
 * Erases an account in one batch (L23): how it signs in, cart, wishlist, page views, alerts, newsletter, messages that are
 * about no order. Orders lose their user and stay, because tax law asks for them; an unpaid one ends by itself, a running
 * return goes on by mail. Consents stay as proof under a hash and are withdrawn.
 * @throws ShopError ADMIN_STAYS, and what confirmSelf throws
 */
export async function deleteAccount(
  shop: Shop,
  account: Account,
  proof: { password: string | undefined; nonce: string | undefined },
): Promise<void> {
  if (account.role === 'administrator') throw new ShopError('ADMIN_STAYS');
  await confirmSelf(shop, account, proof);
  await shop.db.write(erased(shop, account, await subjectOf(shop, account.email)));
  sendSoon(shop, goodbye(account.id));
}

function erased(shop: Shop, { id, email, fullName }: Account, subject: string): Statement[] {
  const { now } = shop;
  // A phone counts as theirs only where a code proved it: somebody else's rows may name the same number.
  const addresses = `(?1, (SELECT login_phone FROM users WHERE id = ?2 AND login_phone_verified = 1))`;
  return [
    { sql: 'UPDATE orders SET user_id = NULL, updated_at = ? WHERE user_id = ?', args: [now, id] },
    {
      sql: `UPDATE consents SET user_id = NULL, subject = ?3, withdrawn_at = coalesce(withdrawn_at, ?4), updated_at = ?4
        WHERE user_id = ?2 OR subject IN ${addresses}`,
      args: [email, id, subject, now],
    },
    { sql: `DELETE FROM outbox WHERE order_id IS NULL AND recipient IN ${addresses}`, args: [email, id] },
    { sql: 'DELETE FROM stock_alerts WHERE email = ?', args: [email] },
    { sql: 'DELETE FROM newsletter_subscribers WHERE email = ?', args: [email] },
    proofsOfUserGone(id),
    ...OWN_TABLES.map((table) => ({ sql: `DELETE FROM ${table} WHERE user_id = ?`, args: [id] })),
    { sql: 'DELETE FROM users WHERE id = ?', args: [id] },
    {
      sql: `INSERT INTO data_requests (id, kind, subject, at, done_at) VALUES (?, 'erase', ?, ?, ?)`,
      args: [newId(), subject, now, now],
    },
    queueMail(shop, 'account-deleted', goodbye(id), email, { name: fullName }),
  ];
}
