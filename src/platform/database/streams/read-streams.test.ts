import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import {
  DB_TIMEOUT,
  PROBE_TIMEOUT,
  READ_STREAMS_MAX,
  READ_STREAMS_WAITED_MAX,
  SILENT_READS,
  STREAM_KEPT,
  STREAM_WAIT,
} from '../../../rules/limits.ts';
import { databaseCalls } from '../call-database.ts';
import { openDatabase } from '../database.ts';
import { selectRaw } from '../ready-query.ts';
import { readRows } from './read-streams.ts';

interface Asked {
  readonly baton: string | null;
  readonly steps: readonly string[];
}

const one = { columns: ['n'], rows: [[1]], read: 0 };
const servers: ReturnType<typeof createServer>[] = [];

async function serving(listener: RequestListener) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { TURSO_DATABASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A libSQL server on which every statement returns one row, n = 1. `statuses`: of the next answers. `hold`: answers wait for it. */
async function libsql({ statuses = [] as number[], error = null as string | null, hold = Promise.resolve() } = {}) {
  const asked: Asked[] = [];
  const address = await serving(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { baton, requests } = JSON.parse(text);
    const steps: { stmt: { sql: string } }[] = requests[0].batch.steps;
    asked.push({ baton, steps: steps.map(({ stmt }) => stmt.sql) });
    const at = asked.length;
    const status = statuses.shift() ?? 200;
    await hold;
    if (status !== 200) return response.writeHead(status).end('no');
    const step_results = steps.map(() => (error ? null : { cols: [{ name: 'n' }], rows: [[{ type: 'integer', value: '1' }]] }));
    const result = { step_results, step_errors: steps.map(() => (error ? { message: error, code: 'SQLITE_ERROR' } : null)) };
    const results = [{ type: 'ok', response: { type: 'batch', result } }];
    return response.writeHead(200).end(JSON.stringify({ baton: `b${at}`, base_url: null, results }));
  });
  return {
    asked,
    read: (count = 1) =>
      readRows(
        address,
        Array.from({ length: count }, () => ({ sql: 'SELECT 1', args: [] })),
        databaseCalls(),
      ),
  };
}

afterEach(() => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

test('a stream is used again as long as a server keeps it; several statements are one transaction', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { asked, read } = await libsql();
  expect(await read()).toEqual([one]);
  expect(await read(2)).toEqual([one, one]);
  vi.setSystemTime(Date.now() + STREAM_KEPT);
  await read();
  expect(asked.map(({ baton }) => baton)).toEqual([null, 'b1', null]);
  expect(asked[1]?.steps).toEqual(['BEGIN', 'SELECT 1', 'SELECT 1', 'COMMIT', 'ROLLBACK']);
});

test('a stream that the server no longer has has run nothing: the reads are sent once more, through a new one', async () => {
  const statuses: number[] = [];
  const { asked, read } = await libsql({ statuses });
  await read();
  statuses.push(400);
  expect(await read()).toEqual([one]);
  expect(asked.map(({ baton }) => baton)).toEqual([null, 'b1', null]);
  statuses.push(400, 400);
  await expect(read()).rejects.toThrow('400');
  expect(asked).toHaveLength(5);
});

test('a read waits for a free stream', async () => {
  let go = () => {};
  const { asked, read } = await libsql({ hold: new Promise<void>((resolve) => (go = resolve)) });
  const reads = Array.from({ length: READ_STREAMS_MAX + 5 }, () => read());
  await vi.waitFor(() => expect(asked).toHaveLength(READ_STREAMS_MAX));
  go();
  await Promise.all(reads);
  expect(asked).toHaveLength(READ_STREAMS_MAX + 5);
  expect(asked.slice(READ_STREAMS_MAX).every(({ baton }) => baton !== null)).toBe(true);
});

/** Reads of a database that answers a read when the test says so. `order`: the reads in the order in which they reached it. */
function heldReads() {
  vi.useFakeTimers();
  const order: string[] = [];
  const end = new Map<string, () => void>();
  const address = { TURSO_DATABASE_URL: `http://${crypto.randomUUID()}.test` };
  const text = JSON.stringify({
    baton: 'b',
    base_url: null,
    results: [{ response: { result: { step_results: [null], step_errors: [null] } } }],
  });
  const read = (name: string) =>
    readRows(address, [{ sql: 'SELECT 1', args: [] }], async () => {
      order.push(name);
      await new Promise<void>((resolve) => end.set(name, resolve));
      return { status: 200, text };
    }).catch((error: unknown) => error);
  return { order, read, end: (name: string) => end.get(name)?.() };
}
const named = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`);

test('a stream that is free goes to the read that has waited longest', async () => {
  const { order, read, end } = heldReads();
  for (const name of [...named('first', READ_STREAMS_MAX), 'a', 'b', 'c']) void read(name);
  await vi.advanceTimersByTimeAsync(STREAM_WAIT / 2);
  for (const name of ['first3', 'first1', 'a']) {
    end(name);
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(order.slice(READ_STREAMS_MAX)).toEqual(['a', 'b', 'c']);
});

test('reads that have waited long may open more streams, but only so many', async () => {
  const { order, read } = heldReads();
  for (const name of named('read', READ_STREAMS_WAITED_MAX + 3)) void read(name);
  await vi.advanceTimersByTimeAsync(STREAM_WAIT - 1);
  expect(order).toHaveLength(READ_STREAMS_MAX);
  await vi.advanceTimersByTimeAsync(STREAM_WAIT / 2);
  expect(order).toHaveLength(READ_STREAMS_WAITED_MAX);
});

test('the stream of a request that workerd has ended is counted as free in time for those that wait', async () => {
  const { order, read } = heldReads();
  for (const name of named('ended', READ_STREAMS_WAITED_MAX)) void read(name);
  await vi.advanceTimersByTimeAsync(DB_TIMEOUT - 1_000);
  void read('late');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(order).toContain('late');
});

test('a read that gets no stream in time is refused', async () => {
  const { read } = heldReads();
  const reads = named('read', READ_STREAMS_WAITED_MAX + 1).map(read);
  await vi.advanceTimersByTimeAsync(DB_TIMEOUT);
  expect(await reads.at(-1)).toMatchObject({ code: 'SHOP_BUSY' });
});

test('a statement that fails says why, and its stream is used again', async () => {
  const { asked, read } = await libsql({ error: 'no such column: nmae' });
  await expect(read(2)).rejects.toThrow('SQLITE_ERROR: no such column: nmae');
  await expect(read()).rejects.toThrow('no such column');
  expect(asked.map(({ baton }) => baton)).toEqual([null, 'b1']);
});

test('a request that an overloaded server rejects with 429 is sent again; a failing server is busy', async () => {
  const { asked, read } = await libsql({ statuses: [429, 429, 500] });
  await expect(read()).rejects.toMatchObject({ code: 'SHOP_BUSY' });
  expect(asked).toHaveLength(3);
});

test('an answer that stops in the middle counts as no answer, and its request ends in time', async () => {
  const address = await serving((_request, response) => void response.writeHead(200).write('{"baton":null,'));
  const call = databaseCalls(undefined, (send) => send(200));
  await expect(readRows(address, [{ sql: 'SELECT 1', args: [] }], call)).rejects.toMatchObject({ code: 'SHOP_BUSY' });
});

test('while the database is silent, reads that only show something are refused at once; all others are sent', async () => {
  let isSilent = true;
  const results = [{ response: { result: { step_results: [{ cols: [], rows: [] }], step_errors: [null] } } }];
  const address = await serving((_request, response) => {
    if (!isSilent) response.end(JSON.stringify({ baton: null, base_url: null, results }));
  });
  const asked = async (isShown: boolean) => {
    const db = openDatabase(address, { write: async () => ({ ok: true, rows: [], affected: [] }) });
    if (isShown) db.refuseReadsInSilence();
    const from = performance.now();
    const isAnswered = await db.read(selectRaw(sql`SELECT 1`)).then(
      () => true,
      () => false,
    );
    return { isAnswered, isAtOnce: performance.now() - from < PROBE_TIMEOUT / 2 };
  };
  const short = databaseCalls(undefined, (send) => send(50));
  for (let at = 0; at < SILENT_READS; at += 1)
    await expect(readRows(address, [{ sql: 'SELECT 1', args: [] }], short)).rejects.toMatchObject({ code: 'SHOP_BUSY' });
  expect(await asked(true)).toEqual({ isAnswered: false, isAtOnce: false });
  expect(await asked(true)).toEqual({ isAnswered: false, isAtOnce: true });
  isSilent = false;
  expect(await asked(true)).toEqual({ isAnswered: false, isAtOnce: true });
  expect(await asked(false)).toMatchObject({ isAnswered: true });
  expect(await asked(true)).toEqual({ isAnswered: true, isAtOnce: true });
});
