import { expect, test } from 'vitest';
import { expectAccessible } from '../../browser/accessible.ts';
import { expectQuiet, shop } from '../../browser/browser.ts';
import { desk, failNext, openScreen, picture, told } from '../desk.ts';
import { deletePicture, productOf, save, tile } from './form-acts.ts';

const NAME = 'Zz Mayur Juda Pin';
const STORED = /^products\/[0-9a-f]{16}-\d+\.webp$/;

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
