import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { NEXT_PRODUCT_ID } from '../../../shop/catalogue/next-product.ts';
import { BUCKET_REFUSES } from '../../../shop/machine/bucket-refuses.ts';
import { expectAccessible } from '../../browser/accessible.ts';
import { openScreen } from '../../browser/administrator.ts';
import { expectQuiet, shop } from '../../browser/browser.ts';
import { desk, failNext, picture, told } from '../desk.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
/** A picture of the form: pressed, it shows its buttons. */
const tile = (page: Page, at: number) => page.getByRole('button', { name: new RegExp(`^Picture ${at}\\b`) });
const save = (page: Page, word: string) => page.getByRole('button', { name: word, exact: true }).click();
const productOf = async (name: string) => (await shop.rows('SELECT * FROM products WHERE name = ?', name))[0];
const NAME = 'Zz Mayur Juda Pin';
const STORED = /^products\/[0-9a-f]{16}-\d+\.webp$/;

async function deletePicture(page: Page): Promise<void> {
  await tile(page, 1).click();
  await page.getByRole('button', { name: 'Delete picture 1' }).click();
}

beforeAll(async () => {
  await shop.rows('DELETE FROM products WHERE name LIKE ? AND id NOT IN (SELECT product_id FROM stock_moves)', 'Zz %');
});

test('a piece is added with a picture, sold in the shop and edited (#256, #259, #262, #266, #267)', async () => {
  const page = await desk();
  await openScreen(page, '/admin/products');
  await page.getByRole('link', { name: 'Add product' }).click();
  await page.waitForURL('**/admin/products/add');
  const [name, price] = [page.getByLabel('Name', { exact: true }), page.getByLabel('Selling price, GST included')];
  const files = page.locator('input[type=file]');

  // A picture that is none is refused with its name, and so are too many.
  await files.setInputFiles({ name: 'box.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') });
  await page.getByRole('alert').filter({ hasText: 'Failed to upload box.jpg' }).waitFor();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await files.setInputFiles([1, 2, 3, 4].map((at) => ({ ...picture, name: `${at}.jpg` })));
  await told(page, 'Image Limit Reached');
  await told(page, 'You can upload a maximum of 3 images.');
  // One whose address does not come back is no picture of the piece; one that was never stored with it is only let go.
  await page.route('**/api/admin/files?*', (route) => route.fulfill({ status: 201, json: {} }), { times: 1 });
  await files.setInputFiles(picture);
  await page.getByText('File uploaded but failed to get public URL.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await deletePicture(page);
  await told(page, 'Image URL Removed');
  await files.setInputFiles(picture);
  await tile(page, 1).waitFor();

  // Nothing is sent while a field is wrong, and what was typed stays, also where the save fails.
  await name.fill(NAME);
  await save(page, 'Add product');
  await told(page, 'Validation Error');
  await page.getByText('Price is required.').first().waitFor();
  await expectAccessible(page, 360);
  await price.fill('₹ 1,849');
  await page.getByLabel('MRP, optional').fill('2099');
  await page.getByLabel('Pieces in stock').fill('12');
  await page.getByLabel('HSN code, optional').fill('7117');
  await page.getByLabel('GST, percent, optional').fill('3');
  await failNext(page, '**/api/admin/products');
  await save(page, 'Add product');
  await told(page, 'Failed to add product.');
  await told(page, 'The shop is busy.');
  expect(await name.inputValue()).toBe(NAME);
  await save(page, 'Add product');
  await told(page, `Product "${NAME}" added successfully.`);
  await page.waitForURL(/products\/edit\/\d+$/);
  const made = await productOf(NAME);
  expect(made).toMatchObject({ price_paise: 184_900, mrp_paise: 209_900, stock_quantity: 12 });
  expect(JSON.parse(String(made?.images))).toEqual([expect.stringMatching(STORED)]);
  expect(await (await page.request.get(`/products/${made?.id}`)).text()).toMatch(new RegExp(`<h1[^>]*>\\s*${NAME}`));

  await price.fill('799.50');
  await failNext(page, `**/api/admin/products/${made?.id}`, 'PUT');
  await save(page, 'Save product');
  await told(page, 'Operation failed');
  await page.keyboard.press('Control+s');
  await told(page, `Product "${NAME}" updated successfully.`);
  expect((await productOf(NAME))?.price_paise).toBe(79_950);

  expectQuiet(page, { answered: [422, 503] });
});

test('a piece is duplicated with all but its stock, and its pictures are shared (#260, #263, #326)', async () => {
  const [original] = await shop.rows('SELECT name, images FROM products WHERE id = 6');
  const page = await desk();
  const [name, price] = [page.getByLabel('Name', { exact: true }), page.getByLabel('Selling price, GST included')];
  await openScreen(page, '/admin/products/edit/6');
  const asked = await price.inputValue();
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await page.waitForURL('**/admin/products/add?copy=6');
  await expect.poll(() => name.inputValue()).toBe(`Copy of ${original?.name}`);
  expect([await price.inputValue(), await page.getByLabel('Pieces in stock').inputValue()]).toEqual([asked, '']);
  const copy = 'Zz Copy';
  await name.fill(copy);
  await page.getByLabel('Pieces in stock').fill('0');
  await save(page, 'Add product');
  await told(page, `Product "${copy}" added successfully.`);
  await page.waitForURL(/products\/edit\/\d+$/);
  const made = await productOf(copy);
  expect(made).toMatchObject({ images: original?.images, stock_quantity: 0 });

  // Its pictures go: of one that the bucket keeps it is told, and those of the piece that it came from stay.
  const [first] = JSON.parse(String(original?.images)) as string[];
  await shop.rows(
    'UPDATE products SET images = ?, updated_at = updated_at + 1 WHERE id = ?',
    JSON.stringify([first, `products/${BUCKET_REFUSES}`]),
    Number(made?.id),
  );
  await openScreen(page, `/admin/products/edit/${made?.id}`);
  await page.locator('input[type=file]').setInputFiles([1, 2].map((at) => ({ ...picture, name: `${at}.jpg` })));
  await told(page, 'You can only add 1 more image(s). Please select fewer files.');
  await told(page, 'Image Limit Exceeded');
  for (let left = 2; left > 0; left -= 1) {
    await deletePicture(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete picture' }).click();
    await told(page, 'Image Deleted');
  }
  await save(page, 'Save product');
  await told(page, 'Storage Error');
  await told(page, 'updated successfully');
  expect((await productOf(copy))?.images).toBe('[]');
  expect((await page.request.get(`/media/${first}`)).status()).toBe(200);
  await shop.rows('DELETE FROM products WHERE id = ?', Number(made?.id));
  expectQuiet(page, { answered: [404] });
});

test('a new piece without a tax is saved but not on sale, until it says one (L19)', async () => {
  const page = await desk();
  await openScreen(page, '/admin/products/add');
  const field = (label: string) => page.getByLabel(label);
  await page.getByLabel('Name', { exact: true }).fill('Zz Linen saree');
  await field('Selling price, GST included').fill('2199');
  await field('Pieces in stock').fill('1');
  await page.getByText('No category says one: left empty, the piece is saved but not on sale.').first().waitFor();
  await save(page, 'Add product');
  await told(page, 'Saved, not on sale');
  await page.waitForURL(/products\/edit\/\d+$/);
  await page.getByText('Archived: shoppers find no page at its address').waitFor();
  await page.getByRole('button', { name: 'Put on sale' }).click();
  await told(page, 'A piece on sale needs an HSN code and a rate of GST.');
  await field('HSN code, optional').fill('5208');
  await field('GST, percent, optional').fill('2.5');
  await save(page, 'Save product');
  await page.getByText('The law knows no GST of 2.5 % on that day.').first().waitFor();
  await field('GST, percent, optional').fill('5');
  await save(page, 'Save product');
  await told(page, 'Product "Zz Linen saree" updated successfully.');
  await page.getByRole('button', { name: 'Put on sale' }).click();
  await told(page, 'Product "Zz Linen saree" is in the shop.');
  expect(await productOf('Zz Linen saree')).toMatchObject({ hsn_code: '5208', gst_rate: 500, archived_at: null });
  await shop.rows("UPDATE products SET archived_at = 1 WHERE name = 'Zz Linen saree'");
  // A piece that is not on sale has no translations.
  expectQuiet(page, { answered: [404, 409, 422] });
});

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
