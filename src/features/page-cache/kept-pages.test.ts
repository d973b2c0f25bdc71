import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PAGE_AWAITED, PAGES_KEPT, STALE_PAGE_KEPT } from '../../rules/limits.ts';
import { KeptPages, takesGzip } from './kept-pages.ts';

const home = { key: '/', isZipped: false };

/** A shop whose pages say how often something was changed. */
function shop({ seconds = 60, takes = 0, status = 200 } = {}) {
  const pages = new KeptPages();
  const state = { changes: 0, answers: true, rendered: 0 };
  const edition = async () => (state.answers ? state.changes : null);
  const render = async () => {
    state.rendered += 1;
    const text = `<main id="main">change ${state.changes}</main>`;
    if (takes > 0) await new Promise((resolve) => setTimeout(resolve, takes));
    return { answer: new Response(text, { status }), seconds };
  };
  const ask = (key = '/', isZipped = false) => pages.answer({ key, isZipped }, edition, render);
  const read = async (key?: string) => {
    const answer = await ask(key);
    return `${answer.headers.get('x-page-cache')}: ${(await answer.text()).replace(/<.*?>/g, '')}`;
  };
  return { pages, state, ask, read, edition };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a page is rendered once until something changes, and at most for its time', async () => {
  const { state, read } = shop();
  expect([await read(), await read()]).toEqual(['miss: change 0', 'hit: change 0']);
  state.changes = 1;
  expect([await read(), await read()]).toEqual(['miss: change 1', 'hit: change 1']);
  vi.setSystemTime(Date.now() + 60_000);
  expect(await read()).toBe('miss: change 1');
});

test('500 readers of a cold page have it rendered once', async () => {
  const { state, read } = shop({ takes: 200 });
  const readers = Array.from({ length: 500 }, () => read());
  await vi.advanceTimersByTimeAsync(300);
  const said = await Promise.all(readers);
  expect(state.rendered).toBe(1);
  expect(new Set(said)).toEqual(new Set(['miss: change 0', 'hit: change 0']));
});

test('a change while the page is rendered is seen by the next reader', async () => {
  const { state, read } = shop({ takes: 200 });
  const first = read();
  const waiting = read();
  await vi.advanceTimersByTimeAsync(100);
  state.changes = 1;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await first).toBe('miss: change 0');
  expect(await waiting).toContain('change 1');
  const next = read();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await next).toBe('hit: change 1');
});

test('a reader whose render never ends holds up the others for a while only', async () => {
  const { pages, edition, read } = shop();
  void pages.answer(home, edition, () => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(1);
  const other = read();
  await vi.advanceTimersByTimeAsync(PAGE_AWAITED + 20);
  expect(await other).toBe('miss: change 0');
});

test('a failed render is not kept, and the next reader gets a page', async () => {
  const { pages, edition, read } = shop();
  await expect(pages.answer(home, edition, () => Promise.reject(new Error('no template')))).rejects.toThrow('no template');
  expect(await read()).toBe('miss: change 0');
});

test.each([
  ['a page that may not be kept', { seconds: 0 }],
  ['an error page', { status: 503 }],
])('%s is rendered for each reader', async (_, wishes) => {
  const { state, read } = shop(wishes);
  expect([await read(), await read()]).toEqual(['none: change 0', 'none: change 0']);
  expect(state.rendered).toBe(2);
});

test('an answer with a cookie is never kept', async () => {
  const { pages, edition } = shop();
  const personal = async () => ({ answer: new Response('', { headers: { 'set-cookie': 'guest=a' } }), seconds: 60 });
  for (const _ of [1, 2]) expect((await pages.answer(home, edition, personal)).headers.get('x-page-cache')).toBe('none');
});

test('while the database does not answer, pages are shown for some time, and say that they may be old', async () => {
  const { state, read } = shop();
  await read();
  state.answers = false;
  vi.setSystemTime(Date.now() + STALE_PAGE_KEPT - 1);
  expect(await read()).toMatch(/^stale: The shop cannot look up prices and stock.*change 0$/);
  vi.setSystemTime(Date.now() + 1);
  expect(await read()).toBe('none: change 0');
  state.answers = true;
  expect(await read()).toBe('miss: change 0');
});

test('a kept page is compressed for those who take it, and says so to caches', async () => {
  const { state, ask, read } = shop();
  expect((await ask('/', true)).headers.get('content-encoding')).toBeNull();
  const [zipped, plain] = [await ask('/', true), await ask('/')];
  for (const { headers } of [zipped, plain]) expect([headers.get('x-page-cache'), headers.get('vary')]).toEqual(['hit', 'accept-encoding']);
  expect(zipped.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe(await plain.text());
  state.answers = false;
  expect((await ask('/', true)).headers.get('content-encoding')).toBeNull();
  state.answers = true;
  state.changes = 1;
  await read();
  expect(gunzipSync(await (await ask('/', true)).arrayBuffer()).toString()).toContain('change 1');
});

test.each([
  ['gzip, deflate, br, zstd', true],
  ['br, gzip;q=1.0', true],
  ['gzip;q=0, identity', false],
  ['br; q=1, gzip ; q=0', false],
  ['br', false],
  [null, false],
])('a reader with accept-encoding "%s" takes gzip: %s', (encodings, takes) => {
  expect(takesGzip(encodings)).toBe(takes);
});

test('the oldest pages make room for others', async () => {
  const { read } = shop();
  for (let at = 0; at <= PAGES_KEPT; at += 1) await read(`/collections?page=${at}`);
  expect(await read(`/collections?page=${PAGES_KEPT}`)).toMatch(/^hit/);
  expect(await read('/collections?page=0')).toMatch(/^miss/);
});
