import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { answersPresses, newPage, shop } from '../browser/browser.ts';
import { htmlOf } from '../browser/html.ts';
import { piece } from '../browser/pages.ts';

/** The drawings of a page that are shown: their tones, once they are there. */
const tones = (page: Page, selector: string) =>
  page
    .locator(`${selector} [data-worn]`)
    .evaluateAll((all) =>
      all.map((img) => [(img as HTMLImageElement).naturalWidth > 0, /worn\/([a-z]+)-/.exec((img as HTMLImageElement).src)?.[1]]),
    );

test('a piece is drawn on a body, third among its pictures and in its own section, in the chosen tone of skin, which the next page keeps', async () => {
  const page = await newPage({ width: 360, touch: true, live: piece.plain });
  const drawing = page.locator('#worn [data-worn]');
  await drawing.scrollIntoViewIfNeeded();
  expect(await drawing.getAttribute('alt')).toBe('Drawing, at true scale: Utsav Gold-Tone Jhumkas on an ear');
  await expect.poll(() => tones(page, '#worn')).toEqual([[true, 'honey']]);
  expect(await page.locator('.gallery__item').nth(2).locator('[data-worn]').count()).toBe(1);
  await page.locator('#worn').getByText('Cinnamon').tap();
  await expect.poll(() => tones(page, '#worn')).toEqual([[true, 'cinnamon']]);
  await page.reload();
  await answersPresses(page);
  await page.locator('#worn').scrollIntoViewIfNeeded();
  await expect.poll(() => tones(page, '#worn')).toEqual([[true, 'cinnamon']]);
  expect(await page.locator('#worn').getByRole('radio', { name: 'Cinnamon' }).isChecked()).toBe(true);
});

test('a mouse that rests on a card sees the piece worn; without script the drawing is there and its choice is not', async () => {
  const page = await newPage({ live: '/collections/earrings' });
  const card = page.locator('.card', { hasText: 'Utsav Gold-Tone Jhumkas' });
  await card.hover();
  const shown = card.locator('.card__pic img').last();
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\/api\/products\/6\/worn\/honey-\d+\.svg$/);
  const plain = await newPage({ scripts: false, at: piece.plain });
  expect(await plain.locator('#worn [data-worn]').isVisible()).toBe(true);
  expect(await plain.locator('#worn').getByRole('radio').first().isVisible()).toBe(false);
});

test("no drawing without measures, nor next to the owner's own picture of the piece worn, which is then second", async () => {
  const [own] = await shop.rows('SELECT id, slug, images, worn_image FROM products WHERE worn_image IS NOT NULL');
  const html = await htmlOf(`/products/${own?.id}-${own?.slug}`);
  expect(html).not.toContain('data-worn');
  const keys = [...html.matchAll(/data-zoom="\d"/g)];
  expect(keys).toHaveLength((JSON.parse(String(own?.images)) as string[]).length);
  expect(html.indexOf(`/media/${own?.worn_image}/`)).toBeGreaterThan(0);
  const [bare] = await shop.rows("SELECT id FROM products WHERE name LIKE 'Utsav%'");
  await shop.rows('UPDATE products SET height_mm = NULL WHERE id = ?', bare?.id ?? 0);
  expect(await htmlOf(piece.plain)).not.toContain('data-worn');
  await shop.rows('UPDATE products SET height_mm = 55 WHERE id = ?', bare?.id ?? 0);
});

test('feeds, structured data and shared pictures have photographs alone', async () => {
  const html = await htmlOf(piece.plain);
  const facts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => json).join();
  expect(facts).toContain('/media/products/');
  expect(`${facts}${/<meta property="og:image"[^>]*>/.exec(html)?.[0]}`).not.toContain('/worn/');
});
