import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../limits.ts';
import { askTimes, outsideQuietHours } from './ask-times.ts';

const ist = (text: string) => Date.parse(`${text}+05:30`);
const shown = (at: number) => new Date(at + 5.5 * HOUR).toISOString().slice(0, 16);

describe('when a cash order is asked to be confirmed', () => {
  test.each([
    ['2026-11-20T11:00', '2026-11-20T11:00', '2026-11-20T15:00', '2026-11-21T09:00'],
    ['2026-11-20T16:30', '2026-11-20T16:30', '2026-11-20T20:30', '2026-11-21T12:30'],
    ['2026-11-20T18:00', '2026-11-20T18:00', '2026-11-21T09:00', '2026-11-21T14:00'],
    ['2026-11-20T22:15', '2026-11-21T09:00', '2026-11-21T13:00', '2026-11-22T09:00'],
    ['2026-11-21T03:00', '2026-11-21T09:00', '2026-11-21T13:00', '2026-11-22T09:00'],
  ])('placed at %s: %s, %s, %s', (placed, ...asked) => {
    expect(askTimes(ist(placed)).map(({ at }) => shown(at))).toEqual(asked);
  });

  test('whatever the minute, never from 9 in the evening to 9 in the morning, in order, and dropped at 9 in the evening', () => {
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      const times = askTimes(ist('2026-11-20T00:00') + minute * MINUTE);
      for (const { at, until } of times) {
        const hour = Number(shown(at).slice(11, 13));
        expect([minute, hour >= 9 && hour < 21, until > at, until - at <= 12 * HOUR]).toEqual([minute, true, true, true]);
      }
      const moments = times.map(({ at }) => at);
      expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b));
    }
  });

  test('the last moment of the day and the first of the next', () => {
    expect(shown(outsideQuietHours(ist('2026-11-20T20:59')))).toBe('2026-11-20T20:59');
    expect(shown(outsideQuietHours(ist('2026-11-20T21:00')))).toBe('2026-11-21T09:00');
    expect(shown(outsideQuietHours(ist('2026-11-20T09:00')))).toBe('2026-11-20T09:00');
  });
});
