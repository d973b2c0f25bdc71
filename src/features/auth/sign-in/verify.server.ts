import { and, eq, ne } from 'drizzle-orm';
import type { Context } from 'hono';
import type * as z from 'zod/mini';
import type { ShopEnv } from '../../../platform/request/route.ts';
import type { Account } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { attemptLimits } from '../../../rules/people/rate-limits.ts';
import type { SecondFactorAnswer, SessionAnswer, verifyBody } from '../auth.schema.ts';
import { users } from '../auth.table.ts';
import { consumeCode } from '../one-time-codes.server.ts';
import { assertWithinLimits, ipAttempt } from '../rate-limits.server.ts';
import { readAccount } from '../session/session.server.ts';
import { sessionAnswer } from '../session/session-answer.ts';
import { finishSignUp } from '../sign-up/finish-sign-up.server.ts';
import { confirmEmailChange } from '../sign-up/verify-email.server.ts';
import { userOfLinkToken } from '../verification-tokens.server.ts';
import { needsAddress } from './send-code.server.ts';
import { signInWithCode, signInWithFactor, signInWithLink } from './verify-code.server.ts';

type Verify = z.infer<typeof verifyBody>;
type Answer = { readonly ok: true } | SessionAnswer | SecondFactorAnswer;

const done = { ok: true } as const;

/** The verification of each type; see auth.schema.ts. */
const proofs: Record<Verify['type'], (c: Context<ShopEnv>, body: Verify) => Promise<Answer>> = {
  signup: finishSignUp,
  email_change: (c, { token }) => confirmEmailChange(c, token).then(() => done),
  async recovery(c, { token }) {
    if (!(await userOfLinkToken(c.var.shop, 'recovery', token))) throw new ShopError('RECOVERY_NEEDED');
    return done;
  },
  sign_in: signInWithLink,
  email: signInWithCode,
  sms: signInWithCode,
  async phone_change(c, { token, phone }) {
    const { shop, caller } = c.var;
    const account = await caller.account();
    if (!account) throw new ShopError('SESSION_MISSING');
    if (!phone) throw needsAddress();
    await provePhone(shop, account, phone, token);
    return sessionAnswer((await readAccount(shop, c.req.raw)) ?? account, shop.now);
  },
  totp: signInWithFactor,
  backup_code: signInWithFactor,
};

/** Proofs short enough to be guessed. Links are not, and nobody who shares a network address may keep others from theirs. */
const guessable: ReadonlySet<Verify['type']> = new Set(['email', 'sms', 'phone_change', 'totp', 'backup_code']);

/** Verifies the proof. @throws ShopError; see auth.schema.ts */
export async function verifyProof(c: Context<ShopEnv>, body: Verify): Promise<Answer> {
  if (guessable.has(body.type)) await assertWithinLimits(c.var.shop, [ipAttempt(c.req.raw, 'code', attemptLimits.codeHere)]);
  return proofs[body.type](c, body);
}

/**
 * Proves a phone by the code that was sent to it; from now on it can be used to sign in. If another account had proved the same
 * number, the number has changed hands: it is removed from that account, whose e-mail and password stay the same.
 * @throws ShopError WRONG_CODE
 */
async function provePhone(shop: Shop, { id }: Account, phone: string, code: string): Promise<void> {
  if ((await consumeCode(shop, 'phone', `${id}\n${phone}`, code)) !== id) throw new ShopError('WRONG_CODE');
  const { orm } = shop.db;
  await shop.db.write([
    orm
      .update(users)
      .set({ loginPhone: null, loginPhoneVerified: false })
      .where(and(eq(users.loginPhone, phone), ne(users.id, id))),
    orm
      .update(users)
      .set({ loginPhone: phone, loginPhoneVerified: true, updatedAt: new Date(shop.now) })
      .where(eq(users.id, id)),
  ]);
}
