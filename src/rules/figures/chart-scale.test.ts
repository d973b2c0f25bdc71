import { expect, test } from 'vitest';
import { gridLines } from './chart-scale.ts';

test.each([
  [0, [1]],
  [1, [1]],
  [2, [1, 2]],
  [287, [150, 300]],
  [538, [300, 600]],
  [10_036, [6_000, 12_000]],
  [1_003_600, [600_000, 1_200_000]],
])('lines for values up to %i', (largest, lines) => {
  expect(gridLines(largest)).toEqual(lines);
});

test('the highest line is never below the value, and there are at most two', () => {
  for (let value = 1; value < 1_000_000; value = Math.ceil(value * 1.13)) {
    const lines = gridLines(value);
    expect(lines.at(-1)).toBeGreaterThanOrEqual(value);
    expect(lines.at(-1)).toBeLessThanOrEqual(2.6 * value);
    expect(lines.length).toBeLessThanOrEqual(2);
  }
});
