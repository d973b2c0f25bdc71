import { describe, expect, test } from 'vitest';
import { placeOnce } from './place-once.ts';

const row = (...ids: number[]) => ids.map((id) => ({ id }));
const idsOf = (rows: { id: number }[][]) => rows.map((each) => each.map(({ id }) => id));

describe('rows without repeats', () => {
  test('a piece stays in the first row that has it', () => {
    expect(idsOf(placeOnce([row(1, 2), row(2, 3, 4, 5), row(1, 3, 6, 7, 8)]))).toEqual([
      [1, 2],
      [3, 4, 5],
      [6, 7, 8],
    ]);
  });

  test('a row of which repeats leave two is not shown, and its pieces stay free for the next', () => {
    expect(idsOf(placeOnce([row(1), row(1, 2, 3), row(2, 3, 4)]))).toEqual([[1], [], [2, 3, 4]]);
  });

  test('a short row without repeats is shown', () => {
    expect(idsOf(placeOnce([row(1), row(2)]))).toEqual([[1], [2]]);
  });

  test('a row shows at most eight pieces; the others stay free', () => {
    expect(idsOf(placeOnce([row(1, 2, 3, 4, 5, 6, 7, 8, 9), row(8, 9, 10, 11)]))).toEqual([
      [1, 2, 3, 4, 5, 6, 7, 8],
      [9, 10, 11],
    ]);
  });
});
