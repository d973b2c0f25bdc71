import type { Statement } from '../../platform/database/database.ts';
import { sha256 } from '../../platform/hashing.ts';
import type { Shop } from '../../platform/shop.ts';
import { sign } from '../../platform/signing.ts';
import { newId } from '../../rules/ids.ts';
import { CODE_TRIES, CODE_TTL } from '../../rules/people/rate-limits.ts';
import { USER_OF_PROOF, type UsersWhere } from './verification-tokens.server.ts';

/**
 * Codes of six digits. The value of a row: whom it belongs to (36 characters: a user's id, or for `contact` the id of the
 * guest's browser), a line break, the wrong tries so far (one digit), a colon, the hash.
 */
export type CodePurpose = 'sign-in' | 'reauthenticate' | 'phone' | 'contact';

/** The code may still be tried: a condition on `verifications`, with ?1 (its name) and ?2 (now). */
export const CODE_ALIVE = `identifier = ?1 AND expires_at > ?2 AND CAST(substr(value, 38, 1) AS INTEGER) < ${CODE_TRIES}`;
/** The hash in a row, as SQL. */
export const HASH_OF_CODE = 'substr(value, 40)';
/** Counts a wrong try: the SET of an update. */
export const WRONG_TRY = 'value = substr(value, 1, 37) || (CAST(substr(value, 38, 1) AS INTEGER) + 1) || substr(value, 39)';

/** The name under which the newest code about a subject is kept. */
export const codeName = (purpose: CodePurpose, subject: string) =>
  sha256(`${purpose}\n${subject}`).then((hash) => `${purpose}-code:${hash}`);
/** Six digits could be guessed from a plain hash, so it is one that only the shop's secret makes. */
export const codeHash = ({ env }: Shop, purpose: CodePurpose, subject: string, code: string) =>
  sign(env.SHOP_SECRET, `${purpose}-code`, `${subject}\n${code}`);

/** Six digits, each as likely as any other. */
export function newCode(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  // The last, incomplete million of 2^32 is thrown again.
  return random >= 4_294_000_000 ? newCode() : String(random % 1_000_000).padStart(6, '0');
}

/** Keeps a code about a subject (an address, a phone, a user) for the users that a condition finds. A former one is void. */
export async function codeKept(shop: Shop, purpose: CodePurpose, subject: string, code: string, who: UsersWhere): Promise<Statement[]> {
  const name = await codeName(purpose, subject);
  return [
    { sql: 'DELETE FROM verifications WHERE identifier = ?', args: [name] },
    {
      sql: `INSERT INTO verifications (id, identifier, value, expires_at) SELECT ?, ?, id || char(10) || '0:' || ?, ? FROM users WHERE ${who.sql}`,
      args: [newId(), name, await codeHash(shop, purpose, subject, code), shop.now + CODE_TTL, ...who.args],
    },
  ];
}

/** Uses a code up. The id of its user, or null where it is wrong, too old, or was tried wrong too often; a wrong try counts. */
export async function spendCode(shop: Shop, purpose: CodePurpose, subject: string, code: string): Promise<string | null> {
  const name = await codeName(purpose, subject);
  const hash = await codeHash(shop, purpose, subject, code.replace(/\s/g, ''));
  const [used] = await shop.db.write([
    {
      sql: `DELETE FROM verifications WHERE ${CODE_ALIVE} AND ${HASH_OF_CODE} = ?3 RETURNING ${USER_OF_PROOF} AS user_id`,
      args: [name, shop.now, hash],
    },
    {
      sql: `UPDATE verifications SET ${WRONG_TRY} WHERE ${CODE_ALIVE}`,
      args: [name, shop.now],
    },
  ]);
  const row = used?.[0];
  return row ? String(row.user_id) : null;
}
