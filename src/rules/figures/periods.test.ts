import { expect, test } from 'vitest';
import { byPeriod, changeText, changeWords, daysBefore, lastDays } from './periods.ts';

test('days go over the ends of months and leap days', () => {
  expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28');
  expect(daysBefore('2028-03-01', 1)).toBe('2028-02-29');
  expect(lastDays('2027-01-01', 3)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
});

test('a period ends today, and the one before it is as long; no day counts twice (#247, #248)', () => {
  const days = lastDays('2026-11-20', 70).map((day, at) => ({ day, value: 10 ** Number(at === 69) * (at >= 9 ? 1 : 1_000_000) }));
  expect(byPeriod(days, '2026-11-20')).toEqual({
    today: { now: 10, before: 1 },
    week: { now: 16, before: 7 },
    month: { now: 39, before: 30 },
  });
  expect(byPeriod([], '2026-11-20').week).toEqual({ now: 0, before: 0 });
});

test.each([
  [4, 3, false, '+1'],
  [93, 97, false, '−4'],
  [611, 571, false, '+7 %'],
  [1_003_600, 548_000, true, '+83 %'],
  [97, 100, true, '−3 %'],
  [5, 0, false, ''],
  [5, 5, false, ''],
  [250_000, 20, true, '+12,49,900 %'],
])('%i after %i is %s %s', (now, before, isAmount, text) => {
  expect(changeText({ now, before }, { isAmount })).toBe(text);
});

test.each([
  ['today', 8, 1, false, '7 more than the day before'],
  ['week', 974_100, 104_800, true, '829 % more than the 7 days before'],
  ['month', 50, 200, false, '75 % less than the 30 days before'],
  ['week', 5, 0, false, ''],
] as const)('a change is heard with what it is compared to: %s, %i after %i', (period, now, before, isAmount, words) => {
  expect(changeWords({ now, before }, period, { isAmount })).toBe(words);
});
