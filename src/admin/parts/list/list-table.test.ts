import { expect, test } from 'vitest';
import { withRange } from './list-table.tsx';

const shown = ['a', 'b', 'c', 'd', 'e'];
const after = (ids: readonly string[], from: string, to: string) => [...withRange(new Set(ids), shown, from, to)].toSorted();

test.each([
  ['downwards', ['b'], 'b', 'd', ['b', 'c', 'd']],
  ['upwards', ['d'], 'd', 'b', ['b', 'c', 'd']],
  ['unticking', ['a', 'b', 'c', 'd'], 'b', 'c', ['a', 'd']],
  ['beside rows of another page', ['x', 'a'], 'a', 'b', ['a', 'b', 'x']],
  ['from a row of another page, which ticks one', ['x'], 'x', 'c', ['c', 'x']],
  ['before any row was ticked, which ticks one', [], '', 'c', ['c']],
])('Shift ticks a range %s', (_, ids, from, to, wanted) => {
  expect(after(ids, from, to)).toEqual(wanted);
});
