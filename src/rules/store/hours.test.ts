import { describe, expect, it, test } from 'vitest';
import { isPhoneOpen, shortestText, type Week, weekDayOf, weekText } from './hours.ts';

const day = ['11:00', '18:00'] as const;
const week: Week = [day, day, day, day, day, day, null];
const at = (time: string) => Date.parse(`${time}+05:30`);
const open = (time: string) => isPhoneOpen(at(time), week, ['2026-12-25']);

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

test('the weekday is that of India: 20 November 2026 is a Friday there from midnight on', () => {
  expect(weekDayOf(at('2026-11-20T00:00:00'))).toBe(4);
  expect(weekDayOf(at('2026-11-19T23:59:59'))).toBe(3);
});

describe('the hours in words', () => {
  it.each([
    [week, '11 AM to 6 PM, Monday to Saturday', '11–6'],
    [
      [['10:30', '19:00'], ['10:30', '19:00'], null, ['12:00', '13:00'], null, null, ['00:00', '12:00']],
      '10:30 AM to 7 PM, Monday to Tuesday; 12 PM to 1 PM, Thursday; 12 AM to 12 PM, Sunday',
      '10:30–7',
    ],
    [[null, null, null, null, null, null, null], '', ''],
  ] as [Week, string, string][])('%j', (given, text, short) => {
    expect([weekText(given), shortestText(given)]).toEqual([text, short]);
  });
});
