import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import type * as z from 'zod/mini';
import type { ShopEnv } from '../../platform/route.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { normalisePhone } from '../../rules/pincode.ts';
import { tryLimits } from '../../rules/try-limits.ts';
import type { SecondFactorAnswer, SessionAnswer, tokenBody } from './account.schema.ts';
import { accounts, users } from './account.table.ts';
import { askLibrary } from './ask-library.server.ts';
import { noFailure, refuseMachines } from './captcha.server.ts';
import { finishSignIn } from './finish-sign-in.server.ts';
import { NOBODYS_HASH, verifyPassword } from './passwords.server.ts';
import { sendVerification } from './send-verification.server.ts';
import { countTry, triesForgiven, tryOf } from './tries.server.ts';

/**
 * E-mail or phone, and password (#201, #212, #237, #238). One look and one hash, whether there is such an account or not, so
 * that neither the answer nor its time tells.
 * @throws ShopError; see account.schema.ts
 */
export async function signInWithPassword(
  c: Context<ShopEnv>,
  { email, phone, password, admin, security }: z.infer<typeof tokenBody>,
): Promise<SessionAnswer | SecondFactorAnswer> {
  const { shop } = c.var;
  const who = email || (phone ? normalisePhone(phone) : '');
  if (!who || !password) throw new ShopError('MISSING_FIELDS', { fields: missing(who, password) });
  const here = tryOf(c.req.raw, 'password', tryLimits.passwordHere);
  await refuseMachines(shop, c.req.raw, security, [[`password:${who}`, tryLimits.password], here]);
  const user = await credentialsOf(shop, email ? { email } : { phone: who });
  const isRight = await verifyPassword({ hash: user?.hash ?? NOBODYS_HASH, password });
  if (!user?.hash || !isRight) throw new ShopError(admin ? 'ADMIN_LOGIN_FAILED' : 'WRONG_PASSWORD');
  if (!user.emailVerified) {
    const mayMail = (await countTry(shop, `message:${user.email}`, tryLimits.message)) === 0;
    if (mayMail) await sendVerification(shop, user.email);
    throw new ShopError('NOT_VERIFIED');
  }
  const { cookies } = await askLibrary(shop, (library) =>
    library.signInProved({ body: { userId: user.id }, headers: c.req.raw.headers, returnHeaders: true }),
  );
  return finishSignIn(c, { cookies, admin, also: [triesForgiven(`password:${who}`), ...noFailure(shop, here)] });
}

function missing(who: string, password: string | undefined): Record<string, string> {
  return { ...(!who && { email: 'Please enter your email.' }), ...(!password && { password: 'Please enter your password.' }) };
}

/** Only a phone that was proved by a code stands for its account. */
async function credentialsOf({ db }: Shop, who: { email: string } | { phone: string }) {
  const [user] = await db.orm
    .select({ id: users.id, email: users.email, emailVerified: users.emailVerified, hash: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where('email' in who ? eq(users.email, who.email) : and(eq(users.loginPhone, who.phone), eq(users.loginPhoneVerified, true)));
  return user;
}
