import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../platform/database/database.ts';
import type { Shop } from '../../platform/shop.ts';
import { newId } from '../../rules/ids.ts';
import { FORGOTTEN_WRITER } from '../../rules/reviews/review.ts';
import { deleteTokensOfUser } from '../auth/verification-tokens.server.ts';
import { phoneHashes } from '../cash-guard/refusals.server.ts';
import { queueMessage } from '../messages/outbox/outbox.server.ts';
import { dataRequests } from './data-requests.table.ts';
import type { Person } from './person.ts';
import personTables from './person-tables.json' with { type: 'json' };
import { hashedSubject } from './subject.server.ts';

interface Erasure {
  /** UTC ms of the request. */
  readonly requestedAt: number;
  /** The dedupe key of the mail that confirms it. */
  readonly mailKey: string;
  /** The language of that mail. */
  readonly reader: SQL;
}

/** A list as a query of one column. */
const each = (values: readonly string[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;

/**
 * Returns the statements that erase a person, for one batch (L23): the account with its credentials, cart, wishlist and page views, alerts,
 * newsletter, and messages that are not about an order. Orders stay without their user and without the shop's notes, because tax law requires
 * them; an unpaid one expires by itself, a return in progress continues by mail. Consents are withdrawn and stay as proof under a hash.
 */
export async function erasePerson(shop: Shop, person: Person, { requestedAt, mailKey, reader }: Erasure): Promise<Statement[]> {
  const { now } = shop;
  const { userId, email, name, phones, orders } = person;
  const subject = await hashedSubject(shop, email);
  const hashes = (await Promise.all(phones.map((phone) => phoneHashes(shop, phone)))).flat();
  const theirs = sql`(SELECT id FROM orders WHERE ${orders})`;
  const addresses = each([email, ...phones]);
  return [
    sql`UPDATE order_notes SET text = '' WHERE text <> '' AND order_id IN ${theirs}`,
    // A published review stays, without its name and photographs; the sweep of the bucket deletes their files.
    sql`UPDATE reviews SET user_name = ${FORGOTTEN_WRITER}, photos = '[]', updated_at = updated_at + 1
      WHERE kind = 'buyer' AND status = 'published' AND order_id IN ${theirs}`,
    sql`DELETE FROM reviews WHERE kind = 'buyer' AND status <> 'published' AND order_id IN ${theirs}`,
    sql`UPDATE orders SET user_id = NULL, updated_at = ${now} WHERE user_id = ${userId}`,
    // Their tables declare it (`people`). The list of customers forgets what was noted about the address; only a new order adds it again.
    ...personTables.email.map((table) => sql`DELETE FROM ${sql.identifier(table)} WHERE email = ${email}`),
    sql`UPDATE consents SET user_id = NULL, subject = ${subject}, withdrawn_at = coalesce(withdrawn_at, ${now}), updated_at = ${now}
      WHERE user_id = ${userId} OR subject IN ${addresses}`,
    sql`DELETE FROM outbox WHERE order_id IS NULL AND recipient IN ${addresses}`,
    sql`DELETE FROM cod_marks WHERE hash IN ${each(hashes)}`,
    // Queued before the account, which may know the language, is gone.
    queueMessage(shop, 'account-deleted', mailKey, email, { name, account: userId === null ? 'none' : 'own' }, reader),
    ...(userId === null ? [] : accountGone(userId)),
    shop.db.orm.insert(dataRequests).values({ id: newId(), kind: 'erase', subject, requestedAt, doneAt: now }),
  ];
}

const accountGone = (id: string): Statement[] => [
  deleteTokensOfUser(id),
  ...personTables.user_id.map((table) => sql`DELETE FROM ${sql.identifier(table)} WHERE user_id = ${id}`),
  sql`DELETE FROM users WHERE id = ${id}`,
];
