import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { newPage } from '../browser/browser.ts';
import { piece } from '../browser/pages.ts';
import { openPage } from '../browser/settled.ts';
import { cartOf } from '../browser/test-products.ts';

/** 320 by 256 is a window of 1280 by 1024 at 400 %, 640 by 450 one of 1280 by 900 at 200 %. The looks have those of phones and laptops. */
const windows = [
  { width: 320, height: 256 },
  { width: 640, height: 450 },
  { width: 1920, height: 1080 },
];
const paths = ['/', '/collections?occasion=wedding', piece.sized, '/checkout'];

/** What is wider than the window, or a text that its box cuts without a sign. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const out = document.documentElement.scrollWidth > innerWidth ? [`${document.documentElement.scrollWidth} pixels wide`] : [];
    const cut = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, a, button, label, dt, dd)')].filter((box) => {
      const { overflowX, textOverflow } = getComputedStyle(box);
      return (
        box.checkVisibility() &&
        box.clientWidth > 1 &&
        overflowX !== 'visible' &&
        textOverflow === 'clip' &&
        box.scrollWidth > box.clientWidth + 1
      );
    });
    return [...out, ...cut.map((box) => `cut: ${box.className} ${box.textContent?.trim().slice(0, 40)}`)];
  });

test('no page scrolls sideways or cuts a text, from 320 to 1920 pixels', async () => {
  const page = await newPage({ before: cartOf([6, 2], [14, 1, '2.6']) });
  for (const path of paths) {
    await page.goto(path);
    for (const size of windows) {
      await page.setViewportSize(size);
      expect([path, size.width, await faults(page)]).toEqual([path, size.width, []]);
    }
  }
  // The bar of the checkout has the name of the shop beside its mark from a tablet on.
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 900 });
    const name = page.locator('.quiet-header__brand').getByText('Chamak', { exact: true });
    expect([width, await name.isVisible()]).toEqual([width, width > 360]);
  }
});

test('in a low window a dialog leaves a part of the page in sight, and scrolls', async () => {
  const page = await newPage();
  await openPage(page, piece.sized);
  await page.getByRole('button', { name: 'Find my size' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bangle size guide' });
  await dialog.waitFor();
  await expectAccessible(page, 1280);
  await page.setViewportSize({ width: 640, height: 450 });
  expect((await dialog.boundingBox())?.height).toBeLessThanOrEqual(0.88 * 450);
  expect(await dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
});

test('in a low window the tabs stand beneath the page and cover nothing, the whole cart drawer scrolls, and the bar of a piece lets go', async () => {
  const page = await newPage({ before: cartOf([6, 2]) });
  await page.setViewportSize({ width: 320, height: 256 });
  await openPage(page, '/faq');
  const [bar, footer] = await Promise.all(['.tabbar', '.footer'].map((part) => page.locator(part).boundingBox()));
  expect(bar?.y).toBeGreaterThanOrEqual((footer?.y ?? 0) + (footer?.height ?? 0) - 1);
  await page.setViewportSize({ width: 640, height: 450 });
  await openPage(page, piece.plain);
  expect(await page.locator('.buy-bar').isVisible()).toBe(false);
  await page.locator('.header [data-cart-link]').click();
  // The empty line that is drawn until the prices are there is another element.
  const line = page.locator('.cart-drawer .line-item:not([aria-hidden])').first();
  await line.waitFor();
  expect((await line.boundingBox())?.height).toBeGreaterThan(60);
  // What goes well with the cart comes after the lines.
  const drawer = page.locator('.cart-drawer');
  await expect.poll(() => drawer.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
});
