import type { Context } from 'hono';
import type { Statement } from '../../platform/db.ts';
import type { ShopEnv } from '../../platform/route.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { SecondFactorAnswer, SessionAnswer } from './account.schema.ts';
import { afterSignIn } from './after-sign-in.server.ts';
import { accountOf, accountQuery } from './session.server.ts';
import { sessionAnswer } from './session-answer.ts';
import { forgetSession, tellCookies, tokenSet } from './session-cookies.server.ts';

/** What the account library did: signed somebody in, or began the second step. */
export interface SignedIn {
  readonly cookies: readonly string[];
  /** True at the administrator's log-in, where nobody else may stay signed in. */
  readonly admin?: boolean | undefined;
  /** What else is written with it. */
  readonly also?: readonly Statement[];
}

const secondStep: SecondFactorAnswer = { mfa_required: true, methods: ['totp', 'backup_code'] };

/**
 * Ends every way of signing in: the session that this browser had before is over, what follows a sign-in happens once, and
 * the browser gets its cookies. Tells of the session, or that the second factor is asked for.
 * @throws ShopError NOT_ALLOWED where `admin` and somebody else signed in; they are signed out
 */
export async function finishSignIn(
  c: Context<ShopEnv>,
  { cookies, admin, also = [] }: SignedIn,
): Promise<SessionAnswer | SecondFactorAnswer> {
  const { shop, account: former } = c.var;
  const token = tokenSet(shop.env, cookies);
  const account = token ? accountOf(shop.env, await accountQuery(shop, token)) : null;
  const isOver = former && former.sessionId !== account?.sessionId;
  const formerGone: Statement[] = isOver ? [{ sql: 'DELETE FROM sessions WHERE id = ?', args: [former.sessionId] }] : [];
  if (!account) {
    if (also.length + formerGone.length > 0) await shop.db.write([...also, ...formerGone]);
    tellCookies(c, cookies);
    return secondStep;
  }
  if (admin && account.role !== 'administrator') {
    await shop.db.write([...also, ...formerGone, { sql: 'DELETE FROM sessions WHERE id = ?', args: [account.sessionId] }]);
    forgetSession(c);
    throw new ShopError('NOT_ALLOWED');
  }
  await shop.db.write([...also, ...formerGone, ...afterSignIn.flatMap((each) => each(shop, account))]);
  tellCookies(c, cookies);
  return sessionAnswer(account, shop.now);
}
