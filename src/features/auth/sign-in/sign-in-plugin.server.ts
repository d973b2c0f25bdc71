import type { BetterAuthPlugin, Session, User } from 'better-auth';
import { APIError, createAuthEndpoint, getIP } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { generateRandomString } from 'better-auth/crypto';
import * as z from 'zod';
import { newId } from '../../../rules/ids.ts';

export const PROVED_PATH = '/sign-in/proved';

/**
 * Adds an endpoint to the account library that signs in a user whose password or code the shop has verified. It sets the cookie and
 * returns the session, which the shop then writes (`signInUser`): so there is no session before the library's own hooks, such as the
 * second factor, have let it pass.
 */
export const signInPlugin = {
  id: 'proved-sign-in',
  endpoints: {
    signInProved: createAuthEndpoint(PROVED_PATH, { method: 'POST', body: z.object({ user: z.custom<User>() }) }, async (context) => {
      const { user } = context.body;
      if (!user.emailVerified) throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE' });
      const { headers = new Headers(), context: library } = context;
      const now = Date.now();
      const session: Session = {
        id: newId(),
        userId: user.id,
        token: generateRandomString(32, 'a-z', 'A-Z', '0-9'),
        expiresAt: new Date(now + library.sessionConfig.expiresIn * 1000),
        ipAddress: getIP(headers, library.options) ?? '',
        userAgent: headers.get('user-agent') ?? '',
        createdAt: new Date(now),
        updatedAt: new Date(now),
      };
      await setSessionCookie(context, { session, user });
      return context.json({ session });
    }),
  },
} satisfies BetterAuthPlugin;
