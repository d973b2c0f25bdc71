import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { BUCKET_REFUSES } from '../../../shop/bucket-refuses.ts';
import { NEXT_PRODUCT_ID } from '../../../shop/next-product.ts';
import { expectAccessible } from '../../browser/accessible.ts';
import { adminPage, busy, openScreen } from '../../browser/administrator.ts';
import { expectQuiet, shop } from '../../browser/browser.ts';

const picture = {
  name: 'pin.jpg',
  mimeType: 'image/jpeg',
  buffer: readFileSync('drizzle/demo/pictures/gold-jhumka-earrings.jpg'),
};
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
/** A picture of the form: pressed, it shows its buttons. */
const tile = (page: Page, at: number) => page.getByRole('button', { name: new RegExp(`^Picture ${at}\\b`) });
const save = (page: Page, word: string) => page.getByRole('button', { name: word, exact: true }).click();
const toast = (page: Page) => page.locator('.toast').last();
const productOf = async (name: string) => (await shop.rows('SELECT * FROM products WHERE name = ?', name))[0];
const NAME = 'Zz Mayur Juda Pin';

beforeAll(async () => {
  await shop.rows('DELETE FROM products WHERE name LIKE ? AND id NOT IN (SELECT product_id FROM stock_moves)', 'Zz %');
});

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  const name = `${NAME} ${width}`;

  test('a piece is added with a picture, sold in the shop, edited, and archived (#254, #256, #259, #262, #265, #266, #267)', async () => {
    const page = await adminPage({ width });
    await openScreen(page, '/admin/products');
    await page.getByRole('link', { name: 'Add product' }).click();
    await page.waitForURL('**/admin/products/add');

    // Nothing is sent while a field is wrong; what was typed stays.
    await page.getByLabel('Name', { exact: true }).fill(name);
    await save(page, 'Add product');
    await expect.poll(() => page.getByText('Price is required.').count()).toBeGreaterThan(0);
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(name);

    await page.getByLabel('Selling price, GST included').fill('849');
    await page.getByLabel('MRP optional').fill('1099');
    await page.getByLabel('Pieces in stock').fill('12');
    await page.locator('input[type=file]').setInputFiles(picture);
    await tile(page, 1).waitFor({ timeout: 20_000 });
    await save(page, 'Add product');
    await expect.poll(() => toast(page).textContent()).toContain(`Product "${name}" added successfully.`);
    await page.waitForURL(/products\/edit\/\d+$/);
    const made = await productOf(name);
    expect(made).toMatchObject({ price_paise: 84_900, mrp_paise: 109_900, stock_quantity: 12 });
    expect(JSON.parse(String(made?.images))).toEqual([expect.stringMatching(/^products\/[0-9a-f]{16}-\d+\.webp$/)]);

    const shopPage = await page.context().newPage();
    await shopPage.goto(`/products/${made?.id}`);
    expect(await shopPage.locator('h1').textContent()).toBe(name);
    await shopPage.close();

    await page.getByLabel('Selling price, GST included').fill('799.50');
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
  });

  test('nobody is shut out, and nothing is refused by the policy', async () => {
    const page = await adminPage({ width });
    for (const path of ['/admin/products', '/admin/products/add', '/admin/products/edit/6']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expectAccessible(page, width);
    }
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
  // A count: the server computes the difference.
  await stock.fill(String(before + 5));
  await stock.press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Counted: ${before + 5}` })
    .click();
  await expect.poll(() => stock.inputValue()).toBe(String(before + 5));
  await stock.fill(String(before + 1));
  await stock.press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Counted: ${before + 1}` })
    .click();
  await expect.poll(() => stock.inputValue()).toBe(String(before + 1));
  await page.route('**/api/admin/products/*/stock', (route) => route.abort());
  await page.getByRole('button', { name: /^One less of Utsav/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take 1' }).click();
  await expect.poll(() => toast(page).textContent()).toContain('Stock not changed');
  await expect.poll(() => stock.inputValue()).toBe(String(before + 1));
});

test('the list lives in its address: Back shows the same rows, and links are followed without a new page', async () => {
  const page = await adminPage();
  await openScreen(page, '/admin/products?tab=featured');
  await page.evaluate('window.sameDocument = true');
  const [first = ''] = await page.locator('.list .name').allTextContents();
  await page.getByRole('link', { name: first, exact: true }).click();
  await page.waitForURL(/products\/edit\/\d+$/);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(first);
  await page.goBack();
  await page.waitForURL('**/admin/products?tab=featured');
  expect(await page.locator('.list .name').first().textContent()).toBe(first);
  expect(await page.evaluate('window.sameDocument')).toBe(true);
});

test('unsaved work is asked about before it is left', async () => {
  const page = await adminPage();
  await openScreen(page, '/admin/products/edit/6');
  await page.getByLabel('Description optional').fill('Not saved yet');
  await page.getByRole('link', { name: 'Products', exact: true }).last().click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  expect(new URL(page.url()).pathname).toBe('/admin/products/edit/6');
  expect(await page.getByLabel('Description optional').inputValue()).toBe('Not saved yet');
  await page.getByRole('link', { name: 'Products', exact: true }).last().click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL('**/admin/products');
});

test('a form shows its record before its scripts arrive, and what is typed then stays and is asked about', async () => {
  const page = await adminPage();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/admin/products/edit/6', { waitUntil: 'commit' });
  const [record] = await shop.rows('SELECT name, description FROM products WHERE id = 6');
  const description = page.getByLabel('Description optional');
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(record?.name);
  expect(await description.inputValue()).toBe(record?.description);
  await description.fill('Typed early');
  arrive();
  await page.getByText('Not saved: 1 change').waitFor();
  await page.locator('.save-bar').getByText('description', { exact: true }).waitFor();
  const parts = await page.locator('.editor .panel > h2').allTextContents();
  expect(parts.slice(0, 4).map((part) => part.replace('Sizes and stock', 'Stock'))).toEqual([
    'Pictures',
    'Name and text',
    'Stock',
    'Price',
  ]);
  expect(await description.inputValue()).toBe('Typed early');
});

test('a picture that is none is refused with its name, and the rest of the form stays (#262, #266)', async () => {
  const page = await adminPage();
  await openScreen(page, '/admin/products/add');
  await page.locator('input[type=file]').setInputFiles({ name: 'box.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') });
  await expect.poll(() => page.getByRole('alert').allTextContents()).toEqual([expect.stringContaining('Failed to upload box.jpg')]);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.locator('input[type=file]').setInputFiles([1, 2, 3, 4].map((at) => ({ ...picture, name: `${at}.jpg` })));
  await expect.poll(() => toast(page).textContent()).toContain('Image Limit Reached');
  expect(await toast(page).textContent()).toContain('You can upload a maximum of 3 images.');
  await page.getByText('Up to 3, images up to 10MB.').waitFor();

  // A picture whose address does not come back is no picture of the piece; one that was never stored with it is only let go.
  await page.route('**/api/admin/files?*', (route) => route.fulfill({ status: 201, json: {} }), { times: 1 });
  await page.locator('input[type=file]').setInputFiles(picture);
  await page.getByText('File uploaded but failed to get public URL.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await tile(page, 1).click({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Delete picture 1' }).click();
  await expect.poll(() => toast(page).textContent()).toContain('Image URL Removed');

  await page.getByLabel('Name', { exact: true }).fill('Zz Refused');
  await page.getByLabel('Selling price, GST included').fill('₹ 1,299');
  await page.getByLabel('Pieces in stock').fill('1');
  await page.route('**/api/admin/products', (route) => (route.request().method() === 'POST' ? route.fulfill(busy) : route.fallback()));
  await save(page, 'Add product');
  await expect.poll(() => toast(page).textContent()).toContain('Failed to add product.');
  expect(await toast(page).textContent()).toContain('The shop is busy.');
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Zz Refused');
  expectQuiet(page, { answered: [422, 503] });
});

test('the list: a category, a failed read and a failed delete; a piece without a past is deleted (#253, #264, #265, #267)', async () => {
  const page = await adminPage();
  const [home] = await shop.rows('SELECT id, name FROM categories ORDER BY id LIMIT 1');
  await shop.rows(
    `INSERT INTO products (id, name, slug, price_paise, mrp_paise, category_id) VALUES (${NEXT_PRODUCT_ID}, 'Zz Gone', 'zz-gone', 100, 100, ?)`,
    Number(home?.id),
  );
  await openScreen(page, '/admin/products');
  await page.getByLabel('Category').selectOption(String(home?.name));
  await page.waitForURL(`**/admin/products?category=${home?.id}`);
  const expected = await shop.rows('SELECT name FROM products WHERE category_id = ? AND archived_at IS NULL', Number(home?.id));
  await expect
    .poll(async () => (await page.locator('.list .name').allTextContents()).sort())
    .toEqual(expected.map(({ name }) => name).sort());

  const remove = async () => {
    await page.getByRole('button', { name: 'Delete Zz Gone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete product' }).click();
  };
  await page.route('**/api/admin/products/*', (route) => (route.request().method() === 'DELETE' ? route.fulfill(busy) : route.fallback()));
  await remove();
  await expect.poll(() => toast(page).textContent()).toContain('Failed to delete product. The shop is busy.');
  await page.unroute('**/api/admin/products/*');
  // The dialog stays open, so that the same press can be tried again.
  await page.getByRole('dialog').getByRole('button', { name: 'Delete product' }).click();
  await expect.poll(() => toast(page).textContent()).toContain('Product "Zz Gone" deleted successfully.');

  await page.route('**/api/admin/products?*', (route) => route.fulfill(busy));
  await page.getByLabel('Category').selectOption('All categories');
  await page.getByLabel('Sort').selectOption('name asc');
  await page.getByText('Failed to fetch products. The shop is busy.').first().waitFor();
  await page.unroute('**/api/admin/products?*');

  await openScreen(page, '/admin/products/edit/6');
  await page.route('**/api/admin/products/6', (route) => (route.request().method() === 'PUT' ? route.fulfill(busy) : route.fallback()));
  await page.getByLabel('Weight, grams optional').fill('36');
  await save(page, 'Save product');
  await expect.poll(() => toast(page).textContent()).toContain('Operation failed');
  expectQuiet(page, { answered: [503] });
});

test.each([360, 1280] as const)(
  'at %i pixels a piece is duplicated with all but its stock, and its pictures are shared (#260, #263, #326)',
  async (width) => {
    const page = await adminPage({ width });
    await openScreen(page, '/admin/products/edit/6');
    const [{ name } = { name: '' }] = await shop.rows('SELECT name FROM products WHERE id = 6');
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe(name);
    const price = await page.getByLabel('Selling price, GST included').inputValue();
    await page.getByRole('link', { name: 'Duplicate' }).click();
    await page.waitForURL('**/admin/products/add?copy=6');
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe(`Copy of ${name}`);
    expect(await page.getByLabel('Selling price, GST included').inputValue()).toBe(price);
    expect(await page.getByLabel('Pieces in stock').inputValue()).toBe('');
    await expectAccessible(page, width);

    // A reload shows the same form, at the address of before too (#256).
    await openScreen(page, '/admin/products/new?copy=6');
    expect(new URL(page.url()).pathname).toBe('/admin/products/add');
    const copy = `Zz Copy ${width}`;
    await page.getByLabel('Name', { exact: true }).fill(copy);
    await page.getByLabel('Pieces in stock').fill('0');
    await save(page, 'Add product');
    await expect.poll(() => toast(page).textContent()).toContain(`Product "${copy}" added successfully.`);
    await page.waitForURL(/products\/edit\/\d+$/);
    const [original] = await shop.rows('SELECT images FROM products WHERE id = 6');
    const made = await productOf(copy);
    expect(made).toMatchObject({ images: original?.images, stock_quantity: 0 });

    // Its pictures go, those of the piece that it came from stay.
    await tile(page, 1).click();
    await page.getByRole('button', { name: 'Delete picture 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete picture' }).click();
    await expect.poll(() => toast(page).textContent()).toContain('Image Deleted');
    await save(page, 'Save product');
    await expect.poll(() => toast(page).textContent()).toContain(`Product "${copy}" updated successfully.`);
    await page.locator('input[type=file]').setInputFiles([1, 2].map((at) => ({ ...picture, name: `${at}.jpg` })));
    await expect.poll(() => toast(page).textContent()).toContain('You can only add 1 more image(s). Please select fewer files.');
    expect(await toast(page).textContent()).toContain('Image Limit Exceeded');
    const [first] = JSON.parse(String(original?.images)) as string[];
    expect((await page.request.get(`/media/${first}`)).status()).toBe(200);
    await shop.rows('DELETE FROM products WHERE id = ?', made?.id as number);
  },
);

test('a picture that could not be removed from the bucket is told, and the product is saved (#263)', async () => {
  await shop.rows(
    `INSERT INTO products (id, name, slug, price_paise, mrp_paise, images) VALUES (${NEXT_PRODUCT_ID}, 'Zz Kept Picture', 'zz-kept', 100, 100, ?)`,
    JSON.stringify([`products/${BUCKET_REFUSES}`]),
  );
  const made = await productOf('Zz Kept Picture');
  const page = await adminPage();
  await openScreen(page, `/admin/products/edit/${made?.id}`);
  await tile(page, 1).click();
  await page.getByRole('button', { name: 'Delete picture 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete picture' }).click();
  await save(page, 'Save product');
  await expect.poll(() => toast(page).textContent()).toContain('Storage Error');
  expect(await toast(page).textContent()).toContain('updated successfully');
  expect((await productOf('Zz Kept Picture'))?.images).toBe('[]');
  expectQuiet(page, { answered: [404] });
  await shop.rows('DELETE FROM products WHERE id = ?', Number(made?.id));
});

test('an edit that cannot be read returns to the list with its sentence; old addresses lead to the form (#256, #267)', async () => {
  const page = await adminPage();
  await page.goto('/admin/products/edit/999999');
  await page.waitForURL('**/admin/products');
  await expect.poll(() => toast(page).textContent()).toContain('Failed to fetch product details.');
  await page.goto('/admin/products/6');
  expect(new URL(page.url()).pathname).toBe('/admin/products/edit/6');
  await page.goto('/admin');
  expect(new URL(page.url()).pathname).toBe('/admin/dashboard');
  expectQuiet(page, { answered: [404] });
});

test('a session that ends in the middle of a form is asked for over it, and the save goes on', async () => {
  const page = await adminPage();
  await openScreen(page, '/admin/products/edit/6');
  await page.getByLabel('Weight, grams optional').fill('35');
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  // By key: a read of the menu may have opened the dialog already.
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: /Log in to go on/ });
  await dialog.waitFor();
  await page.context().addCookies(cookies);
  await dialog.getByLabel('Password').fill('sindoor-7-bells');
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect.poll(() => toast(page).textContent(), { timeout: 10_000 }).toContain('updated successfully');
  expectQuiet(page, { answered: [401], said: ['WebSocket connection to'] });
});

test('two windows on one record: what only one changed is joined, and of what both changed one is chosen (#267)', async () => {
  const [mine, other] = [await adminPage(), await adminPage()];
  const priceIn = (page: Page) => page.getByLabel('Selling price, GST included');
  const open = async () => {
    for (const page of [mine, other]) {
      await openScreen(page, '/admin/products/edit/7');
      await expect.poll(() => priceIn(page).inputValue(), { timeout: 10_000 }).not.toBe('');
    }
  };
  const saveOther = async () => {
    await save(other, 'Save product');
    await expect.poll(() => toast(other).textContent(), { timeout: 10_000 }).toContain('updated successfully');
  };
  const stored = async () =>
    (
      await shop.rows(
        `SELECT care, weight_grams, (SELECT group_concat(value) FROM product_attributes WHERE product_id = 7 AND kind = 'material') AS material FROM products WHERE id = 7`,
      )
    )[0];
  await open();
  const price = await priceIn(mine).inputValue();
  await mine.getByLabel('Material optional').fill('Brass');
  await other.getByLabel('Care optional').fill('Keep it dry');
  await saveOther();
  await save(mine, 'Save product');
  await expect.poll(() => toast(mine).textContent(), { timeout: 10_000 }).toContain('updated successfully');
  expect(await stored()).toMatchObject({ material: 'brass', care: 'Keep it dry' });

  await open();
  await mine.getByLabel('Weight, grams optional').fill('20');
  await mine.getByLabel('Care optional').fill('Wipe it');
  await other.getByLabel('Weight, grams optional').fill('30');
  await other.getByLabel('Care optional').fill('Polish it');
  await saveOther();
  await save(mine, 'Save product');
  const question = mine.getByRole('dialog', { name: /changed meanwhile/ });
  await question.waitFor();
  expect(await question.getByRole('row').allTextContents()).toEqual(['FieldTheirsYours', 'CarePolish itWipe it', 'Weight, grams3020']);
  expect(await stored()).toMatchObject({ care: 'Polish it', weight_grams: 30 });
  await expectAccessible(mine, 1280);
  await question.getByRole('button', { name: 'Save mine over it' }).click();
  await expect.poll(stored, { timeout: 10_000 }).toMatchObject({ care: 'Wipe it', weight_grams: 20 });

  await open();
  await mine.getByLabel('Care optional').fill('Mine');
  await other.getByLabel('Care optional').fill('Theirs');
  await saveOther();
  await save(mine, 'Save product');
  await question.getByRole('button', { name: 'Take theirs' }).click();
  expect(await mine.getByLabel('Care optional').inputValue()).toBe('Theirs');
  await mine.getByText('Nothing to save').waitFor();
  expect([await priceIn(mine).inputValue(), await stored()]).toMatchObject([price, { care: 'Theirs' }]);
  expectQuiet(mine, { answered: [409] });
});
