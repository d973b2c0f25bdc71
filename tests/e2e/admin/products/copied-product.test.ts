import { expect, test } from 'vitest';
import { BUCKET_REFUSES } from '../../../shop/machine/bucket-refuses.ts';
import { expectQuiet, shop } from '../../browser/browser.ts';
import { desk, openScreen, picture, told } from '../desk.ts';
import { deletePicture, productOf, save } from './form-acts.ts';

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
