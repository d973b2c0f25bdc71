import { expect, test } from 'vitest';
import { desk, openScreen } from './desk.ts';

test('the frame: eight places and Back in a wide window, bars and the pink act on a phone, in letters of any size', async () => {
  const page = await desk({ width: 1280 });
  const boxOf = async (role: 'heading' | 'link' | 'navigation', name?: string) => {
    const box = await page
      .getByRole(role, name === undefined ? { level: 1 } : { name })
      .filter({ visible: true })
      .boundingBox();
    if (!box) throw new Error(`The ${role} ${name ?? ''} is not in view.`);
    return { ...box, foot: box.y + box.height };
  };
  await openScreen(page, '/admin/products/edit/6');
  const words = await page
    .locator('.rail > .item')
    .evaluateAll((items) => items.map((item) => item.textContent?.replace(item.querySelector('.badge')?.textContent ?? '', '').trim()));
  expect(words).toEqual(['Home', 'Orders', 'Products', 'Customers', 'Marketing', 'Money', 'Reports', 'Shop']);
  expect((await boxOf('link', 'Back to Products')).foot).toBeLessThanOrEqual((await boxOf('heading')).y + 1);

  // A phone names the inner screen in its top bar, and puts the pink act in a bar above the menu.
  await page.setViewportSize({ width: 360, height: 800 });
  expect((await boxOf('heading')).foot).toBeLessThanOrEqual(56);
  await page.getByRole('link', { name: 'Back to Products' }).click();
  await page.waitForURL('**/admin/products');
  expect(await page.getByRole('link', { name: /^Back to/ }).count()).toBe(0);
  const [act, menu] = [await boxOf('link', 'Add product'), await boxOf('navigation', 'Admin, at the foot')];
  expect(act.height).toBeGreaterThanOrEqual(44);
  expect(act.width).toBeGreaterThan(300);
  expect(act.foot).toBeLessThan(menu.y);

  // In letters twice as large each word and count of the bar stays on the phone.
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
