import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod';

export const PROVED_PATH = '/sign-in/proved';

/**
 * Adds an endpoint to the account library that signs in a user whose password or code the shop has verified. The library's own
 * hooks, such as the second factor, still apply.
 */
export const signInPlugin = {
  id: 'proved-sign-in',
  endpoints: {
    signInProved: createAuthEndpoint(PROVED_PATH, { method: 'POST', body: z.object({ userId: z.string() }) }, async (context) => {
      const { internalAdapter } = context.context;
      const user = await internalAdapter.findUserById(context.body.userId);
      if (!user?.emailVerified) throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE' });
      const session = await internalAdapter.createSession(user.id);
      await setSessionCookie(context, { session, user });
      return context.json({ token: session.token });
    }),
  },
} satisfies BetterAuthPlugin;
