import { eq, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { logSecurity } from '../../../platform/log/log.ts';
import { withoutCookie } from '../../../platform/request/cookies.ts';
import type { ShopEnv } from '../../../platform/request/route.ts';
import { sessionCookie } from '../../../platform/request/session.ts';
import { ShopError, shopErrorIn } from '../../../platform/shop-error.ts';
import type { SecondFactorAnswer, SessionAnswer, verifyBody } from '../auth.schema.ts';
import { users } from '../auth.table.ts';
import { callBetterAuth } from '../call-better-auth.server.ts';
import { consumeCode } from '../one-time-codes.server.ts';
import { countFactorAttempt } from '../second-factor/factor-attempts.server.ts';
import { consumeLinkToken } from '../verification-tokens.server.ts';
import { finishSignIn, signInUser } from './finish-sign-in.server.ts';
import { needsAddress } from './send-code.server.ts';

type Verify = z.infer<typeof verifyBody>;

/** Signs in with a code that was sent by mail or to a phone. @throws ShopError WRONG_CODE */
export async function signInWithCode(
  c: Context<ShopEnv>,
  { type, email, phone, token, admin }: Verify,
): Promise<SessionAnswer | SecondFactorAnswer> {
  const subject = type === 'email' ? email : phone;
  if (!subject) throw needsAddress();
  const { shop } = c.var;
  const userId = await consumeCode(shop, 'sign-in', subject, token);
  if (!userId) {
    logSecurity('sign_in_failed', { route: c.req.path, reason: 'WRONG_CODE' });
    throw new ShopError('WRONG_CODE');
  }
  const [user] = await shop.db.orm.select().from(users).where(eq(users.id, userId));
  if (!user) throw new ShopError('WRONG_CODE');
  return signInUser(c, user, { stillHolds: sql`1`, admin });
}

/** Signs in with the link of a mail, in whatever browser it is opened. @throws ShopError LINK_INVALID */
export async function signInWithLink(c: Context<ShopEnv>, { token, admin }: Verify): Promise<SessionAnswer | SecondFactorAnswer> {
  const { shop } = c.var;
  const userId = await consumeLinkToken(shop, 'sign-in', token);
  const [user] = userId ? await shop.db.orm.select().from(users).where(eq(users.id, userId)) : [];
  if (!user) throw new ShopError('LINK_INVALID');
  return signInUser(c, user, { stillHolds: sql`1`, admin });
}

/**
 * The second step of signing in: a code of the authenticator app, or a backup code. @throws ShopError WRONG_CODE, MFA_EXPIRED,
 * TOO_MANY_TRIES
 */
export async function signInWithFactor(c: Context<ShopEnv>, { type, token, admin }: Verify): Promise<SessionAnswer | SecondFactorAnswer> {
  const { shop } = c.var;
  // The user who is signed in here now may not be the one who passed the first step.
  const headers = new Headers(c.req.raw.headers);
  headers.set('cookie', withoutCookie(headers, sessionCookie(shop.env)));
  const attempt = await countFactorAttempt(c, headers);
  const given = { body: { code: token.trim() }, headers, returnHeaders: true } as const;
  const { cookies } = await callBetterAuth<unknown>(shop, (library) =>
    type === 'totp' ? library.verifyTOTP(given) : library.verifyBackupCode(given),
  ).catch(async (error: unknown) => {
    const code = shopErrorIn(error)?.code;
    if (code === 'WRONG_CODE') await attempt.failed();
    // second-factor-plugin.server.ts logs a wrong code of the app, because the user is known there.
    if (code && !(type === 'totp' && code === 'WRONG_CODE')) logSecurity('second_factor_failed', { route: c.req.path, reason: code });
    throw error;
  });
  await attempt.forget();
  return finishSignIn(c, cookies, admin);
}
