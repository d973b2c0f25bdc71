import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { newPage } from '../browser/browser.ts';
import { quietNetwork } from '../browser/quiet-network.ts';
import { cartOf } from '../browser/test-products.ts';

const FRAME_MS = 40;
const LINES_MS = 300;
/** Visits that a busy machine may delay. */
const VISITS = 9;
const filled = cartOf([6, 2], [14, 1, '2.6'], [11, 1]);
/** Keeps how long presses take to be answered by a painted frame (Event Timing, which the bench reads too), and when lines are there. */
const watchPress = `window.frames = []; new PerformanceObserver((list) => frames.push(...list.getEntries().filter(({ name }) => name === 'click').map(({ duration }) => duration))).observe({ type: 'event', durationThreshold: 16 });
  addEventListener('click', ({ timeStamp }) => { requestAnimationFrame(() => { window.waiting ??= document.querySelectorAll('.cart-drawer__panel i').length; }); const look = () => document.querySelector('.cart-drawer .line-item img') ? (window.lines = performance.now() - timeStamp) : requestAnimationFrame(look); look(); }, true);`;

const bag = (page: Page) => page.locator('.header [data-cart-link]');
const drawer = (page: Page) => page.getByRole('dialog', { name: /^Your cart/ });
const isCode = (address: string) => /\/_astro\/.+\.(js|css)$/.test(address);

/** A page that has been read, so that its code for presses has come. Returns the addresses of what it fetched since. */
async function readPage(page: Page, code: RegExp): Promise<string[]> {
  await page.goto('/collections/rings', { waitUntil: 'networkidle' });
  const fetched: string[] = [];
  page.on('request', (request) => isCode(request.url()) && fetched.push(new URL(request.url()).pathname));
  const last = page.waitForResponse(code);
  await page.evaluate('scrollBy(0, 100)');
  await last;
  await quietNetwork(page);
  return fetched;
}

test('the press opens the frame with a placeholder for each line; the lines follow, and nothing is fetched twice', async () => {
  const frames: number[] = [];
  const lines: number[] = [];
  const isQuick = () => Math.min(...frames) <= FRAME_MS && Math.min(...lines) <= LINES_MS;
  for (let visit = 0; visit < VISITS && !isQuick(); visit += 1) {
    const page = await newPage({ width: 360, before: `${filled};${watchPress}` });
    const fetched = await readPage(page, /drawer[^/]*css/);
    await bag(page).click();
    await drawer(page).getByText('4 pieces').waitFor();
    expect(await page.evaluate('window.waiting')).toBe(3);
    frames.push(Number(await page.evaluate('window.frames[0] ?? 0')));
    lines.push(Number(await page.evaluate('window.lines')));
    await page.keyboard.press('Escape');
    await bag(page).click();
    await drawer(page).getByText('4 pieces').waitFor();
    expect(fetched.filter((address) => /drawer/.test(address))).toHaveLength(2);
    expect(new Set(fetched).size).toBe(fetched.length);
    await page.context().close();
  }
  // What the page itself needs: a busy machine only adds to it. A press that is answered within 16 ms has no entry.
  expect(Math.min(...frames), frames.join()).toBeLessThanOrEqual(FRAME_MS);
  expect(Math.min(...lines), lines.join()).toBeLessThanOrEqual(LINES_MS);
});

test('the checkout needs nearly all that was fetched ahead, and finds it in the cache', async () => {
  const page = await newPage({ width: 360, before: filled });
  const ahead = (await readPage(page, /drawer[^/]*css/)).filter((address) => address.endsWith('.js'));
  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry as PerformanceResourceTiming)
        .map(({ name, transferSize, decodedBodySize }) => ({ path: new URL(name).pathname, transferSize, bytes: decodedBodySize })),
    );
  const bytesOf = (list: readonly { bytes: number }[]) => list.reduce((sum, { bytes }) => sum + bytes, 0);
  const fetched = (await scripts()).filter(({ path }) => ahead.includes(path));
  await page.goto('/checkout', { waitUntil: 'networkidle' });
  const reused = (await scripts()).filter(({ path }) => ahead.includes(path));
  expect(reused.filter(({ transferSize }) => transferSize > 0)).toEqual([]);
  expect(bytesOf(reused)).toBeGreaterThan(0.9 * bytesOf(fetched));
  expect(bytesOf(reused)).toBeGreaterThan(150_000);
});

test('who saves data fetches the code with the press', async () => {
  const page = await newPage({
    width: 360,
    before: `${filled};Object.defineProperty(navigator, 'connection', { value: { saveData: true } });`,
  });
  // The styles of toasts and of a card's tick are a few hundred bytes and come for every visitor.
  const fetched = await readPage(page, /toast[^/]*css/);
  expect(fetched.filter((address) => !/toast|card-added/.test(address))).toEqual([]);
  await bag(page).click();
  await drawer(page).getByText('4 pieces').waitFor();
  expect(fetched.filter((address) => /drawer/.test(address))).toHaveLength(2);
});
