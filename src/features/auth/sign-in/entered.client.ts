import { urls } from '../../../urls.ts';
import type { SessionAnswer } from '../auth.schema.ts';
import { keepNext, type LeadsTo } from '../form/auth-steps.client.ts';
import { tellIn } from '../session/session-tabs.client.ts';

/** Somebody is signed in by now: tells the other tabs, and leads to where they were, else to where they begin. */
export function goOn({ user, expires_in }: SessionAnswer, { said, from }: LeadsTo): void {
  keepNext(null);
  tellIn('SIGNED_IN', user, expires_in);
  if (user.factorNeeded) location.assign(urls.security);
  else location.assign(user.role === 'administrator' ? (said ?? urls.adminDashboard) : (from ?? urls.home));
}
