import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { newId } from '../../../rules/ids.ts';
import { type ConsentPurpose, consents } from '../../../rules/people/consents.ts';

/**
 * A statement that notes a consent with the words that were shown; it joins the batch of what was agreed to.
 * `subject`: the e-mail address or phone number it is about. Given before and not withdrawn: nothing happens.
 */
export function consentGiven({ now }: Shop, purpose: ConsentPurpose, subject: string, userId: string | null = null): Statement {
  return {
    sql: `INSERT INTO consents (id, user_id, subject, purpose, wording, given_at)
      SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE NOT EXISTS
        (SELECT 1 FROM consents WHERE subject = ?3 AND user_id IS ?2 AND purpose = ?4 AND wording = ?5 AND withdrawn_at IS NULL)`,
    args: [newId(), userId, subject, purpose, consents[purpose], now],
  };
}

/** Takes a consent back. The row stays: it proves what was agreed to until now. */
export function consentWithdrawn({ now }: Shop, purpose: ConsentPurpose, subject: string): Statement {
  return {
    sql: 'UPDATE consents SET withdrawn_at = ?1, updated_at = ?1 WHERE subject = ?2 AND purpose = ?3 AND withdrawn_at IS NULL',
    args: [now, subject, purpose],
  };
}

/** The same for the address of a user who may have been made in the same batch; for nobody where there is no such user. */
export function consentOfUser({ now }: Shop, purpose: ConsentPurpose, userId: string): Statement {
  return {
    sql: 'INSERT INTO consents (id, user_id, subject, purpose, wording, given_at) SELECT ?, id, email, ?, ?, ? FROM users WHERE id = ?',
    args: [newId(), purpose, consents[purpose], now, userId],
  };
}
