import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { STREAM_KEPT } from '../../../rules/limits.ts';
import { groupStream } from './group-stream.ts';

interface SentGroup {
  readonly baton: string | null;
  readonly steps: number;
}

/** A libSQL server on which every step succeeds, unless the test has set other statuses for the next requests. */
const sentGroups: SentGroup[] = [];
let statuses: number[] = [];
const server = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  const { baton, requests } = JSON.parse(text);
  const steps: unknown[] = requests[0].batch.steps;
  sentGroups.push({ baton, steps: steps.length });
  const status = statuses.shift() ?? 200;
  if (status !== 200) return response.writeHead(status, { 'content-type': 'text/plain' }).end('no');
  const step = { cols: [{ name: 'n' }], rows: [[{ type: 'integer', value: '1' }]], affected_row_count: 0 };
  // A step whose condition is false is skipped: nothing is rolled back here.
  const results = steps.map((each) => (JSON.stringify(each).includes('ROLLBACK') ? null : step));
  const result = { step_results: results, step_errors: results.map(() => null) };
  const body = { baton: `b${sentGroups.length}`, base_url: null, results: [{ type: 'ok', response: { type: 'batch', result } }] };
  return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
const address = () => ({ TURSO_DATABASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
const batch = [[{ sql: 'SELECT 1 AS n', args: [] }]];
const written = [{ ok: true, rows: [[{ n: 1 }]], affected: [0] }];
const batons = () => sentGroups.map(({ baton }) => baton);

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
beforeEach(() => {
  sentGroups.length = 0;
  statuses = [];
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => void server.close());

describe('groupStream', () => {
  it('uses its stream for several groups, as long as a server keeps it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const send = groupStream(address);
    expect(await send(batch, 1_000)).toEqual(written);
    await send(batch, 1_000);
    vi.setSystemTime(Date.now() + STREAM_KEPT);
    await send(batch, 1_000);
    expect(batons()).toEqual([null, 'b1', null]);
  });

  it('opens a new stream where the database has another address', async () => {
    let token = 'one';
    const send = groupStream(() => ({ ...address(), TURSO_AUTH_TOKEN: token }));
    await send(batch, 1_000);
    token = 'two';
    await send(batch, 1_000);
    expect(batons()).toEqual([null, null]);
  });

  it('an expired stream has run nothing: the group is sent once more, through a new one', async () => {
    const send = groupStream(address);
    await send(batch, 1_000);
    statuses = [400];
    expect(await send(batch, 1_000)).toEqual(written);
    expect(batons()).toEqual([null, 'b1', null]);
    statuses = [400, 400];
    await expect(send(batch, 1_000)).rejects.toThrow('400');
    expect(sentGroups).toHaveLength(5);
  });

  it('an overloaded server has not read the group: it is sent again within its time', async () => {
    const send = groupStream(address);
    statuses = [429, 429];
    expect(await send(batch, 2_000)).toEqual(written);
    statuses = Array.from({ length: 50 }, () => 429);
    await expect(send(batch, 200)).rejects.toThrow();
  });

  it('a failing server gets the group once: what it wrote is unknown', async () => {
    const send = groupStream(address);
    statuses = [500];
    await expect(send(batch, 1_000)).rejects.toThrow('500');
    expect(sentGroups).toHaveLength(1);
    expect(await send(batch, 1_000)).toEqual(written);
    expect(batons()).toEqual([null, null]);
  });

  it('sends nothing where no batch can be encoded', async () => {
    const send = groupStream(address);
    expect(await send([[{ sql: 'SELECT ?', args: [Number.NaN] }]], 1_000)).toMatchObject([{ ok: false, busy: false }]);
    expect(sentGroups).toEqual([]);
  });
});
