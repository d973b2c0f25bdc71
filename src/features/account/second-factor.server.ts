import { twoFactor } from 'better-auth/plugins/two-factor';
import { PROVED_PATH } from './proved-sign-in.server.ts';

const plugin = twoFactor({ issuer: 'Chamak', twoFactorCookieMaxAge: 600, accountLockout: { maxFailedAttempts: 10, durationSeconds: 900 } });

/** Authenticator apps and backup codes. By itself the plugin asks after a password only; here after every way of signing in, so that a code by mail leads not around it. */
export const secondFactor = {
  ...plugin,
  hooks: {
    ...plugin.hooks,
    after: plugin.hooks.after.map((hook) => ({ ...hook, matcher: ({ path }: { path?: string }) => path === PROVED_PATH })),
  },
};
