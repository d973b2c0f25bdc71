import { readdirSync, readFileSync } from 'node:fs';
import { json, text } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { lastResortAnswer } from '../../../functions/worker/first-answers.ts';
import { watchedObject, watchedRequest, watchedRun } from '../../../functions/worker/request-log.ts';
import { WriteQueue } from '../../../src/platform/database/queue/write-queue.ts';
import { logFault } from '../../../src/platform/log/log.ts';
import { noteClosed, noteRoute } from '../../../src/platform/request/request-note.ts';
import { ANSWERS_GATHERED_FOR } from '../../../src/rules/limits.ts';
import { serveLocally } from '../../sandbox/local-server.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
shop.env.CF_VERSION_METADATA = { id: 'version-1' };
const lines: Record<string, unknown>[] = [];
for (const how of ['error', 'log'] as const) vi.spyOn(console, how).mockImplementation((text: string) => void lines.push(JSON.parse(text)));

/** A stand-in for the service that gets the errors. */
const reports: { version: string; faults: { where: string; times: number }[] }[] = [];
const service = await serveLocally(async (request, answer) => {
  reports.push((await json(request)) as (typeof reports)[number]);
  answer.end();
});
const ERROR_REPORT_URL = `${service.url}/faults`;
afterAll(() => service.close());

const background: Promise<unknown>[] = [];
beforeEach(async () => {
  await Promise.all(background.splice(0));
  lines.splice(0);
  reports.splice(0);
});
const later = (work: Promise<unknown>) => void background.push(work);
const version = { CF_VERSION_METADATA: { id: 'version-1' } };
const watched = (path: string, init?: RequestInit, work = () => shop.fetch(path, init)) =>
  watchedRequest(new Request(`http://shop.test${path}`, init), { ERROR_REPORT_URL, ...version }, later, work);
const quoteOf = (product_id: number, quantity = 1, headers = {}) => ({
  ...{ method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
  body: JSON.stringify({ lines: [{ product_id, quantity, selected_size: '' }], coupon_code: '' }),
});

test('a request has one line with its route and its cost, and its id in the answer', async () => {
  const answer = await watched('/api/orders/7d9f/pay?token=secret', { method: 'POST', headers: { 'cf-ray': '8f2a9c1b2d3e4f50-BOM' } });
  const asked = { level: 'info', event: 'request', request: '8f2a9c1b2d3e4f50-BOM', method: 'POST', route: '/api/orders/:id/pay' };
  const costs = { ms: expect.any(Number), trips: expect.any(Number), rows: expect.any(Number) };
  expect(lines).toMatchObject([{ ts: expect.stringMatching(/^\d{4}-/), ...asked, status: answer.status, ...costs, version: 'version-1' }]);
  expect(answer.headers.get('x-request-id')).toBe('8f2a9c1b2d3e4f50-BOM');
  expect(JSON.stringify(lines)).not.toMatch(/7d9f|secret/);
});

test('an address that does not exist is not quoted, an id that nobody at Cloudflare gave is not taken, and monitors have no line', async () => {
  await watched('/api/health');
  const answer = await watched('/api/ananya.rao@example.in', { headers: { 'cf-ray': 'x y' } });
  expect(lines).toMatchObject([{ route: '/api/*', status: 404 }]);
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{18}$/);
});

test('the line says what the request cost the database', async () => {
  const id = await shop.addProduct({ price: 70_000, stock: 9 });
  // A database that says how many rows it has read.
  const database = await serveLocally(async (request, answer) => {
    const asked = await fetch(new URL(request.url ?? '/', shop.databaseUrl), { method: 'POST', body: await text(request) });
    answer.end((await asked.text()).replaceAll('"rows_read":0', '"rows_read":7'));
  });
  shop.env.TURSO_DATABASE_URL = database.url;
  await watched('/api/cart/quote', quoteOf(id));
  shop.env.TURSO_DATABASE_URL = shop.databaseUrl;
  await database.close();
  expect(lines.at(-1)).toMatchObject({ route: '/api/cart/quote', trips: 1 });
  expect(Number(lines.at(-1)?.rows)).toBeGreaterThan(0);
});

test('the log names the request of an error, and the error is reported once', async () => {
  const fail = async () => {
    logFault('test', new Error('the parcel service said <ananya.rao@example.in>'));
    return new Response('');
  };
  for (const _ of [1, 2, 3]) await watched('/', { headers: { 'cf-ray': '8f2a9c1b2d3e4f51-BOM' } }, fail);
  await Promise.all(background);
  expect(lines).toMatchObject([1, 2, 3].map(() => ({ level: 'error', request: '8f2a9c1b2d3e4f51-BOM', where: 'test' })));
  expect(reports).toMatchObject([{ version: 'version-1', faults: [{ where: 'test', error: 'Error', times: 1 }] }]);
  expect(JSON.stringify(reports)).not.toContain('ananya');
});

test('the answer to a fault of the shop names the request, a refusal does not', async () => {
  const quote = async (quantity: number) => {
    const answer = await watched('/api/cart/quote', quoteOf(1, quantity, { 'cf-ray': '8f2a9c1b2d3e4f53-BOM' }));
    return [answer.status, ((await answer.json()) as { details: string }).details];
  };
  await shop.rows('ALTER TABLE shipping_settings RENAME TO shipping_settings_away');
  expect(await quote(1)).toEqual([500, expect.stringMatching(/^Something went wrong .*name the request 8f2a9c1b2d3e4f53-BOM\.$/)]);
  await shop.rows('ALTER TABLE shipping_settings_away RENAME TO shipping_settings');
  expect(await quote(0)).toEqual([422, expect.not.stringContaining('8f2a')]);
  const last = await watched('/', { headers: { 'cf-ray': '8f2a9c1b2d3e4f52-BOM' } }, async () => lastResortAnswer(new Error('x')));
  expect(await last.text()).toContain('8f2a9c1b2d3e4f52-BOM');
});

test('answers are counted by version and kind, and told to the writer together; kept pages, the monitor and a closed shop do not count', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const told: unknown[] = [];
  const LEDGER = { idFromName: (name: string) => name, get: () => ({ count: async (counts: unknown) => void told.push(counts) }) };
  const env = { ...version, LEDGER } as unknown as Parameters<typeof watchedRequest>[1];
  const answer = (status: number, route: string | null, method = 'GET', path = '/') =>
    watchedRequest(new Request(`http://shop.test${path}`, { method }), env, later, async () => {
      if (route !== null) noteRoute(route);
      if (path === '/closed') noteClosed();
      return new Response('', { status });
    });
  await answer(200, null);
  await answer(503, null, 'GET', '/api/health/deep');
  await answer(503, '/api/x', 'POST', '/closed');
  for (const [status, route] of [
    [200, '/'],
    [500, null],
    [404, '/x'],
  ] as const)
    await answer(status, route);
  await answer(502, '/api/create-razorpay-order', 'POST');
  await vi.advanceTimersByTimeAsync(ANSWERS_GATHERED_FOR);
  const counts = Object.entries({ reads: 3, writes: 1 }).map(([kind, answers]) => ({
    ...{ version: 'version-1', kind, answers },
    errorsOf: { local: 1 },
  }));
  expect(told).toEqual([counts]);
  vi.useRealTimers();
});

test('the errors of a run of the jobs are one report; a service that is away stops nothing', async () => {
  const fail = async () => {
    logFault('cron one', 'first');
    logFault('cron two', 'second');
  };
  await watchedRun({ ERROR_REPORT_URL }, fail);
  expect(reports.map(({ faults }) => faults.map(({ where }) => where))).toEqual([['cron one', 'cron two']]);
  await watchedRun({ ERROR_REPORT_URL: 'http://127.0.0.1:1/faults' }, async () => logFault('cron three', 'third'));
});

test('what a Durable Object logs and what it throws is reported, once, without personal data', async () => {
  const env = { ...shop.env, TURSO_DATABASE_URL: 'http://127.0.0.1:1' };
  const watch = watchedObject('writer', { ...env, ERROR_REPORT_URL }, later);
  const queue = new WriteQueue(() => env);
  for (const _ of [1, 2]) {
    await watch(() => queue.write([{ sql: 'SELECT 1', args: [] }]));
    const thrown = watch(() => Promise.reject(new Error('no alarm for <asha@example.in>')));
    await expect(thrown).rejects.toThrow('no alarm');
  }
  await Promise.all(background);
  const told = reports.map(({ version, faults }) => `${version} ${faults.map(({ where }) => where)}`);
  expect(told).toEqual(['version-1 writer: the database did not answer', 'version-1 writer']);
  expect(JSON.stringify([reports, lines])).not.toContain('asha');
  expect(lines.map(({ request }) => request)).toEqual(lines.map(() => expect.stringMatching(/^writer-[0-9a-f]{8}$/)));
});

test('every call and alarm of every Durable Object is watched', () => {
  const objects = readdirSync('functions/worker/durable-objects')
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(`functions/worker/durable-objects/${file}`, 'utf8'))
    .filter((text) => / extends (?:workers\.)?DurableObject/.test(text));
  const calls = objects.flatMap((text) => [...text.matchAll(/^ {2}(?:override )?(\w+)\([^)]*\): Promise<.*> \{\n(.*)/gm)]);
  expect([objects.length, calls.length]).toEqual([4, 13]);
  for (const [, name, first] of calls) expect([name, first]).toEqual([name, expect.stringContaining('return this.watch(')]);
});
