import { expect, it } from 'vitest';
import { businessDaysBetween, measuredDays } from './measured-days.ts';

const of = (...counts: [days: number, times: number][]) => counts.flatMap(([days, times]) => Array.from({ length: times }, () => days));

it('says the median and what nine of ten parcels did not exceed', () => {
  expect(measuredDays(of([2, 11], [4, 7], [9, 2]), [])).toEqual({ from: 2, to: 4, sample: 20, by: 'parcels' });
  expect(measuredDays(of([2, 11], [4, 6], [9, 3]), [])).toMatchObject({ from: 2, to: 9 });
  expect(measuredDays(of([2, 11], [4, 7], [9, 3]), [])).toMatchObject({ from: 2, to: 9 });
  expect(measuredDays(of([0, 20]), [])).toMatchObject({ from: 1, to: 1 });
});

it('takes what couriers had said, from the pickup a day later, where fewer than 20 parcels arrived; nothing without it (#9)', () => {
  expect(measuredDays(of([2, 19]), of([3, 20]))).toEqual({ from: 4, to: 4, sample: 20, by: 'courier' });
  expect(measuredDays(of([2, 19]), of([3, 19]))).toBeNull();
  expect(measuredDays([], [])).toBeNull();
});

it('counts business days: Sundays and holidays are none', () => {
  const friday = Date.parse('2026-11-20T10:00:00Z');
  const days = (to: string, holidays: string[] = []) => businessDaysBetween(friday, Date.parse(to), holidays);
  expect(days('2026-11-20T12:00:00Z')).toBe(0);
  expect(days('2026-11-21T06:00:00Z')).toBe(1);
  // 23:59 and 0:01 in India.
  expect(days('2026-11-23T18:29:00Z')).toBe(2);
  expect(days('2026-11-23T18:31:00Z')).toBe(3);
  expect(days('2026-11-24T06:00:00Z', ['2026-11-23'])).toBe(2);
});
