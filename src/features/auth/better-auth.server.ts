import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import { betterAuthDatabase } from '../../platform/database/better-auth-database.ts';
import { logFault } from '../../platform/log.ts';
import { sessionSecret } from '../../platform/request/session.ts';
import { type Shop, writerOf } from '../../platform/shop.ts';
import { newId } from '../../rules/ids.ts';
import { PASSWORD_MAX, PASSWORD_MIN, SESSION_TTL } from '../../rules/limits.ts';
import { accounts, sessions, twoFactors, users, verifications } from './auth.table.ts';
import { hashPassword, verifyPassword } from './password/password-hash.server.ts';
import { secondFactor } from './second-factor/second-factor-plugin.server.ts';
import { signInPlugin } from './sign-in/sign-in-plugin.server.ts';

/** Where the library believes it is mounted. Nobody reaches it from outside: auth.api.ts calls it for the routes of the shop. */
const AUTH_BASE = '/api/auth';

/**
 * The account library over the shop's own database: sessions, their cookies, and the second factor. What proves who somebody
 * is (password, links, codes) and signing up are the shop's own, in batches and in even time, because the library writes one
 * row after the other. Its rate limits and paths are off the street; the shop's routes count tries and word the answers.
 */
export function betterAuthOf(shop: Shop) {
  const { env } = shop;
  return betterAuth({
    appName: 'Chamak',
    baseURL: env.SHOP_URL,
    basePath: AUTH_BASE,
    secret: sessionSecret(env),
    trustedOrigins: [new URL(env.SHOP_URL).origin],
    database: drizzleAdapter(betterAuthDatabase(env, writerOf(env)), {
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
