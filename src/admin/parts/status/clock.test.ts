import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../rules/limits.ts';
import { clockText, clockTone, sinceText } from './clock.ts';

test.each([
  [30 * HOUR, '30 h left', 'off'],
  [3 * DAY, '3 days left', 'off'],
  [11 * HOUR, '11 h left', 'warn'],
  [90_000, '1 min left', 'warn'],
  [0, '1 min left', 'warn'],
  [-1, '1 min overdue', 'bad'],
  [-50 * HOUR, '2 days overdue', 'bad'],
  [-5 * MINUTE, '5 min overdue', 'bad'],
])('%i ms before the end (#10)', (left, text, tone) => {
  const now = 1_800_000_000_000;
  expect([clockText(now + left, now), clockTone(now + left, now)]).toEqual([text, tone]);
});

test('time since the delivery (#10)', () => {
  expect([sinceText(0, 30 * HOUR), sinceText(5, 0)]).toEqual(['30 h', '1 min']);
});
