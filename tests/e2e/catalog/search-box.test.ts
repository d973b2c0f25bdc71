import { expect, test } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { newPage } from '../browser/browser.ts';

test('at 1280 pixels the search is used by keyboard: Hindi, arrows, recent searches, Escape', async () => {
  const page = await newPage();
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.locator('.header__side .search input').click();
  const box = page.getByRole('dialog', { name: 'Search the shop' });
  await box.getByRole('link', { name: 'Earrings' }).waitFor();
  await expectAccessible(page, 1280);
  const field = box.getByRole('searchbox');
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
  await field.fill('झुमका');
  await expect.poll(() => box.getByRole('status').textContent()).toMatch(/^\d+ pieces?$/);
  const first = box.locator('.search-box__pieces a').first();
  expect(await first.textContent()).toMatch(/(Jhumka|झुमका).*₹/i);
  expect((await box.locator('.search-box__pieces a').allTextContents()).join()).toMatch(/Jhumka/i);
  await expectAccessible(page, 1280);
  await page.keyboard.press('ArrowDown');
  expect(await first.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/collections?search=${encodeURIComponent('झुमका')}`);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.locator('.header__side .search input').click();
  await box.getByRole('link', { name: 'झुमका' }).waitFor();
  await box.getByRole('button', { name: 'Clear' }).click();
  expect(await box.getByRole('link', { name: 'झुमका' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  expect(await box.isVisible()).toBe(false);
});

test('on a phone the icon opens the search; a slip is named, and nothing found shows what others love (#23, #64)', async () => {
  const page = await newPage({ width: 360, touch: true });
  await page.goto('/collections', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Search' }).tap();
  const box = page.getByRole('dialog', { name: 'Search the shop' });
  await box.getByRole('link', { name: 'Under ₹500' }).waitFor();
  await expectAccessible(page, 360);
  const field = box.getByRole('searchbox');
  await field.fill('jhunka');
  await box.getByText('Did you mean').waitFor();
  expect(await box.locator('.search-box__pieces li').count()).toBeGreaterThan(0);
  await field.fill('xyzzy');
  await box.getByText('Nothing is called “xyzzy” here.').waitFor();
  expect(await box.locator('.search-box__pieces li').count()).toBe(4);
  await box.getByRole('button', { name: 'Close' }).tap();
  expect(await box.isVisible()).toBe(false);
  await page.goto('/collections?search=xyzzy');
  expect(await page.getByRole('navigation', { name: 'All categories' }).getByRole('link').count()).toBeGreaterThan(4);
  expect(await page.getByRole('region', { name: 'Others love these' }).locator('.card').count()).toBe(4);
});

test('without its code the icon opens the menu, whose field searches (#23)', async () => {
  const page = await newPage({ width: 360, touch: true });
  await page.route('**/_astro/search-box*', (route) => route.abort());
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Search' }).tap();
  const field = page.locator('#menu').getByRole('searchbox');
  await field.waitFor();
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
});
