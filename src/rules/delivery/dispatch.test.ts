import { expect, test } from 'vitest';
import { byDayText, dispatchDay } from './dispatch.ts';

const at = (india: string) => Date.parse(`${india}+05:30`);
const friday = at('2026-11-20T17:18:00');

test.each([
  ['an order of a Friday leaves on Saturday', friday, [], '2026-11-21'],
  ['the courier does not come on a Sunday', at('2026-11-21T09:00:00'), [], '2026-11-23'],
  ['nothing leaves on a day on which nobody packs', friday, ['2026-11-21', '2026-11-23'], '2026-11-24'],
  ['an order of the night belongs to the day of India', at('2026-11-24T00:10:00'), [], '2026-11-25'],
])('%s (#9)', (_, confirmedAt, holidays, day) => {
  expect(dispatchDay(confirmedAt, confirmedAt, holidays)).toBe(day);
});

test('a day that is over is not promised again', () => {
  expect(dispatchDay(friday, at('2026-11-21T23:59:00'), [])).toBe('2026-11-21');
  expect(dispatchDay(friday, at('2026-11-22T00:00:00'), [])).toBeNull();
});

test('the day is named as people say it', () => {
  expect(byDayText('2026-11-20', friday)).toBe('today');
  expect(byDayText('2026-11-21', friday)).toBe('by tomorrow');
  expect(byDayText('2026-11-23', friday)).toBe('by Mon 23 November');
});
