import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WRITER_CALL_TIMEOUT } from '../../rules/limits.ts';
import { openDatabase } from './database.ts';
import type { WriteResult } from './writer.ts';
import { durableObjectWriter } from './writer-client.ts';

const written: WriteResult = { ok: true, rows: [], affected: [] };
const failure = (message: string, marks: object = {}) => Object.assign(new Error(message), marks);

/** Each answer comes from its own stub: a stub whose call failed is unusable. */
function object(...answers: (WriteResult | Error)[]) {
  const calls: unknown[][] = [];
  const writer = durableObjectWriter(() => {
    const answer = answers[calls.length] ?? failure('called too often');
    return {
      async write(...given) {
        calls.push(given);
        if (answer instanceof Error) throw answer;
        return answer;
      },
    };
  });
  return { calls, writer };
}

describe('the writer object', () => {
  const lines = () => vi.mocked(console.error).mock.calls.length;
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is called once more through a new stub where the platform calls the failure retryable', async () => {
    const { calls, writer } = object(failure('Durable Object reset because its code was updated.', { retryable: true }), written);
    expect(await writer.write([{ sql: 'SELECT 1', args: [] }], 'money')).toEqual(written);
    const batch = [{ sql: 'SELECT 1', args: [] }, expect.objectContaining({ sql: expect.stringContaining('batch_keys') })];
    expect(calls).toEqual(Array.from({ length: 2 }, () => [batch, 'money', 0]));
    expect(calls[0]?.[0]).toEqual(calls[1]?.[0]);
    expect(lines()).toBe(0);
  });

  it('a batch that was written before its answer was lost is done: no row is returned; rows of an INSERT are lost', async () => {
    const known: WriteResult = {
      ok: false,
      busy: false,
      message: 'SQLITE_CONSTRAINT: SQLite error: UNIQUE constraint failed: batch_keys.key',
    };
    const again = () => object(failure('reset', { retryable: true }), known).writer;
    expect(await again().write([{ sql: 'UPDATE notes SET done = 1 RETURNING id', args: [] }])).toEqual({
      ok: true,
      rows: [[]],
      affected: [0],
      wasWritten: true,
    });
    expect(await again().write([{ sql: 'INSERT INTO notes VALUES (1)\nRETURNING id', args: [] }])).toMatchObject({ ok: false, busy: true });
  });

  it('a new row that the first call had written is no fault: the key, asked for alone, is known', async () => {
    const taken: WriteResult = { ok: false, busy: false, message: 'SQLITE_CONSTRAINT: SQLite error: UNIQUE constraint failed: notes.id' };
    const known: WriteResult = { ...taken, message: 'SQLITE_CONSTRAINT: SQLite error: UNIQUE constraint failed: batch_keys.key' };
    const insert = [{ sql: 'INSERT INTO notes VALUES (1)', args: [] }];
    const reset = failure('reset', { retryable: true });
    const { calls, writer } = object(reset, taken, known);
    expect(await writer.write(insert)).toEqual({ ok: true, rows: [[]], affected: [0], wasWritten: true });
    expect(calls[2]?.[0]).toEqual([expect.objectContaining({ sql: expect.stringContaining('batch_keys') })]);
    expect(await object(reset, taken, written).writer.write(insert)).toEqual(taken);
    const busy: WriteResult = { ok: false, busy: true, message: 'the database did not answer' };
    expect(await object(reset, taken, busy).writer.write(insert)).toEqual(busy);
    expect(await object(taken).writer.write(insert)).toEqual(taken);
  });

  it.each(['CONFLICT', 'OUT_OF_STOCK', 'UNIQUE constraint failed: categories.name'])(
    '%s is asked about by the key alone: the batch may have brought it about itself; what a caller finds by its refusal is not',
    async (message) => {
      const refused: WriteResult = { ok: false, busy: false, message: `SQLITE_CONSTRAINT: SQLite error: ${message}` };
      const known: WriteResult = { ...refused, message: 'SQLITE_CONSTRAINT: SQLite error: UNIQUE constraint failed: batch_keys.key' };
      const update = [{ sql: 'UPDATE notes SET text = 1', args: [] }];
      const reset = failure('reset', { retryable: true });
      expect(await object(reset, refused, known).writer.write(update)).toMatchObject({ ok: true, wasWritten: true });
      expect(await object(reset, refused, written).writer.write(update)).toEqual(refused);
      const found: WriteResult = {
        ...refused,
        message: 'SQLITE_CONSTRAINT: SQLite error: UNIQUE constraint failed: orders.idempotency_key',
      };
      const { calls, writer } = object(reset, found, known);
      expect(await writer.write(update)).toEqual(found);
      expect(calls).toHaveLength(2);
    },
  );

  it('a database from before the keys takes the batch without one', async () => {
    const { calls, writer } = object(
      { ok: false, busy: false, message: 'SQLITE_UNKNOWN: SQLite error: no such table: batch_keys' },
      written,
    );
    expect(await writer.write([{ sql: 'SELECT 1', args: [] }])).toEqual(written);
    expect(calls[1]?.[0]).toEqual([{ sql: 'SELECT 1', args: [] }]);
  });

  it('every batch has a key of its own, and its caller gets the rows of its own statements alone', async () => {
    const { calls, writer } = object({ ok: true, rows: [[{ id: 'a' }], []], affected: [1, 1] }, written);
    expect(await writer.write([{ sql: 'SELECT 1', args: [] }])).toEqual({ ok: true, rows: [[{ id: 'a' }]], affected: [1] });
    await writer.write([{ sql: 'SELECT 1', args: [] }]);
    expect(calls[0]?.[0]).not.toEqual(calls[1]?.[0]);
  });

  it.each([
    ['overloaded', [failure('Durable Object is overloaded.', { retryable: true, overloaded: true })], 1],
    ['reset by its own code', [failure('Durable Object exceeded its memory', { durableObjectReset: true })], 1],
    ['a lost connection', [failure('Network connection lost.')], 1],
    ['lost twice', [failure('lost', { retryable: true }), failure('lost again', { retryable: true })], 2],
  ])('%s is SHOP_BUSY with one log line', async (_what, answers, times) => {
    const { calls, writer } = object(...answers);
    const db = openDatabase({ TURSO_DATABASE_URL: 'http://127.0.0.1:1' }, writer);
    await expect(db.write([sql`SELECT 1`])).rejects.toMatchObject({ code: 'SHOP_BUSY' });
    expect(calls).toHaveLength(times);
    expect(lines()).toBe(1);
  });

  it('a stub that cannot be created and an object that never answers are busy too', async () => {
    vi.useFakeTimers();
    const none = durableObjectWriter(() => {
      throw failure('no such object');
    });
    expect(await none.write([])).toMatchObject({ ok: false, busy: true });
    const mute = durableObjectWriter(() => ({ write: () => new Promise(() => {}) })).write([]);
    await vi.advanceTimersByTimeAsync(WRITER_CALL_TIMEOUT);
    expect(await mute).toMatchObject({ ok: false, busy: true });
  });

  it('after prioritise() writes use the lane of money', async () => {
    const { calls, writer } = object(written, written);
    const db = openDatabase({ TURSO_DATABASE_URL: 'http://127.0.0.1:1' }, writer);
    await db.write([]);
    db.prioritise();
    await db.write([]);
    expect(calls.map(([, lane]) => lane)).toEqual(['ordinary', 'money']);
  });
});
