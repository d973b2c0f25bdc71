import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { NEXT_PRODUCT_ID } from '../../../shop/catalogue/next-product.ts';
import { expectQuiet, shop } from '../../browser/browser.ts';
import { desk, failNext, openScreen, told } from '../desk.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

test('the list: stock, a category, Back, deleting and archiving, and what fails (#253, #254, #265, #267)', async () => {
  const [home] = await shop.rows('SELECT id, name FROM categories ORDER BY id LIMIT 1');
  await shop.rows(
    `INSERT INTO products (id, name, slug, price_paise, mrp_paise, category_id) VALUES (${NEXT_PRODUCT_ID}, 'Zz Gone', 'zz-gone', 100, 100, ?1),
      (${NEXT_PRODUCT_ID} + 1, 'Zz Past', 'zz-past', 100, 100, ?1)`,
    Number(home?.id),
  );
  await shop.rows("INSERT INTO stock_moves (product_id, kind, quantity) SELECT id, 'adjust', 1 FROM products WHERE slug = 'zz-past'");
  const page = await desk({ width: 1280 });
  await openScreen(page, '/admin/products?search=utsav');
  const stock = page.getByRole('textbox', { name: /^Stock of Utsav/ });
  const before = Number(await stock.inputValue());
  const answer = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click();
  // A press on + asks why, shows at once, and goes back where the server refuses.
  await page.getByRole('button', { name: /^One more of Utsav/ }).click();
  await answer('Add 1');
  await expect.poll(() => stock.inputValue()).toBe(String(before + 1));
  // A count: the server computes the difference.
  await stock.fill(String(before + 5));
  await stock.press('Enter');
  await answer(`Counted: ${before + 5}`);
  await expect.poll(() => stock.inputValue()).toBe(String(before + 5));
  await page.route('**/api/admin/products/*/stock', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: /^One less of Utsav/ }).click();
  await answer('Take 1');
  await told(page, 'Stock not changed');
  await expect.poll(() => stock.inputValue()).toBe(String(before + 5));

  // The list lives in its address: Back shows the same rows, and links are followed without a new page.
  await page.evaluate('window.sameDocument = true');
  await page.getByRole('searchbox', { name: 'Search products' }).fill('');
  await page.getByLabel('Category').selectOption(String(home?.name));
  await page.waitForURL(`**/admin/products?category=${home?.id}`);
  const names = async () => (await page.locator('.list .name').allTextContents()).sort();
  const expected = await shop.rows('SELECT name FROM products WHERE category_id = ? AND archived_at IS NULL', Number(home?.id));
  const inCategory = expected.map(({ name }) => String(name)).sort();
  await expect.poll(names).toEqual(inCategory);
  await page.getByRole('link', { name: inCategory[0] ?? '', exact: true }).click();
  await page.waitForURL(/products\/edit\/\d+$/);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(inCategory[0]);
  await page.goBack();
  await page.waitForURL(`**/admin/products?category=${home?.id}`);
  await expect.poll(names).toEqual(inCategory);
  expect(await page.evaluate('window.sameDocument')).toBe(true);

  // A piece without a past is deleted. Where that fails the dialog stays open, so that the same press can be tried again.
  await failNext(page, '**/api/admin/products/*', 'DELETE');
  await page.getByRole('button', { name: 'Delete Zz Gone' }).click();
  await answer('Delete product');
  await told(page, 'Failed to delete product. The shop is busy.');
  await answer('Delete product');
  await told(page, 'Product "Zz Gone" deleted successfully.');
  await rowOf(page, 'Zz Gone').waitFor({ state: 'detached' });
  // One with a past is archived.
  await page.getByRole('button', { name: 'Delete Zz Past' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete "Zz Past"?' });
  expect(await dialog.getByRole('button', { name: 'Cancel' }).evaluate((button) => button === document.activeElement)).toBe(true);
  await answer('Delete product');
  await told(page, 'is archived');
  await page.getByRole('searchbox', { name: 'Search products' }).fill('zz past');
  await page.getByText('No Products Found').waitFor();

  // What cannot be read leads back to the list with its sentence, and old addresses lead to the form.
  await page.goto('/admin/products/999999');
  await page.waitForURL('**/admin/products');
  await told(page, 'Failed to fetch product details.');
  for (const [old, now] of [
    ['/admin/products/6', '/admin/products/edit/6'],
    ['/admin/products/new?copy=6', '/admin/products/add'],
    ['/admin', '/admin/dashboard'],
  ] as const)
    expect(new URL((await page.request.get(old)).url()).pathname).toBe(now);
  expectQuiet(page, { answered: [404, 503] });
});
