import { and, eq, isNull, lte, notExists, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { normalisePhone, PHONE_PATTERN } from '../../../rules/address/pincode.ts';
import { newId } from '../../../rules/ids.ts';
import { consents } from '../../../rules/people/consents.ts';
import { whatsappStops } from '../../messages/messages.table.ts';
import { dropWhatsapp } from '../../messages/outbox/outbox.server.ts';
import { privacyInForce } from '../../words/words.server.ts';
import { consentRecords } from '../auth.table.ts';
import { withdrawConsent } from './consents.server.ts';

/**
 * Returns a statement that records consent to WhatsApp messages for a number. It writes nothing if the number is not proved or if it sent
 * STOP: only a START from the same number undoes that. `isProved` is true if the number is proved to be the visitor's.
 */
export function whatsappAgreed({ now }: Shop, phone: string, userId: string | null, isProved: SQL): Statement {
  const wording = consents.whatsapp;
  return sql`INSERT INTO consents (id, user_id, subject, purpose, wording, policy_version, given_at)
    SELECT ${newId()}, ${userId}, ${phone}, 'whatsapp', ${wording}, ${privacyInForce}, ${now} WHERE ${isProved}
      AND NOT EXISTS (SELECT 1 FROM whatsapp_stops WHERE phone = ${phone})
      AND NOT EXISTS (SELECT 1 FROM consents
        WHERE subject = ${phone} AND user_id IS ${userId} AND purpose = 'whatsapp' AND wording = ${wording} AND withdrawn_at IS NULL)`;
}

/** Returns the condition that the number is the one that this user's account has proved by a code. */
export const accountPhoneProof = (userId: string | null, phone: string): SQL =>
  sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND login_phone = ${phone} AND login_phone_verified = 1)`;

/** The number sent STOP: this stays in force even if somebody later ticks a box for the number. */
const stoppedByNumber = ({ db }: Shop, phone: string, at: number): Statement =>
  db.orm
    .insert(whatsappStops)
    .values({ phone, stoppedAt: at })
    .onConflictDoUpdate({ target: whatsappStops.phone, set: { stoppedAt: sql`max(${whatsappStops.stoppedAt}, ${at})` } });

/** The number sent START. One that arrives after a STOP that was sent later changes nothing: Meta repeats what was not answered. */
function startedByNumber(shop: Shop, phone: string, at: number): Statement[] {
  const started = shop.db.orm.delete(whatsappStops).where(and(eq(whatsappStops.phone, phone), lte(whatsappStops.stoppedAt, at)));
  return [started, whatsappAgreed(shop, phone, null, sql`1`)];
}

/** Replies that stop messages. */
const STOP = /^\W*(stop|stop all|unsubscribe|opt ?out|band karo|बंद करो|रोको)\W*$/iu;

/** Replies that start messages, or start them again. */
const START = /^\W*(start|start all|unstop|subscribe|shuru karo|शुरू करो)\W*$/iu;

/**
 * Statements that record a STOP or START that a number sent at `at` (UTC ms), in force until its next one. Empty for any other text or if
 * `from` is not a mobile number.
 */
export function consentStatements(shop: Shop, from: string, text: string, at: number): Statement[] {
  const phone = normalisePhone(from);
  if (!PHONE_PATTERN.test(phone)) return [];
  if (STOP.test(text)) return [stoppedByNumber(shop, phone, at), ...stopWhatsapp(shop, phone)];
  return START.test(text) ? startedByNumber(shop, phone, at) : [];
}

/** Stops WhatsApp messages to this number: its consent is withdrawn, and queued messages are not sent. */
export function stopWhatsapp(shop: Shop, phone: string): Statement[] {
  const digits = normalisePhone(phone);
  return PHONE_PATTERN.test(digits) ? [withdrawConsent(shop, 'whatsapp', digits), dropWhatsapp(shop, digits)] : [];
}

/** Returns true if the owner of this number has agreed and has neither withdrawn the consent nor sent STOP. */
export async function agreesToWhatsapp({ db }: Shop, phone: string): Promise<boolean> {
  const given = await db.orm
    .select({ id: consentRecords.id })
    .from(consentRecords)
    .where(
      and(
        eq(consentRecords.subject, phone),
        eq(consentRecords.purpose, 'whatsapp'),
        isNull(consentRecords.withdrawnAt),
        notExists(db.orm.select({ one: sql`1` }).from(whatsappStops).where(eq(whatsappStops.phone, phone))),
      ),
    )
    .limit(1);
  return given.length > 0;
}
