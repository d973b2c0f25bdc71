import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DB_TIMEOUT, WRITE_ANSWERED } from '../../rules/limits.ts';
import { openDatabase } from '../database/database.ts';

/** A database that records the lane of each write and how long its caller has waited. Each write takes as long as the test says. */
function slowly() {
  const writes: unknown[][] = [];
  let takes = 0;
  const db = openDatabase(
    { TURSO_DATABASE_URL: 'http://127.0.0.1:1' },
    {
      async write(...given) {
        writes.push(given.slice(1));
        vi.setSystemTime(Date.now() + takes);
        return { ok: true, rows: [], affected: [] };
      },
    },
  );
  const write = (ms: number) => {
    takes = ms;
    return db.write([]);
  };
  return { writes, db, write };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('after prioritise() all calls share the time of one answer; before it they do not', async () => {
  const { writes, db, write } = slowly();
  await write(3_000);
  await write(3_000);
  db.prioritise();
  await write(1_500);
  await write(1_000);
  await write(0);
  expect(writes).toEqual([
    ['ordinary', 0],
    ['ordinary', 0],
    ['money', 0],
    ['money', 1_500],
    ['money', 2_500],
  ]);
});

test('calls after the answer, or after a slow gateway, have their own time', async () => {
  const { writes, db, write } = slowly();
  db.prioritise();
  await write(DB_TIMEOUT);
  vi.setSystemTime(Date.now() + WRITE_ANSWERED);
  await write(0);
  expect(writes).toEqual([
    ['money', 0],
    ['money', 0],
  ]);
});
