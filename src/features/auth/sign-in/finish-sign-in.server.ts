import type { Session } from 'better-auth';
import { eq, type SQL, sql } from 'drizzle-orm';
import { violatedConstraint } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import { logSecurity } from '../../../platform/log/log.ts';
import type { RouteContext } from '../../../platform/request/route.ts';
import type { Account } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import type { SecondFactorAnswer, SessionAnswer } from '../auth.schema.ts';
import { sessions, type users } from '../auth.table.ts';
import { callBetterAuth } from '../call-better-auth.server.ts';
import { type AccountRow, accountOf, accountQuery, accountSql, isOwnersAccount } from '../session/session.server.ts';
import { sessionAnswer } from '../session/session-answer.ts';
import { clearSessionCookies, sessionTokenIn, setAuthCookies } from '../session/session-cookies.server.ts';
import { setKnownBrowser } from './known-browser.server.ts';

/** Statements to run after a sign-in; must be safe to repeat. */
type AfterSignIn = (shop: Shop, account: Pick<Account, 'id' | 'email' | 'emailVerified'>, guestId: string | null) => Statement[];

/**
 * Moves guest orders into the account: those with its proved address that were placed in the browser that signs in, or whose
 * shopper proved the address by a code. Anybody can type an address, so the address alone would bring strangers' orders, and
 * text that they typed, into the account.
 */
const takeGuestOrders: AfterSignIn = (_shop, { id, email, emailVerified }, guestId) =>
  emailVerified
    ? [
        sql`UPDATE orders SET user_id = ${id} WHERE user_id IS NULL AND customer_email = ${email}
          AND (email_verified = 1 OR (guest_id = ${guestId ?? ''} AND guest_id <> ''))`,
      ]
    : [];

/** Runs after every sign-in, in one batch. */
const afterSignIn: readonly AfterSignIn[] = [takeGuestOrders];

type UserRow = typeof users.$inferSelect;
type Answer = SessionAnswer | SecondFactorAnswer;

interface Proved {
  /** A condition on `users` that the proof still holds when the session is written; `sql\`1\`` if it is used up. */
  readonly stillHolds: SQL;
  /** True at the administrator's log-in: nobody else is signed in there. */
  readonly admin?: boolean | undefined;
}

const secondStep: SecondFactorAnswer = { mfa_required: true, methods: ['totp', 'backup_code'] };

/**
 * Signs in a user whose password or code is verified: the session and what follows a sign-in are written in one batch, unless the
 * second factor is needed. It ends the browser's former session.
 * @throws ShopError NOT_ALLOWED if `admin` is set for somebody else; SHOP_BUSY if the account changed since it was read
 */
export async function signInUser(c: RouteContext, user: UserRow, { stillHolds, admin }: Proved): Promise<Answer> {
  const { shop } = c.var;
  const { cookies, response } = await callBetterAuth<{ session?: Session }>(shop, (library) =>
    library.signInProved({ body: { user: { ...user, name: user.fullName } }, headers: c.req.raw.headers, returnHeaders: true }),
  );
  const { session } = response;
  if (!session) return needSecondStep(c, cookies);
  if (admin && !isOwnersAccount(shop.env, user)) throw await refuse(c, user.id);
  const written = await shop.db
    .write([
      ...(await endFormer(c)),
      insertSession(session, sql`users.two_factor_enabled = ${user.twoFactorEnabled} AND ${stillHolds}`),
      guardOneRow(),
      ...(await followUp(c, user)),
      accountSql(shop, session.token),
    ])
    .catch((error: unknown) => {
      throw violatedConstraint(error) === 'CONFLICT' ? new ShopError('SHOP_BUSY') : error;
    });
  return signedIn(c, cookies, accountOf(shop.env, (written.at(-1) ?? []) as AccountRow[]));
}

/**
 * Finishes a sign-in whose session the account library has written, after the second factor: the same as `signInUser`.
 * @throws ShopError NOT_ALLOWED if `admin` is set and somebody else signed in; they are signed out
 */
export async function finishSignIn(c: RouteContext, cookies: readonly string[], admin = false): Promise<Answer> {
  const { shop } = c.var;
  const token = sessionTokenIn(shop.env, cookies);
  const account = token ? accountOf(shop.env, await shop.db.read(accountQuery(shop, token))) : null;
  if (!account) return needSecondStep(c, cookies);
  const deleteNew = shop.db.orm.delete(sessions).where(eq(sessions.id, account.sessionId));
  if (admin && !account.isOwner) throw await refuse(c, account.id, deleteNew);
  await shop.db.write([...(await endFormer(c, account)), ...(await followUp(c, account))]);
  return signedIn(c, cookies, account);
}

/** Ends the session that this browser had before. */
async function endFormer({ var: { shop, caller } }: RouteContext, now?: Account): Promise<Statement[]> {
  const former = await caller.account();
  if (!former || former.sessionId === now?.sessionId) return [];
  return [shop.db.orm.delete(sessions).where(eq(sessions.id, former.sessionId))];
}

const followUp = async ({ var: { shop, caller } }: RouteContext, user: Pick<Account, 'id' | 'email' | 'emailVerified'>) =>
  afterSignIn.flatMap((each) => each(shop, user, caller.owner.guestId));

/** Returns the INSERT of a session, safe to repeat with the same token. Times are UTC ms. */
const insertSession = ({ id, userId, token, expiresAt, ipAddress, userAgent, createdAt }: Session, condition: SQL): SQL =>
  sql`INSERT INTO sessions (id, user_id, token, expires_at, ip_address, user_agent, created_at, updated_at)
    SELECT ${id}, users.id, ${token}, ${expiresAt}, ${ipAddress}, ${userAgent}, ${createdAt}, ${createdAt} FROM users
      WHERE users.id = ${userId} AND users.email_verified = 1 AND ${condition}
    ON CONFLICT (token) DO UPDATE SET updated_at = excluded.updated_at`;

async function needSecondStep(c: RouteContext, cookies: readonly string[]): Promise<SecondFactorAnswer> {
  const ends = await endFormer(c);
  if (ends.length > 0) await c.var.shop.db.write(ends);
  setAuthCookies(c, cookies);
  return secondStep;
}

/** The refusal of somebody else at the administrator's log-in, who is signed out of the former session too. */
async function refuse(c: RouteContext, account: string, ...deleteNew: Statement[]): Promise<ShopError> {
  const ends = [...(await endFormer(c)), ...deleteNew];
  if (ends.length > 0) await c.var.shop.db.write(ends);
  clearSessionCookies(c);
  logSecurity('role_refused', { account, route: c.req.path, reason: 'NOT_ALLOWED' });
  return new ShopError('NOT_ALLOWED');
}

async function signedIn(c: RouteContext, cookies: readonly string[], account: Account | null): Promise<SessionAnswer> {
  // The batch has written the session, so this does not happen.
  if (!account) throw new ShopError('SHOP_BUSY');
  setAuthCookies(c, cookies);
  await setKnownBrowser(c, account.email);
  logSecurity('sign_in', { account: account.id, route: c.req.path, reason: account.role });
  return sessionAnswer(account, c.var.shop.now);
}
