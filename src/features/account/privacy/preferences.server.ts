import { and, eq, isNull, sql } from 'drizzle-orm';
import type { QueryOf } from '../../../platform/database/ready-query.ts';
import type { Account } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { formatPhone } from '../../../rules/address/phone.ts';
import { fill } from '../../../rules/language/texts.ts';
import { consents } from '../../../rules/people/consents.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { consentRecords } from '../../auth/auth.table.ts';
import { accountPhoneProof, stopWhatsapp, whatsappAgreed } from '../../auth/consents/whatsapp-consent.server.ts';
import { readStore } from '../../settings/store.server.ts';
import { accountPrivacyTexts } from '../account-privacy.texts.ts';
import type { PreferencesForm } from './preferences.schema.ts';

/** The state of the switches. `asked`: the confirmation mail was sent, and nothing else is sent until its link is confirmed. */
interface Preferences {
  readonly whatsapp: boolean;
  /** The number that messages go to, ten digits; null until the profile has one. */
  readonly phone: string | null;
  readonly newsletter: 'on' | 'asked' | 'off';
  /** The text of each switch, exactly as it is stored with the consent. */
  readonly wording: { readonly whatsapp: string; readonly newsletter: string };
}

type Owner = Pick<Account, 'id' | 'email' | 'emailVerified' | 'phone'>;

/** Turns the newsletter on and off. The newsletter feature provides it, so that this feature does not depend on it. */
interface NewsletterSwitch {
  /** The rows of an address, at most one. */
  readonly statusQuery: (shop: Shop, email: string) => QueryOf<{ status: string }[]>;
  /** @returns keys of mails to send now */
  readonly turn: (shop: Shop, owner: Owner, isOn: boolean) => Promise<string[]>;
}

/** Switches that other features provide; one that is not provided is not offered. */
export interface PreferenceSwitches {
  readonly newsletter?: NewsletterSwitch;
}

/**
 * Reads the switches in one round trip. Only consents that this account gave count: the number in a profile is not proved, and
 * the switch must not reveal what the number's owner agreed to.
 */
export async function readPreferences(shop: Shop, { id, email, phone }: Owner, switches: PreferenceSwitches): Promise<Preferences> {
  const { db } = shop;
  const { given, subscribers } = await db.read({
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
    subscribers: switches.newsletter ? [switches.newsletter.statusQuery(shop, email)] : [],
  });
  const status = subscribers[0]?.[0]?.status;
  const newsletter = status === 'confirmed' ? 'on' : status === 'asked' ? 'asked' : 'off';
  return {
    whatsapp: phone !== null && given.length > 0,
    phone,
    newsletter,
    wording: { whatsapp: consents.whatsapp, newsletter: consents.newsletter },
  };
}

/**
 * Changes the switches.
 * @returns keys of mails to send now
 * @throws ShopError MISSING_INFORMATION if WhatsApp is turned on without a phone number, CONTACT_UNPROVED if the number is not proved
 */
export async function changePreferences(
  shop: Shop,
  owner: Owner,
  { whatsapp, newsletter }: PreferencesForm,
  switches: PreferenceSwitches,
): Promise<string[]> {
  const { id, phone } = owner;
  if (whatsapp && !phone) {
    const message = accountPrivacyTexts().phoneFirst;
    throw new ShopError(orderRefusal('MISSING_INFORMATION', message), { fields: { phone: message } });
  }
  if (whatsapp === true && phone) await agreeToWhatsapp(shop, id, phone);
  if (whatsapp === false && phone) await shop.db.write(stopWhatsapp(shop, phone));
  return newsletter === undefined || !switches.newsletter ? [] : switches.newsletter.turn(shop, owner, newsletter);
}

/**
 * Records consent to WhatsApp messages.
 * @throws ShopError CONTACT_UNPROVED if the number is not proved or sent STOP
 */
async function agreeToWhatsapp(shop: Shop, id: string, phone: string): Promise<void> {
  const [, agreed] = await shop.db.write([
    whatsappAgreed(shop, phone, id, accountPhoneProof(id, phone)),
    sql`SELECT 1 FROM consents WHERE subject = ${phone} AND user_id = ${id} AND purpose = 'whatsapp' AND withdrawn_at IS NULL`,
  ]);
  if (agreed?.length) return;
  const { whatsapp } = await readStore(shop);
  const message = fill(accountPrivacyTexts().sendStart, { phone: formatPhone(phone), shop: formatPhone(whatsapp) });
  throw new ShopError(orderRefusal('CONTACT_UNPROVED', message), { fields: { phone: message } });
}
