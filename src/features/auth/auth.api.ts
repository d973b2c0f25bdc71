import { Hono } from 'hono';
import { requires, requiresInFirstBatch } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated } from '../../platform/request/validated.ts';
import { logoutBody, otpBody, recoverBody, resendBody, signUpBody, tokenBody, verifyBody } from './auth.schema.ts';
import { assertOffered } from './not-offered.server.ts';
import { sendResetLink } from './password/send-reset-link.server.ts';
import { refreshSession } from './session/refresh-session.server.ts';
import { currentSessionAnswer } from './session/session-answer.ts';
import { sendCode } from './sign-in/send-code.server.ts';
import { signInWithPassword } from './sign-in/sign-in.server.ts';
import { type AfterSignOut, signOut } from './sign-in/sign-out.server.ts';
import { verifyProof } from './sign-in/verify.server.ts';
import { resend } from './sign-up/resend.server.ts';
import { signUp } from './sign-up/sign-up.server.ts';
import { userApi } from './user.api.ts';

const done = { ok: true } as const;

/** Sign-up, sign-in and sign-out. auth.schema.ts documents the request and the answer of each route. `afterSignOut`: what else ends. */
export const account = (afterSignOut: AfterSignOut) =>
  new Hono<ShopEnv>()
    .post('/auth/signup', requiresInFirstBatch('shop'), validated(signUpBody), async (c) => {
      const { setCookie } = await signUp(c.var.shop, c.req.raw, c.req.valid('json'));
      c.header('Set-Cookie', setCookie, { append: true });
      return c.json(done);
    })
    .post('/auth/token', requiresInFirstBatch('shop'), validated(tokenBody), async (c) => {
      const body = c.req.valid('json');
      const grant = c.req.query('grant_type') ?? body.grant_type;
      if (grant === 'refresh_token') return c.json(await refreshSession(c));
      return grant === 'password' ? c.json(await signInWithPassword(c, body)) : assertOffered();
    })
    .post('/auth/otp', requiresInFirstBatch('shop'), validated(otpBody), async (c) => {
      await sendCode(c.var.shop, c.req.raw, c.req.valid('json'));
      return c.json(done);
    })
    .post('/auth/verify', requiresInFirstBatch('shop'), validated(verifyBody), async (c) =>
      c.json(await verifyProof(c, c.req.valid('json'))),
    )
    .post('/auth/resend', requiresInFirstBatch('shop'), validated(resendBody), async (c) => {
      await resend(c.var.shop, c.req.raw, c.req.valid('json'));
      return c.json(done);
    })
    .post('/auth/recover', requiresInFirstBatch('shop'), validated(recoverBody), async (c) => {
      await sendResetLink(c.var.shop, c.req.raw, c.req.valid('json'));
      return c.json(done);
    })
    .post('/auth/logout', requiresInFirstBatch('shop'), validated(logoutBody), async (c) => {
      const { scope } = c.req.valid('json');
      await signOut(c, scope, afterSignOut);
      return c.json(done);
    })
    .post('/auth/sso', requiresInFirstBatch('shop'), assertOffered)
    .get('/auth/authorize', requiresInFirstBatch('shop'), assertOffered)
    .get('/me', requires('shop'), (c) => c.json(currentSessionAnswer(c.var.account, c.var.shop.now)))
    .route('/', userApi);
