import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { READ_STREAMS_MAX, STREAM_KEPT, STREAM_WAIT } from '../../rules/limits.ts';
import { databaseCalls } from './call-database.ts';
import { readRows } from './read-streams.ts';

interface Asked {
  readonly baton: string | null;
  readonly steps: readonly string[];
  readonly closes: boolean;
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
    asked.push({ baton, steps: steps.map(({ stmt }) => stmt.sql), closes: requests[1]?.type === 'close' });
    const at = asked.length;
    const status = statuses.shift() ?? 200;
    await hold;
    if (status !== 200) return response.writeHead(status).end('no');
    const step_results = steps.map(() => (error ? null : { cols: [{ name: 'n' }], rows: [[{ type: 'integer', value: '1' }]] }));
    const result = { step_results, step_errors: steps.map(() => (error ? { message: error, code: 'SQLITE_ERROR' } : null)) };
    const results = [{ type: 'ok', response: { type: 'batch', result } }];
    const kept = requests[1]?.type === 'close' ? null : `b${at}`;
    return response.writeHead(200).end(JSON.stringify({ baton: kept, base_url: null, results }));
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
  expect(asked.filter(({ closes }) => closes)).toEqual([]);
});

test('a read that waited too long for a stream opens one that closes itself', async () => {
  let go = () => {};
  const { asked, read } = await libsql({ hold: new Promise<void>((resolve) => (go = resolve)) });
  const reads = Array.from({ length: READ_STREAMS_MAX + 5 }, () => read());
  await vi.waitFor(() => expect(asked).toHaveLength(READ_STREAMS_MAX + 5), { timeout: 2 * STREAM_WAIT });
  go();
  await Promise.all(reads);
  expect(asked.slice(READ_STREAMS_MAX).every(({ closes }) => closes)).toBe(true);
  await Promise.all(Array.from({ length: READ_STREAMS_MAX }, () => read()));
  expect(asked.slice(READ_STREAMS_MAX + 5).every(({ baton }) => baton !== null)).toBe(true);
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
