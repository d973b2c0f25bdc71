import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { TAX } from '../../../shop/catalogue/tax.ts';
import { shop } from '../../browser/browser.ts';
import { desk, openScreen, told } from '../desk.ts';

const says = (page: Page, words: string) => expect.poll(() => page.locator('.save-bar [role=status]').textContent()).toBe(words);
const productOf = async (at: number) =>
  (await shop.rows('SELECT price_paise AS price, stock_quantity AS stock FROM products WHERE sku = ?', `SHEET-${at}`))[0];
const cell = (page: Page, name: string, column: number) =>
  page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('gridcell')
    .nth(column);
const [PRICE, CHANGE, CATEGORY] = [1, 5, 6];

beforeAll(async () => {
  for (const at of [1, 2, 3])
    await shop.rows(
      `INSERT INTO products (id, sku, name, slug, price_paise, mrp_paise, images, ${TAX.columns}) VALUES (?, ?, ?, ?, 79900, 109900, '[]', ${TAX.values})`,
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

test('cells are typed, pasted from a spreadsheet, taken back and saved at once; unsaved ones are asked about and kept', async () => {
  const page = await desk({ width: 1280 });
  const type = async (name: string, column: number, text: string, last: 'Enter' | 'Tab' = 'Enter') => {
    await cell(page, name, column).focus();
    await page.keyboard.type(text);
    await page.keyboard.press(last);
  };
  await openScreen(page, '/admin/products/sheet?search=sheetpin&sort=name&dir=asc');
  const raise = page.getByRole('button', { name: 'Raise the MRP too' });
  await cell(page, 'Sheetpin 1', PRICE).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('860');
  await page.keyboard.press('Enter');
  // Enter leads to the cell below: the column goes on there.
  await paste(page, '870\r\n1.499,00\r\n900\r\n');
  await told(page, '1 cell was left out');
  await says(page, '3 changes in 3 products');
  await page.getByRole('alert').filter({ hasText: '1 product cannot be saved. Sheetpin 3:' }).waitFor();
  expect(await raise.count()).toBe(0);
  await page.getByRole('button', { name: 'Save 2' }).click();
  await says(page, '1 change in 1 product');
  expect(await Promise.all([1, 2, 3].map(productOf))).toMatchObject([{ price: 86_000 }, { price: 87_000 }, { price: 79_900 }]);

  await page.getByRole('button', { name: 'Discard' }).click();
  // What is ticked, by mouse and by key, is raised together to the rupee.
  await page.getByRole('checkbox', { name: 'Tick Sheetpin 1' }).check();
  await cell(page, 'Sheetpin 2', PRICE).focus();
  await page.keyboard.press('Shift+Space');
  await page.getByLabel('Raise the prices of 2 ticked products by (%)').fill('5 %');
  await page.getByRole('button', { name: 'Raise', exact: true }).click();
  await says(page, '2 changes in 2 products');
  expect(await cell(page, 'Sheetpin 2', PRICE).textContent()).toContain('914');
  await page.getByRole('button', { name: 'Discard' }).click();
  await type('Sheetpin 2', PRICE, '1200');
  await raise.click();
  await says(page, '2 changes in 1 product');
  await page.getByRole('button', { name: 'Discard' }).click();
  await type('Sheetpin 1', CHANGE, '+12');
  await type('Sheetpin 2', CATEGORY, 'Rings', 'Tab');
  await says(page, '2 changes in 2 products');
  await page.keyboard.press('Control+z');
  await says(page, '1 change in 1 product');
  const before = Number((await productOf(1))?.stock);
  await page.getByRole('button', { name: 'Save 1' }).click();
  await says(page, 'Nothing to save');
  expect((await productOf(1))?.stock).toBe(before + 12);

  // A save that does not arrive loses nothing, and leaving asks.
  await type('Sheetpin 2', PRICE, '777');
  await page.route('**/api/admin/products/import', (route) => route.abort());
  await page.getByRole('button', { name: 'Save 1' }).click();
  await told(page, 'Not saved');
  await says(page, '1 change in 1 product');
  await page.locator('.rail a[href="/admin/orders"]').click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay here' }).click();
  expect(await cell(page, 'Sheetpin 2', PRICE).textContent()).toContain('777');
});
