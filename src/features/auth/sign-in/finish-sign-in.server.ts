import { eq } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import { logSecurity } from '../../../platform/log.ts';
import type { RouteContext } from '../../../platform/request/route.ts';
import type { Account } from '../../../platform/request/visitor.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import type { SecondFactorAnswer, SessionAnswer } from '../auth.schema.ts';
import { sessions } from '../auth.table.ts';
import { accountOf, accountQuery } from '../session/session.server.ts';
import { sessionAnswer } from '../session/session-answer.ts';
import { clearSessionCookies, sessionTokenIn, setAuthCookies } from '../session/session-cookies.server.ts';
import { afterSignIn } from './after-sign-in.server.ts';

/** The result of the account library: a new session, or the start of the second step. */
interface SignedIn {
  readonly cookies: readonly string[];
  /** True at the administrator's log-in: anybody else is signed out again. */
  readonly admin?: boolean | undefined;
}

const secondStep: SecondFactorAnswer = { mfa_required: true, methods: ['totp', 'backup_code'] };

/**
 * The last step of every way of signing in: ends the browser's former session, runs what follows a sign-in, and sets the
 * cookies. Returns the session, or that the second factor is needed.
 * @throws ShopError NOT_ALLOWED if `admin` is set and somebody else signed in; they are signed out
 */
export async function finishSignIn(c: RouteContext, { cookies, admin }: SignedIn): Promise<SessionAnswer | SecondFactorAnswer> {
  const { shop, account: former, visitor } = c.var;
  const token = sessionTokenIn(shop.env, cookies);
  const account = token ? accountOf(shop.env, await shop.db.read(accountQuery(shop, token))) : null;
  const isReplaced = former && former.sessionId !== account?.sessionId;
  const deleteSession = ({ sessionId }: Account) => shop.db.orm.delete(sessions).where(eq(sessions.id, sessionId));
  const deleteFormer: Statement[] = isReplaced ? [deleteSession(former)] : [];
  if (!account) {
    if (deleteFormer.length > 0) await shop.db.write(deleteFormer);
    setAuthCookies(c, cookies);
    return secondStep;
  }
  if (admin && !account.isOwner) {
    await shop.db.write([...deleteFormer, deleteSession(account)]);
    clearSessionCookies(c);
    logSecurity('role_refused', { account: account.id, route: c.req.path, reason: 'NOT_ALLOWED' });
    throw new ShopError('NOT_ALLOWED');
  }
  await shop.db.write([...deleteFormer, ...afterSignIn.flatMap((each) => each(shop, account, visitor.guestId))]);
  setAuthCookies(c, cookies);
  logSecurity('sign_in', { account: account.id, route: c.req.path, reason: account.role });
  return sessionAnswer(account, shop.now);
}
