import { describe, expect, it, test } from 'vitest';
import {
  agoText,
  arrivalText,
  dayDate,
  dayEndText,
  dayName,
  dayStartText,
  deliveryWindow,
  durationText,
  endOfIstDate,
  formatDate,
  formatDateTime,
  formatMonth,
  isBusinessDay,
  isCalendarDay,
  istDate,
  offerEndText,
  pastDayFault,
  startOfIstDate,
  startOfIstDay,
} from './dates.ts';

const at = (iso: string) => Date.parse(iso);

describe('dates', () => {
  it('formats dates for India, in Indian time (#338)', () => {
    expect(formatDate(at('2026-11-20T19:00:00Z'))).toBe('21 November 2026');
    expect(formatDateTime(at('2026-11-20T07:12:00Z'))).toMatch(/20 Nov.*12:42/);
    expect(formatMonth('2026-04')).toBe('April 2026');
  });

  it('writes what English in India has, in every hour of two years (#338)', () => {
    const formats = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', ...options });
    const dateLong = formats({ day: 'numeric', month: 'long', year: 'numeric' });
    const monthLong = formats({ month: 'long', year: 'numeric' });
    const dayShort = formats({ weekday: 'short', day: 'numeric', month: 'short' });
    const moment = formats({ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', hour12: true });
    const now = at('2029-01-01T00:00:00Z');
    for (let time = at('2026-12-30T00:07:00Z'); time < now - 10 * 86_400_000; time += 3_600_000) {
      const day = istDate(time);
      const ours = [
        formatDate(time),
        formatMonth(day.slice(0, 7)),
        dayDate(day),
        formatDateTime(time),
        `${dayName(day)}, ${agoText(time, now)}`,
      ];
      const theirs = [dateLong.format(time), monthLong.format(time), dayShort.format(time), moment.format(time), dayShort.format(time)];
      if (ours.join() !== theirs.join()) expect(ours).toEqual(theirs);
    }
  });

  it('names days of India, and says how long ago something was (#338)', () => {
    expect([dayName('2026-11-20'), dayDate('2026-11-20'), dayDate('2026-11-20', true)]).toEqual(['Fri', 'Fri, 20 Nov', 'Today, 20 Nov']);
    const now = at('2026-11-20T07:12:00Z');
    const ago = (minutes: number) => agoText(now - minutes * 60_000, now);
    expect([0, 4, 59, 60, 1_439, 1_440, 2_900, 11_520].map(ago)).toEqual([
      'now',
      '4 min',
      '59 min',
      '1 h',
      '23 h',
      '1 day',
      '2 days',
      '12 Nov',
    ]);
  });

  it('a coupon ends with its day in India (#159)', () => {
    expect(endOfIstDate('2026-11-30')).toBe(at('2026-11-30T18:30:00Z'));
  });

  it('writes the ends of a span of days out, as moments in India', () => {
    expect(startOfIstDate('2026-12-01')).toBe(at('2026-11-30T18:30:00Z'));
    expect(dayStartText('2026-12-01')).toBe('1 December 2026, 12:00 AM, India');
    expect(dayEndText('2026-11-30')).toBe('30 November 2026, 11:59 PM, India');
  });

  it.each([
    ['2026-11-30', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-02-31', false],
    ['2026-99-99', false],
    ['30.11.2026', false],
    ['', false],
  ])('%s is a day of the calendar: %s', (text, is) => {
    expect(isCalendarDay(text)).toBe(is);
  });

  it('begins a day at midnight in India', () => {
    expect(startOfIstDay(at('2026-11-20T18:29:59Z'))).toBe(at('2026-11-19T18:30:00Z'));
    expect(startOfIstDay(at('2026-11-20T18:30:00Z'))).toBe(at('2026-11-20T18:30:00Z'));
  });

  it('counts 3 to 7 business days, Monday to Saturday, less holidays (#9)', () => {
    const friday = at('2026-11-20T07:00:00Z');
    expect(deliveryWindow(friday)).toEqual({ from: '24 November', to: '28 November' });
    expect(deliveryWindow(friday, ['2026-11-21'])).toEqual({ from: '25 November', to: '30 November' });
    expect(isBusinessDay(at('2026-11-22T07:00:00Z'), [])).toBe(false);
  });
});

test('an offer that ends with a day is named by that day, any other by its moment', () => {
  expect(offerEndText(endOfIstDate('2026-11-30'))).toBe('30 November');
  expect(offerEndText(Date.parse('2026-11-30T18:00+05:30'))).toBe('Mon, 30 Nov, 6:00 pm');
});

test('a last day that has passed is refused where it is new', () => {
  const now = Date.parse('2026-11-30T23:59+05:30');
  expect(['2026-11-30', '2026-12-01', ''].map((day) => pastDayFault(day, '', now))).toEqual([null, null, null]);
  expect(pastDayFault('2026-11-29', '2026-11-28', now)).toBe('This day has passed. Choose today or a later day.');
  expect(pastDayFault('2026-11-29', '2026-11-29', now)).toBeNull();
});

test.each([
  [200_000, '3 min 20 s'],
  [199_600, '3 min 20 s'],
  [120_000, '2 min'],
  [3_605_000, '1 h'],
  [86_400_000 + 2 * 3_600_000, '1 day 2 h'],
  [2 * 86_400_000 + 60_000, '2 days'],
  [400, '0 s'],
])('%i ms are %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});

test('the days on which an order arrives have their weekdays, and one month where both are in it', () => {
  const friday = Date.parse('2026-11-20T12:00:00+05:30');
  expect(arrivalText(friday, [], '560001')).toBe('Tue 24 to Sat 28 November');
  expect(arrivalText(friday, [], '560001', { joint: 'and' })).toBe('Tue 24 and Sat 28 November');
  expect(arrivalText(friday, [], '560001', { isShort: true })).toBe('Tue 24 to Sat 28 Nov');
  expect(arrivalText(friday, ['2026-11-24'], '560001')).toBe('Wed 25 to Mon 30 November');
  for (const isShort of [true, false])
    expect(arrivalText(friday + 4 * 86_400_000, [], '560001', { isShort })).toBe('Fri 27 Nov to Wed 2 Dec');
});
