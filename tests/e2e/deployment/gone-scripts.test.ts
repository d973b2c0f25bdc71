import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectQuiet, newPage, shopUrl } from '../browser/browser.ts';
import { quietNetwork } from '../browser/quiet-network.ts';
import { cartOf } from '../browser/test-products.ts';

/** Answers scripts as a shop does whose newer builds do not have them any more. */
const gone = { status: 404, contentType: 'text/plain', body: 'Not found' };

/** How often a page was loaded since, and a wait for it: a reload that comes late is counted too. */
function loadsOf(page: Page) {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return { count: () => loads, settled: () => quietNetwork(page) };
}

const lateScript = (page: Page) => page.locator('[data-src]').getAttribute('data-src');

test('a page whose script is gone reloads once, and not again where it stays gone', async () => {
  const page = await newPage();
  const loads = loadsOf(page);
  await page.goto('/collections', { waitUntil: 'networkidle' });
  const script = await lateScript(page);
  let asked = 0;
  await page.route(`**${script}`, (route) => {
    asked += route.request().method() === 'HEAD' ? 1 : 0;
    return route.fulfill(gone);
  });
  await page.reload();
  await expect.poll(() => asked).toBe(2);
  // The first visit, the one that fails, and the reload of the page itself, which fails too.
  await expect.poll(() => loads.count()).toBe(3);
  await loads.settled();
  expect(loads.count()).toBe(3);
  await page.unrouteAll();
  await page.reload({ waitUntil: 'networkidle' });
  expect(loads.count()).toBe(4);
  expectQuiet(page, { answered: [404] });
});

test('an island whose script is gone reloads its page once, and the checkout then works', async () => {
  const page = await newPage({ before: cartOf([6, 1]) });
  const loads = loadsOf(page);
  let isGone = true;
  let island = '';
  await page.route('**/_astro/*.js*', (route) => {
    const path = new URL(route.request().url()).pathname;
    return isGone && path === island ? route.fulfill(gone) : route.continue();
  });
  await page.route('**/checkout', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    island = /component-url="([^"]+)"/.exec(text)?.[1] ?? '';
    isGone = loads.count() === 0;
    await route.fulfill({ response: answer, body: text });
  });
  await page.goto('/checkout');
  await expect.poll(() => loads.count()).toBe(2);
  expect(island).toMatch(/^\/_astro\//);
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
  await loads.settled();
  expect(loads.count()).toBe(2);
  expectQuiet(page, { answered: [404], said: ['[astro-island] Error hydrating', 'Access to script at'] });
});

test.each([360, 1280] as const)(
  'a checkout of %i px whose island does not come says so, stays, and works once it is loaded again',
  async (width) => {
    const page = await newPage({ before: cartOf([6, 1]), width });
    const loads = loadsOf(page);
    const fault = page.getByText('This page did not load fully');
    await page.goto('/checkout', { waitUntil: 'networkidle' });
    expect(await fault.isVisible()).toBe(false);
    const island = await page.locator('astro-island').first().getAttribute('component-url');
    await page.route(`**${island}*`, (route) => route.abort('connectionreset'));
    await page.reload();
    await fault.waitFor();
    await loads.settled();
    expect(loads.count()).toBe(2);
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Load again' }).click();
    await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
    expect(await fault.isVisible()).toBe(false);
    expectQuiet(page, { said: ['[astro-island] Error hydrating', 'Failed to load resource: net::ERR_CONNECTION_RESET'] });
  },
);

test('a part that is loaded on demand and gone reloads the page; without a connection nothing reloads', async () => {
  const page = await newPage({ width: 360 });
  const loads = loadsOf(page);
  await page.goto('/collections', { waitUntil: 'networkidle' });
  const open = () => page.locator('[data-menu]:visible').last().click();
  await page.route('**/_astro/search-box*.js', (route) => route.abort('internetdisconnected'));
  const failed = page.waitForEvent('requestfailed', { predicate: (request) => request.method() === 'HEAD' });
  await open();
  await failed;
  await loads.settled();
  expect(loads.count()).toBe(1);
  await page.unrouteAll();
  await page.reload({ waitUntil: 'networkidle' });
  await page.route('**/_astro/search-box*.js', (route) => route.fulfill(gone));
  await open();
  await expect.poll(() => loads.count()).toBe(3);
  expectQuiet(page, { answered: [404] });
});

test('a script that is gone is answered in a few bytes that nobody keeps', async () => {
  const answer = await fetch(`${shopUrl}/_astro/of-a-former-build.js`);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    404,
    'text/plain; charset=utf-8',
    'private, no-store',
  ]);
  expect((await answer.text()).length).toBeLessThan(100);
});
