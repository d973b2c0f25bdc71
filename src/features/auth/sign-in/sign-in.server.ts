import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { logSecurity } from '../../../platform/log.ts';
import { clientName } from '../../../platform/request/rate-limit.ts';
import type { ShopEnv } from '../../../platform/request/route.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { normalisePhone } from '../../../rules/address/pincode.ts';
import { attemptLimits } from '../../../rules/people/rate-limits.ts';
import type { SecondFactorAnswer, SessionAnswer, tokenBody } from '../auth.schema.ts';
import { accounts, users } from '../auth.table.ts';
import { assertHuman, undoCaptchaAttempt } from '../captcha.server.ts';
import { UNUSABLE_HASH, verifyPassword } from '../password/password-hash.server.ts';
import { countAttempt, ipAttempt, type LimitedAttempt, resetAttempts } from '../rate-limits.server.ts';
import { sendVerification } from '../sign-up/send-verification.server.ts';
import { signInUser } from './finish-sign-in.server.ts';
import { isKnownBrowser, setKnownBrowser } from './known-browser.server.ts';

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
  const here = ipAttempt(c.req.raw, 'password', attemptLimits.passwordHere);
  const own = await ownAttempts(shop, c.req.raw, who);
  await assertHuman(shop, c.req.raw, security, [...own, here]);
  const user = await credentialsOf(shop, email ? { email } : { phone: who });
  const isRight = await verifyPassword({ hash: user?.hash ?? UNUSABLE_HASH, password });
  if (!user?.hash || !isRight) {
    logSecurity('sign_in_failed', { account: user?.id, route: c.req.path, reason: 'WRONG_PASSWORD' });
    throw new ShopError(admin ? 'ADMIN_LOGIN_FAILED' : 'WRONG_PASSWORD');
  }
  if (!user.emailVerified) {
    const mayMail = (await countAttempt(shop, `message:${user.email}`, attemptLimits.message)) === 0;
    if (mayMail) await sendVerification(shop, user.email);
    throw new ShopError('NOT_VERIFIED');
  }
  const answer = await signInUser(c, user, { stillHolds: hasPassword(user.hash), admin });
  await Promise.all([resetAttempts(shop, ...own.map(([key]) => key)), undoCaptchaAttempt(shop, here), setKnownBrowser(c, who)]);
  return answer;
}

/**
 * The keys that an attempt counts under. A browser that has known the password before has attempts of its own, so that nobody
 * else can use them up.
 */
async function ownAttempts(shop: Shop, request: Request, who: string): Promise<LimitedAttempt[]> {
  const known = await isKnownBrowser(shop, request, who);
  if (known) return [[`password:${who}:${known}`, attemptLimits.password]];
  return [
    [`password:${who}:${clientName(request)}`, attemptLimits.password],
    [`password:${who}`, attemptLimits.passwordAnywhere],
  ];
}

function missing(who: string, password: string | undefined): Record<string, string> {
  return { ...(!who && { email: 'Please enter your email.' }), ...(!password && { password: 'Please enter your password.' }) };
}

/** The credentials of an account by e-mail or phone; a phone counts only if it was proved by a code. */
async function credentialsOf({ db }: Shop, who: { email: string } | { phone: string }) {
  const [user] = await db.orm
    .select({ ...getTableColumns(users), hash: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where('email' in who ? eq(users.email, who.email) : and(eq(users.loginPhone, who.phone), eq(users.loginPhoneVerified, true)));
  return user;
}

/** A condition on `users`: a new password, for example of a reset, makes a sign-in with the former one void that is under way. */
const hasPassword = (hash: string): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts a WHERE a.user_id = users.id AND a.provider_id = 'credential' AND a.password = ${hash})`;
