import { urls } from '../../../urls.ts';
import type { SessionAnswer } from '../auth.schema.ts';
import { type LoginTarget, storeNext } from '../form/auth-steps.client.ts';
import { broadcastSignIn } from '../session/session-tabs.client.ts';

/** Somebody is signed in by now: tells the other tabs, and leads to where they were, else to where they begin. */
export function finishLogin({ user, expires_in }: SessionAnswer, { said, from }: LoginTarget): void {
  storeNext(null);
  broadcastSignIn('SIGNED_IN', user, expires_in);
  if (user.factorNeeded) location.assign(urls.security);
  else location.assign(user.role === 'administrator' ? (said ?? urls.adminDashboard) : (from ?? urls.home));
}
