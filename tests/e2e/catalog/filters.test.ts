import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { newPage, shop, shopUrl } from '../browser/browser.ts';
import { quietNetwork } from '../browser/quiet-network.ts';

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

test('on a phone the filters are a sheet, whose button follows what is ticked; each chip removes its filter (#68)', async () => {
  const page = await newPage({ width: 360, touch: true });
  await page.goto('/collections', { waitUntil: 'networkidle' });
  await open(page).tap();
  await sheet(page).waitFor();
  // Nothing is chosen yet.
  expect(await sheet(page).getByRole('link', { name: 'Clear All' }).count()).toBe(0);
  const box = await sheet(page).boundingBox();
  const { height } = page.viewportSize() ?? { height: 0 };
  expect([box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([360, height]);
  await sheet(page).locator('summary', { hasText: 'Finish' }).tap();
  await sheet(page)
    .getByRole('checkbox', { name: /^Oxidised/ })
    .tap();
  const oxidised = await piecesWith('finish', 'oxidised');
  const show = sheet(page).getByRole('button', { name: /^Show/ });
  await expect.poll(() => show.textContent()).toBe(`Show ${words(oxidised)}`);
  expect(await sheet(page).getByRole('link', { name: 'Clear All' }).count()).toBe(1);
  const dear = sheet(page).getByRole('link', { name: /^Above ₹2,000/ });
  expect(await dear.getAttribute('aria-disabled')).toBe(
    (await piecesWith('finish', 'oxidised', 'p.price_paise > 200099')) === 0 ? 'true' : null,
  );
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
  expect(await page.locator('[data-count]').textContent()).toBe(words(oxidised));
});

test('colours are pictures of pieces that have them, each with its count', async () => {
  const page = await newPage({ width: 360, touch: true });
  await page.goto('/collections', { waitUntil: 'networkidle' });
  await open(page).tap();
  const red = sheet(page)
    .getByRole('group', { name: 'Colour' })
    .locator('label')
    .filter({ has: page.getByRole('checkbox', { name: /^Red/ }) });
  expect((await red.textContent())?.trim().replace(/\s+/g, ' ')).toBe(`Red ${words(await piecesWith('colour', 'red'))}`);
  await red.scrollIntoViewIfNeeded();
  await expect.poll(() => red.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
  const of = async (part: string) => (await red.locator(part).boundingBox()) ?? { y: 0, height: 0 };
  const [picture, number] = [await of('img'), await of('.text-meta')];
  expect(number.y).toBeGreaterThanOrEqual(picture.y + picture.height);
  await red.tap();
  await expect.poll(() => pathOf(page)).toBe('/collections?colour=red');
});

test('on a wide screen the filters work by keyboard, keep sort and category, and return the focus (#72)', async () => {
  const page = await newPage();
  await page.goto('/collections/earrings?sort=price-asc&stone=pearl');
  // Before the script has come, the link leads to the page of filters.
  await quietNetwork(page);
  let answered = () => {};
  const answer = new Promise<void>((resolve) => (answered = resolve));
  await page.route('**/collections/earrings?*occasion=everyday', async (route) => {
    await answer;
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
  answered();
  await expect.poll(() => chosen(page).count()).toBe(2);
  await expect.poll(() => facet.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.goBack();
  await page.waitForURL('**/collections/earrings?sort=price-asc&stone=pearl');
  await expect.poll(() => chosen(page).allTextContents()).toEqual(['Pearl ']);
});

test('a page of an occasion keeps its title while other filters narrow it, and its categories are counted with them', async () => {
  const page = await newPage();
  await page.goto('/collections?occasion=wedding', { waitUntil: 'networkidle' });
  await open(page).click();
  const row = sheet(page).locator('label', { hasText: 'Necklaces' });
  const necklaces = await piecesWith('occasion', 'wedding', "p.category_id = (SELECT id FROM categories WHERE name = 'Necklaces')");
  expect((await row.textContent())?.trim().replace(/\s+/g, ' ')).toBe(`Necklaces ${words(necklaces)}`);
  await row.click();
  await page.waitForURL(/filter_categories=/);
  await expect.poll(() => page.locator('.listing-head p').textContent()).toBe('Filtered: Necklaces');
  expect(await page.locator('h1').textContent()).toBe('Wedding');
  expect(await page.locator('[data-count]').textContent()).toBe(words(necklaces));
});

test('before they are opened, other changes keep the filters of the address', async () => {
  const page = await newPage();
  await page.goto('/collections?price_max=999&finish=gold+tone&stock=1', { waitUntil: 'networkidle' });
  await page.locator('.filters select[name=sort]').selectOption('price-asc');
  await page.waitForURL('**/collections?sort=price-asc&price_max=999&finish=gold+tone&stock=1');
  expect(await chosen(page).count()).toBe(3);
});

test('without script the filters are a page with a form that leads back; engines are told to leave it out', async () => {
  const page = await newPage({ width: 360, scripts: false });
  await page.goto('/collections?search=pearl&sort=price-desc&filter_categories=1,2');
  await open(page).click();
  await page.waitForURL('**/collections/filters?**');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  await page.getByRole('checkbox', { name: /^Wedding/ }).check();
  await page.getByRole('button', { name: /^Show/ }).click();
  await page.waitForURL(/\/collections\?/);
  const query = new URL(page.url()).searchParams;
  expect(['search', 'sort', 'filter_categories', 'occasion'].map((name) => query.getAll(name).join())).toEqual([
    'pearl',
    'price-desc',
    '2,1',
    'wedding',
  ]);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  expect(await chosen(page).allTextContents()).toEqual(['Earrings ', 'Necklaces ', 'Wedding ']);
});
