import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Visitor } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { codeGone, codeHash, codeTokenName, countWrongTry, isRightCode } from '../../auth/one-time-codes.server.ts';
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

/** Which contacts of an order are proved, as SQL that the statement which writes the order evaluates itself. */
export interface ContactProofs {
  readonly email: SQL;
  readonly phone: SQL;
}

/** What the account of the visitor proves: its verified address, and the phone that a code came to. */
export function accountContactProofs({ userId }: Pick<Visitor, 'userId'>, { email, phone }: Contacts): ContactProofs {
  return {
    email: sql`EXISTS (SELECT 1 FROM users u WHERE u.id = ${userId} AND u.email = ${email} AND u.email_verified = 1)`,
    phone: sql`EXISTS (SELECT 1 FROM users u WHERE u.id = ${userId} AND u.login_phone = ${phone} AND u.login_phone_verified = 1)`,
  };
}

/** The subject of a browser's code: it proves one contact, in the browser that asked for it. */
const subjectOf = (guestId: string, channel: keyof Contacts, contact: string) => `${guestId}\n${channel}\n${contact}`;

/** The name and hash of a code for one contact. A browser has one code: the newest. */
export async function contactCode(
  shop: Shop,
  guestId: string,
  channel: keyof Contacts,
  contact: string,
  code: string,
): Promise<{ name: string; hash: string }> {
  const hash = await codeHash(shop, 'contact', subjectOf(guestId, channel, contact), code);
  return { name: await codeTokenName('contact', guestId), hash };
}

/** A code as it was typed, against both contacts of the order. */
export interface CodeProofs extends ContactProofs {
  /** Counts a wrong try; true where the code is right for one of the contacts. */
  isRight(): Promise<boolean>;
  /** Uses the code up: for the batch that makes the order, after the order is written. */
  readonly spend: Statement;
}

export async function typedCode(shop: Shop, guestId: string, { email, phone }: Contacts, typed: string): Promise<CodeProofs> {
  const code = typed.replace(/\s/g, '');
  const byMail = await contactCode(shop, guestId, 'email', email, code);
  const byPhone = await contactCode(shop, guestId, 'phone', phone, code);
  const { name } = byMail;
  const right = [byMail.hash, byPhone.hash];
  const proves = (...hashes: string[]) => sql`EXISTS (SELECT 1 FROM verifications WHERE ${isRightCode(name, shop.now, hashes)})`;
  return {
    email: proves(byMail.hash),
    phone: proves(byPhone.hash),
    async isRight() {
      const [, found] = await shop.db.write([countWrongTry(shop, name, right), sql`SELECT 1 WHERE ${proves(...right)}`]);
      return found?.length === 1;
    },
    spend: codeGone(shop, name),
  };
}

/** Proved by either. */
export const combineProofs = (one: ContactProofs, other: ContactProofs | null): ContactProofs =>
  other ? { email: sql`(${one.email} OR ${other.email})`, phone: sql`(${one.phone} OR ${other.phone})` } : one;
