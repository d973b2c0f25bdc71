import type { Shop } from '../../platform/shop.ts';
import { MINUTE } from '../../rules/limits.ts';
import { consents } from '../../rules/people/consents.ts';
import { CONFIRM_WITHIN, newsletterLinks, type SignedAddress } from './links.server.ts';

/** One address gets at most one mail in this time, however often the form is sent. */
const ASK_AGAIN_AFTER = 10 * MINUTE;

/**
 * Notes the wish and queues the mail with the confirming link, in one batch. An address that is confirmed already, or was
 * written to a moment ago, gets no mail; the caller cannot tell the difference, so the form tells nobody who reads us.
 */
export async function askToSubscribe(shop: Shop, email: string): Promise<void> {
  const { now } = shop;
  const payload = JSON.stringify(await newsletterLinks(shop, email, now));
  await shop.db.write([
    {
      sql: `INSERT INTO newsletter_subscribers (email, status, consent_text, asked_at) VALUES (?1, 'asked', ?2, ?3)
            ON CONFLICT (email) DO UPDATE SET status = 'asked', consent_text = ?2, asked_at = ?3, left_at = NULL
            WHERE status <> 'confirmed' AND asked_at < ?4`,
      args: [email, consents.newsletter, now, now - ASK_AGAIN_AFTER],
    },
    {
      sql: `INSERT INTO outbox (dedupe, kind, recipient, payload, expires_at)
            SELECT ?1, 'newsletter-confirm', email, ?2, ?5 FROM newsletter_subscribers WHERE email = ?3 AND status = 'asked' AND asked_at = ?4
            ON CONFLICT (dedupe) DO NOTHING`,
      args: [`newsletter-confirm:${email}:${now}`, payload, email, now, now + CONFIRM_WITHIN],
    },
  ]);
}

/** Only the newest wish can be confirmed: a link from before the reader left does not bring them back. True when they are in. */
export async function confirmSubscription({ db, now }: Shop, { email, askedAt }: SignedAddress): Promise<boolean> {
  const [confirmed] = await db.write([
    {
      sql: `UPDATE newsletter_subscribers SET status = 'confirmed', confirmed_at = CASE status WHEN 'confirmed' THEN confirmed_at ELSE ?1 END
            WHERE email = ?2 AND asked_at = ?3 AND status IN ('asked', 'confirmed') RETURNING email`,
      args: [now, email, askedAt],
    },
  ]);
  return confirmed?.length === 1;
}

/** Always works and may be repeated. */
export async function leaveNewsletter({ db, now }: Shop, { email }: SignedAddress): Promise<void> {
  await db.write([
    {
      sql: `UPDATE newsletter_subscribers SET status = 'left', left_at = ?1 WHERE email = ?2 AND status <> 'left'`,
      args: [now, email],
    },
  ]);
}
