import { and, eq, ne, sql } from 'drizzle-orm';
import type { Statement } from '../../platform/database/database.ts';
import type { Shop } from '../../platform/shop.ts';
import { language } from '../../rules/language/language.ts';
import { MINUTE, UNCONFIRMED_KEPT } from '../../rules/limits.ts';
import { consents } from '../../rules/people/consents.ts';
import { newsletterLinks, type SignedAddress } from './links.server.ts';
import { newsletterSubscribers } from './newsletter.table.ts';

/** An address gets at most one mail in this time, however often the form is sent: three an hour. */
const ASK_AGAIN_AFTER = 20 * MINUTE;

/**
 * Records the request and queues the mail with the confirmation link, in one batch. An address that is already confirmed, or was
 * recently sent a mail, gets none; the caller cannot tell the difference, so the form does not reveal who is subscribed.
 */
export async function subscribe(shop: Shop, email: string): Promise<void> {
  const { db, now } = shop;
  const payload = JSON.stringify(await newsletterLinks(shop, email, now));
  const asked = { status: 'asked' as const, consentText: consents.newsletter, askedAt: now, leftAt: null, language: language() };
  await db.write([
    db.orm
      .insert(newsletterSubscribers)
      .values({ email, ...asked })
      .onConflictDoUpdate({
        target: newsletterSubscribers.email,
        set: asked,
        setWhere: sql`${newsletterSubscribers.status} <> 'confirmed' AND ${newsletterSubscribers.askedAt} < ${now - ASK_AGAIN_AFTER}`,
      }),
    sql`INSERT INTO outbox (dedupe_key, kind, recipient, payload, language, expires_at)
      SELECT ${`newsletter-confirm:${email}:${now}`}, 'newsletter-confirm', email, ${payload}, language, ${now + UNCONFIRMED_KEPT}
      FROM newsletter_subscribers WHERE email = ${email} AND status = 'asked' AND asked_at = ${now}
      ON CONFLICT (dedupe_key) DO NOTHING`,
  ]);
}

/** Only the latest request can be confirmed: an older link does not resubscribe somebody who has left. True if they are now subscribed. */
export async function confirmSubscription({ db, now }: Shop, { email, askedAt }: SignedAddress): Promise<boolean> {
  const [confirmed] = await db.write([
    sql`UPDATE newsletter_subscribers SET status = 'confirmed',
        confirmed_at = CASE status WHEN 'confirmed' THEN confirmed_at ELSE ${now} END
      WHERE email = ${email} AND asked_at = ${askedAt} AND status IN ('asked', 'confirmed') RETURNING email`,
  ]);
  return confirmed?.length === 1;
}

/** Unsubscribes an address. Safe to repeat. */
export async function leaveNewsletter(shop: Shop, { email }: SignedAddress): Promise<void> {
  await shop.db.write(leaveStatements(shop, email));
}

/** The statements that unsubscribe an address. */
export const leaveStatements = ({ db, now }: Shop, email: string): Statement[] => [
  db.orm
    .update(newsletterSubscribers)
    .set({ status: 'left', leftAt: now })
    .where(and(eq(newsletterSubscribers.email, email), ne(newsletterSubscribers.status, 'left'))),
];
