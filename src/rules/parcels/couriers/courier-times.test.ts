import { describe, expect, test } from 'vitest';
import { DAY } from '../../limits.ts';
import { courierTime, istStamp } from './courier-times.ts';

const utc = (text: string) => Date.parse(text);

describe('times of couriers are in IST and name no zone (T14)', () => {
  test.each([
    ['2023-05-19 11:59:16', '2023-05-19T06:29:16Z'],
    ['23 05 2023 11:43:52', '2023-05-23T06:13:52Z'],
    ['12 Mar 2021, 04:16 PM', '2021-03-12T10:46:00Z'],
    ['28th Aug 2018 07:11 PM', '2018-08-28T13:41:00Z'],
    ['2019-01-09T17:10:42.767', '2019-01-09T11:40:42.767Z'],
    ['2026-11-23 14:05', '2026-11-23T08:35:00Z'],
    ['1st Jan 2026 12:00 AM', '2025-12-31T18:30:00Z'],
    ['2nd Sept 2026 12:30 PM', '2026-09-02T07:00:00Z'],
    ['  3rd  Oct 2026  01:05 pm ', '2026-10-03T07:35:00Z'],
    ['2026-11-24', '2026-11-23T18:30:00Z'],
    ['2024-02-29 00:00:00', '2024-02-28T18:30:00Z'],
    ['2019-01-09T17:10:42.767+05:30', '2019-01-09T11:40:42.767Z'],
    ['2019-01-09T11:40:42Z', '2019-01-09T11:40:42Z'],
  ])('%s', (text, expected) => {
    expect(courierTime(text)).toBe(utc(expected));
  });

  test.each([
    '',
    'NA',
    '0000-00-00 00:00:00',
    '2023-02-29 10:00:00',
    '2023-13-01 10:00:00',
    '32 05 2023 10:00:00',
    '12 Foo 2021, 04:16 PM',
    '12 Mar 2021, 13:16 PM',
    '2023-05-19 24:00:00',
    '2023-05-19 10:60:00',
    '19/05/2023',
    '1684477756',
  ])('%s is no time', (text) => {
    expect(courierTime(text)).toBeNull();
  });

  test('a scan at 23:59 belongs to its Indian day, and the next minute to the next', () => {
    const late = courierTime('2026-11-27 23:59:00') ?? 0;
    const next = courierTime('2026-11-28 00:00:00') ?? 0;
    expect([next - late, istStamp(late), istStamp(next)]).toEqual([60_000, '2026-11-27 23:59', '2026-11-28 00:00']);
  });

  test('what is written is read back, on every day of a leap year', () => {
    for (let day = 0; day < 366; day++) {
      const at = utc('2024-01-01T03:17:00Z') + day * DAY;
      expect(courierTime(istStamp(at))).toBe(at);
    }
  });
});
