import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../platform/database/database.ts';
import { base64url, sha256 } from '../../platform/hashing.ts';
import type { Shop } from '../../platform/shop.ts';
import { newId } from '../../rules/ids.ts';
import { RESET_LINK_TTL, SIGN_IN_LINK_TTL, VERIFY_LINK_TTL } from '../../rules/people/rate-limits.ts';
import { verifications } from './auth.table.ts';

/**
 * Links that prove something once. The table stores their hashes. A row's value is the user's id and, after a line break, data of
 * the purpose. A link is used up in the same batch as the change that it allows.
 */
type LinkPurpose = 'sign-in' | 'verify-email' | 'recovery' | 'email-change';

const linkTtl = {
  'sign-in': SIGN_IN_LINK_TTL,
  'verify-email': VERIFY_LINK_TTL,
  recovery: RESET_LINK_TTL,
  'email-change': VERIFY_LINK_TTL,
} as const;

/** SQL of the user's id in a row of `verifications`; must be the expression that the index `verifications_by_user` is on. */
export const userOfProof = sql<string>`substr(${verifications.value}, 1, 36)`;

export async function linkTokenName(purpose: LinkPurpose, token: string): Promise<string> {
  return `${purpose}:${await sha256(`${purpose}\n${token}`)}`;
}

/** Returns a random token, and the name under which its hash is stored. */
export async function newLinkToken(purpose: LinkPurpose): Promise<{ token: string; name: string }> {
  const token = randomToken();
  return { token, name: await linkTokenName(purpose, token) };
}

/** 256 random bits as 43 characters that are safe in a URL and a cookie. */
export function randomToken(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** Stores a link for the user who matches the condition, if there is one. `rest` is appended to the value; `ttl`: ms that it works. */
export function insertLinkToken(
  { now }: Shop,
  purpose: LinkPurpose,
  name: string,
  who: SQL,
  { rest = '', ttl = linkTtl[purpose] }: { readonly rest?: string | undefined; readonly ttl?: number } = {},
): Statement {
  return sql`INSERT INTO verifications (id, identifier, value, expires_at)
    SELECT ${newId()}, ${name}, id || char(10) || ${rest}, ${now + ttl} FROM users WHERE ${who}`;
}

/** Makes every older link of the same purpose void: to be used after `insertLinkToken`, with the same condition. */
export function deleteOlderLinkTokens(purpose: LinkPurpose, name: string, who: SQL): Statement {
  return sql`DELETE FROM verifications WHERE ${userOfProof} = (SELECT id FROM users WHERE ${who})
    AND identifier LIKE ${`${purpose}:%`} AND identifier <> ${name}`;
}

/** Returns the user of a valid link, or null. Does not use up the link. */
export async function userOfLinkToken(shop: Shop, purpose: LinkPurpose, token: string): Promise<string | null> {
  const [row] = await linkTokenQuery(shop, await linkTokenName(purpose, token));
  return row ? row.value.slice(0, 36) : null;
}

/** Uses up a valid link. Returns its user's id, or null. */
export async function consumeLinkToken({ db, now }: Shop, purpose: LinkPurpose, token: string): Promise<string | null> {
  const { identifier, expiresAt } = verifications;
  const [used] = await db.write([
    db.orm
      .delete(verifications)
      .where(and(eq(identifier, await linkTokenName(purpose, token)), gt(expiresAt, new Date(now))))
      .returning({ userId: userOfProof.as('user_id') }),
  ]);
  const row = used?.[0];
  return row ? String(row.user_id) : null;
}

/** Returns a query for the value of a valid link by its name. */
function linkTokenQuery({ db, now }: Shop, name: string) {
  return db.orm
    .select({ value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, name), gt(verifications.expiresAt, new Date(now))));
}

/** SQL for the user's id of a valid link, by the link's name. */
export const holderOf = ({ now }: Shop, name: string): SQL =>
  sql`(SELECT ${userOfProof} FROM verifications WHERE identifier = ${name} AND expires_at > ${now})`;

/**
 * Deletes every link, code and unfinished second step of a valid link's user. Must be last in its batch, because it deletes the
 * link too.
 */
export function deleteTokensOfLinkUser(shop: Shop, name: string): Statement {
  return sql`DELETE FROM verifications WHERE ${userOfProof} = ${holderOf(shop, name)}`;
}

/** Deletes every link, code and unfinished second step of a user. */
export function deleteTokensOfUser(userId: string): Statement {
  return sql`DELETE FROM verifications WHERE ${userOfProof} = ${userId}`;
}
