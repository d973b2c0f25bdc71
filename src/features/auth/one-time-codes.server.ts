import { and, eq, gt, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../platform/database/database.ts';
import { sha256 } from '../../platform/hashing.ts';
import type { Shop } from '../../platform/shop.ts';
import { signatures } from '../../platform/signing.ts';
import { newId } from '../../rules/ids.ts';
import { CODE_TRIES, CODE_TTL, LONG_CODE_DIGITS } from '../../rules/people/rate-limits.ts';
import { verifications } from './auth.table.ts';
import { userOfProof } from './verification-tokens.server.ts';

/**
 * Codes of six digits. The value of a row: its owner (36 characters: a user's id, or for `contact` the id of the guest's
 * browser), a line break, the number of wrong attempts so far (one digit), a colon, the hash.
 */
type CodePurpose = 'sign-in' | 'reauthenticate' | 'phone' | 'contact';

const { identifier, value, expiresAt } = verifications;
const wrongTries = sql<number>`CAST(substr(${value}, 38, 1) AS INTEGER)`;
/** The hash in a row of `verifications`. */
const hashOfCode = sql<string>`substr(${value}, 40)`;

/** Returns a condition on `verifications`: the code of this name may still be tried. */
const isAlive = (name: string, now: number) => and(eq(identifier, name), gt(expiresAt, new Date(now)), lt(wrongTries, CODE_TRIES));

/** Returns a condition on `verifications`: the code of this name may still be tried, and its hash is one of these. */
export const isRightCode = (name: string, now: number, hashes: string[]) => and(isAlive(name, now), inArray(hashOfCode, hashes));

/** Counts a wrong attempt if the code may still be tried and its hash is not one of these. */
export const countWrongTry = ({ db, now }: Shop, name: string, right: string[] = []): Statement =>
  db.orm
    .update(verifications)
    .set({ value: sql`substr(${value}, 1, 37) || (${wrongTries} + 1) || substr(${value}, 39)` })
    .where(and(isAlive(name, now), notInArray(hashOfCode, right)));

/** Returns a statement that makes the code of this name void. */
export const codeGone = ({ db }: Shop, name: string): Statement => db.orm.delete(verifications).where(eq(identifier, name));

/** Returns the name under which the latest code for a subject is stored. */
export const codeTokenName = (purpose: CodePurpose, subject: string) =>
  sha256(`${purpose}\n${subject}`).then((hash) => `${purpose}-code:${hash}`);
/**
 * Returns keyed hashes under every accepted secret, the current one first: six digits could be guessed from a plain hash.
 */
export const codeHashes = ({ env }: Shop, purpose: CodePurpose, subject: string, code: string) =>
  signatures(env, `${purpose}-code`, `${subject}\n${code}`);

/** Returns six digits, uniformly distributed. */
export function newCode(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  // Values in the last, incomplete million below 2^32 are drawn again.
  return random >= 4_294_000_000 ? newCode() : String(random % 1_000_000).padStart(6, '0');
}

/** Returns sixteen digits in groups of four: '4821 9035 7716 2204'. */
export function newLongCode(): string {
  const digits = Array.from({ length: Math.ceil(LONG_CODE_DIGITS / 6) }, newCode).join('');
  return (digits.slice(0, LONG_CODE_DIGITS).match(/.{4}/g) ?? []).join(' ');
}

/** Stores a code for a subject (an address, a phone, a user) for the user who matches the condition. An earlier code becomes void. */
export async function insertCode(shop: Shop, purpose: CodePurpose, subject: string, code: string, who: SQL): Promise<Statement[]> {
  const [name, [hash]] = [await codeTokenName(purpose, subject), await codeHashes(shop, purpose, subject, code)];
  return [
    codeGone(shop, name),
    sql`INSERT INTO verifications (id, identifier, value, expires_at)
      SELECT ${newId()}, ${name}, id || char(10) || '0:' || ${hash}, ${shop.now + CODE_TTL} FROM users WHERE ${who}`,
  ];
}

/** Uses up a code. Returns its user's id, or null if it is wrong, has expired or had too many wrong attempts; a wrong attempt counts. */
export async function consumeCode(shop: Shop, purpose: CodePurpose, subject: string, code: string): Promise<string | null> {
  const name = await codeTokenName(purpose, subject);
  const hashes = await codeHashes(shop, purpose, subject, code.replace(/\s/g, ''));
  const [used] = await shop.db.write([
    shop.db.orm
      .delete(verifications)
      .where(isRightCode(name, shop.now, hashes))
      .returning({ userId: userOfProof.as('user_id') }),
    countWrongTry(shop, name),
  ]);
  const row = used?.[0];
  return row ? String(row.user_id) : null;
}
