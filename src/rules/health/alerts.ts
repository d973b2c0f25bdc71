import { HOUR } from '../limits.ts';
import type { CheckId, HealthCheck } from './health-check.ts';

/** The last message to the owner about a check. Times are UTC ms. */
export interface ToldAlert {
  readonly check: string;
  readonly toldAt: number;
  /** The time at which it was well again; null while the owner was told of no recovery. */
  readonly clearedAt: number | null;
}

/** The interval of alerts about a fault that lasts. */
export const ALERT_REPEATED = 6 * HOUR;
/** For so long after an alert the owner hears nothing of the same check that comes and goes. */
export const ALERT_QUIET = HOUR;

/** The message to the owner, and the record to keep of it. */
export interface AlertDecision {
  /** Nothing, what is wrong, or that all is well again. */
  readonly message: 'none' | 'trouble' | 'all-clear';
  /** The checks that the owner is told of now. */
  readonly tell: readonly CheckId[];
  /** The checks that are well again. */
  readonly clear: readonly CheckId[];
}

/**
 * Returns whether the owner is to be told: of a check that turned bad, of one that stays bad after ALERT_REPEATED, and once when nothing
 * is bad any more.
 */
export function decideAlert(checks: readonly HealthCheck[], told: readonly ToldAlert[], at: number): AlertDecision {
  const bad = checks.filter(({ state }) => state !== 'ok').map(({ id }) => id);
  const knownOf = (id: CheckId) => told.find(({ check }) => check === id);
  const tell = bad.filter((id) => {
    const known = knownOf(id);
    return !known || at - known.toldAt >= (known.clearedAt === null ? ALERT_REPEATED : ALERT_QUIET);
  });
  const well = checks.filter(({ state }) => state === 'ok').map(({ id }) => id);
  const clear = well.filter((id) => knownOf(id)?.clearedAt === null);
  if (tell.length > 0) return { message: 'trouble', tell, clear };
  return { message: bad.length === 0 && clear.length > 0 ? 'all-clear' : 'none', tell, clear };
}
