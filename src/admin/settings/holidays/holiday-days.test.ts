import { expect, test } from 'vitest';
import { daysFrom, holidayText } from './holiday-days.ts';

const dates = (from: string, to: string) => {
  const days = daysFrom(from, to, 'Diwali');
  return typeof days === 'string' ? days : days.map(({ date }) => date);
};

test('a day, and a range over the end of a month', () => {
  expect(dates('2026-11-08', '')).toEqual(['2026-11-08']);
  expect(dates('2026-10-30', '2026-11-01')).toEqual(['2026-10-30', '2026-10-31', '2026-11-01']);
});

test('what is no range is said in words', () => {
  expect(dates('', '')).toBe('Choose a day.');
  expect(dates('2026-11-08', '2026-11-07')).toBe('The last day is before the first.');
  expect(dates('2026-11-01', '2026-12-02')).toBe('At most 31 days at once.');
});

test('the day in words', () => expect(holidayText('2026-12-25')).toMatch(/Friday,? 25 December,? 2026/));
