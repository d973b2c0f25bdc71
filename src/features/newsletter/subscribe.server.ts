import { and, eq, ne, sql } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { MINUTE } from '../../rules/limits.ts';
import { consents } from '../../rules/people/consents.ts';
import { CONFIRM_WITHIN, newsletterLinks, type SignedAddress } from './links.server.ts';
import { newsletterSubscribers } from './newsletter.table.ts';

/** One address gets at most one mail in this time, however often the form is sent. */
const ASK_AGAIN_AFTER = 10 * MINUTE;

/**
 * Notes the wish and queues the mail with the confirming link, in one batch. An address that is confirmed already, or was
 * written to a moment ago, gets no mail; the caller cannot tell the difference, so the form tells nobody who reads us.
 */
export async function subscribe(shop: Shop, email: string): Promise<void> {
  const { db, now } = shop;
  const payload = JSON.stringify(await newsletterLinks(shop, email, now));
  const asked = { status: 'asked' as const, consentText: consents.newsletter, askedAt: now, leftAt: null };
  await db.write([
    db.orm
      .insert(newsletterSubscribers)
      .values({ email, ...asked })
      .onConflictDoUpdate({
        target: newsletterSubscribers.email,
        set: asked,
        setWhere: sql`${newsletterSubscribers.status} <> 'confirmed' AND ${newsletterSubscribers.askedAt} < ${now - ASK_AGAIN_AFTER}`,
      }),
    sql`INSERT INTO outbox (dedupe_key, kind, recipient, payload, expires_at)
      SELECT ${`newsletter-confirm:${email}:${now}`}, 'newsletter-confirm', email, ${payload}, ${now + CONFIRM_WITHIN}
      FROM newsletter_subscribers WHERE email = ${email} AND status = 'asked' AND asked_at = ${now}
      ON CONFLICT (dedupe_key) DO NOTHING`,
  ]);
}

/** Only the newest wish can be confirmed: a link from before the reader left does not bring them back. True when they are in. */
export async function confirmSubscription({ db, now }: Shop, { email, askedAt }: SignedAddress): Promise<boolean> {
  const [confirmed] = await db.write([
    sql`UPDATE newsletter_subscribers SET status = 'confirmed',
        confirmed_at = CASE status WHEN 'confirmed' THEN confirmed_at ELSE ${now} END
      WHERE email = ${email} AND asked_at = ${askedAt} AND status IN ('asked', 'confirmed') RETURNING email`,
  ]);
  return confirmed?.length === 1;
}

/** Always works and may be repeated. */
export async function leaveNewsletter({ db, now }: Shop, { email }: SignedAddress): Promise<void> {
  await db.write([
    db.orm
      .update(newsletterSubscribers)
      .set({ status: 'left', leftAt: now })
      .where(and(eq(newsletterSubscribers.email, email), ne(newsletterSubscribers.status, 'left'))),
  ]);
}
