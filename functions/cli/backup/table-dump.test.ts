import { expect, test } from 'vitest';
import type { StoredValue } from './read-tables.ts';
import { rowOf, rowText } from './row-text.ts';
import { OtherHistory, TableDump } from './table-dump.ts';

const key = new Uint8Array(32).fill(7);
const events = { name: 'events', columns: ['rowid', 'note'], key: 0, isAppended: true, isShadow: false };
const stock = { ...events, name: 'stock', isAppended: false };
const rowsTo = (last: number, note = 'as it was'): StoredValue[][] =>
  Array.from({ length: last }, (_, at) => [BigInt(at + 1), `${note} ${at + 1}`]);

function dumped(table: typeof events, rows: readonly StoredValue[][], former: TableDump['index'] | null = null, point = former ? 1 : 0) {
  const dump = new TableDump(table, { key, point, former });
  // What the database answers to `select`.
  const from = BigInt(/>= (\d+)/.exec(dump.select)?.[1] ?? 0);
  const text =
    rows
      .filter(([id]) => Number(id) >= from)
      .map((row) => dump.add(row))
      .join('') + dump.end();
  return { index: dump.index, text, read: dump.select };
}

test('a table that only grows is read from its last block on, and only that block and the new ones are kept', () => {
  const before = dumped(events, rowsTo(2_500));
  const after = dumped(events, rowsTo(4_000), before.index);
  expect(after.read).toMatch(/WHERE rowid >= 2048$/);
  expect(after.index.blocks.map(([block, point, rows]) => [block, point, rows])).toEqual([
    ['0', 0, 1_023],
    ['1', 0, 1_024],
    ['2', 1, 1_024],
    ['3', 1, 929],
  ]);
  expect(after.text).not.toContain('as it was 2047"');
  // The same blocks as those of a full backup.
  expect(after.index.blocks.map(([, , , hash]) => hash)).toEqual(dumped(events, rowsTo(4_000)).index.blocks.map(([, , , hash]) => hash));
});

test('another history behind the same address is noticed: other rows under the same numbers, or fewer', () => {
  const { index } = dumped(events, rowsTo(2_500));
  expect(() => dumped(events, rowsTo(2_600, 'restored'), index)).toThrow(OtherHistory);
  expect(() => dumped(events, rowsTo(2_400), index)).toThrow(OtherHistory);
  expect(() => dumped(events, rowsTo(100), index)).toThrow(OtherHistory);
});

test('of any other table the blocks with a changed, a new or a deleted row are kept, and no block has a deleted row', () => {
  const before = dumped(stock, rowsTo(4_000));
  const now = rowsTo(4_100).filter(([id]) => (id !== 1_500n && Number(id) <= 3_000) || Number(id) > 4_090);
  now[10] = [11n, 'changed'];
  const after = dumped(stock, now, before.index);
  expect(after.index.blocks.map(([block, point]) => [block, point])).toEqual([
    ['0', 1],
    ['1', 1],
    ['2', 1],
    ['3', 1],
    ['4', 1],
  ]);
  const same = dumped(stock, now, after.index, 2);
  expect([same.text, same.index]).toEqual(['', after.index]);
});

test('a line gives back every kind of value, and two values that SQLite tells apart never give the same line', () => {
  const values: StoredValue[] = [null, 0n, 1n, 1, 1.5, -0, '1', '', '\u0000"\n€', 9_007_199_254_740_993n, new Uint8Array([0, 255]), 1e300];
  expect(rowOf(rowText(values))).toEqual(values);
  expect(new Set(values.map((value) => rowText([value]))).size).toBe(values.length);
});
