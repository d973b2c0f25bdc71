import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { menu } from '../../shop/screens.ts';
import { adminPage, openScreen } from '../browser/administrator.ts';
import { newPage } from '../browser/browser.ts';
import { piece } from '../browser/pages.ts';
import { cashOrder } from '../browser/planted-orders.ts';
import { KB, scriptBytes, scriptsOf } from '../browser/script-bytes.ts';
import { cartOf } from '../browser/test-products.ts';

/**
 * The first load of any screen; the others are fetched when they are asked for. It shares a file with shoppers' pages, which have one
 * request less for it, and screens 4 KiB more. The form of a product is the largest.
 */
const SCREEN_KB = 134.5;
/** Texts by which a library of the admin area is known in a built script. */
const libraries = {
  'react-query': 'No QueryClient set',
  wouter: 'aroundNav',
  'react-hook-form': 'shouldUnregister',
  'dnd-kit': 'DndLiveRegion',
  downshift: 'downshift',
};
const found = (scripts: readonly string[]) =>
  Object.entries(libraries).flatMap(([name, mark]) => (scripts.join('\n').includes(mark) ? [name] : []));

/** The scripts that a page loads from now on, at whatever moment. */
function textsOf(page: Page): Promise<string>[] {
  const texts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) texts.push(response.text().catch(() => ''));
  });
  return texts;
}

test.each([...menu.map(({ path }) => path), '/admin/products/edit/6', '/admin/orders/:id'])('%s needs little script', async (path) => {
  // A browser that saves data does not fetch the code of other screens ahead.
  const page = await adminPage({ before: "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })" });
  await openScreen(page, path.includes(':id') ? path.replace(':id', (await cashOrder()).id) : path);
  const bytes = await scriptBytes(page);
  expect(bytes).toBeGreaterThan(50 * KB);
  expect(bytes).toBeLessThanOrEqual(SCREEN_KB * KB);
});

test("no library of the admin area is in a shopper's page", async () => {
  // The marks are right: the form of a product has these.
  const admin = await adminPage();
  const loaded = textsOf(admin);
  await openScreen(admin, '/admin/products/edit/6');
  await admin.getByRole('button', { name: /^Picture 1\b/ }).waitFor();
  expect(found(await Promise.all(loaded))).toEqual(expect.arrayContaining(['react-query', 'wouter', 'react-hook-form', 'dnd-kit']));

  const shopper = await newPage({ before: cartOf([6, 1]) });
  const later = textsOf(shopper);
  for (const path of ['/', '/collections', piece.plain, piece.sized, '/checkout', '/login', '/contact']) {
    await shopper.goto(path, { waitUntil: 'networkidle' });
    expect(found(await scriptsOf(shopper)), path).toEqual([]);
  }
  expect(found(await Promise.all(later))).toEqual([]);
});
