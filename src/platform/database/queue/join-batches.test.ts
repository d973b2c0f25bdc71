import { describe, expect, it } from 'vitest';
import type { PlainStatement } from '../statement.ts';
import { busyResult, type WriteResult } from '../writer.ts';
import { withKey } from './batch-key.ts';
import { joining } from './join-batches.ts';

const open: PlainStatement = { sql: 'INSERT INTO shoppers_write SELECT 1', args: [] };
const insert = (id: string, count = 1): PlainStatement => ({
  sql: 'INSERT INTO notes SELECT r.value FROM json_each(?) r',
  args: [JSON.stringify(Array.from({ length: count }, (_, at) => [`${id}${at}`]))],
  rows: { id, count },
});
const mark = (id: string): PlainStatement => ({
  sql: 'UPDATE notes SET done = 1 FROM json_each(?) r RETURNING id',
  args: [`[["${id}"]]`],
  rows: { id, count: 1 },
});
const oneRow: PlainStatement = { sql: 'INSERT INTO guard SELECT changes() = 1', args: [] };
const plain = (id: string): PlainStatement => ({ sql: 'INSERT INTO notes VALUES (?)', args: [id] });

const refusal: WriteResult = { ok: false, busy: false, message: 'SQLITE_CONSTRAINT: NO' };
const done = (...rows: { id: string }[][]): WriteResult => ({ ok: true, rows, affected: rows.map((returned) => returned.length) });

/** The results of batches, and the groups that reach the database, which answers with `answers` in turn. */
async function sendThrough(batches: PlainStatement[][], ...answers: WriteResult[][]) {
  const sent: { batches: PlainStatement[][]; within: number }[] = [];
  const send = joining(async (group, within) => {
    sent.push({ batches: [...group], within });
    return answers[sent.length - 1] ?? [];
  });
  return { results: await send(batches, 1_000), sent };
}

describe('batches of the same row statements', () => {
  it('are sent as one with the rows of all, and each has its own result', async () => {
    const { results, sent } = await sendThrough(
      [
        [open, insert('a', 2), mark('a')],
        [open, insert('b'), mark('b')],
        [open, insert('c'), mark('c')],
      ],
      [done([], [], [{ id: 'c' }, { id: 'a' }])],
    );
    expect(sent.map((group) => group.batches)).toEqual([
      [[open, { sql: insert('a').sql, args: ['[["a0"],["a1"],["b0"],["c0"]]'] }, { sql: mark('a').sql, args: ['[["a"],["b"],["c"]]'] }]],
    ]);
    expect(results).toEqual([
      { ok: true, rows: [[], [], [{ id: 'a' }]], affected: [0, 2, 1] },
      { ok: true, rows: [[], [], []], affected: [0, 1, 0] },
      { ok: true, rows: [[], [], [{ id: 'c' }]], affected: [0, 1, 1] },
    ]);
  });

  it('are not joined for their keys alone: a statement without rows may count each time', async () => {
    const counting = () => withKey([{ sql: 'UPDATE notes SET seen = seen + 1', args: [] }]);
    const { sent } = await sendThrough([counting(), counting()], [done([], []), done([], [])]);
    expect(sent[0]?.batches).toHaveLength(2);
  });

  it('of which the database refuses one are sent again one by one, within the time that is left', async () => {
    const own = done([], [{ id: 'b' }]);
    const { results, sent } = await sendThrough([[insert('a')], [plain('x')], [insert('b')]], [refusal, done([])], [refusal, own]);
    expect(sent[1]?.batches).toEqual([[insert('a')], [insert('b')]]);
    expect(sent[1]?.within).toBeLessThanOrEqual(1_000);
    expect(results).toEqual([refusal, done([]), own]);
  });

  it('that were not written because the whole group was not are not sent again', async () => {
    const { results, sent } = await sendThrough([[insert('a')], [insert('b')]], [busyResult('rolled back')]);
    expect(sent).toHaveLength(1);
    expect(results).toEqual([busyResult('rolled back'), busyResult('rolled back')]);
  });
});

describe('batches that stay by themselves', () => {
  it.each([
    ['one alone', [[insert('a')]]],
    ['others', [[plain('a')], [plain('b')]]],
    ['one with a statement that has arguments', [[insert('a')], [insert('b'), plain('b')]]],
    [
      'one that counts its changes',
      [
        [mark('a'), oneRow],
        [mark('b'), oneRow],
      ],
    ],
    [
      'the same statements in another order',
      [
        [insert('a'), mark('a')],
        [mark('b'), insert('b')],
      ],
    ],
  ])('%s', async (_, batches) => {
    const answers = batches.map((batch) => done(...batch.map(() => [])));
    const { results, sent } = await sendThrough(batches, answers);
    expect(sent.map((group) => group.batches)).toEqual([batches]);
    expect(results).toEqual(answers);
  });
});
