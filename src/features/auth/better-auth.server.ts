import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import { brand } from '../../brand/brand.ts';
import { betterAuthDatabase } from '../../platform/database/better-auth-database.ts';
import { acceptedKeys } from '../../platform/keys.ts';
import { logFault } from '../../platform/log/log.ts';
import { SESSION_PURPOSE } from '../../platform/request/session.ts';
import { type Shop, writerOf } from '../../platform/shop.ts';
import type { ShopError } from '../../platform/shop-error.ts';
import { newId } from '../../rules/ids.ts';
import { PASSWORD_MAX, PASSWORD_MIN, SESSION_TTL } from '../../rules/limits.ts';
import { accounts, sessions, twoFactors, users, verifications } from './auth.table.ts';
import { hashPassword, verifyPassword } from './password/password-hash.server.ts';
import { unnamedFactorSecret } from './second-factor/factor-keys.server.ts';
import { secondFactor } from './second-factor/second-factor-plugin.server.ts';
import { signInPlugin } from './sign-in/sign-in-plugin.server.ts';

/** Base path of the library. It is not reachable from outside: auth.api.ts calls the library for the shop's own routes. */
const AUTH_BASE = '/api/auth';

/**
 * Returns the account library on the shop's own database: sessions, their cookies, and the second factor. Passwords, links, codes and
 * signing up are the shop's own code, because the library writes one row at a time: the shop writes batches, and in the same time whether
 * or not an account exists. The library's rate limits are off and its paths unreachable; the shop's routes count attempts and word the
 * answers. `note` is told of each write that the shop refuses.
 */
export function betterAuthOf(shop: Shop, note: (refused: ShopError) => void) {
  const { env } = shop;
  return betterAuth({
    appName: brand.name,
    baseURL: env.SHOP_URL,
    basePath: AUTH_BASE,
    secret: unnamedFactorSecret(env),
    secrets: acceptedKeys(env, SESSION_PURPOSE).map(({ version, secret: value }) => ({ version, value })),
    trustedOrigins: [new URL(env.SHOP_URL).origin],
    database: drizzleAdapter(betterAuthDatabase(env, writerOf(env), note), {
      provider: 'sqlite',
      schema: { user: users, session: sessions, account: accounts, verification: verifications, twoFactor: twoFactors },
      transaction: false,
    }),
    user: { fields: { name: 'fullName' } },
    session: { expiresIn: SESSION_TTL / 1000, updateAge: 0 },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      autoSignIn: false,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    plugins: [signInPlugin, secondFactor(shop)],
    rateLimit: { enabled: false },
    advanced: {
      cookies: { session_token: { name: 'session' } },
      useSecureCookies: env.SHOP_URL.startsWith('https:'),
      ipAddress: { ipAddressHeaders: ['cf-connecting-ip'] },
      database: { generateId: () => newId(), validateSchema: false },
    },
    logger: { level: 'error', log: (_level, message, ...args) => logFault(`accounts: ${message}`, args[0] ?? '') },
    telemetry: { enabled: false },
  });
}
