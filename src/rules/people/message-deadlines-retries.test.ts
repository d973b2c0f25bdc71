import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '../limits.ts';
import { MESSAGE_TRIES, mailBackoff } from './message-deadlines.ts';

test.each([
  [0, MINUTE],
  [1, 2 * MINUTE],
  [2, 4 * MINUTE],
  [8, 256 * MINUTE],
  [9, 6 * HOUR],
  [1_000, 6 * HOUR],
])('after %i attempts a mail waits %i ms', (attempts, pause) => {
  expect(mailBackoff(attempts)).toBe(pause);
});

test('all attempts together take about 27 hours: a service may be down for a day', () => {
  const pauses = Array.from({ length: MESSAGE_TRIES - 1 }, (_, at) => mailBackoff(at + 1));
  const hours = pauses.reduce((total, pause) => total + pause, 0) / HOUR;
  expect(hours).toBeGreaterThan(24);
  expect(hours).toBeLessThan(30);
});
