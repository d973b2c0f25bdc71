import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { answersPresses, newPage, shop, shopUrl } from '../browser/browser.ts';
import { headingOf, htmlOf, links } from '../browser/html.ts';

const pathOf = (page: Page) => decodeURIComponent(page.url().slice(shopUrl.length));
const open = (page: Page) => page.getByRole('link', { name: /^(Filter|More)/ });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
/** In wide windows those of a button of its own are not repeated. */
const chosen = (page: Page) => page.locator('ul[aria-label="Chosen filters"] a');

/** Pieces on sale that have the word, as the rows say. */
async function piecesWith(kind: string, value: string, also = '1'): Promise<number> {
  const [row] = await shop.rows(
    `SELECT count(*) AS n FROM products p JOIN product_attributes a ON a.product_id = p.id WHERE p.archived_at IS NULL AND a.kind = ? AND a.value = ? AND ${also}`,
    kind,
    value,
  );
  return Number(row?.n);
}
const words = (n: number) => (n === 1 ? '1 piece' : `${n} pieces`);

test('on a phone the filters are a sheet with search and categories, whole in windows of 320 to 390 pixels, whose button follows what is ticked; each chip removes its filter (#66, #67, #68)', async () => {
  const page = await newPage({ width: 360, touch: true, live: '/collections' });
  await open(page).tap();
  await sheet(page).waitFor();
  // Nothing is chosen yet.
  expect(await sheet(page).getByRole('link', { name: 'Clear All' }).count()).toBe(0);
  const box = await sheet(page).boundingBox();
  const { height } = page.viewportSize() ?? { height: 0 };
  expect([box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([360, height]);

  await sheet(page).locator('summary', { hasText: 'Categories' }).tap();
  const rows = sheet(page).locator('#filter-categories label');
  for (const width of [320, 390, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await rows.last().scrollIntoViewIfNeeded();
    for (const row of [rows.first(), rows.last()]) {
      const { x = -1, width: wide = 0, height: high = 0 } = (await row.boundingBox()) ?? {};
      expect([width, x >= 0, x + wide <= width, high >= 44]).toEqual([width, true, true, true]);
    }
  }

  // A colour is a picture of a piece that has it, with its count under it.
  const colours = sheet(page).getByRole('group', { name: 'Colour' });
  const red = colours.locator('label').filter({ has: page.getByRole('checkbox', { name: /^Red/ }) });
  expect((await red.textContent())?.trim().replace(/\s+/g, ' ')).toBe(`Red ${words(await piecesWith('colour', 'red'))}`);
  await red.scrollIntoViewIfNeeded();
  await expect.poll(() => red.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
  const of = async (part: string) => (await red.locator(part).boundingBox()) ?? { y: 0, height: 0 };
  const [picture, number] = [await of('img'), await of('.text-meta')];
  expect(number.y).toBeGreaterThanOrEqual(picture.y + picture.height);
  await red.tap();
  await expect.poll(() => pathOf(page)).toBe('/collections?colour=red');
  await red.tap();
  await expect.poll(() => pathOf(page)).toBe('/collections');

  await sheet(page).locator('summary', { hasText: 'Finish' }).tap();
  await sheet(page)
    .getByRole('checkbox', { name: /^Oxidised/ })
    .tap();
  const oxidised = await piecesWith('finish', 'oxidised');
  const show = sheet(page).getByRole('button', { name: /^Show/ });
  await expect.poll(() => show.textContent()).toBe(`Show ${words(oxidised)}`);
  expect(await sheet(page).getByRole('link', { name: 'Clear All' }).count()).toBe(1);
  const dear = sheet(page).getByRole('link', { name: /^Above ₹2,000/ });
  const noneIsDear = (await piecesWith('finish', 'oxidised', 'p.price_paise > 200099')) === 0;
  expect(await dear.getAttribute('aria-disabled')).toBe(noneIsDear ? 'true' : null);
  await sheet(page)
    .getByRole('link', { name: /^₹500–₹1,000/ })
    .tap();
  const both = await piecesWith('finish', 'oxidised', 'p.price_paise BETWEEN 50000 AND 100099');
  await expect.poll(() => show.textContent()).toBe(`Show ${words(both)}`);
  await expect.poll(() => pathOf(page)).toBe('/collections?price_min=500&price_max=1000&finish=oxidised');
  await show.tap();
  await expect.poll(() => sheet(page).isVisible()).toBe(false);
  expect(await page.locator('[data-count]').textContent()).toBe(words(both));
  expect(await chosen(page).allTextContents()).toEqual(['₹500–₹1,000 ', 'Oxidised ']);
  await page.getByRole('link', { name: 'Remove ₹500–₹1,000' }).tap();
  await page.waitForURL('**/collections?finish=oxidised');
  await expect.poll(() => page.locator('[data-count]').textContent()).toBe(words(oxidised));

  await open(page).tap();
  await sheet(page).getByRole('searchbox').fill('ring');
  await page.waitForURL(/search=ring&finish=oxidised/);
  await sheet(page).getByRole('button', { name: 'Close' }).tap();
  await expect.poll(() => page.locator('.filters__row > .search').count()).toBe(1);
});

test('on a wide screen the filters work by keyboard, keep sort and category, and return the focus (#72)', async () => {
  const page = await newPage({ at: '/collections/earrings?sort=price-asc&stone=pearl' });
  // Before the script has come, the link leads to the page of filters.
  await answersPresses(page);
  const answer = Promise.withResolvers<void>();
  await page.route('**/collections/earrings?*occasion=everyday', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const facet = page.getByRole('link', { name: /^Occasion/ });
  expect((await page.getByRole('link', { name: /^Stone/ }).textContent())?.trim()).toMatch(/^Stone\s*: Pearl$/);
  await facet.focus();
  await page.keyboard.press('Enter');
  await sheet(page).waitFor();
  // Only what the button names: nothing is there in two shapes.
  expect(
    await sheet(page)
      .getByRole('checkbox', { name: /^Pearl/ })
      .count(),
  ).toBe(0);
  await sheet(page)
    .getByRole('checkbox', { name: /^Everyday/ })
    .focus();
  await page.keyboard.press('Space');
  await page.waitForURL('**/collections/earrings?sort=price-asc&stone=pearl&occasion=everyday');
  await page.keyboard.press('Escape');
  await expect.poll(() => sheet(page).isVisible()).toBe(false);
  // The focus stays there also when the new pieces arrive after it.
  answer.resolve();
  await expect.poll(() => chosen(page).count()).toBe(2);
  await expect.poll(() => facet.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.goBack();
  await page.waitForURL('**/collections/earrings?sort=price-asc&stone=pearl');
  await expect.poll(() => chosen(page).allTextContents()).toEqual(['Pearl ']);
});

test('without script search, sort and filters are forms that lead back; engines are told to leave them out (#41, #66)', async () => {
  const formOf = (html: string, label: string) => html.split('<form').find((form) => form.includes(`aria-label="${label}"`)) ?? '';
  const list = formOf(await htmlOf('/collections?filter_categories=1,2'), 'Filter and sort');
  expect(links(list)[0]).toEqual(['Filter · 2', '/collections/filters?filter_categories=1,2']);
  for (const field of [
    'type="search" name="search"',
    'name="sort"',
    'type="hidden" name="filter_categories" value="1,2"',
    '<noscript><button',
  ])
    expect(list).toContain(field);
  const panel = await htmlOf('/collections/filters?search=pearl&sort=price-desc&filter_categories=1,2');
  const form = formOf(panel, 'Filters');
  for (const kept of [
    'search" value="pearl"',
    'sort" value="price-desc"',
    ...[1, 2].map((id) => `filter_categories" value="${id}" checked`),
  ])
    expect(form).toContain(`name="${kept}`);
  expect(form).toMatch(/type="checkbox" name="occasion" value="wedding".*<button[^>]*>Show/s);
  // What the form sends when Wedding is ticked.
  const html = await htmlOf('/collections?sort=price-desc&search=pearl&filter_categories=2&filter_categories=1&occasion=wedding');
  for (const each of [panel, html]) expect(each).toContain('<meta name="robots" content="noindex">');
  const chips = /aria-label="Chosen filters".*?<\/ul>/s.exec(html)?.[0] ?? '';
  expect(links(chips).map(([text]) => text)).toEqual(['Earrings', 'Necklaces', 'Wedding']);
  expect(headingOf(html)).toBe('Search Results for "pearl"');
  expect(html).toContain('Filtered: Earrings, Necklaces');
});
