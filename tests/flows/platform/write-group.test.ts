import { createClient } from '@libsql/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { constraintOf, DatabaseRefusal } from '../../../src/platform/database/constraints.ts';
import { WriteQueue } from '../../../src/platform/database/queue/write-queue.ts';
import type { PlainStatement } from '../../../src/platform/database/statement.ts';
import type { WriteResult } from '../../../src/platform/database/writer.ts';
import * as limits from '../../../src/rules/limits.ts';
import { startProxy } from '../../faults/proxy.ts';
import { freshShop, libsqlServer } from '../../shop/fresh-shop.ts';

const shop = await freshShop(libsqlServer);
const proxy = await startProxy(shop.databaseUrl);
const queue = new WriteQueue(() => ({ TURSO_DATABASE_URL: proxy.url }));
afterAll(async () => {
  await proxy.close();
  await shop.close();
});

const plain = (sql: string, ...args: PlainStatement['args']): PlainStatement => ({ sql, args });
const insert = (id: number, owner = 'somebody') =>
  plain('INSERT INTO notes (id, owner) VALUES (?, ?) RETURNING id, owner', BigInt(id), owner);
const rename = (id: number) => plain("UPDATE notes SET owner = 'renamed' WHERE id = ?", BigInt(id));
const guard = plain('INSERT INTO guard SELECT changes() = 1');
const written = (...ids: number[]) => ({ ok: true, rows: ids.map((id) => [{ id, owner: 'somebody' }]), affected: ids.map(() => 1) });
const ids = async () => (await shop.rows('SELECT id FROM notes ORDER BY id')).map(({ id }) => id);
const brokenBy = (answer: WriteResult | undefined) => (answer && !answer.ok ? constraintOf(new DatabaseRefusal(answer.message)) : null);

/** Sends all batches in one group: the first write occupies the queue, and batches that arrive meanwhile are grouped. */
async function together(...batches: PlainStatement[][]): Promise<WriteResult[]> {
  const first = queue.write([plain('SELECT 1')]);
  const all = batches.map((batch) => queue.write(batch));
  await first;
  return Promise.all(all);
}

/** The queue gives up sooner on a database that says nothing. */
function impatient(): void {
  const limit = vi.spyOn(limits, 'DB_TIMEOUT', 'get').mockReturnValue(1_000 as never);
  onTestFinished(() => limit.mockRestore());
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
    const guarded = [guard, insert(9)];
    const [made, first, seen, missed] = await together([insert(1)], guarded, [rename(1), guard, insert(2)], [rename(9), guard, insert(3)]);
    expect(made).toEqual(written(1));
    expect(seen).toMatchObject({ ok: true, affected: [1, 0, 1] });
    expect([brokenBy(missed), brokenBy(first)]).toEqual(['CONFLICT', 'CONFLICT']);
    expect(await ids()).toEqual([1, 2]);
  });

  it('invalid SQL and missing or invalid arguments affect no other batch', async () => {
    const invalid = [plain('SELEC 1'), plain('SELECT ?'), plain('SELECT ?', Number.NaN), plain('SELECT nothing FROM notes')];
    const answers = await together([insert(1)], ...invalid.map((each, at) => [insert(at + 2), each]), [insert(6)]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, false, false, false, false, true]);
    for (const answer of answers) expect(answer).not.toMatchObject({ busy: true });
    expect(await ids()).toEqual([1, 6]);
  });

  it('a number too large for JavaScript in one answer does not affect the others; a batch sees what the group wrote before it', async () => {
    const [large, other, , seen] = await together(
      ...[[plain('SELECT 9007199254740993 AS n')], [insert(1)], [insert(1)], [plain('SELECT count(*) AS n FROM notes')]],
    );
    expect([large?.ok, other]).toEqual([true, written(1)]);
    expect(seen).toEqual({ ok: true, rows: [[{ n: 1 }]], affected: [0] });
  });

  it('an error that ends the whole transaction: nothing is written, and all batches but the cause may be repeated', async () => {
    const [before, cause, after] = await together([insert(1)], [insert(2, 'breaker')], [insert(3)]);
    expect(await ids()).toEqual([]);
    expect([before, after]).toMatchObject([{ busy: true }, { busy: true }]);
    expect(brokenBy(cause)).toBe('ALL_IS_UNDONE');
    expect(await queue.write([insert(4)])).toEqual(written(4));
  });

  it('a COMMIT that fails: nothing is written and all batches may be repeated', async () => {
    const answers = await together([insert(1)], [plain('INSERT INTO pages (note) VALUES (99)')], [insert(1)]);
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

  it('an answer is lost: the whole group is told so, is written once, and its keys prove it (F26)', async () => {
    impatient();
    proxy.swallow(true);
    const answers = await Promise.all([queue.write([insert(1)]), queue.write([insert(2)])]);
    for (const answer of answers) expect(answer).toMatchObject({ ok: false, busy: true });
    proxy.swallow(false);
    expect(await ids()).toEqual([1]);
    const again = await together([insert(1)], [insert(2)]);
    expect(brokenBy(again[0])).toBe('notes.id');
    expect(again[1]).toEqual(written(2));
  });

  it('another process holds the lock: busy, and written later', async () => {
    impatient();
    const other = createClient({ url: shop.databaseUrl });
    const holding = await other.transaction('write');
    await holding.execute('SELECT 1');
    expect(await queue.write([insert(1)])).toMatchObject({ ok: false, busy: true });
    await holding.rollback();
    other.close();
    await vi.waitFor(async () => expect(await queue.write([insert(2)])).toEqual(written(2)), { timeout: 10_000, interval: 200 });
  });
});
