import { expect, test } from 'vitest';
import { isPhoneOpen } from './support-hours.ts';

const hours = { from: 11, to: 18 };
const at = (time: string) => Date.parse(`${time}+05:30`);
const open = (time: string) => isPhoneOpen(at(time), hours, ['2026-12-25']);

test('11 AM to 6 PM in India, whatever the time zone of the visitor', () => {
  expect(open('2026-11-20T10:59:59')).toBe(false);
  expect(open('2026-11-20T11:00:00')).toBe(true);
  expect(open('2026-11-20T17:59:59')).toBe(true);
  expect(open('2026-11-20T18:00:00')).toBe(false);
});

test('open on Saturdays, closed on Sundays and holidays', () => {
  expect(open('2026-11-21T12:00:00')).toBe(true);
  expect(open('2026-11-22T12:00:00')).toBe(false);
  expect(open('2026-12-25T12:00:00')).toBe(false);
});
