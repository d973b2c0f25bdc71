import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { newPage } from '../browser/browser.ts';
import { piece } from '../browser/pages.ts';

const untilInstalled = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));
const toast = (page: Page) => page.locator('.toast b');

test.each([360, 1280] as const)(
  'at %i pixels a page that was seen opens without a connection, any other says what is left',
  async (width) => {
    const page = await newPage({ width, worker: true });
    const context = page.context();
    const refused: string[] = [];
    page.on('console', (message) => /Content Security Policy/.test(message.text()) && refused.push(message.text()));
    await page.goto('/');
    await untilInstalled(page);
    await page.goto(piece.plain);
    const name = await page.locator('h1').textContent();
    await expect.poll(() => page.evaluate(async (path) => (await caches.match(path)) !== undefined, piece.plain)).toBe(true);

    await context.setOffline(true);
    await expect.poll(() => toast(page).textContent()).toBe('No connection');
    await page.goto(piece.plain);
    expect(await page.locator('h1').textContent()).toBe(name);

    await page.goto('/checkout');
    expect(await page.locator('h1').textContent()).toBe('No connection');
    expect(new URL(page.url()).pathname).toBe('/checkout');
    await page.getByRole('link', { name: name?.trim() ?? '' }).waitFor();
    await expectAccessible(page, width);

    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try Again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
    expect(refused).toEqual([]);
    await context.close();
  },
);

test('a press of Add to Cart whose code was not fetched yet says that there is no connection, and the next one adds', async () => {
  const page = await newPage({ width: 360, touch: true });
  let isOff = true;
  await page.route('**/*.js', (route, request) => (isOff && /buy-box/.test(request.url()) ? route.abort() : route.continue()));
  await page.goto(piece.plain, { waitUntil: 'networkidle' });
  const add = page.locator('#buy [data-tap=add]');
  await add.tap();
  await expect.poll(() => page.locator('[data-toasts] b').textContent()).toBe('No connection');
  isOff = false;
  await add.tap();
  await expect.poll(() => page.locator('[data-toasts] b').textContent()).toBe('Added to Cart');
});

test('with a connection a kept page is never shown: a price is the one of now', async () => {
  const page = await newPage({ worker: true });
  await page.goto(piece.plain);
  await untilInstalled(page);
  await page.reload();
  // As if the price had been another one when the page was kept.
  await expect.poll(() => page.evaluate(async (path) => (await caches.match(path)) !== undefined, piece.plain)).toBe(true);
  await page.evaluate(async (path) => (await caches.open('pages')).put(path, new Response('<h1>Old price</h1>')), piece.plain);
  await page.reload();
  expect(await page.locator('h1').textContent()).not.toBe('Old price');
});

test('pages of persons, carts and orders are not kept', async () => {
  const page = await newPage({ worker: true });
  await page.goto('/');
  await untilInstalled(page);
  for (const path of ['/collections', '/checkout', '/track-order', '/login', '/collections?search=jhumka']) await page.goto(path);
  const kept = () =>
    page.evaluate(async () => (await (await caches.open('pages')).keys()).map(({ url }) => new URL(url).pathname + new URL(url).search));
  await expect.poll(kept).toContain('/collections');
  // The browser may have fetched other pages of the catalogue ahead.
  expect((await kept()).filter((path) => !/^\/((collections|products)(\/[^?]+)?)?$/.test(path))).toEqual([]);
});
