import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { newId } from '../../../rules/ids.ts';
import { type ConsentPurpose, consents } from '../../../rules/people/consents.ts';
import { privacyInForce } from '../../words/words.server.ts';
import { consentRecords } from '../auth.table.ts';

/**
 * Returns a statement that records a consent with the text that was shown, for the batch of the action that was agreed to. `subject`: the
 * e-mail address or phone number it is about. A consent that is already in force is not recorded again.
 */
export function insertConsent({ now }: Shop, purpose: ConsentPurpose, subject: string, userId: string | null = null): Statement {
  const wording = consents[purpose];
  return sql`INSERT INTO consents (id, user_id, subject, purpose, wording, policy_version, given_at)
    SELECT ${newId()}, ${userId}, ${subject}, ${purpose}, ${wording}, ${privacyInForce}, ${now}
      WHERE NOT EXISTS (SELECT 1 FROM consents
      WHERE subject = ${subject} AND user_id IS ${userId} AND purpose = ${purpose} AND wording = ${wording} AND withdrawn_at IS NULL)`;
}

/** Withdraws a consent. The row stays as proof of what was agreed to until now. */
export function withdrawConsent({ db, now }: Shop, purpose: ConsentPurpose, subject: string): Statement {
  return db.orm
    .update(consentRecords)
    .set({ withdrawnAt: now, updatedAt: now })
    .where(and(eq(consentRecords.subject, subject), eq(consentRecords.purpose, purpose), isNull(consentRecords.withdrawnAt)));
}

/**
 * Returns the same as `insertConsent`, for the address of a user who may be created in the same batch. Does nothing if there is no such
 * user.
 */
export function insertConsentOfUser({ now }: Shop, purpose: ConsentPurpose, userId: string): Statement {
  return sql`INSERT INTO consents (id, user_id, subject, purpose, wording, policy_version, given_at)
    SELECT ${newId()}, id, email, ${purpose}, ${consents[purpose]}, ${privacyInForce}, ${now} FROM users WHERE id = ${userId}`;
}
