import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod';

export const PROVED_PATH = '/sign-in/proved';

/** Teaches the account library to sign in a user whom a password or a one-time code proved, with all that follows a sign-in, such as the second factor. */
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
