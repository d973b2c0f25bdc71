import { expect, test } from 'vitest';
import { clockOffset } from './check-clock.ts';

test.each([
  { of: 'a right clock', before: 1_000, database: 1_050, after: 1_100, offset: 0 },
  { of: 'a right clock whose answer took five minutes', before: 0, database: 299_000, after: 300_000, offset: 0 },
  { of: 'a right clock whose question took five minutes', before: 0, database: 1_000, after: 300_000, offset: 0 },
  { of: 'a clock that is behind', before: 0, database: 200_100, after: 100, offset: -200_000 },
  { of: 'a clock that is ahead', before: 200_000, database: 0, after: 200_100, offset: 200_000 },
])('the offset of $of', ({ before, database, after, offset }) => {
  expect(clockOffset({ before, database, after })).toBe(offset);
});
