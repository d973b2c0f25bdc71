import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeAll, newPage, shopUrl } from '../browser/browser.ts';
import { piece } from '../browser/pages.ts';
import { KB, packed, scriptBytes } from '../browser/script-bytes.ts';
import { cartOf, createProducts, type TestProducts } from '../browser/test-products.ts';

const filled = cartOf([6, 2], [14, 1, '2.6']);
let products: TestProducts;

beforeAll(async () => {
  // With the 23 pieces of the demonstration the first page of the collection is full.
  products = await createProducts('Weights', [
    {
      name: 'Surya Temple Coin Haar',
      description: 'A long haar of stamped coins, each with a dancing figure in low relief, hung from a plaited chain of plated brass.',
      images: ['products/gold-jhumka-earrings.jpg'],
    },
    { name: 'Tara Nose Pin', description: 'One clear stone in six claws.', images: ['products/gold-jhumka-earrings.jpg'] },
  ]);
});
afterAll(async () => {
  await products.archive();
  await closeAll();
});

test.each([
  ['home', '/', 10, ''],
  ['listing', '/collections', 10, ''],
  ['product', piece.plain, 10, ''],
  ['sized product', piece.sized, 10, ''],
  ['404', '/nothing-here', 2, ''],
  ['privacy', '/privacy-policy', 2, ''],
  ['terms', '/terms-conditions', 2, ''],
  ['shipping and returns', '/shipping-returns', 2, ''],
  ['log-in', '/login', 12, ''],
  ['sign-up', '/signup', 12, ''],
  ['checkout', '/checkout', 91, filled],
])('%s needs little script', async (_, path, most, before) => {
  const page = await newPage({ width: 360, before });
  await page.goto(path, { waitUntil: 'networkidle' });
  const bytes = await scriptBytes(page);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(most * KB);
  await page.context().close();
});

test('a listing of 24 pieces with its styles is one response of at most 14 KiB', async () => {
  const html = await (await fetch(`${shopUrl}/collections`)).text();
  expect(html.match(/<article/g)?.length).toBe(24);
  expect(html).not.toMatch(/<link[^>]+stylesheet/);
  expect(packed(html)).toBeLessThanOrEqual(14 * KB);
});

/** Every layout shift without a recent tap, with the elements that moved. */
const watchShifts = `window.shifts = []; new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) if (!hadRecentInput) shifts.push([value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 120))]);
}).observe({ type: 'layout-shift', buffered: true });`;

describe.each([360, 1280] as const)('at %i pixels nothing moves while a page loads:', (width) => {
  test.each([
    ['home', '/', ''],
    ['listing', '/collections', ''],
    ['product', piece.sized, ''],
    ['filled checkout', '/checkout', filled],
    ['sign-up', '/signup', ''],
  ])('%s', async (_, path, before) => {
    const page = await newPage({ width, motion: true, before: watchShifts + before });
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => PerformanceObserver.supportedEntryTypes.includes('layout-shift'))).toBe(true);
    const shifts = (await page.evaluate('window.shifts')) as [number, ...string[]][];
    const sum = shifts.reduce((all, [value]) => all + value, 0);
    expect(sum, JSON.stringify(shifts)).toBeLessThan(0.001);
    await page.context().close();
  });
});

test.each([
  ['/'],
  ['/collections'],
  ['/collections/bangles'],
  ['/collections?search=jhumka'],
  ['/collections?search=jumka'],
  ['/collections?filter_categories=2,3&sort=price-asc'],
  [piece.sized],
  ['/products/999999'],
  ['/checkout'],
  ['/customer-reviews'],
  ['/contact'],
  ['/login'],
  ['/signup'],
  ['/forgot-password'],
  ['/update-password'],
  ['/verify-email'],
  ['/admin/login'],
  ['/payment-failed?error=EF01'],
  ['/nothing-here'],
  ['/privacy-policy'],
  ['/terms-conditions'],
  ['/shipping-returns'],
])('%s takes one round trip to the database', async (path) => {
  const answer = await fetch(shopUrl + path);
  expect(answer.headers.get('server-timing')).toBe('db;desc="1"');
});
