import { describe, expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import { rateOf, savedBy } from './return-counts.ts';

describe('counts of returned parcels', () => {
  it('have no rate under 20 parcels', () => {
    expect([rateOf(19, 19), rateOf(0, 0), rateOf(3, 20), rateOf(1, 3000)]).toEqual([null, null, 15, 0]);
    expect(rateOf(3, 40)).toBe(7.5);
  });

  it('say what was saved once 20 parcels that came back have told what one costs', () => {
    expect(savedBy(4, { returned: 19, cost: paise(380_000) })).toBeNull();
    expect(savedBy(4, { returned: 20, cost: paise(400_000) })).toBe(80_000);
  });
});
