import { expect, test } from 'vitest';
import { dayFault } from './statement-days.ts';

const faultOf = (...dates: readonly string[]) =>
  dayFault(
    dates.map((date, at) => ({ line: at + 2, date })),
    '2027-06-30',
  )?.split('.')[0] ?? null;

test.each([
  ['days in order', ['2026-11-01', '2026-11-02', '2026-11-02'], null],
  ['a weekend back', ['2026-11-06', '2026-11-03'], null],
  ['two quiet months, whose days could be months', ['2026-03-02', '2026-05-03'], null],
  ['a quarter without a line', ['2026-01-01', '2026-04-02'], null],
  ['half a year that no turn explains', ['2026-01-20', '2026-07-25'], null],
  ['a day that is still to come', ['2027-06-30', '2027-07-01'], 'Line 3: 1 July 2027 is still to come'],
  ['a day that goes back', ['2026-12-11', '2026-11-13'], 'Line 3: 13 November 2026 comes after 11 December 2026'],
  ['a month and a day turned round', ['2026-01-12', '2026-12-01'], 'Line 3: 1 December 2026 is far from 12 January 2026'],
  ['both turned round', ['2026-01-11', '2026-12-11'], 'Line 3: 11 December 2026 is far from 11 January 2026'],
])('%s', (_, dates, fault) => expect(faultOf(...dates)).toBe(fault));
