import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { newPage } from '../browser/browser.ts';
import { piece } from '../browser/pages.ts';
import { openPage } from '../browser/settled.ts';

const toast = (page: Page) => page.locator('.toast b');

test('a page that was seen opens without a connection, but never with one; any other says what is left, and pages of persons are not kept', async () => {
  const page = await newPage({ width: 360, worker: true });
  const context = page.context();
  const refused: string[] = [];
  page.on('console', (message) => /Content Security Policy/.test(message.text()) && refused.push(message.text()));
  await page.goto('/');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(piece.plain);
  const name = await page.locator('h1').textContent();
  await expect.poll(() => page.evaluate(async (path) => (await caches.match(path)) !== undefined, piece.plain)).toBe(true);
  // As if the price had been another one when the page was kept.
  await page.evaluate(async (path) => (await caches.open('pages')).put(path, new Response('<h1>Old price</h1>')), piece.plain);
  await page.reload();
  expect(await page.locator('h1').textContent()).toBe(name);
  for (const path of ['/checkout', '/track-order', '/collections?search=jhumka', '/collections']) await page.goto(path);
  const kept = () =>
    page.evaluate(async () => (await (await caches.open('pages')).keys()).map(({ url }) => new URL(url).pathname + new URL(url).search));
  await expect.poll(kept).toContain('/collections');
  // The browser may have fetched other pages of the catalogue ahead.
  expect((await kept()).filter((path) => !/^\/((collections|products)(\/[^?]+)?)?$/.test(path))).toEqual([]);

  await context.setOffline(true);
  await expect.poll(() => toast(page).textContent()).toBe('No connection');
  await page.goto(piece.plain);
  expect(await page.locator('h1').textContent()).toBe(name);

  await page.goto('/checkout');
  expect(await page.locator('h1').textContent()).toBe('No connection');
  expect(new URL(page.url()).pathname).toBe('/checkout');
  await page.getByRole('link', { name: name?.trim() ?? '' }).waitFor();

  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try Again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  expect(refused).toEqual([]);
});

test('a press of Add to Cart whose code was not fetched yet says that there is no connection, and the next one adds', async () => {
  const page = await newPage({ width: 360, touch: true });
  let isOff = true;
  await page.route('**/*.js', (route, request) => (isOff && /buy-box/.test(request.url()) ? route.abort() : route.continue()));
  await openPage(page, piece.plain);
  const add = page.locator('#buy [data-tap=add]');
  await add.tap();
  await expect.poll(() => page.locator('[data-toasts] b').textContent()).toBe('No connection');
  isOff = false;
  await add.tap();
  await expect.poll(() => page.locator('[data-toasts] b').textContent()).toBe('Added to Cart');
});
