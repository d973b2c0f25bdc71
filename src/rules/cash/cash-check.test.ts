import { describe, expect, test } from 'vitest';
import { callStage } from './cash-check.ts';

const HOUR = 3_600_000;

describe('an order that nobody answers', () => {
  test.each([
    ['ask', 0, 'none'],
    ['ask', 24 * HOUR - 1, 'none'],
    ['ask', 24 * HOUR, 'call'],
    ['ask', 48 * HOUR - 1, 'call'],
    ['ask', 48 * HOUR, 'late'],
    ['call', 0, 'call'],
    ['call', 48 * HOUR, 'late'],
  ] as const)('%s, %i ms after the first message: %s', (act, after, stage) => {
    expect(callStage({ act, askedAt: 5 }, 5 + after)).toBe(stage);
  });
});
