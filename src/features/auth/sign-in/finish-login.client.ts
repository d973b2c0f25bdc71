import { urls } from '../../../urls.ts';
import type { SessionAnswer } from '../auth.schema.ts';
import { type LoginTarget, storeNext } from '../form/auth-steps.client.ts';
import { broadcastSignIn } from '../session/session-tabs.client.ts';

/** Completes a sign-in: tells the other tabs, and goes to the page that the visitor came from, else to the home page or dashboard. */
export function finishLogin({ user, expires_in }: SessionAnswer, { requested, from }: LoginTarget): void {
  storeNext(null);
  broadcastSignIn('SIGNED_IN', user, expires_in);
  if (user.factorNeeded) location.assign(urls.security);
  else location.assign(user.role === 'administrator' ? (requested ?? urls.adminDashboard) : (from ?? urls.home));
}
