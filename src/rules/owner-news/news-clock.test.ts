import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../limits.ts';
import { isNewsDue, isQuiet, NEWS_APART } from './news-clock.ts';

/** A time of the day in India. */
const at = (time: string) => Date.parse(`2026-11-23T${time}:00+05:30`);

describe('quiet hours', () => {
  it.each([
    [
      'over midnight',
      { from: '22:00', until: '08:00' },
      ['22:00', '23:59', '00:00', '05:29', '05:30', '07:59'],
      ['08:00', '12:00', '21:59'],
    ],
    ['within a day', { from: '13:00', until: '15:30' }, ['13:00', '15:29'], ['12:59', '15:30', '00:00']],
  ] as const)('%s are by the clock in India', (_, hours, quiet, loud) => {
    expect(quiet.filter((time) => !isQuiet(hours, at(time)))).toEqual([]);
    expect(loud.filter((time) => isQuiet(hours, at(time)))).toEqual([]);
  });

  it('end to the minute, whatever the seconds are', () => {
    const hours = { from: '22:00', until: '08:00' };
    expect(isQuiet(hours, at('08:00') - 1)).toBe(true);
    expect(isQuiet(hours, at('21:59') + MINUTE - 1)).toBe(false);
  });
});

describe('the next message', () => {
  const hours = { from: '22:00', until: '08:00' };

  it('is at once, but not within ten minutes of the last one', () => {
    expect(isNewsDue(at('12:00'), 0, null)).toBe(true);
    expect(isNewsDue(at('12:00') + NEWS_APART - 1, at('12:00'), null)).toBe(false);
    expect(isNewsDue(at('12:00') + NEWS_APART, at('12:00'), hours)).toBe(true);
  });

  it('waits for the morning', () => {
    expect(isNewsDue(at('23:00'), 0, hours)).toBe(false);
    expect(isNewsDue(at('23:00'), 0, null)).toBe(true);
    expect(isNewsDue(at('08:00') + DAY, at('21:50'), hours)).toBe(true);
  });
});
