import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { logSecurity } from '../../../platform/log/log.ts';
import { clientName, senderOf } from '../../../platform/request/rate-limit.ts';
import type { ShopEnv } from '../../../platform/request/route.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { normalisePhone } from '../../../rules/address/pincode.ts';
import { attemptLimits } from '../../../rules/people/rate-limits.ts';
import type { SecondFactorAnswer, SessionAnswer, tokenBody } from '../auth.schema.ts';
import { accounts, users } from '../auth.table.ts';
import { authRefusalsTexts } from '../auth-refusals.texts.ts';
import { assertHuman } from '../captcha.server.ts';
import { mayMail } from '../mail-limits.server.ts';
import { UNUSABLE_HASH, verifyPassword } from '../password/password-hash.server.ts';
import { countAttempt, ipAttempt, type LimitedAttempt, resetAttempts } from '../rate-limits.server.ts';
import { sendVerification } from '../sign-up/send-verification.server.ts';
import { signInUser } from './finish-sign-in.server.ts';
import { isKnownBrowser, setKnownBrowser } from './known-browser.server.ts';
import { mailSignInCode } from './send-code.server.ts';

/**
 * Signs in with an e-mail or phone and a password (#201, #212, #237, #238). There is one read and one hash whether or not the
 * account exists, so that neither the answer nor its time reveals it.
 * @throws ShopError; see auth.schema.ts
 */
export async function signInWithPassword(
  c: Context<ShopEnv>,
  { email, phone, password, admin, security }: z.infer<typeof tokenBody>,
): Promise<SessionAnswer | SecondFactorAnswer> {
  const { shop } = c.var;
  const who = email || (phone ? normalisePhone(phone) : '');
  if (!who || !password) throw new ShopError('MISSING_FIELDS', { fields: missing(who, password) });
  const counted = await ownAttempts(shop, c.req.raw, who);
  const { isOver, undoHere } = await assertHuman(shop, c.req.raw, security, counted);
  const user = await credentialsOf(shop, email ? { email } : { phone: who });
  const isRight = await verifyPassword({ hash: user?.hash ?? UNUSABLE_HASH, password }, senderOf(shop.env, c.req.raw));
  if (isOver) throw await answerByMail(shop, who, user?.hash && isRight ? user.email : null);
  if (!user?.hash || !isRight) {
    logSecurity('sign_in_failed', { account: user?.id, route: c.req.path, reason: 'WRONG_PASSWORD' });
    throw new ShopError(admin ? 'ADMIN_LOGIN_FAILED' : 'WRONG_PASSWORD');
  }
  if (!user.emailVerified) {
    const isMailed = await mayMail(shop, 'signUpMail', user.email, { request: c.req.raw, security });
    if (isMailed) await sendVerification(shop, user.email);
    throw new ShopError('NOT_VERIFIED');
  }
  const answer = await signInUser(c, user, { stillHolds: hasPassword(user.hash), admin });
  await Promise.all([resetAttempts(shop, ...counted.subject.map(([key]) => key)), undoHere()]);
  if (phone && 'user' in answer) await setKnownBrowser(c, who);
  return answer;
}

/**
 * Answers beyond the limit of an account: the answer is the same for every password and takes as long, so that guesses teach nothing. The
 * right password has a code and a link mailed, from a limit that nobody without it can use up. `email`: null for a wrong password.
 */
async function answerByMail(shop: Shop, who: string, email: string | null): Promise<ShopError> {
  const key = `${email === null ? 'wrong' : 'right'}PasswordMail:${email ?? who}`;
  const wait = await countAttempt(shop, key, attemptLimits.signInMail);
  const isMailed = email !== null && wait === 0;
  await mailSignInCode(shop, isMailed ? email : '', isMailed ? who : '');
  return new ShopError('CHECK_MAIL');
}

/**
 * Counts the browser's own attempts. One that was signed in before has attempts of its own, so that nobody else can use them up.
 */
async function ownAttempts(shop: Shop, request: Request, who: string) {
  const known = await isKnownBrowser(shop, request, who);
  if (known) return { subject: [[`password:${who}:${known}`, attemptLimits.password]] satisfies LimitedAttempt[], here: null };
  const subject: LimitedAttempt[] = [
    [`password:${who}:${clientName(request)}`, attemptLimits.password],
    [`password:${who}`, attemptLimits.passwordAnywhere],
  ];
  return { subject, here: ipAttempt(request, 'password', attemptLimits.passwordHere) };
}

function missing(who: string, password: string | undefined): Record<string, string> {
  const t = authRefusalsTexts();
  return { ...(!who && { email: t.enterEmail }), ...(!password && { password: t.enterPassword }) };
}

/** Returns the credentials of an account by e-mail or phone; a phone counts only if it was proved by a code. */
async function credentialsOf({ db }: Shop, who: { email: string } | { phone: string }) {
  const [user] = await db.orm
    .select({ ...getTableColumns(users), hash: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where('email' in who ? eq(users.email, who.email) : and(eq(users.loginPhone, who.phone), eq(users.loginPhoneVerified, true)));
  return user;
}

/**
 * Returns a condition on `users`: a new password, for example of a reset, makes a sign-in with the former one void that is under way.
 */
const hasPassword = (hash: string): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts a WHERE a.user_id = users.id AND a.provider_id = 'credential' AND a.password = ${hash})`;
