import { sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Account } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { newId } from '../../../rules/ids.ts';
import { FORGOTTEN_WRITER } from '../../../rules/reviews/review.ts';
import { assertPasswordOrCode } from '../../auth/security/confirm-self.server.ts';
import { deleteTokensOfUser } from '../../auth/verification-tokens.server.ts';
import { queueMessage } from '../../messages/outbox/outbox.server.ts';
import { sendSoon } from '../../messages/outbox/send-messages.server.ts';
import { dataRequests } from '../profile.table.ts';
import { hashedSubject, provedPhoneHashes } from './subject.server.ts';

/** Returns the dedupe key of the mail that confirms the deletion. */
const mailKey = (id: string) => `account-deleted:${id}`;

/** Tables whose rows are deleted with their user. */
const OWN_TABLES = ['sessions', 'accounts', 'two_factors', 'saved_addresses', 'user_carts', 'cart_merges', 'wishlist_items', 'page_views'];

/**
 * Erases an account in one batch (L23): its credentials, cart, wishlist, page views, alerts, newsletter, and messages that are not about
 * an order. Orders stay without their user and without the shop's notes, because tax law requires them; an unpaid one expires by itself,
 * a return in progress continues by mail. Consents are withdrawn and stay as proof under a hash.
 * @throws ShopError ADMIN_NOT_DELETABLE, and what assertPasswordOrCode throws
 */
export async function deleteAccount(
  shop: Shop,
  account: Account,
  proof: { password: string | undefined; nonce: string | undefined },
): Promise<void> {
  if (account.role === 'administrator') throw new ShopError('ADMIN_NOT_DELETABLE');
  await assertPasswordOrCode(shop, account, proof);
  await shop.db.write(erase(shop, account, await hashedSubject(shop, account.email), await provedPhoneHashes(shop, account.id)));
  sendSoon(shop, mailKey(account.id));
}

const languageOfUser = (id: string) => sql`coalesce((SELECT language FROM users WHERE id = ${id}), 'en')`;

function erase(shop: Shop, { id, email, fullName }: Account, subject: string, hashes: readonly string[]): Statement[] {
  const { now } = shop;
  // Only a proved phone counts as the user's own: other people's rows may contain the same number.
  const addresses = sql`(${email}, (SELECT login_phone FROM users WHERE id = ${id} AND login_phone_verified = 1))`;
  return [
    sql`UPDATE order_notes SET text = '' WHERE text <> '' AND order_id IN (SELECT id FROM orders WHERE user_id = ${id})`,
    // A published review stays, without its name and photographs; the sweep of the bucket deletes their files.
    sql`UPDATE reviews SET user_name = ${FORGOTTEN_WRITER}, photos = '[]', updated_at = updated_at + 1
      WHERE kind = 'buyer' AND status = 'published' AND order_id IN (SELECT id FROM orders WHERE user_id = ${id})`,
    sql`DELETE FROM reviews WHERE kind = 'buyer' AND status <> 'published' AND order_id IN (SELECT id FROM orders WHERE user_id = ${id})`,
    sql`UPDATE orders SET user_id = NULL, updated_at = ${now} WHERE user_id = ${id}`,
    // The list of customers forgets the address, with what was noted about it; only a new order adds it again.
    sql`DELETE FROM customers WHERE email = ${email.toLowerCase()}`,
    sql`UPDATE consents SET user_id = NULL, subject = ${subject}, withdrawn_at = coalesce(withdrawn_at, ${now}), updated_at = ${now}
      WHERE user_id = ${id} OR subject IN ${addresses}`,
    sql`DELETE FROM outbox WHERE order_id IS NULL AND recipient IN ${addresses}`,
    sql`DELETE FROM stock_alerts WHERE email = ${email}`,
    sql`DELETE FROM newsletter_subscribers WHERE email = ${email}`,
    sql`DELETE FROM cod_marks WHERE hash IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))`,
    // Queued before the account, which knows the language, is gone.
    queueMessage(shop, 'account-deleted', mailKey(id), email, { name: fullName }, languageOfUser(id)),
    deleteTokensOfUser(id),
    ...OWN_TABLES.map((table) => sql`DELETE FROM ${sql.identifier(table)} WHERE user_id = ${id}`),
    sql`DELETE FROM users WHERE id = ${id}`,
    shop.db.orm.insert(dataRequests).values({ id: newId(), kind: 'erase', subject, requestedAt: now, doneAt: now }),
  ];
}
