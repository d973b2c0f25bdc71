import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../platform/database/database.ts';
import { base64url, sha256 } from '../../platform/hashing.ts';
import type { Shop } from '../../platform/shop.ts';
import { newId } from '../../rules/ids.ts';
import { RESET_LINK_TTL, VERIFY_LINK_TTL } from '../../rules/people/rate-limits.ts';
import { verifications } from './auth.table.ts';

/**
 * Links and codes that prove something, once. The table keeps their hashes. A row's value is the user's id, and after a
 * line break what the purpose needs. Each is used up in the same batch as what it is good for.
 */
type LinkPurpose = 'verify-email' | 'recovery' | 'email-change';

const linkTtl = { 'verify-email': VERIFY_LINK_TTL, recovery: RESET_LINK_TTL, 'email-change': VERIFY_LINK_TTL } as const;

/** The user of a row of `verifications`: the expression that `verifications_by_user` holds. */
export const userOfProof = sql<string>`substr(${verifications.value}, 1, 36)`;

export async function linkTokenName(purpose: LinkPurpose, token: string): Promise<string> {
  return `${purpose}:${await sha256(`${purpose}\n${token}`)}`;
}

/** A token of 256 random bits, and the name under which only its hash is kept. */
export async function newLinkToken(purpose: LinkPurpose): Promise<{ token: string; name: string }> {
  const token = randomToken();
  return { token, name: await linkTokenName(purpose, token) };
}

/** 256 random bits: 43 letters that may stand in an address or a cookie. */
export function randomToken(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** Keeps a link for the users that a condition finds: one, or nobody. `rest` is part of the value. */
export function insertLinkToken({ now }: Shop, purpose: LinkPurpose, name: string, who: SQL, rest = ''): Statement {
  return sql`INSERT INTO verifications (id, identifier, value, expires_at)
    SELECT ${newId()}, ${name}, id || char(10) || ${rest}, ${now + linkTtl[purpose]} FROM users WHERE ${who}`;
}

/** Every older link of the same purpose is dead from now on: to follow `insertLinkToken`, with the same condition. */
export function deleteOlderLinkTokens(purpose: LinkPurpose, name: string, who: SQL): Statement {
  return sql`DELETE FROM verifications WHERE ${userOfProof} = (SELECT id FROM users WHERE ${who})
    AND identifier LIKE ${`${purpose}:%`} AND identifier <> ${name}`;
}

/** Whether a link holds, without using it up. Its user, or null. */
export async function userOfLinkToken(shop: Shop, purpose: LinkPurpose, token: string): Promise<string | null> {
  const [row] = await linkTokenQuery(shop, await linkTokenName(purpose, token));
  return row ? row.value.slice(0, 36) : null;
}

/** The value of a living link by its name, to be batched with what else a page reads. */
function linkTokenQuery({ db, now }: Shop, name: string) {
  return db.orm
    .select({ value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, name), gt(verifications.expiresAt, new Date(now))));
}

/** The user whom a living link names, by the link's name, as SQL. */
export const holderOf = ({ now }: Shop, name: string): SQL =>
  sql`(SELECT ${userOfProof} FROM verifications WHERE identifier = ${name} AND expires_at > ${now})`;

/** Takes back every link, code and unfinished second step of the user whom a living link names: for the end of its batch. */
export function deleteTokensOfLinkUser(shop: Shop, name: string): Statement {
  return sql`DELETE FROM verifications WHERE ${userOfProof} = ${holderOf(shop, name)}`;
}

/** The same for a user. */
export function deleteTokensOfUser(userId: string): Statement {
  return sql`DELETE FROM verifications WHERE ${userOfProof} = ${userId}`;
}
