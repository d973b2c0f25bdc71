import { DAY, SESSION_TTL } from '../limits.ts';

/** Ms between two checks of a signed-in page whether its session is about to end. */
export const SESSION_TICK = 30_000;
/** Ms after which a page asks the server about its session again before it relies on the last answer. */
export const SESSION_STALE = 120_000;
const BACKOFF_FIRST = 200;
const BACKOFF_LAST = 30_000;

/**
 * Returns whether to renew a session: it was not renewed for a day, so that a monthly visitor stays signed in. In its last three ticks it is
 * long overdue.
 */
export const shouldRefresh = (endsAt: number, now: number): boolean => endsAt - now < SESSION_TTL - DAY;

/** Returns the ms to wait before attempt number `attempt` (from 0): 200, 400, 800 … 30 000. */
export function backoff(attempt: number): number {
  return Math.min(BACKOFF_LAST, BACKOFF_FIRST * 2 ** Math.max(0, attempt));
}

/**
 * Returns what the status of an answer means for a session: it is valid, it is over, or unknown and must be asked again. `status` 0 = no
 * answer. An overloaded or failing server says nothing about a session: 'again' for 429 and every 5xx, not only for 502 to 504.
 */
export function sessionVerdict(status: number): 'lives' | 'over' | 'again' {
  if (status >= 200 && status < 300) return 'lives';
  return status <= 0 || status === 429 || status >= 500 ? 'again' : 'over';
}

/** Returns true if a sign-out failed because the session had already ended, so this browser deletes it too. */
export const isSessionGone = (status: number): boolean => status === 401 || status === 403 || status === 404;
