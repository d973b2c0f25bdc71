import { describe, expect, it } from 'vitest';
import { DAY, HOLD_TTL, HOUR, MINUTE } from '../limits.ts';
import { CALLS_PER_RUN, JOB_CALLS, nextCheckAt, nextCheckOfHold, RECONCILE_CALLS_KEPT, RECONCILE_ORDERS_PER_RUN } from './reconcile.ts';

describe('reconciler schedule', () => {
  it('checks first after two minutes and last after five days', () => {
    expect(nextCheckAt(0, 0)).toBe(2 * MINUTE);
    expect(nextCheckAt(0, 2 * MINUTE)).toBe(5 * MINUTE);
    expect(nextCheckAt(0, 3 * DAY)).toBe(5 * DAY);
    expect(nextCheckAt(0, 5 * DAY)).toBeNull();
  });

  it('never ends while pieces are held', () => {
    expect(nextCheckOfHold(0, 3 * DAY)).toBe(5 * DAY);
    expect(nextCheckOfHold(0, 5 * DAY)).toBe(5 * DAY + HOUR);
  });

  it('the calls of all jobs stay within the limit of a Worker, and a full run of orders fits (1.8)', () => {
    expect(Object.values(JOB_CALLS).reduce((all: number, calls) => all + calls, 0)).toBeLessThan(CALLS_PER_RUN);
    expect(RECONCILE_ORDERS_PER_RUN * 3 + RECONCILE_CALLS_KEPT).toBeLessThan(JOB_CALLS.reconcile);
  });

  it('checks when a hold may expire', () => {
    expect(nextCheckAt(0, HOLD_TTL - 1)).toBe(HOLD_TTL);
  });
});
