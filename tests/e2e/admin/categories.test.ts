import { afterAll, beforeEach, expect, test } from 'vitest';
import { slugOf } from '../../../src/rules/text.ts';
import { TAX } from '../../shop/catalogue/tax.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { expectQuiet, shop } from '../browser/browser.ts';
import { busy, desk, failNext, openScreen, picture, toast, told } from './desk.ts';

const clear = () => shop.rows('DELETE FROM categories WHERE name LIKE ?', 'Zz Kada%');
const categoryOf = async (name: string) => (await shop.rows('SELECT * FROM categories WHERE name = ?', name))[0];

beforeEach(clear);
afterAll(() => clear());

test('a category is added with a picture, edited twice and deleted (#269, #270, #271, #272, #274, #275, #276)', async () => {
  const name = 'Zz Kada';
  const page = await desk();
  const dialog = page.getByRole('dialog');
  const [title, description] = [dialog.getByLabel('Name', { exact: true }), dialog.getByRole('textbox', { name: 'Description' })];
  const open = () => page.getByRole('button', { name, exact: true }).click();
  const save = () => dialog.getByRole('button', { name: 'Save' }).click();
  await openScreen(page, '/admin/categories');
  // Nothing is sent while the name is missing.
  await page.getByRole('button', { name: 'Add category' }).click();
  expect(await title.evaluate((field) => field === document.activeElement)).toBe(true);
  await dialog.getByRole('button', { name: 'Add category' }).click();
  await told(page, 'Category name is required.');
  expect(await dialog.getByText('Category name is required.').count()).toBe(1);
  await title.fill(name);
  await dialog.getByLabel('Pieces have sizes').check();
  await dialog.getByLabel('Sizes', { exact: true }).fill('2.4, 2.6');
  const file = dialog.locator('input[type=file]');
  await file.setInputFiles({ ...picture, buffer: Buffer.from('not a picture') });
  await dialog.getByRole('alert').filter({ hasText: 'Image Upload Error: The file is no picture' }).waitFor();
  await expectAccessible(page, 360);
  await file.setInputFiles(picture);
  await dialog.getByRole('button', { name: 'Remove Picture' }).waitFor();
  // A save that fails keeps what was typed.
  await failNext(page, '**/api/admin/categories');
  await dialog.getByRole('button', { name: 'Add category' }).click();
  await told(page, 'Failed to add category: The shop is busy.');
  expect(await title.inputValue()).toBe(name);
  await dialog.getByRole('button', { name: 'Add category' }).click();
  await told(page, 'Category added successfully.');
  expect(await categoryOf(name)).toMatchObject({
    ...{ has_sizes: 1, sizes: '["2.4","2.6"]' },
    image: expect.stringMatching(/^categories\/[0-9a-f]{16}-/),
  });

  // A second edit, right after the first, begins with what that one wrote.
  await open();
  await description.fill('Broad bangles');
  await save();
  await dialog.waitFor({ state: 'detached' });
  await told(page, 'Category updated successfully.');
  await open();
  expect(await description.inputValue()).toBe('Broad bangles');

  // Somebody saved it meanwhile: nothing is overwritten, and what is there comes into the dialog that is open by then.
  await description.fill('Mine');
  await shop.rows("UPDATE categories SET description = 'Theirs', updated_at = updated_at + 1 WHERE name = ?", name);
  const read = Promise.withResolvers<void>();
  await page.route('**/api/admin/categories', (route) => read.promise.then(() => route.fallback()), { times: 1 });
  await save();
  await told(page, 'Failed to update category: Somebody saved this record');
  expect(await description.inputValue()).toBe('Mine');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Close without saving' }).click();
  await dialog.waitFor({ state: 'detached' });
  await open();
  read.resolve();
  await expect.poll(() => description.inputValue()).toBe('Theirs');
  await description.fill('Mine');
  await save();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await dialog.getByRole('button', { name: `Delete ${name}` }).click();
  await told(page, `Category "${name}" deleted.`);
  await page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' });
  expectQuiet(page, { answered: [409, 422, 503] });
});

test('one in use stays: its products are offered for seven seconds, or move to another (#273, #275)', async () => {
  const [from, to] = ['Zz Kada from', 'Zz Kada to'];
  for (const name of [from, to])
    await shop.rows(`INSERT INTO categories (name, slug, created_at, ${TAX.columns}) VALUES (?, ?, 1, ${TAX.values})`, name, slugOf(name));
  const [piece] = await shop.rows(
    'SELECT id, category_id AS home FROM products WHERE archived_at IS NULL AND id NOT IN (SELECT product_id FROM product_sizes) LIMIT 1',
  );
  const put = (category: number) => shop.rows('UPDATE products SET category_id = ? WHERE id = ?', category, Number(piece?.id));
  const id = Number((await categoryOf(from))?.id);
  await put(id);
  const page = await desk();
  await page.clock.install();
  const dialog = page.getByRole('dialog');
  const remove = () => page.getByRole('button', { name: `Delete ${from}` }).click();
  await openScreen(page, '/admin/categories');
  // Its products cannot be counted: nothing is asked and nothing deleted.
  await page.route('**/api/admin/categories/*', (route) => route.fulfill(busy), { times: 1 });
  await remove();
  await told(page, 'Could not check products: The shop is busy.');
  await remove();
  await told(page, 'Cannot Delete');
  await told(page, `Category "${from}" is in use.`);
  expect(await dialog.count()).toBe(0);
  // Other messages leave after five.
  await page.clock.fastForward(5_100);
  const link = toast(page).getByRole('link', { name: 'Show its products' });
  expect(await link.isVisible()).toBe(true);
  await page.clock.fastForward(2_000);
  await link.waitFor({ state: 'detached' });
  await remove();
  expect(await link.getAttribute('href')).toBe(`/admin/products?category=${id}`);

  await page.getByRole('button', { name: from, exact: true }).click();
  await dialog.getByRole('button', { name: 'Move them to another category' }).click();
  await dialog.getByLabel('To', { exact: true }).selectOption({ label: to });
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await told(page, `All products are in ${to} now.`);
  await remove();
  await dialog.getByRole('button', { name: `Delete ${from}` }).click();
  await told(page, `Category "${from}" deleted.`);
  await put(Number(piece?.home));
  expectQuiet(page, { answered: [503] });
});
