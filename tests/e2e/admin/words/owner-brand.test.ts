import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { brandShapes } from '../../../../src/rules/brand/brand-pictures.ts';
import { houseValues } from '../../../../src/rules/brand/brand-values.ts';
import { languageFacts } from '../../../../src/rules/language/languages.ts';
import { expectAccessible } from '../../browser/accessible.ts';
import { expectQuiet, newPage, shop, shopUrl } from '../../browser/browser.ts';
import { desk, panel, told } from '../desk.ts';

const ROUND = '<svg viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>';
const drawn = (svg: string) => ({ name: 'mark.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
const PLUM = '#5c2a7a';
const PLUM_RGB = 'rgb(92, 42, 122)';
const headerColour = (page: Page) => page.locator('.header__name').evaluate((name) => getComputedStyle(name).color);
const read = async (path: string) => (await fetch(shopUrl + path)).text();
/** What the head of a page names: a picture, an icon or the manifest. */
const linkedIn = (html: string, name: string) =>
  new RegExp(`<(?:meta|link) [^>]*${name}[^>]*(?:content|href)="([^"]*)"`).exec(html)?.[1] ?? '';
/** Whether a page shows a picture with pieces of the house. */
async function hasHousePicture(page: Page, path: string): Promise<boolean> {
  await page.goto(path);
  return page.locator('main img[src^="/images/"]').isVisible();
}
const sizeOf = async (address: string) => {
  const answer = await fetch(new URL(address, shopUrl));
  const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  return [format, width, height];
};
/** The page without a connection, as the device has it. */
const keptOffline = (page: Page) =>
  page.evaluate(async () => {
    const kept = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).match('/offline', { ignoreSearch: true })),
    );
    return (await kept.find(Boolean)?.text()) ?? '';
  });

/** Other tests look at the shop in its own colours: a version with the values of the code follows. */
afterEach(async () => {
  await shop.rows(
    "INSERT INTO shop_words (kind, version, text, hash, by) SELECT kind, version + 1, ?, hash, by FROM shop_words WHERE kind = 'brand' ORDER BY version DESC LIMIT 1",
    JSON.stringify(houseValues),
  );
});

test('the owner recolours the shop: contrast is checked; header, icons, shared links and the page without a connection have it at once', async () => {
  const traveller = await newPage({ worker: true, at: '/contact' });
  await traveller.evaluate(async () => void (await navigator.serviceWorker.ready));
  const before = await headerColour(traveller);
  const visitor = await newPage({ scripts: false });
  expect([await hasHousePicture(visitor, '/login'), await hasHousePicture(visitor, '/no-such-page')]).toEqual([true, true]);

  // A drawing is reached with the keyboard, shown at once, refused with the reason, and removed.
  const page = await desk({ width: 1280, screen: '/admin/brand' });
  const drawing = page.getByRole('group', { name: 'Drawing (SVG)' });
  const file = drawing.getByLabel('Add Drawing (SVG)');
  // The tagline in other languages stands before it, and its code comes later.
  const translations = page.locator('summary').filter({ hasText: languageFacts.hi.name });
  await translations.waitFor();
  await page.getByLabel('Tagline').focus();
  await page.keyboard.press('Tab');
  expect(await translations.evaluate((summary) => summary === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  expect(await file.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await drawing.locator('.drop-zone').evaluate((zone) => getComputedStyle(zone).outlineStyle)).toBe('solid');
  await file.setInputFiles(drawn(ROUND));
  await drawing.locator('img').waitFor();
  await panel(page, 'Preview').locator('img').waitFor();
  await expectAccessible(page, 1280);
  await drawing.getByLabel('Replace Drawing (SVG)').setInputFiles(drawn('no drawing'));
  await drawing.getByRole('alert').waitFor();
  await drawing.getByRole('button', { name: 'Remove Drawing (SVG)' }).click();
  expect([await drawing.locator('img').count(), await drawing.getByRole('alert').count()]).toEqual([0, 0]);

  const colour = page.getByLabel('Main colour', { exact: true });
  const save = page.getByRole('button', { name: 'Save brand' });
  await colour.fill('#ffd0e0');
  await page.getByRole('complementary').getByText('is hard to read').first().waitFor();
  await save.click();
  await page.locator('.field').filter({ has: colour }).getByText('is hard to read').waitFor();
  await colour.fill(PLUM);
  await page.getByRole('textbox', { name: 'Name of the shop' }).fill('Lakshmi');
  await file.setInputFiles(drawn(ROUND));
  await save.click();
  await told(page, 'The shop shows it from now on.');
  expectQuiet(page);

  expect([await hasHousePicture(visitor, '/login'), await hasHousePicture(visitor, '/no-such-page')]).toEqual([false, false]);
  expectQuiet(visitor, { answered: [404] });
  const head = await read('/contact');
  expect(await sizeOf(linkedIn(head, 'apple-touch-icon'))).toEqual(['png', ...brandShapes.touch]);
  expect(await sizeOf(linkedIn(head, 'og:image'))).toEqual(['png', ...brandShapes.share]);
  expect(await sizeOf('/favicon.ico')).toEqual(['png', ...brandShapes.small]);

  // The device of somebody who was there before has it too, first with a connection, then without.
  await traveller.goto('/contact');
  expect([await traveller.locator('.header__name').textContent(), await headerColour(traveller)]).toEqual(['Lakshmi', PLUM_RGB]);
  const link = traveller.locator('link[rel=manifest]');
  await link.waitFor({ state: 'attached' });
  const manifest = await fetch(new URL((await link.getAttribute('href')) ?? '', shopUrl));
  const { name, theme_color: theme, icons } = (await manifest.json()) as { name: string; theme_color: string; icons: { src: string }[] };
  expect([name, theme]).toEqual(['Lakshmi', PLUM]);
  expect(await Promise.all(icons.map(({ src }) => sizeOf(src)))).toEqual([
    ['png', ...brandShapes.small],
    ['png', ...brandShapes.large],
    ['png', ...brandShapes.maskable],
  ]);
  // The browser takes its time to install a service worker anew, and a device that reads on asks for it with each page.
  const readsOn = async () => {
    await traveller.goto('/contact');
    return keptOffline(traveller);
  };
  await expect.poll(readsOn, { interval: 2_000, timeout: 60_000 }).toContain('Lakshmi');
  await traveller.context().setOffline(true);
  await traveller.goto('/checkout');
  expect(await traveller.getByRole('heading', { level: 1 }).textContent()).toBe('No connection');
  expect([await traveller.locator('.header__name').textContent(), await headerColour(traveller)]).toEqual(['Lakshmi', PLUM_RGB]);
  const mark = traveller.locator('.header img').first();
  await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await traveller.context().setOffline(false);

  await page.locator('.word-history > li').last().getByRole('button', { name: 'Use again' }).click();
  await told(page, 'Taken back');
  await traveller.goto('/contact');
  expect(await headerColour(traveller)).toBe(before);
  expect(linkedIn(await read('/contact'), 'apple-touch-icon')).toBe('/icons/touch-1.png');
  const icon = await fetch(`${shopUrl}/favicon.ico`);
  expect([new URL(icon.url).pathname, icon.headers.get('content-type')]).toEqual(['/icons/favicon-1.ico', expect.stringMatching(/icon$/)]);
});
