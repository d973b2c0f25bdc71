import { expect, test } from 'vitest';
import { newPage, openLive } from '../browser/browser.ts';
import { piece } from '../browser/pages.ts';

const PHONE = { width: 360, touch: true } as const;

test('on a phone picture, name, one line of price, sizes and delivery are in the first screen; choosing a size, or asking for one, moves nothing; then the bar comes (#89, #94)', async () => {
  const page = await newPage(PHONE);
  await openLive(page, piece.sized);
  const place = async (of: string) => (await page.locator(of).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const bottom = async (of: string) => (await place(of)).y + (await place(of)).height;
  expect(await bottom('[data-pin]')).toBeLessThanOrEqual(800);
  const price = await page.locator('.product-page__sum > *').evaluateAll((all) => all.map((part) => part.getBoundingClientRect()));
  expect(Math.max(...price.map(({ top }) => top))).toBeLessThan(Math.min(...price.map((part) => part.bottom)));
  // The dots and the category lie on the picture.
  for (const part of ['.gallery__nav', '.product-crumbs'])
    expect(await bottom(part), part).toBeLessThanOrEqual((await bottom('.gallery__view')) + 8);
  expect(await page.getByRole('button', { name: 'Next picture' }).isVisible()).toBe(false);

  const bar = page.getByRole('region', { name: 'Buy', exact: true });
  expect(await bar.isVisible()).toBe(false);
  const places = () =>
    page
      .locator('.size-picker__row, [data-pin], #buy')
      .evaluateAll((all) => all.map((part) => Math.round(part.getBoundingClientRect().top + scrollY)));
  const before = await places();
  await page.locator('#buy').getByRole('button', { name: 'Buy Now' }).tap();
  await page.getByText('Please select a size before proceeding to checkout.').first().waitFor();
  expect(await places()).toEqual(before);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.locator('.size-option', { hasText: '2.6' }).tap();
  await page.getByText('Size: 2.6, 6.0 cm inside').waitFor();
  expect(await places()).toEqual(before);
  await page.setViewportSize({ width: 360, height: 700 });
  await expect.poll(() => bar.isVisible()).toBe(true);
});

test('the bar waits on a phone until the sizes have been seen and left', async () => {
  const page = await newPage(PHONE);
  await page.setViewportSize({ width: 360, height: 560 });
  await openLive(page, piece.sized);
  const bar = page.getByRole('region', { name: 'Buy', exact: true });
  expect(await bar.isVisible()).toBe(false);
  await page.locator('.product-page__story').scrollIntoViewIfNeeded();
  await page.locator('footer').scrollIntoViewIfNeeded();
  await expect.poll(() => bar.isVisible()).toBe(true);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(await bar.isVisible()).toBe(true);
});

test('where the system chooses the colours, the chosen size differs by its frame', async () => {
  const page = await newPage(PHONE);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${piece.sized}?size=2.6`);
  const frames = await page.locator('.size-option').evaluateAll((all) => all.map((each) => getComputedStyle(each).borderTopStyle));
  expect(frames).toEqual(['solid', 'double', 'solid']);
});

test.each([piece.sized, '/collections/bangles', '/contact'])('what has the focus is never under a bar: %s', async (path) => {
  const page = await newPage({ width: 360 });
  await page.setViewportSize({ width: 380, height: 720 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLive(page, path);
  const hidden: string[] = [];
  const stops = await page.locator('main :is(a[href], button, input, select, textarea, summary, [tabindex="0"])').count();
  for (let at = 0; at < stops + 20; at += 1) {
    await page.keyboard.press('Tab');
    const under = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body || focused.closest('dialog, .tabbar, .buy-bar, header')) return null;
      const { left, right, top, bottom } = focused.getBoundingClientRect();
      if (right - left < 2 || bottom - top < 2) return null;
      const points = [0.2, 0.5, 0.8].map((part) => document.elementFromPoint((left + right) / 2, top + (bottom - top) * part));
      return points.every((seen) => seen?.closest('.tabbar, .buy-bar, header')) ? focused.outerHTML.slice(0, 90) : null;
    });
    if (under) hidden.push(under);
  }
  expect(hidden).toEqual([]);
});
