import { afterAll, beforeAll, expect, test } from 'vitest';
import { answersPresses, newPage, shop } from '../browser/browser.ts';
import { htmlOf, texts } from '../browser/html.ts';
import { createProducts, type TestProducts } from '../browser/test-products.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
let products: TestProducts;

beforeAll(async () => {
  const priced = { price: 80_000, originalPrice: 100_000 };
  products = await createProducts('Clocks', [
    { name: 'Long Offer', ...priced, saleEndsAt: Date.now() + 3 * DAY + 5 * HOUR },
    { name: 'Lasting Price', ...priced },
    { name: 'Plain Price' },
  ]);
});
afterAll(() => products.archive());

const path = (at: number) => `/products/${products.ids[at]}-${['long-offer', 'lasting-price', 'plain-price'][at]}`;

test('the timer counts down to the stored end, whatever the clock of the browser says; at its end the usual price applies (#92, C-03)', async () => {
  const [row] = await shop.rows('SELECT sale_ends_at AS at FROM products WHERE id = ?', products.ids[0] ?? 0);
  const page = await newPage({ width: 360 });
  await page.clock.install({ time: Date.now() + 2 * DAY });
  await page.goto(path(0));
  const offer = page.locator('.offer');
  expect(Number(await offer.getAttribute('data-ends-at'))).toBe(Number(row?.at));
  const label = () => page.getByRole('timer').getAttribute('aria-label');
  await page.clock.runFor(1_000);
  await answersPresses(page);
  // From here on it is written by the script.
  await page.getByRole('timer').evaluate((timer) => timer.removeAttribute('aria-label'));
  await expect.poll(label).toMatch(/^3 days 0[45] hrs \d\d min left$/);
  expect(await page.locator('.offer b').textContent()).toBe('₹200.00 off');
  const price = page.locator('.product-page__price');
  expect(await price.textContent()).toContain('₹800.00');
  await page.clock.fastForward(3 * DAY + 5 * HOUR - 30_000);
  await expect.poll(label).toMatch(/^00 hrs 00 min [0-3]\d sec left$/);
  // The shop's own clock comes to the end too.
  await shop.rows('UPDATE products SET sale_ends_at = ? WHERE id = ?', Date.now() - 1, products.ids[0] ?? 0);
  await page.clock.runFor(31_000);
  await expect.poll(() => offer.textContent()).toBe('Offer Expired!');
  await expect.poll(() => page.locator('.product-page__price s').count()).toBe(0);
  expect(await price.textContent()).toContain('₹1,000.00');
  const ended = await htmlOf(path(0));
  expect(texts(ended, 'class="product-page__price"')[0]).toContain('₹1,000.00');
  expect(ended).not.toMatch(/class="offer|role="timer"/);
});

test('no stored end, no timer (#93, C-03, L11)', async () => {
  for (const at of [1, 2]) expect(await htmlOf(path(at))).not.toMatch(/class="offer|role="timer"/);
});
