import { eq, ne } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { language } from '../../rules/language/language.ts';
import { consents } from '../../rules/people/consents.ts';
import { newsletterSubscribers } from './newsletter.table.ts';
import { leaveNewsletter, subscribe } from './subscribe.server.ts';

interface Reader {
  readonly email: string;
  readonly emailVerified: boolean;
}

/** The newsletter switch of an account. */
export const newsletterSwitch = {
  statusQuery: ({ db }: Shop, email: string) =>
    db.orm.select({ status: newsletterSubscribers.status }).from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)),

  /**
   * A verified address is subscribed at once; any other gets a confirmation mail first. Unsubscribing always works. @returns keys
   * of mails to send now
   */
  async turn(shop: Shop, { email, emailVerified }: Reader, isOn: boolean): Promise<string[]> {
    if (!isOn) {
      await leaveNewsletter(shop, { email, askedAt: shop.now });
      return [];
    }
    if (emailVerified) {
      await subscribeVerified(shop, email);
      return [];
    }
    await subscribe(shop, email);
    return [`newsletter-confirm:${email}:${shop.now}`];
  },
};

/** The address was proved when the account was created, so no confirmation mail is needed. */
async function subscribeVerified({ db, now }: Shop, email: string): Promise<void> {
  const confirmed = {
    ...{ status: 'confirmed' as const, consentText: consents.newsletter, language: language() },
    ...{ askedAt: now, confirmedAt: now, leftAt: null },
  };
  await db.write([
    db.orm
      .insert(newsletterSubscribers)
      .values({ email, ...confirmed })
      .onConflictDoUpdate({
        target: newsletterSubscribers.email,
        set: confirmed,
        setWhere: ne(newsletterSubscribers.status, 'confirmed'),
      }),
  ]);
}
