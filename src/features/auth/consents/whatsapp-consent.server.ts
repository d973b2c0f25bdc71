import { and, eq, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { normalisePhone, PHONE_PATTERN } from '../../../rules/address/pincode.ts';
import { newId } from '../../../rules/ids.ts';
import { consents } from '../../../rules/people/consents.ts';
import { whatsappStops } from '../../messages/messages.table.ts';
import { dropWhatsapp } from '../../messages/outbox/outbox.server.ts';
import { consentRecords } from '../auth.table.ts';
import { withdrawConsent } from './consents.server.ts';

/**
 * A statement that notes that a number agreed to messages on WhatsApp. Nothing is noted where the number is not proved, or
 * where the number itself wrote STOP: only its own START ends that. `isProved` is true where the number is proved to be the asker's.
 */
export function whatsappAgreed({ now }: Shop, phone: string, userId: string | null, isProved: SQL): Statement {
  const wording = consents.whatsapp;
  return sql`INSERT INTO consents (id, user_id, subject, purpose, wording, given_at)
    SELECT ${newId()}, ${userId}, ${phone}, 'whatsapp', ${wording}, ${now} WHERE ${isProved}
      AND NOT EXISTS (SELECT 1 FROM whatsapp_stops WHERE phone = ${phone})
      AND NOT EXISTS (SELECT 1 FROM consents
        WHERE subject = ${phone} AND user_id IS ${userId} AND purpose = 'whatsapp' AND wording = ${wording} AND withdrawn_at IS NULL)`;
}

/** The number is the one that a code came to in the account of this user. */
export const accountPhoneProof = (userId: string | null, phone: string): SQL =>
  sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND login_phone = ${phone} AND login_phone_verified = 1)`;

/** The number itself wrote that it wants no messages: that holds, whoever ticks a box for it later. */
const stoppedByNumber = ({ db, now }: Shop, phone: string): Statement =>
  db.orm
    .insert(whatsappStops)
    .values({ phone, stoppedAt: now })
    .onConflictDoUpdate({ target: whatsappStops.phone, set: { stoppedAt: now } });

/** The number itself wrote START. */
function startedByNumber(shop: Shop, phone: string): Statement[] {
  const started = shop.db.orm.delete(whatsappStops).where(eq(whatsappStops.phone, phone));
  return [started, whatsappAgreed(shop, phone, null, sql`1`)];
}

/** What people write to end messages. */
const STOP = /^\W*(stop|stop all|unsubscribe|opt ?out|band karo|बंद करो|रोको)\W*$/iu;

/** What people write to get messages, or to get them again. */
const START = /^\W*(start|start all|unstop|subscribe|shuru karo|शुरू करो)\W*$/iu;

/** Statements that note what a number itself wrote: it holds until the number writes otherwise. None for other words, or for what is no mobile number. */
export function consentStatements(shop: Shop, from: string, said: string): Statement[] {
  const phone = normalisePhone(from);
  if (!PHONE_PATTERN.test(phone)) return [];
  if (STOP.test(said)) return [stoppedByNumber(shop, phone), ...stopWhatsapp(shop, phone)];
  return START.test(said) ? startedByNumber(shop, phone) : [];
}

/** Nothing more on WhatsApp to this number: its consent ends, and what waits for it is not sent. */
export function stopWhatsapp(shop: Shop, phone: string): Statement[] {
  const digits = normalisePhone(phone);
  return PHONE_PATTERN.test(digits) ? [withdrawConsent(shop, 'whatsapp', digits), dropWhatsapp(shop, digits)] : [];
}

/** Has the owner of this number agreed, and neither taken it back nor written STOP? */
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
