/** Night: an island, or a part that is loaded on demand, that does not say or mend that its script is gone. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectQuiet, newPage } from '../browser/browser.ts';
import { openPage, quiet, reloadPage } from '../browser/settled.ts';
import { cartOf } from '../browser/test-products.ts';

/** Answers scripts as a shop does whose newer builds do not have them any more. */
const gone = { status: 404, contentType: 'text/plain', body: 'Not found' };

/** Counts the documents of a page. */
function loadsOf(page: Page) {
  const loads = { count: 0 };
  page.on('load', () => {
    loads.count += 1;
  });
  return loads;
}

test('an island whose script is gone reloads its page once, and the checkout then works', async () => {
  const page = await newPage({ before: cartOf([6, 1]) });
  const loads = loadsOf(page);
  await openPage(page, '/checkout');
  const island = await page.locator('astro-island').first().getAttribute('component-url');
  let documents = 0;
  page.on('request', (request) => request.isNavigationRequest() && request.frame() === page.mainFrame() && (documents += 1));
  await page.route(`**${island}*`, (route) => (documents > 1 ? route.continue() : route.fulfill(gone)));
  await page.reload();
  await expect.poll(() => loads.count).toBe(3);
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
  await quiet(page);
  expect(loads.count).toBe(3);
  expectQuiet(page, { answered: [404], said: ['[astro-island] Error hydrating', 'Access to script at'] });
});

test('a checkout whose island does not come says so on a phone and in a wide window, stays, and works once it is loaded again', async () => {
  const page = await newPage({ before: cartOf([6, 1]), width: 360 });
  const loads = loadsOf(page);
  const fault = page.getByText('This page did not load fully');
  await openPage(page, '/checkout');
  expect(await fault.isVisible()).toBe(false);
  const island = await page.locator('astro-island').first().getAttribute('component-url');
  await page.route(`**${island}*`, (route) => route.abort('connectionreset'));
  await page.reload();
  await fault.waitFor();
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await fault.isVisible()).toBe(true);
  await quiet(page);
  expect(loads.count).toBe(2);
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Load again' }).click();
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
  expect(await fault.isVisible()).toBe(false);
  expectQuiet(page, { said: ['[astro-island] Error hydrating', 'Failed to load resource: net::ERR_CONNECTION_RESET'] });
});

test('a part that is loaded on demand and gone reloads the page; without a connection nothing reloads', async () => {
  const page = await newPage({ width: 360 });
  const loads = loadsOf(page);
  await openPage(page, '/collections');
  const open = () => page.locator('[data-menu]:visible').last().click();
  await page.route('**/_astro/search-box*.js', (route) => route.abort('internetdisconnected'));
  const failed = page.waitForEvent('requestfailed', { predicate: (request) => request.method() === 'HEAD' });
  await open();
  await failed;
  await quiet(page);
  expect(loads.count).toBe(1);
  await page.unrouteAll();
  await reloadPage(page);
  await page.route('**/_astro/search-box*.js', (route) => route.fulfill(gone));
  await open();
  await expect.poll(() => loads.count).toBe(3);
  expectQuiet(page, { answered: [404] });
});
