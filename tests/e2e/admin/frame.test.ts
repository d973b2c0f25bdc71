import { expect, test } from 'vitest';
import { adminPage, openScreen } from '../browser/administrator.ts';

test('the menu stands in groups, and an inner screen has Back above its title', async () => {
  const page = await adminPage();
  await openScreen(page, '/admin/products/edit/6');
  expect(await page.locator('.rail__word').allTextContents()).toEqual(['Shop', 'People', 'Money']);
  const back = page.getByRole('link', { name: 'Back to Products' });
  const [above, title] = [await back.boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((title?.y ?? 0) + 1);
  await back.click();
  await page.waitForURL('**/admin/products');
  expect(await page.getByRole('link', { name: /^Back to/ }).count()).toBe(0);
});

test('a phone names the inner screen in its top bar and puts the pink act in a bar above the menu', async () => {
  const page = await adminPage({ width: 360 });
  await openScreen(page, '/admin/products/edit/6');
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect((title?.y ?? 99) + (title?.height ?? 99)).toBeLessThanOrEqual(56);
  await page.getByRole('link', { name: 'Back to Products' }).click();
  await page.waitForURL('**/admin/products');
  const [act, menu] = [
    await page.getByRole('link', { name: 'Add product' }).boundingBox(),
    await page.getByRole('navigation', { name: 'Admin, at the foot' }).boundingBox(),
  ];
  expect(act?.height).toBeGreaterThanOrEqual(44);
  expect(act?.width).toBeGreaterThan(300);
  expect((act?.y ?? 0) + (act?.height ?? 0)).toBeLessThan(menu?.y ?? 0);
});

test('in letters twice as large each word and count of the bar stays on the phone', async () => {
  const page = await adminPage({ width: 360 });
  await openScreen(page, '/admin/orders');
  const outside = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    for (const place of document.querySelectorAll('.tabbar > *')) {
      place.querySelector('.badge')?.remove();
      const badge = document.createElement('span');
      badge.className = 'badge';
      badge.textContent = '99+';
      place.append(badge);
    }
    const edges = [...document.querySelectorAll('.tabbar > *, .tabbar .badge')].map((part) => part.getBoundingClientRect());
    const words = [...document.querySelectorAll('.tabbar > *')].map((part) => part.scrollWidth - part.clientWidth);
    return [document.documentElement.scrollWidth - innerWidth, ...edges.map(({ right }) => right - innerWidth), ...words];
  });
  expect(Math.max(...outside)).toBeLessThanOrEqual(0);
});
