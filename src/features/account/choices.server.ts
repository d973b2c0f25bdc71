import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { selectRaw } from '../../platform/database/ready-query.ts';
import type { Account, PageOwner } from '../../platform/request/visitor.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { ConsentPurpose } from '../../rules/people/consents.ts';
import { consentRecords, users } from '../auth/auth.table.ts';
import { withdrawConsent } from '../auth/consents/consents.server.ts';
import { stopWhatsapp } from '../auth/consents/whatsapp-consent.server.ts';
import type { WithdrawBody } from './choices.schema.ts';

const CONSENTS_SHOWN = 100;

type Who = Pick<PageOwner, 'userId'>;
const ownId = ({ userId }: Who): SQL => (userId ? sql`${userId}` : sql`NULL`);
const ownEmail = (who: Who): SQL => sql`(SELECT ${users.email} FROM ${users} WHERE ${users.id} = ${ownId(who)})`;

/**
 * Returns the user's own consents: those given with the account, and those about its address, which is proved. A phone number proves
 * nothing: consents that others gave with the same number are not shown.
 */
const ownConsents = (who: Who): SQL | undefined => or(eq(consentRecords.userId, ownId(who)), eq(consentRecords.subject, ownEmail(who)));

/** Returns the state of the switches, and the signed-in user's consents, newest first. */
export function preferenceQueries({ db: { orm } }: Shop, who: Who) {
  return {
    switches: selectRaw<Switches>(sql`SELECT u.phone,
      EXISTS (SELECT 1
        FROM consents c
        WHERE c.user_id = u.id AND c.subject = u.phone AND c.purpose = 'whatsapp' AND c.withdrawn_at IS NULL) AS whatsapp,
      n.status AS newsletter, n.consent_text AS newsletterWording, coalesce(n.confirmed_at, n.asked_at) AS newsletterSince, n.left_at AS newsletterLeft
      FROM users u LEFT JOIN newsletter_subscribers n ON n.email = u.email WHERE u.id = ${ownId(who)}`),
    consents: orm
      .select({
        purpose: consentRecords.purpose,
        wording: consentRecords.wording,
        subject: consentRecords.subject,
        givenAt: consentRecords.givenAt,
        withdrawnAt: consentRecords.withdrawnAt,
      })
      .from(consentRecords)
      .where(ownConsents(who))
      .orderBy(desc(consentRecords.givenAt))
      .limit(CONSENTS_SHOWN),
  };
}
export interface Switches {
  readonly phone: string | null;
  readonly whatsapp: number;
  readonly newsletter: 'asked' | 'confirmed' | 'left' | null;
  readonly newsletterWording: string | null;
  readonly newsletterSince: number | null;
  readonly newsletterLeft: number | null;
}
export type ConsentRow = Awaited<ReturnType<typeof preferenceQueries>['consents']>[number];

/** The endings of consents whose feature stores more than the consent itself. `email`: of the account. */
export type Endings = Partial<Record<ConsentPurpose, (shop: Shop, email: string) => Promise<void>>>;

/** Withdraws one of the user's own consents. @throws ShopError NOT_FOUND if it is not theirs or not in force */
export async function withdrawAgreement(
  shop: Shop,
  { id, email }: Account,
  { purpose, subject }: WithdrawBody,
  endings: Endings,
): Promise<void> {
  const [own] = await shop.db.orm
    .select({ id: consentRecords.id })
    .from(consentRecords)
    .where(
      and(
        ownConsents({ userId: id }),
        eq(consentRecords.subject, subject),
        eq(consentRecords.purpose, purpose),
        isNull(consentRecords.withdrawnAt),
      ),
    )
    .limit(1);
  if (!own) throw new ShopError('NOT_FOUND');
  const end = endings[purpose];
  if (end) await end(shop, email);
  else await shop.db.write(purpose === 'whatsapp' ? stopWhatsapp(shop, subject) : [withdrawConsent(shop, purpose, subject)]);
}
