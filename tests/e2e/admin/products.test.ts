import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { adminPage, openScreen } from '../browser/administrator.ts';
import { closeAll, expectQuiet, shop } from '../browser/browser.ts';

const picture = {
  name: 'pin.jpg',
  mimeType: 'image/jpeg',
  buffer: readFileSync('drizzle/demo/pictures/gold-jhumka-earrings.jpg'),
};
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const save = (page: Page, word: string) => page.getByRole('button', { name: word, exact: true }).click();
const toast = (page: Page) => page.locator('.toast').last();
const productOf = async (name: string) => (await shop.rows('SELECT * FROM products WHERE name = ?', name))[0];
const NAME = 'Zz Mayur Juda Pin';

beforeAll(async () => {
  await shop.rows('DELETE FROM products WHERE name LIKE ? AND id NOT IN (SELECT product_id FROM stock_moves)', 'Zz %');
});
afterAll(closeAll);

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  const name = `${NAME} ${width}`;

  test('a piece is added with a picture, sold in the shop, edited, and archived (#254, #256, #259, #262, #265, #266, #267)', async () => {
    const page = await adminPage({ width });
    await openScreen(page, '/admin/products');
    await page.getByRole('link', { name: 'Add product' }).click();
    await page.waitForURL('**/admin/products/new');

    // Nothing is sent while a field is wrong; what was typed stays.
    await page.getByLabel('Name', { exact: true }).fill(name);
    await save(page, 'Add product');
    await expect.poll(() => page.getByText('Price is required.').count()).toBeGreaterThan(0);
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(name);

    await page.getByLabel('Price', { exact: true }).fill('849');
    await page.getByLabel('MRP optional').fill('1099');
    await page.getByLabel('Pieces in stock').fill('12');
    await page.locator('input[type=file]').setInputFiles(picture);
    await page.getByRole('button', { name: 'Delete picture 1' }).waitFor({ timeout: 20_000 });
    await save(page, 'Add product');
    await expect.poll(() => toast(page).textContent()).toContain(`Product "${name}" added successfully.`);
    await page.waitForURL(/products\/\d+$/);
    const made = await productOf(name);
    expect(made).toMatchObject({ price_paise: 84_900, mrp_paise: 109_900, stock_quantity: 12 });
    expect(JSON.parse(String(made?.images))).toEqual([expect.stringMatching(/^products\/[0-9a-f]{16}-\d+\.webp$/)]);

    const shopPage = await page.context().newPage();
    await shopPage.goto(`/products/${made?.id}`);
    expect(await shopPage.locator('h1').textContent()).toBe(name);
    await shopPage.close();

    await page.getByLabel('Price', { exact: true }).fill('799.50');
    await page.keyboard.press('Control+s');
    await expect.poll(() => toast(page).textContent()).toContain(`Product "${name}" updated successfully.`);
    expect((await productOf(name))?.price_paise).toBe(79_950);

    await openScreen(page, `/admin/products?search=${encodeURIComponent(name)}`);
    await rowOf(page, name).waitFor();
    if (width === 1280) {
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      const dialog = page.getByRole('dialog', { name: `Delete "${name}"?` });
      expect(await dialog.getByRole('button', { name: 'Cancel' }).evaluate((button) => button === document.activeElement)).toBe(true);
      await dialog.getByRole('button', { name: 'Delete product' }).click();
      await expect.poll(() => toast(page).textContent()).toContain('is archived');
      await expect.poll(() => page.getByText('No Products Found').count()).toBe(1);
    }
    expectQuiet(page, { answered: [422] });
    await page.context().close();
  });

  test('nobody is shut out, and nothing is refused by the policy', async () => {
    const page = await adminPage({ width });
    for (const path of ['/admin/products', '/admin/products/new', '/admin/products/6']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expectAccessible(page, width);
    }
    expectQuiet(page);
    await page.context().close();
  });
});

test('a press on + asks why, shows at once, and goes back where the server refuses (#253)', async () => {
  const page = await adminPage();
  await openScreen(page, '/admin/products?search=utsav');
  const stock = page.getByRole('textbox', { name: /^Stock of Utsav/ });
  const before = Number(await stock.inputValue());
  await page.getByRole('button', { name: /^One more of Utsav/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add 1' }).click();
  await expect.poll(() => stock.inputValue()).toBe(String(before + 1));
  await page.route('**/api/admin/products/*/stock', (route) => route.abort());
  await page.getByRole('button', { name: /^One less of Utsav/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take 1' }).click();
  await expect.poll(() => toast(page).textContent()).toContain('Stock not changed');
  await expect.poll(() => stock.inputValue()).toBe(String(before + 1));
  await page.context().close();
});

test('the list lives in its address: Back shows the same rows, and links are followed without a new page', async () => {
  const page = await adminPage();
  await openScreen(page, '/admin/products?tab=featured');
  await page.evaluate('window.sameDocument = true');
  const [first = ''] = await page.locator('.list .name').allTextContents();
  await page.getByRole('link', { name: first, exact: true }).click();
  await page.waitForURL(/products\/\d+$/);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(first);
  await page.goBack();
  await page.waitForURL('**/admin/products?tab=featured');
  expect(await page.locator('.list .name').first().textContent()).toBe(first);
  expect(await page.evaluate('window.sameDocument')).toBe(true);
  await page.context().close();
});

test('unsaved work is asked about before it is left', async () => {
  const page = await adminPage();
  await openScreen(page, '/admin/products/6');
  await page.getByLabel('Description optional').fill('Not saved yet');
  await page.getByRole('link', { name: 'Products', exact: true }).last().click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  expect(new URL(page.url()).pathname).toBe('/admin/products/6');
  expect(await page.getByLabel('Description optional').inputValue()).toBe('Not saved yet');
  await page.getByRole('link', { name: 'Products', exact: true }).last().click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL('**/admin/products');
  await page.context().close();
});

test('a picture that is none is refused with its name, and the rest of the form stays (#262, #266)', async () => {
  const page = await adminPage();
  await openScreen(page, '/admin/products/new');
  await page.locator('input[type=file]').setInputFiles({ name: 'box.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') });
  await expect.poll(() => page.getByRole('alert').allTextContents()).toEqual([expect.stringContaining('Failed to upload box.jpg')]);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.locator('input[type=file]').setInputFiles([1, 2, 3, 4].map((at) => ({ ...picture, name: `${at}.jpg` })));
  await expect.poll(() => toast(page).textContent()).toContain('You can upload a maximum of 3 images.');
  await page.context().close();
});

test('a session that ends in the middle of a form is asked for over it, and the save goes on', async () => {
  const page = await adminPage();
  await openScreen(page, '/admin/products/6');
  await page.getByLabel('Weight, grams optional').fill('35');
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await save(page, 'Save product');
  const dialog = page.getByRole('dialog', { name: /Log in to go on/ });
  await dialog.waitFor();
  await page.context().addCookies(cookies);
  await dialog.getByLabel('Password').fill('sindoor-7-bells');
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect.poll(() => toast(page).textContent()).toContain('updated successfully');
  await page.context().close();
});

test('no script of the admin area is in a page of a shopper', async () => {
  const page = await adminPage();
  const scripts = async (path: string) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    return page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.endsWith('.js')),
    );
  };
  const ofAdmin = await scripts('/admin/products');
  expect(ofAdmin.some((name) => /products-island/.test(name))).toBe(true);
  const ofShop = [...(await scripts('/')), ...(await scripts('/collections')), ...(await scripts('/checkout'))];
  expect(ofShop.filter((name) => /admin|products-island|query|hook-form|dnd/.test(name))).toEqual([]);
  await page.context().close();
});
