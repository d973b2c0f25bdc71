import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '../../browser/accessible.ts';
import { adminPage, openScreen } from '../../browser/administrator.ts';
import { shop } from '../../browser/browser.ts';

const toast = (page: Page) => page.locator('.toast').last();
const status = (page: Page) => page.locator('.save-bar [role=status]').textContent();
const productOf = async (sku: string) => (await shop.rows('SELECT * FROM products WHERE sku = ?', sku))[0];
const cell = (page: Page, name: string, column: number) =>
  page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('gridcell')
    .nth(column);
const [PRICE, CHANGE, CATEGORY] = [1, 5, 6];

beforeAll(async () => {
  for (const at of [1, 2, 3])
    await shop.rows(
      `INSERT INTO products (id, sku, name, slug, price_paise, mrp_paise, images) VALUES (?, ?, ?, ?, 79900, 109900, '[]')`,
      ...[9000 + at, `SHEET-${at}`, `Sheetpin ${at}`, `sheetpin-${at}`],
    );
});

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', data);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test('cells are typed, pasted from a spreadsheet, taken back and saved at once', async () => {
    const page = await adminPage({ width });
    await openScreen(page, '/admin/products/sheet?search=sheetpin&sort=name&dir=asc');
    await cell(page, 'Sheetpin 1', PRICE).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type(String(800 + (width % 100)));
    await page.keyboard.press('Enter');
    // Enter leads to the cell below: the column goes on there.
    await paste(page, `${810 + (width % 100)}\r\n1.499,00\r\n900\r\n`);
    await expect.poll(() => toast(page).textContent()).toContain('1 cell was left out');
    await expect.poll(() => status(page)).toBe('3 changes in 3 products');
    await expect.poll(() => page.getByRole('alert').first().textContent()).toContain('1 product cannot be saved. Sheetpin 3:');
    await expectAccessible(page, width);
    await page.getByRole('button', { name: 'Save 2' }).click();
    await expect.poll(() => status(page)).toBe('1 change in 1 product');
    expect([(await productOf('SHEET-1'))?.price_paise, (await productOf('SHEET-2'))?.price_paise]).toEqual([
      (800 + (width % 100)) * 100,
      (810 + (width % 100)) * 100,
    ]);
    expect((await productOf('SHEET-3'))?.price_paise).toBe(79_900);

    await page.getByRole('button', { name: 'Discard' }).click();
    const before = Number((await productOf('SHEET-1'))?.stock_quantity);
    await cell(page, 'Sheetpin 1', CHANGE).focus();
    await page.keyboard.type('+12');
    await page.keyboard.press('Enter');
    await cell(page, 'Sheetpin 2', CATEGORY).focus();
    await page.keyboard.type('Rings');
    await page.keyboard.press('Tab');
    await expect.poll(() => status(page)).toBe('2 changes in 2 products');
    await page.keyboard.press('Control+z');
    await expect.poll(() => status(page)).toBe('1 change in 1 product');
    await page.getByRole('button', { name: 'Save 1' }).click();
    await expect.poll(() => status(page)).toBe('Nothing to save');
    expect((await productOf('SHEET-1'))?.stock_quantity).toBe(before + 12);
  });
});

test('a sheet with changes asks before it is left, and keeps them where the save does not arrive', async () => {
  const page = await adminPage();
  await openScreen(page, '/admin/products/sheet?search=sheetpin');
  await cell(page, 'Sheetpin 2', PRICE).focus();
  await page.keyboard.type('777');
  await page.keyboard.press('Enter');
  await page.route('**/api/admin/products/import', (route) => route.abort());
  await page.getByRole('button', { name: 'Save 1' }).click();
  await expect.poll(() => toast(page).textContent()).toContain('Not saved');
  expect(await status(page)).toBe('1 change in 1 product');
  await page.locator('.rail a[href="/admin/orders"]').click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay here' }).click();
  expect(await cell(page, 'Sheetpin 2', PRICE).textContent()).toContain('777');
});
