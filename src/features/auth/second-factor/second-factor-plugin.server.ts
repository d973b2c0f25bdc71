import { APIError, createAuthEndpoint, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { brand } from '../../../brand/brand.ts';
import { logSecurity } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { PROVED_PATH } from '../sign-in/sign-in-plugin.server.ts';
import { consumeAppCode } from './totp.server.ts';

/**
 * Two-factor plugin, with its own lock off: it looks at a code before it counts it, so that codes sent at once pass it, and locks the owner
 * out too.
 */
const plugin = twoFactor({ issuer: brand.name, twoFactorCookieMaxAge: 600, accountLockout: { enabled: false } });
const CODE_PATH = '/two-factor/verify-totp';

/**
 * Returns the plugin for authenticator apps and backup codes. The plugin alone asks only after a password sign-in; here it asks after
 * every way of signing in, so that a mailed code cannot bypass it. The plugin also accepts a code repeatedly; here each code is used up
 * before the plugin sees it.
 */
export function secondFactor(shop: Shop) {
  const consumeCodeOnce = createAuthMiddleware(async (context) => {
    const userId = (await getSessionFromCtx(context))?.user.id ?? (await secondStepUser(context));
    const result = userId ? await consumeAppCode(shop, userId, String(context.body?.code ?? '')) : 'wrong';
    if (result === 'once') return;
    if (userId) logSecurity('second_factor_failed', { account: userId, reason: result === 'again' ? 'CODE_USED' : 'WRONG_CODE' });
    // A wrong code is left to the plugin, which counts it and ends the second step after five.
    if (result === 'again') throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE' });
  });
  return {
    ...plugin,
    endpoints: { ...plugin.endpoints, readSecondStep },
    hooks: {
      before: [{ matcher: ({ path }: { path?: string }) => path === CODE_PATH, handler: consumeCodeOnce }],
      after: plugin.hooks.after.map((hook) => ({ ...hook, matcher: ({ path }: { path?: string }) => path === PROVED_PATH })),
    },
  };
}

type Middleware = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** The id of the user whose second step this browser is in; null without one. */
const readSecondStep = createAuthEndpoint('/two-factor/second-step', { method: 'GET' }, async (context) =>
  context.json({ userId: await secondStepUser(context) }),
);

/** Reads the user whose second step is named in this browser's signed cookie. */
async function secondStepUser({ context, getSignedCookie }: Middleware): Promise<string | null> {
  const step = await getSignedCookie(context.createAuthCookie('two_factor').name, context.secret);
  return step ? ((await context.internalAdapter.findVerificationValue(step))?.value ?? null) : null;
}
