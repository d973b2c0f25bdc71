import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Statement } from '../../platform/database/database.ts';
import type { Account } from '../../platform/request/visitor.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { consents } from '../../rules/people/consents.ts';
import { refuseOrder } from '../../rules/refusals/order-refusals.ts';
import { shopConfig } from '../../shop.config.ts';
import { consentRecords } from '../auth/auth.table.ts';
import { noMoreWhatsapp, provedByAccount, whatsappAgreed } from '../auth/consents/whatsapp-consent.server.ts';
import { newsletterSubscribers } from './newsletter.table.ts';
import type { PreferencesForm } from './preferences.schema.ts';
import { askToSubscribe, leaveNewsletter } from './subscribe.server.ts';

/** The switches as they stand. `asked`: the confirming mail is on its way, nothing else is sent before its link is followed. */
export interface Preferences {
  readonly whatsapp: boolean;
  /** The number that messages go to, ten digits; null until the profile has one. */
  readonly phone: string | null;
  readonly newsletter: 'on' | 'asked' | 'off';
  /** What each switch says, word for word as it is stored with the consent. */
  readonly wording: { readonly whatsapp: string; readonly newsletter: string };
}

type Owner = Pick<Account, 'id' | 'email' | 'emailVerified' | 'phone'>;

/**
 * One round trip. Only consents that this account gave count: a number in a profile is not proved, and the switch must not tell
 * what its owner agreed to.
 */
export async function readPreferences({ db }: Shop, { id, email, phone }: Owner): Promise<Preferences> {
  const { given, letters } = await db.read({
    given: db.orm
      .select({ id: consentRecords.id })
      .from(consentRecords)
      .where(
        and(
          eq(consentRecords.userId, id),
          eq(consentRecords.subject, phone ?? ''),
          eq(consentRecords.purpose, 'whatsapp'),
          isNull(consentRecords.withdrawnAt),
        ),
      )
      .limit(1),
    letters: db.orm
      .select({ status: newsletterSubscribers.status })
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, email)),
  });
  const [letter] = letters;
  const newsletter = letter?.status === 'confirmed' ? 'on' : letter?.status === 'asked' ? 'asked' : 'off';
  return {
    whatsapp: phone !== null && given.length > 0,
    phone,
    newsletter,
    wording: { whatsapp: consents.whatsapp, newsletter: consents.newsletter },
  };
}

/**
 * Turns switches. An address that is verified joins the newsletter at once, another is asked by mail first.
 * @returns keys of mails to send now @throws ShopError MISSING_INFORMATION where WhatsApp is wished for without a phone number, CONTACT_UNPROVED with one that nobody proved
 */
export async function changePreferences(shop: Shop, owner: Owner, { whatsapp, newsletter }: PreferencesForm): Promise<string[]> {
  const { id, email, emailVerified, phone } = owner;
  if (whatsapp && !phone) {
    const words = 'Please add your phone number first.';
    throw new ShopError(refuseOrder('MISSING_INFORMATION', words), { fields: { phone: words } });
  }
  if (whatsapp === true && phone) await agreeToWhatsapp(shop, id, phone);
  const statements: Statement[] = [];
  if (whatsapp === false && phone) statements.push(...noMoreWhatsapp(shop, phone));
  if (newsletter === true && emailVerified) statements.push(...joined(shop, email));
  if (statements.length > 0) await shop.db.write(statements);
  if (newsletter === false) await leaveNewsletter(shop, { email, askedAt: shop.now });
  if (newsletter !== true || emailVerified) return [];
  await askToSubscribe(shop, email);
  return [`newsletter-confirm:${email}:${shop.now}`];
}

/** @throws ShopError CONTACT_UNPROVED where nobody proved the number, or the number itself wrote STOP */
async function agreeToWhatsapp(shop: Shop, id: string, phone: string): Promise<void> {
  const [, agreed] = await shop.db.write([
    whatsappAgreed(shop, phone, id, provedByAccount(id, phone)),
    sql`SELECT 1 FROM consents WHERE subject = ${phone} AND user_id = ${id} AND purpose = 'whatsapp' AND withdrawn_at IS NULL`,
  ]);
  if (agreed?.length) return;
  const words = `Send START to us on WhatsApp from ${phone}: +91 ${shopConfig.phone}. Then the news of your orders goes there.`;
  throw new ShopError(refuseOrder('CONTACT_UNPROVED', words), { fields: { phone: words } });
}

/** The address was proved when the account was made: no second mail is needed. */
function joined({ db, now }: Shop, email: string): Statement[] {
  const confirmed = { status: 'confirmed' as const, consentText: consents.newsletter, askedAt: now, confirmedAt: now, leftAt: null };
  return [
    db.orm
      .insert(newsletterSubscribers)
      .values({ email, ...confirmed })
      .onConflictDoUpdate({
        target: newsletterSubscribers.email,
        set: confirmed,
        setWhere: ne(newsletterSubscribers.status, 'confirmed'),
      }),
  ];
}
