import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { newPage, openLive } from '../browser/browser.ts';
import { cartOf } from '../browser/test-products.ts';

const filled = cartOf([6, 2], [14, 1, '2.6'], [11, 1]);
/** Counts the placeholders of the frame that a press opens. */
const countWaiting =
  "addEventListener('click', () => requestAnimationFrame(() => { window.waiting ??= document.querySelectorAll('.cart-drawer__panel i').length; }), true)";

const bag = (page: Page) => page.locator('.header [data-cart-link]');
const drawer = (page: Page) => page.getByRole('dialog', { name: /^Your cart/ });
const isCode = (address: string) => /\/_astro\/.+\.(js|css)$/.test(address);

/** A page that has been read, so that its code for presses has come. Returns the addresses of what it fetched since. */
async function readPage(page: Page, code: RegExp): Promise<string[]> {
  await openLive(page, '/collections/rings');
  const fetched: string[] = [];
  page.on('request', (request) => isCode(request.url()) && fetched.push(new URL(request.url()).pathname));
  const last = page.waitForResponse(code);
  await page.evaluate('scrollBy(0, 100)');
  await (await last).finished();
  return fetched;
}

test('the press opens the frame with a placeholder for each line; nothing is fetched twice, and the checkout finds what came ahead in the cache', async () => {
  const page = await newPage({ width: 360, before: `${filled};${countWaiting}` });
  const fetched = await readPage(page, /drawer[^/]*css/);
  await expect.poll(() => fetched.filter((address) => /drawer/.test(address)).length).toBe(2);
  await bag(page).click();
  await drawer(page).getByText('4 pieces').waitFor();
  expect(await page.evaluate('window.waiting')).toBe(3);
  await page.keyboard.press('Escape');
  await bag(page).click();
  await drawer(page).getByText('4 pieces').waitFor();
  expect(fetched.filter((address) => /drawer/.test(address))).toHaveLength(2);
  expect(new Set(fetched).size).toBe(fetched.length);

  const ahead = fetched.filter((address) => address.endsWith('.js'));
  const scripts = async () => {
    const all = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry as PerformanceResourceTiming)
        .map(({ name, transferSize, decodedBodySize }) => ({ path: new URL(name).pathname, transferSize, bytes: decodedBodySize })),
    );
    return all.filter(({ path }) => ahead.includes(path));
  };
  const bytesOf = (list: readonly { bytes: number }[]) => list.reduce((sum, { bytes }) => sum + bytes, 0);
  const before = await scripts();
  await page.goto('/checkout');
  await expect.poll(async () => bytesOf(await scripts())).toBeGreaterThan(0.9 * bytesOf(before));
  const reused = await scripts();
  expect(reused.filter(({ transferSize }) => transferSize > 0)).toEqual([]);
  expect(bytesOf(reused)).toBeGreaterThan(150_000);
});

test('who saves data fetches the code with the press', async () => {
  const saving = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })";
  const page = await newPage({ width: 360, before: `${filled};${saving}` });
  // The styles of toasts and of a card's tick are a few hundred bytes and come for every visitor.
  const fetched = await readPage(page, /toast[^/]*css/);
  expect(fetched.filter((address) => !/toast|card-added/.test(address))).toEqual([]);
  await bag(page).click();
  await drawer(page).getByText('4 pieces').waitFor();
  expect(fetched.filter((address) => /drawer/.test(address))).toHaveLength(2);
});
