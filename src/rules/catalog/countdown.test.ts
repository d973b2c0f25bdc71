import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../limits.ts';
import { bangleMeasure, hasBangleSizes } from '../measures/bangle-sizes.ts';
import { clockError, clockParts, clockWords } from './countdown.ts';

it('shows days until the last one, then seconds', () => {
  expect(clockWords(clockParts(2 * DAY + 6 * HOUR + 41 * MINUTE + 5_000))).toBe('2 days 06 hrs 41 min left');
  expect(clockWords(clockParts(DAY - 1_000))).toBe('23 hrs 59 min 59 sec left');
  expect(clockParts(0)).toEqual([]);
  expect(clockParts(-5)).toEqual([]);
});

it('trusts the clock of a device unless it is clearly wrong', () => {
  expect(clockError(1_000_000, 1_000_000 + 10 * MINUTE)).toBe(0);
  expect(clockError(1_000_000, 900_000)).toBe(100_000);
  expect(clockError(0, 5 * HOUR)).toBe(-5 * HOUR);
});

it('knows bangle sizes', () => {
  expect(bangleMeasure('2.8')).toEqual({ inches: '2.5', cm: '6.35' });
  expect(bangleMeasure('toString')).toBeNull();
  expect(hasBangleSizes('Bridal BANGLES')).toBe(true);
  expect(hasBangleSizes(null)).toBe(false);
});
