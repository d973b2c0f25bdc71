import { existsSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FAILED, launch, newPage, shopUrl } from './browser.ts';
import { closeFree } from './lent-pages.ts';

test.fails('a message of the console fails a test that does not expect it', async () => {
  const page = await newPage();
  await page.evaluate(() => console.error('A script of the shop failed.'));
});

test.fails('a test that fails keeps screenshots', async () => {
  rmSync(FAILED, { recursive: true, force: true });
  const page = await newPage();
  await page.context().newPage();
  throw new Error('This test fails.');
});

test('the pages of a test that failed are closed, and their screenshots are kept', async () => {
  await closeFree();
  expect((await launch()).contexts()).toEqual([]);
  const name = 'tests_e2e_browser_browser_test_ts_a_test_that_fails_keeps_screenshots';
  expect([0, 1, 2].map((at) => existsSync(`${FAILED}/${name}-${at}.png`))).toEqual([true, true, false]);
});

/** What a listener of the first of two tests hears. */
const heard: string[] = [];
const wishes = { width: 360, before: 'window.isOfFirst = true' } as const;

test('a page is lent again …', async () => {
  const page = await newPage(wishes);
  await page.goto('/contact');
  expect(await page.evaluate('window.isOfFirst')).toBe(true);
  await page.context().addCookies([{ name: 'of', value: 'first', url: shopUrl }]);
  await page.evaluate(() => {
    localStorage.setItem('of', 'first');
    sessionStorage.setItem('of', 'first');
  });
  page.on('request', (request) => heard.push(request.url()));
  await page.route('**/faq', (route) => route.abort());
  await page.setViewportSize({ width: 800, height: 600 });
  await page.mouse.move(40, 40);
});

test('… and nothing is left of the test before', async () => {
  const page = await newPage({ width: 360 });
  expect(page.url()).toBe(`${shopUrl}/robots.txt`);
  await page.goto('/faq');
  expect(heard.filter((url) => url.includes('/faq'))).toEqual([]);
  const left = await page.evaluate(() => [
    ...['isOfFirst' in window, localStorage.length, sessionStorage.length, innerWidth],
    document.querySelectorAll(':hover').length,
  ]);
  expect(left).toEqual([false, 0, 0, 360, 0]);
  expect((await page.context().cookies()).filter(({ name }) => name === 'of')).toEqual([]);
});

test('a page whose sockets a test answers …', async () => {
  const page = await newPage({ width: 360 });
  await page.routeWebSocket('**/api/admin/live', () => {});
  await page.goto('/faq');
  expect(await page.evaluate('String(WebSocket)')).not.toContain('native code');
});

test('… is not lent again: its sockets would never hear of a change', async () => {
  const page = await newPage({ width: 360, at: '/faq' });
  expect(await page.evaluate('String(WebSocket)')).toContain('native code');
});
