import { type SQL, sql } from 'drizzle-orm';
import { ADMIN_SESSION_IDLE, ADMIN_SESSION_TTL } from '../../rules/limits.ts';
import type { Settings } from '../env.ts';
import { hmacKey } from '../hashing.ts';
import { acceptedKeys, acceptedSecrets, type Secrets } from '../keys.ts';
import type { Shop } from '../shop.ts';
import { cookieValues, isHttps } from './cookies.ts';
import { guestIdOf, type PageOwner } from './visitor.ts';

/** Returns the name of the session cookie, which contains the token and its signature. */
export const sessionCookie = (place: Pick<Settings, 'SHOP_URL'>) => (isHttps(place) ? '__Secure-session' : 'session');

/**
 * The purpose for which the account library's secrets are derived: it signs its cookies and encrypts authenticator secrets with them.
 */
export const SESSION_PURPOSE = 'session';

/**
 * Returns the library's secret without a name, as it was before keys had names: of old cookies and old authenticator apps.
 */
export const unnamedSessionSecret = (secret: string) => `session\n${secret}`;

/** Returns every secret whose session cookies are accepted, the current one first. */
export const sessionSecrets = (secrets: Secrets): string[] => [
  ...acceptedKeys(secrets, SESSION_PURPOSE).map(({ secret }) => secret),
  ...acceptedSecrets(secrets).map(unnamedSessionSecret),
];

/**
 * Returns the token in the request's session cookie, if the shop signed it; null otherwise. Because of the signature, nobody can use the
 * tokens of a stolen database. Whether the session is still valid only the database knows.
 */
export async function sessionToken(settings: Settings, request: Request): Promise<string | null> {
  const [cookie = ''] = cookieValues(request, sessionCookie(settings));
  const [, token, signature] = /^([\w-]{16,128})\.([A-Za-z0-9+/]{43}=)$/.exec(cookie) ?? [];
  if (!token || !signature) return null;
  const given = Uint8Array.from(atob(signature), (letter) => letter.charCodeAt(0));
  for (const secret of sessionSecrets(settings)) {
    if (await crypto.subtle.verify('HMAC', await hmacKey(secret), given, new TextEncoder().encode(token))) return token;
  }
  return null;
}

/**
 * Returns whether a row of `sessions` is valid, for a WHERE. Sessions of the administrator's account end ADMIN_SESSION_TTL after they
 * began and ADMIN_SESSION_IDLE after they were last used, whatever their row says.
 */
export function sessionIsValid({ ADMIN_EMAIL = '' }: Pick<Settings, 'ADMIN_EMAIL'>, now: number): SQL {
  return sql`sessions.expires_at > ${now} AND (
    NOT EXISTS (SELECT 1 FROM users AS owners WHERE owners.id = sessions.user_id AND owners.email = ${ADMIN_EMAIL})
    OR (sessions.created_at > ${now - ADMIN_SESSION_TTL}
        AND coalesce(sessions.used_at, sessions.created_at) > ${now - ADMIN_SESSION_IDLE}))`;
}

/**
 * Returns the user of a valid session, for the WHERE of a query: `eq(orders.userId, sessionUserSql(env, token, now))`.
 */
export function sessionUserSql(env: Pick<Settings, 'ADMIN_EMAIL'>, token: string, now: number): SQL {
  return sql`(SELECT sessions.user_id FROM sessions WHERE sessions.token = ${token} AND ${sessionIsValid(env, now)})`;
}

/** Returns the visitor of a page, as expressions for the queries of the page's one round trip. */
export async function pageOwnerOf({ env, now }: Shop, request: Request): Promise<PageOwner> {
  const token = await sessionToken(env, request);
  return { userId: token && sessionUserSql(env, token, now), guestId: await guestIdOf(env, request) };
}
