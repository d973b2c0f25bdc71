import { DAY, SESSION_TTL } from '../limits.ts';

/** How often a signed-in page looks at the clock. */
export const SESSION_TICK = 30_000;
/** Ticks before the end at which a session is made longer. */
const REFRESH_TICKS = 3;
/** What the server said of a session longer ago than this is asked again before it is believed. */
export const SESSION_STALE = 120_000;
const BACKOFF_FIRST = 200;
const BACKOFF_LAST = 30_000;

/** Whole ticks until a session ends. `ticksLeft(95_000, 0)` → 3 */
export function ticksLeft(endsAt: number, now: number): number {
  return Math.max(0, Math.floor((endsAt - now) / SESSION_TICK));
}

/** A session is made longer when it is about to end, or was not made longer for a day: who comes every month stays signed in. */
export function shouldRefresh(endsAt: number, now: number): boolean {
  return ticksLeft(endsAt, now) <= REFRESH_TICKS || endsAt - now < SESSION_TTL - DAY;
}

/** Ms to wait before try number `attempt` (from 0): 200, 400, 800 … 30 000. */
export function backoff(attempt: number): number {
  return Math.min(BACKOFF_LAST, BACKOFF_FIRST * 2 ** Math.max(0, attempt));
}

/**
 * What an answer about a session means: it lives, it is over, or nobody can say and it is asked again. `status` 0 = no answer came.
 * A crowded or failing server says nothing about a session: 'again' for 429 and every 5xx, not only for 502 to 504.
 */
export function sessionVerdict(status: number): 'lives' | 'over' | 'again' {
  if (status >= 200 && status < 300) return 'lives';
  return status <= 0 || status === 429 || status >= 500 ? 'again' : 'over';
}

/** What a sign-out that failed so means: the session was gone anyway, so this browser forgets it too. */
export const isSessionGone = (status: number): boolean => status === 401 || status === 403 || status === 404;
