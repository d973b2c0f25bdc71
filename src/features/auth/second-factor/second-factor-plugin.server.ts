import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { logSecurity } from '../../../platform/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { PROVED_PATH } from '../sign-in/sign-in-plugin.server.ts';
import { consumeAppCode } from './totp.server.ts';

const plugin = twoFactor({ issuer: 'Chamak', twoFactorCookieMaxAge: 600, accountLockout: { maxFailedAttempts: 10, durationSeconds: 900 } });
const CODE_PATH = '/two-factor/verify-totp';

/**
 * Authenticator apps and backup codes. By itself the plugin asks after a password only; here after every way of signing in, so
 * that a code by mail leads not around it. It also takes a code again and again; here each is used up before the plugin sees it.
 */
export function secondFactor(shop: Shop) {
  const eachCodeOnce = createAuthMiddleware(async (context) => {
    const userId = (await getSessionFromCtx(context))?.user.id ?? (await waitingUser(context));
    const spent = userId ? await consumeAppCode(shop, userId, String(context.body?.code ?? '')) : 'wrong';
    if (spent === 'once') return;
    if (userId) logSecurity('second_factor_failed', { account: userId, reason: spent === 'again' ? 'CODE_USED' : 'WRONG_CODE' });
    // A wrong one is left to the plugin, which counts it and ends the second step after five.
    if (spent === 'again') throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE' });
  });
  return {
    ...plugin,
    hooks: {
      before: [{ matcher: ({ path }: { path?: string }) => path === CODE_PATH, handler: eachCodeOnce }],
      after: plugin.hooks.after.map((hook) => ({ ...hook, matcher: ({ path }: { path?: string }) => path === PROVED_PATH })),
    },
  };
}

type Middleware = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** Whose second step the signed cookie of this browser names. */
async function waitingUser({ context, getSignedCookie }: Middleware): Promise<string | null> {
  const step = await getSignedCookie(context.createAuthCookie('two_factor').name, context.secret);
  return step ? ((await context.internalAdapter.findVerificationValue(step))?.value ?? null) : null;
}
