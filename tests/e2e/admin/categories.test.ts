import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { slugOf } from '../../../src/rules/text.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { adminPage, openScreen } from '../browser/administrator.ts';
import { callsOf, expectQuiet, shop } from '../browser/browser.ts';

const picture = {
  name: 'kada.jpg',
  mimeType: 'image/jpeg',
  buffer: readFileSync('drizzle/demo/pictures/gold-jhumka-earrings.jpg'),
};
const toast = (page: Page) => page.locator('.toast').last();
const told = (page: Page, text: string) => expect.poll(() => toast(page).textContent()).toContain(text);
const refusal = { code: 'INTERNAL', error: 'Something went wrong', details: 'The shop is busy.' };
const fail = (page: Page, path: string, method: string) =>
  page.route(path, (route) => (route.request().method() === method ? route.fulfill({ status: 500, json: refusal }) : route.fallback()));
const clear = () => shop.rows('DELETE FROM categories WHERE name LIKE ?', 'Zz Kada%');

beforeEach(clear);
afterAll(() => clear());

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test('a category is added with a picture, edited twice and deleted (#269, #270, #271, #272, #274, #275, #276)', async () => {
    const name = `Zz Kada ${width}`;
    const page = await adminPage({ width });
    const dialog = page.getByRole('dialog');
    await openScreen(page, '/admin/categories');
    await expectAccessible(page, width);

    // Nothing is sent while the name is missing.
    await page.getByRole('button', { name: 'Add category' }).click();
    expect(await dialog.getByLabel('Name', { exact: true }).evaluate((field) => field === document.activeElement)).toBe(true);
    await dialog.getByRole('button', { name: 'Add category' }).click();
    await told(page, 'Category name is required.');
    expect(await dialog.getByText('Category name is required.').count()).toBe(1);
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('Pieces have sizes').check();
    await dialog.getByLabel('Sizes', { exact: true }).fill('2.4, 2.6');
    await dialog.locator('input[type=file]').setInputFiles({ ...picture, buffer: Buffer.from('not a picture') });
    await expect.poll(() => dialog.getByRole('alert').textContent()).toContain('Image Upload Error: The file is no picture');
    await dialog.locator('input[type=file]').setInputFiles(picture);
    await dialog.getByRole('button', { name: 'Remove Picture' }).waitFor({ timeout: 20_000 });
    await expectAccessible(page, width);

    // A save that fails keeps what was typed.
    await fail(page, '**/api/admin/categories', 'POST');
    await dialog.getByRole('button', { name: 'Add category' }).click();
    await told(page, 'Failed to add category: The shop is busy.');
    expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe(name);
    await page.unroute('**/api/admin/categories');
    await dialog.getByRole('button', { name: 'Add category' }).click();
    await told(page, 'Category added successfully.');
    const [made] = await shop.rows('SELECT * FROM categories WHERE name = ?', name);
    expect(made).toMatchObject({ has_sizes: 1, sizes: '["2.4","2.6"]', image: expect.stringMatching(/^categories\/[0-9a-f]{16}-/) });

    // Two edits, one right after the other: the second begins with what the first one wrote.
    for (const words of ['Broad bangles', 'Broad bangles of brass']) {
      await page.getByRole('button', { name, exact: true }).click();
      await dialog.getByRole('textbox', { name: 'Description' }).fill(words);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
      await told(page, 'Category updated successfully.');
    }
    expect((await shop.rows('SELECT description FROM categories WHERE name = ?', name))[0]?.description).toBe('Broad bangles of brass');

    // Closing with something unsaved asks; what was typed is forgotten afterwards.
    await page.getByRole('button', { name, exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Not saved');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Go on editing' }).click();
    expect(await dialog.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Not saved');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Close without saving' }).click();
    await page.getByRole('button', { name, exact: true }).click();
    expect(await dialog.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Broad bangles of brass');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    // Somebody saved it meanwhile: nothing is overwritten, and the dialog that is opened next has what is there, also where the list comes
    // later than the dialog.
    const opened = Promise.withResolvers<void>();
    let held = 0;
    await page.route('**/api/admin/categories', (route) => {
      held += 1;
      return opened.promise.then(() => route.fallback());
    });
    const onTheirWay = () => callsOf(page).filter((call) => call === 'GET /api/admin/categories: no answer').length;
    await expect.poll(() => onTheirWay() - held).toBe(0);
    await page.getByRole('button', { name, exact: true }).click();
    await shop.rows("UPDATE categories SET description = 'Theirs', updated_at = updated_at + 1 WHERE name = ?", name);
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Mine');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await told(page, 'Failed to update category: Somebody saved this record');
    expect(await dialog.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Mine');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Close without saving' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name, exact: true }).click();
    expect(await dialog.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Broad bangles of brass');
    opened.resolve();
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Theirs');
    await page.unroute('**/api/admin/categories');
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Mine');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });

    await fail(page, '**/api/admin/categories/*', 'DELETE');
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await dialog.getByRole('button', { name: `Delete ${name}` }).click();
    await told(page, 'Failed to delete category: The shop is busy.');
    await page.unroute('**/api/admin/categories/*');
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await dialog.getByRole('button', { name: `Delete ${name}` }).click();
    await told(page, `Category "${name}" deleted.`);
    await expect.poll(() => page.getByRole('button', { name, exact: true }).count()).toBe(0);
    expectQuiet(page, { answered: [409, 422, 500] });
  });

  test('the products of one that is in use move to another, and it can be deleted', async () => {
    const [from, to] = [`Zz Kada from ${width}`, `Zz Kada to ${width}`];
    for (const name of [from, to]) await shop.rows('INSERT INTO categories (name, slug, created_at) VALUES (?, ?, 1)', name, slugOf(name));
    const [piece] = await shop.rows(
      'SELECT id, category_id FROM products WHERE archived_at IS NULL AND id NOT IN (SELECT product_id FROM product_sizes) LIMIT 1',
    );
    const [{ id: fromId } = {}] = await shop.rows('SELECT id FROM categories WHERE name = ?', from);
    await shop.rows('UPDATE products SET category_id = ? WHERE id = ?', Number(fromId), Number(piece?.id));
    const page = await adminPage({ width });
    const dialog = page.getByRole('dialog');
    await openScreen(page, '/admin/categories');
    await page.getByRole('button', { name: from, exact: true }).click();
    await dialog.getByRole('button', { name: 'Move them to another category' }).click();
    await dialog.getByLabel('To', { exact: true }).selectOption({ label: to });
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await told(page, `All products are in ${to} now.`);
    await page.getByRole('button', { name: `Delete ${from}` }).click();
    await dialog.getByRole('button', { name: `Delete ${from}` }).click();
    await told(page, `Category "${from}" deleted.`);
    await shop.rows('UPDATE products SET category_id = ? WHERE id = ?', Number(piece?.category_id), Number(piece?.id));
  });

  test('one in use stays, and its products are offered for seven seconds (#273)', async () => {
    const [used] = await shop.rows(
      'SELECT c.id, c.name FROM categories AS c WHERE EXISTS (SELECT 1 FROM products WHERE category_id = c.id AND archived_at IS NULL) ORDER BY c.id',
    );
    const page = await adminPage({ width });
    await page.clock.install();
    await openScreen(page, '/admin/categories');
    await page.getByRole('button', { name: `Delete ${used?.name}` }).click();
    await told(page, 'Cannot Delete');
    await told(page, `Category "${used?.name}" is in use.`);
    expect(await page.getByRole('dialog').count()).toBe(0);
    // Other messages leave after five.
    await page.clock.fastForward(5_100);
    const link = toast(page).getByRole('link', { name: 'Show its products' });
    expect(await link.isVisible()).toBe(true);
    await page.clock.fastForward(2_000);
    await expect.poll(() => link.count()).toBe(0);
    await page.getByRole('button', { name: `Delete ${used?.name}` }).click();
    await link.click();
    await page.waitForURL(`**/admin/products?category=${used?.id}`);
  });
});

test('the products of a category cannot be counted: nothing is asked and nothing deleted (#275)', async () => {
  const page = await adminPage();
  await openScreen(page, '/admin/categories');
  await fail(page, '**/api/admin/categories/*', 'GET');
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await told(page, 'Could not check products: The shop is busy.');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expectQuiet(page, { answered: [500] });
});

test('a list that cannot be read says so and is tried again; without any there is a word for it (#111, #264, #269, #274)', async () => {
  const page = await adminPage();
  await openScreen(page, '/admin/products');
  await fail(page, '**/api/admin/categories', 'GET');
  await page.getByRole('navigation', { name: 'Admin', exact: true }).getByRole('link', { name: 'Categories' }).click();
  await page.getByText('Failed to fetch categories: The shop is busy.').waitFor();
  await page.unroute('**/api/admin/categories');
  await page.route('**/api/admin/categories', (route) => route.fulfill({ json: { rows: [] } }));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('heading', { name: 'No Categories Found' }).waitFor();
  await page.unroute('**/api/admin/categories');

  await fail(page, '**/api/admin/categories/choices', 'GET');
  await page.goto('/admin/categories');
  await openScreen(page, '/admin/categories');
  await page.getByRole('navigation', { name: 'Admin', exact: true }).getByRole('link', { name: 'Products' }).click();
  await page.getByText('Failed to fetch categories. The shop is busy.').waitFor();
  await page.unroute('**/api/admin/categories/choices');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => page.getByText('Failed to fetch categories.').count()).toBe(0);
  expectQuiet(page, { answered: [500] });
});
