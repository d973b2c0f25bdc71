import { expect, test } from 'vitest';
import { newPage, shopUrl } from '../browser/browser.ts';
import { htmlOf } from '../browser/html.ts';
import { piece, shopperPages } from '../browser/pages.ts';
import { inlineScripts, KB, packed, scriptBytes, sent } from '../browser/script-bytes.ts';
import { createProducts, type TestProducts } from '../browser/test-products.ts';

/** Address, and the most KiB of script that its page needs. */
const scriptLimits: readonly (readonly [path: string, most: number])[] = [
  ...['/', '/collections', piece.plain, piece.sized].map((path) => [path, 16] as const),
  ...['/nothing-here', '/privacy-policy', '/terms-conditions', '/shipping-returns'].map((path) => [path, 12.15] as const),
  ['/login', 18.45],
  ['/signup', 16.9],
  ['/checkout', 101.2],
];

test.each(scriptLimits)('%s needs at most %f KiB of script', async (path, most) => {
  const bytes = await scriptBytes(sent(shopUrl + path));
  expect(bytes).toBeGreaterThan(KB);
  expect(bytes).toBeLessThanOrEqual(most * KB);
});

test('the script of every page in the head is small', async () => {
  expect(packed(inlineScripts(await htmlOf('/terms-conditions')).join(''))).toBeLessThanOrEqual(1.08 * KB);
});

test('the icon of the tab is part of the page, the manifest comes after it, and a link is fetched ahead once the pointer rests on it', async () => {
  const html = await htmlOf('/collections');
  expect(html).not.toContain('rel="manifest"');
  expect(html).toContain(`<link rel="icon" href='data:`);
  const page = await newPage({ width: 1280 });
  await page.goto('/contact');
  await page.locator('link[rel=manifest]').waitFor({ state: 'attached' });
  const isDrawn = await page
    .locator('link[rel=icon]')
    .first()
    .evaluate(async (link) => {
      const picture = Object.assign(new Image(), { src: (link as HTMLLinkElement).href });
      await picture.decode();
      return picture.naturalWidth > 0;
    });
  expect(isDrawn).toBe(true);
  await page.locator('script[type=speculationrules]').waitFor({ state: 'attached' });
  const ahead = page.waitForRequest((request) => request.url().endsWith('/collections') && request.resourceType() === 'other');
  await page.locator('.header__nav a[href="/collections"]').hover();
  await ahead;
});

/** Names as long as those of the demonstration. The pieces are nobody's: others sell and rate those of the demonstration, and cards say so. */
const FIRST = ['Utsav', 'Chandni', 'Phoolbagh', 'Motiya', 'Surya', 'Kavya'];
const SECOND = ['Gold-Tone Jhumkas', 'Pearl Halo Studs', 'Meenakari Bangles', 'Temple Coin Haar'];

test('a listing of 24 pieces with its styles is one response of at most 14.1 KiB', async () => {
  const pieces = FIRST.flatMap((first) =>
    SECOND.map((second) => ({ name: `${first} ${second}`, images: ['products/gold-jhumka-earrings.jpg'] })),
  );
  const made: TestProducts = await createProducts('Weights', pieces);
  const html = await htmlOf(`/collections/${made.slug}`);
  await made.archive();
  expect(html.match(/<article/g)?.length).toBe(24);
  expect(html.replaceAll(/<noscript>.*?<\/noscript>/gs, '')).not.toMatch(/<link[^>]+stylesheet/);
  expect(packed(html)).toBeLessThanOrEqual(14.1 * KB);
});

const searches = ['search=jhumka', 'search=jumka', 'filter_categories=2,3&sort=price-asc'].map((query) => `/collections?${query}`);
const read = new Set([...shopperPages.map(({ path }) => path), ...searches, '/update-password']);
// A search that finds nothing asks for what others love.
read.delete('/collections?search=zzqqxx');

test.each([...read])('%s takes one round trip to the database', async (path) => {
  // Pages with an unknown parameter are rendered for each reader. The first one may read anew what the machine keeps of the layout.
  const uncached = `${shopUrl}${path}${path.includes('?') ? '&' : '?'}unknown=1`;
  await fetch(uncached);
  const answer = await fetch(uncached);
  expect(answer.headers.get('server-timing')).toBe('db;desc="1"');
});
