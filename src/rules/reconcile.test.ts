import { describe, expect, it } from 'vitest';
import { DAY, HOLD_TTL, MINUTE } from './limits.ts';
import { nextCheckAt } from './reconcile.ts';

describe('reconciler schedule', () => {
  it('looks first after two minutes and last after five days', () => {
    expect(nextCheckAt(0, 0)).toBe(2 * MINUTE);
    expect(nextCheckAt(0, 2 * MINUTE)).toBe(5 * MINUTE);
    expect(nextCheckAt(0, 3 * DAY)).toBe(5 * DAY);
    expect(nextCheckAt(0, 5 * DAY)).toBeNull();
  });

  it('looks at the moment a hold may run out', () => {
    expect(nextCheckAt(0, HOLD_TTL - 1)).toBe(HOLD_TTL);
  });
});
