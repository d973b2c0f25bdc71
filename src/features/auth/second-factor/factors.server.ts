import { eq } from 'drizzle-orm';
import { logSecurity } from '../../../platform/log/log.ts';
import type { RouteContext } from '../../../platform/request/route.ts';
import type { Account } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { sign, verify } from '../../../platform/signing.ts';
import { attemptLimits } from '../../../rules/people/rate-limits.ts';
import type { SecondFactorAnswer, SessionAnswer } from '../auth.schema.ts';
import { twoFactors } from '../auth.table.ts';
import { callBetterAuth } from '../call-better-auth.server.ts';
import { assertWithinLimit } from '../rate-limits.server.ts';
import { assertPasswordOrCode } from '../security/confirm-self.server.ts';
import { sessionAnswer } from '../session/session-answer.ts';
import { sessionTokenIn } from '../session/session-cookies.server.ts';
import { finishSignIn } from '../sign-in/finish-sign-in.server.ts';
import { mailAbout } from './factor-attempts.server.ts';

/** A factor is active ('verified') once one of its codes is verified. */
interface Factor {
  readonly id: string;
  readonly type: 'totp';
  readonly status: 'verified' | 'unverified';
}

const CHALLENGE_TTL = 5 * 60_000;

/** Returns the authenticator app of an account, at most one. */
export async function listFactors({ db }: Shop, { id }: Account): Promise<Factor[]> {
  const rows = await db.orm.select({ id: twoFactors.id, verified: twoFactors.verified }).from(twoFactors).where(eq(twoFactors.userId, id));
  return rows.map(({ id: factorId, verified }) => ({ id: factorId, type: 'totp', status: verified ? 'verified' : 'unverified' }));
}

/** Reads a factor of the account. @throws ShopError NOT_FOUND if it is not the account's own */
async function ownFactor(shop: Shop, account: Account, factorId: string): Promise<Factor> {
  const own = (await listFactors(shop, account)).find(({ id }) => id === factorId);
  if (!own) throw new ShopError('NOT_FOUND');
  return own;
}

/**
 * Starts setting up an authenticator app; a new start makes the earlier secret void.
 * @throws ShopError FACTOR_EXISTS, FACTOR_CHANGED, and what assertPasswordOrCode throws
 */
export async function enrolFactor(c: RouteContext, account: Account, password: string) {
  const { shop } = c.var;
  await assertPasswordOrCode(shop, account, { password, nonce: undefined });
  const { response } = await callBetterAuth(shop, (library) =>
    library.enableTwoFactor({ body: { password, method: 'totp' }, headers: c.req.raw.headers, returnHeaders: true }),
  );
  const [factor] = await listFactors(shop, account);
  // Another request of this account verified or removed the factor in between.
  if (!factor || !('totpURI' in response)) throw new ShopError('FACTOR_CHANGED');
  const secret = new URL(response.totpURI).searchParams.get('secret') ?? '';
  return { id: factor.id, type: factor.type, totp: { uri: response.totpURI, secret }, backup_codes: response.backupCodes };
}

const challengeText = ({ id, sessionId }: Account, factorId: string, until: number) => [id, sessionId, factorId, until].join('\n');

/** A challenge belongs to this session and factor and expires after five minutes. `expires_at`: UTC seconds. */
export async function challengeFactor(shop: Shop, account: Account, factorId: string) {
  const { type } = await ownFactor(shop, account, factorId);
  const until = shop.now + CHALLENGE_TTL;
  const signature = await sign(shop.env, 'factor-challenge', challengeText(account, factorId, until));
  return { id: `${until}.${signature}`, type, expires_at: Math.floor(until / 1000) };
}

/**
 * Verifies a code of the app: the first one activates the factor, and the session gets a new token.
 * @throws ShopError WRONG_CODE, NOT_FOUND, TOO_MANY_TRIES
 */
export async function verifyFactor(
  c: RouteContext,
  account: Account,
  factorId: string,
  { challenge_id, code }: { challenge_id: string; code: string },
): Promise<SessionAnswer | SecondFactorAnswer> {
  const { shop } = c.var;
  await ownFactor(shop, account, factorId);
  const [until = '', signature = ''] = challenge_id.split('.');
  const isOurs = await verify(shop.env, 'factor-challenge', challengeText(account, factorId, Number(until)), signature);
  if (!isOurs || Number(until) < shop.now) throw new ShopError('WRONG_CODE');
  await assertWithinLimit(shop, `confirm:${account.id}`, attemptLimits.confirm);
  const { cookies } = await callBetterAuth<unknown>(shop, (library) =>
    library.verifyTOTP({ body: { code: code.replace(/\s/g, '') }, headers: c.req.raw.headers, returnHeaders: true }),
  );
  // The factor was already active: nothing changes, and the session stays.
  if (!sessionTokenIn(shop.env, cookies)) return sessionAnswer(account, shop.now);
  logSecurity('second_factor_changed', { account: account.id, reason: 'on' });
  await mailAbout(shop, account.id, 'factor-changed', 'on');
  return finishSignIn(c, cookies);
}

/** Removes the app. @throws ShopError NOT_FOUND, and what assertPasswordOrCode throws */
export async function removeFactor(c: RouteContext, account: Account, factorId: string, password: string): Promise<void> {
  const { shop } = c.var;
  await ownFactor(shop, account, factorId);
  await assertPasswordOrCode(shop, account, { password, nonce: undefined });
  const { cookies } = await callBetterAuth<unknown>(shop, (library) =>
    library.disableTwoFactor({ body: { password }, headers: c.req.raw.headers, returnHeaders: true }),
  );
  logSecurity('second_factor_changed', { account: account.id, reason: 'off' });
  await mailAbout(shop, account.id, 'factor-changed', 'off');
  await finishSignIn(c, cookies);
}
