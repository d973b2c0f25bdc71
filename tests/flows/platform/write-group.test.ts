import { createClient } from '@libsql/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { constraintOf, DatabaseRefusal } from '../../../src/platform/database/constraints.ts';
import { WriteQueue } from '../../../src/platform/database/queue/write-queue.ts';
import type { PlainStatement } from '../../../src/platform/database/statement.ts';
import type { WriteResult } from '../../../src/platform/database/writer.ts';
import { startProxy } from '../../faults/proxy.ts';
import { freshShop } from '../../shop/fresh-shop.ts';

const shop = await freshShop();
const proxy = await startProxy(shop.databaseUrl);
const queue = new WriteQueue(() => ({ TURSO_DATABASE_URL: proxy.url }));
afterAll(async () => {
  await proxy.close();
  await shop.close();
});

const insert = (id: number, owner = 'somebody'): PlainStatement => ({
  sql: 'INSERT INTO notes (id, owner) VALUES (?, ?) RETURNING id, owner',
  args: [BigInt(id), owner],
});
const rename = (id: number): PlainStatement => ({ sql: "UPDATE notes SET owner = 'renamed' WHERE id = ?", args: [BigInt(id)] });
const guard: PlainStatement = { sql: 'INSERT INTO guard SELECT changes() = 1', args: [] };
const written = (...ids: number[]) => ({
  ok: true,
  rows: ids.map((id) => [{ id, owner: 'somebody' }]),
  affected: ids.map(() => 1),
});
const ids = async () => (await shop.rows('SELECT id FROM notes ORDER BY id')).map(({ id }) => id);
const brokenBy = (answer: WriteResult | undefined) => (answer && !answer.ok ? constraintOf(new DatabaseRefusal(answer.message)) : null);

/** Sends all batches in one group: the first write occupies the queue, and batches that arrive meanwhile are grouped. */
async function together(...batches: PlainStatement[][]): Promise<WriteResult[]> {
  const first = queue.write([{ sql: 'SELECT 1', args: [] }]);
  const all = batches.map((batch) => queue.write(batch));
  await first;
  return Promise.all(all);
}

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await shop.rows('CREATE TABLE notes (id INTEGER PRIMARY KEY, owner TEXT NOT NULL) STRICT');
  await shop.rows('CREATE TABLE pages (note INTEGER REFERENCES notes (id) DEFERRABLE INITIALLY DEFERRED) STRICT');
  await shop.rows(
    "CREATE TRIGGER ends_all BEFORE INSERT ON notes WHEN NEW.owner = 'breaker' BEGIN SELECT RAISE(ROLLBACK, 'ALL_IS_UNDONE'); END",
  );
});
beforeEach(async () => {
  await shop.rows('DELETE FROM notes');
});

describe('batches written together', () => {
  it('a refused batch among 31 others is refused alone, with its own message', async () => {
    const batches = Array.from({ length: 32 }, (_, at) => [insert(2 * at), insert(at === 17 ? 0 : 2 * at + 1)]);
    const answers = await together(...batches);
    for (const [at, answer] of answers.entries()) if (at !== 17) expect(answer).toEqual(written(2 * at, 2 * at + 1));
    expect(answers[17]).toMatchObject({ ok: false, busy: false });
    expect(brokenBy(answers[17])).toBe('notes.id');
    expect(await ids()).toEqual(batches.flatMap((_, at) => (at === 17 ? [] : [2 * at, 2 * at + 1])));
  });

  it('a guard sees its own batch alone, even as the first statement', async () => {
    const [made, first, guarded, missed] = await together(
      [insert(1)],
      [guard, insert(9)],
      [rename(1), guard, insert(2)],
      [rename(9), guard, insert(3)],
    );
    expect(made).toEqual(written(1));
    expect(guarded).toMatchObject({ ok: true, affected: [1, 0, 1] });
    expect([brokenBy(missed), brokenBy(first)]).toEqual(['CONFLICT', 'CONFLICT']);
    expect(await ids()).toEqual([1, 2]);
  });

  it('a batch sees what the group wrote before it', async () => {
    const [, , seen] = await together([insert(1)], [insert(1)], [{ sql: 'SELECT count(*) AS n FROM notes', args: [] }]);
    expect(seen).toEqual({ ok: true, rows: [[{ n: 1 }]], affected: [0] });
  });

  it('invalid SQL and missing or invalid arguments affect no other batch', async () => {
    const answers = await together(
      [insert(1)],
      [insert(2), { sql: 'SELEC 1', args: [] }],
      [insert(3), { sql: 'SELECT ?', args: [] }],
      [insert(4), { sql: 'SELECT ?', args: [Number.NaN] }],
      [insert(5), { sql: 'SELECT nothing FROM notes', args: [] }],
      [insert(6)],
    );
    expect(answers.map(({ ok }) => ok)).toEqual([true, false, false, false, false, true]);
    for (const answer of answers) expect(answer).not.toMatchObject({ busy: true });
    expect(await ids()).toEqual([1, 6]);
  });

  it('a number too large for JavaScript in one answer does not affect the others', async () => {
    const [large, other] = await together([{ sql: 'SELECT 9007199254740993 AS n', args: [] }], [insert(1)]);
    expect(large).toMatchObject({ ok: true });
    expect(other).toEqual(written(1));
  });

  it('an error that ends the whole transaction: nothing is written, and all batches but the cause may be repeated', async () => {
    const [before, cause, after] = await together([insert(1)], [insert(2, 'breaker')], [insert(3)]);
    expect(await ids()).toEqual([]);
    expect([before, after]).toEqual([expect.objectContaining({ busy: true }), expect.objectContaining({ busy: true })]);
    expect(brokenBy(cause)).toBe('ALL_IS_UNDONE');
    expect(await queue.write([insert(4)])).toEqual(written(4));
  });

  it('a COMMIT that fails: nothing is written and all batches may be repeated', async () => {
    const answers = await together([insert(1)], [{ sql: 'INSERT INTO pages (note) VALUES (99)', args: [] }], [insert(1)]);
    expect(answers.map((answer) => !answer.ok && answer.busy)).toEqual([true, true, true]);
    expect(await ids()).toEqual([]);
    expect(await queue.write([insert(4)])).toEqual(written(4));
  });

  it('a restarted database has lost the stream: the same group is sent on a new one (F26)', async () => {
    expect(await queue.write([insert(1)])).toEqual(written(1));
    await shop.killDatabase();
    expect(await queue.write([insert(2)])).toEqual(written(2));
    expect(await ids()).toEqual([1, 2]);
  });

  it('an answer is lost: the whole group is told so in time, is written once, and its keys prove it (F26)', async () => {
    proxy.swallow(true);
    const from = performance.now();
    const answers = await Promise.all([queue.write([insert(1)]), queue.write([insert(2)])]);
    expect(performance.now() - from).toBeLessThan(5_000);
    for (const answer of answers) expect(answer).toMatchObject({ ok: false, busy: true });
    proxy.swallow(false);
    expect(await ids()).toEqual([1]);
    const again = await together([insert(1)], [insert(2)]);
    expect(brokenBy(again[0])).toBe('notes.id');
    expect(again[1]).toEqual(written(2));
  });

  it('another process holds the lock: busy in time, and written later', { timeout: 30_000 }, async () => {
    const other = createClient({ url: shop.databaseUrl });
    const holding = await other.transaction('write');
    await holding.execute('SELECT 1');
    const from = performance.now();
    expect(await queue.write([insert(1)])).toMatchObject({ ok: false, busy: true });
    expect(performance.now() - from).toBeLessThan(5_000);
    await holding.rollback();
    other.close();
    await vi.waitFor(async () => expect(await queue.write([insert(2)])).toEqual(written(2)), { timeout: 10_000, interval: 200 });
  });
});
