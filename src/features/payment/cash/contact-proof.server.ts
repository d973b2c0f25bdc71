import { and, gt, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { PageOwner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { signatures } from '../../../platform/signing.ts';
import { LONG_CODE_DIGITS } from '../../../rules/people/rate-limits.ts';
import { verifications } from '../../auth/auth.table.ts';
import { codeHashes, codeTokenName, countWrongTry, isRightCode } from '../../auth/one-time-codes.server.ts';
import type { CreateOrderBody } from '../payment.schema.ts';

/** The two contacts of an order. `phone`: ten digits. */
interface Contacts {
  readonly email: string;
  readonly phone: string;
}

export const contactsOfOrder = ({ customer_email, shipping_address }: CreateOrderBody): Contacts => ({
  email: customer_email,
  phone: shipping_address.phone,
});

/** SQL conditions that say which contacts of an order are proved; the statement that inserts the order evaluates them. */
export interface ContactProofs {
  readonly email: SQL;
  readonly phone: SQL;
}

/** The contacts proved by the visitor's account: its verified e-mail address and its verified phone. */
export const accountContactProofs = ({ userId }: Pick<PageOwner, 'userId'>, { email, phone }: Contacts): ContactProofs =>
  provedByAccount(userId, email, phone);

/** The same of values or of expressions. */
export function provedByAccount(userId: string | null | SQLWrapper, email: string | SQLWrapper, phone: string | SQLWrapper): ContactProofs {
  return {
    email: sql`EXISTS (SELECT 1 FROM users u WHERE u.id = ${userId} AND u.email = ${email} AND u.email_verified = 1)`,
    phone: sql`EXISTS (SELECT 1 FROM users u WHERE u.id = ${userId} AND u.login_phone = ${phone} AND u.login_phone_verified = 1)`,
  };
}

/** The contacts that an order knows to be proved, for another one of the same buyer. */
export const provedByOrder = (orderId: string, { email, phone }: Contacts): ContactProofs => ({
  email: sql`EXISTS (SELECT 1 FROM orders f WHERE f.id = ${orderId} AND f.customer_email = ${email} AND f.email_verified = 1)`,
  phone: sql`EXISTS (SELECT 1
      FROM orders f
      WHERE f.id = ${orderId} AND f.shipping_address ->> 'phone' = ${phone} AND f.phone_verified = 1)`,
});

/** The subject of a code: it proves one contact, only in the browser that requested it. */
const subjectOf = (guestId: string, channel: keyof Contacts, contact: string) => `${guestId}\n${channel}\n${contact}`;

/** The name of a code for one contact, and its hashes, the current one first. Each browser has one valid code: the newest. */
export async function contactCode(
  shop: Shop,
  guestId: string,
  channel: keyof Contacts,
  contact: string,
  code: string,
): Promise<{ name: string; hashes: string[] }> {
  const hashes = await codeHashes(shop, 'contact', subjectOf(guestId, channel, contact), code);
  return { name: await codeTokenName('contact', guestId), hashes };
}

/**
 * The names under which the long code of a mail is stored, the current one first; none if what was typed is no long code. It proves the address
 * in whatever browser it is typed: whoever types it has read the mail.
 */
export async function longCodeNames({ env }: Shop, email: string, typed: string): Promise<string[]> {
  const code = typed.replace(/\s/g, '');
  if (code.length !== LONG_CODE_DIGITS) return [];
  return (await signatures(env, 'contact-mail', `${email}\n${code}`)).map((hash) => `contact-mail:${hash}`);
}

/** A typed code, checked against both contacts of the order. */
export interface CodeProofs extends ContactProofs {
  /** Returns whether the code proves the phone, or else the address; null for a wrong code, which is counted as an attempt. */
  check(): Promise<{ readonly isOfPhone: boolean } | null>;
  /** Deletes the code: for the batch that inserts the order, after the order. */
  readonly spend: Statement;
}

export async function typedCode(shop: Shop, guestId: string, { email, phone }: Contacts, typed: string): Promise<CodeProofs> {
  const code = typed.replace(/\s/g, '');
  const byMail = await contactCode(shop, guestId, 'email', email, code);
  const byPhone = await contactCode(shop, guestId, 'phone', phone, code);
  const { name } = byMail;
  const right = [...byMail.hashes, ...byPhone.hashes];
  const longNames = await longCodeNames(shop, email, code);
  const { identifier, expiresAt } = verifications;
  const isLong = and(inArray(identifier, longNames), gt(expiresAt, new Date(shop.now)));
  const has = (condition: SQL | undefined) => sql`EXISTS (SELECT 1 FROM verifications WHERE ${condition})`;
  const proves = (hashes: string[]) => has(isRightCode(name, shop.now, hashes));
  const byLong = has(isLong);
  return {
    email: sql`(${proves(byMail.hashes)} OR ${byLong})`,
    phone: proves(byPhone.hashes),
    async check() {
      const [, found] = await shop.db.write([
        countWrongTry(shop, name, right),
        sql`SELECT ${proves(byPhone.hashes)} AS is_of_phone WHERE ${proves(right)} OR ${byLong}`,
      ]);
      const [first] = found ?? [];
      return first ? { isOfPhone: Number(first.is_of_phone) === 1 } : null;
    },
    spend: shop.db.orm.delete(verifications).where(inArray(identifier, [name, ...longNames])),
  };
}

/** A contact is proved if either proves it. */
export const combineProofs = (one: ContactProofs, other: ContactProofs | null): ContactProofs =>
  other ? { email: sql`(${one.email} OR ${other.email})`, phone: sql`(${one.phone} OR ${other.phone})` } : one;
