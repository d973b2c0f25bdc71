import { expect, test } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { newPage } from '../browser/browser.ts';
import { piece } from '../browser/pages.ts';
import { openPage } from '../browser/settled.ts';
import { createProducts } from '../browser/test-products.ts';

// The looks ask axe about each page (looks/glance.ts), other tests about the menus of the header. This is about what opens on a page.

test('axe finds no violation in open filters, in a toast and in the size guide', async () => {
  // A piece that no other test buys.
  const products = await createProducts('Toasts', [{ name: 'Tara Toast Studs' }]);
  const page = await newPage();
  await openPage(page, `/collections/${products.slug}`);
  await page.getByRole('button', { name: /^Add to Cart/ }).click();
  // It stays visible under the pointer.
  await page.locator('.toast').hover();
  await expectAccessible(page, 360);
  expect(await page.locator('.toast').count()).toBe(1);
  await products.archive();

  await page.setViewportSize({ width: 1280, height: 900 });
  await openPage(page, '/collections/bangles');
  await page.getByRole('link', { name: 'More' }).click();
  await page.getByRole('checkbox', { name: 'In stock' }).waitFor();
  await expectAccessible(page, 1280);
  await openPage(page, piece.sized);
  await page.getByRole('button', { name: 'Find my size' }).click();
  await page.getByRole('dialog', { name: 'Bangle size guide' }).waitFor();
  await expectAccessible(page, 1280);
});
