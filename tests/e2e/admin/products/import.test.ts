import { utils, write } from '@e965/xlsx';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../browser/accessible.ts';
import { shop } from '../../browser/browser.ts';
import { desk, downloaded, openScreen, picture, textOf } from '../desk.ts';
import { zip } from './zip.ts';

const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`),
});
/** An Excel workbook of one sheet. */
function workbook(rows: readonly (readonly (string | number)[])[]): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Stock');
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const says = (page: Page, words: string) => expect.poll(() => page.locator('.save-bar [role=status]').textContent()).toBe(words);
const productOf = async (sku: string) => (await shop.rows('SELECT * FROM products WHERE sku = ?', sku))[0];

test('a catalogue file with a picture is checked, imported, and refused where a line is wrong or a file cannot be read', async () => {
  const [good, bad] = ['W-360-1', 'W-360-2'];
  const catalogue = csv('catalogue.csv', [
    'sku,name,price,mrp,stock,category,images,shade',
    `${good},झुमका Utsav,849,1099,12,Earrings,front.jpg,gold`,
    `${bad},Kada,"1.499,00",,1,Bangels,,`,
  ]);
  const page = await desk();
  await openScreen(page, '/admin/products/import');
  const chosen = page.locator('input[type=file]');
  const topOf = async (text: string) => (await page.getByText(text).boundingBox())?.y ?? 0;
  // A phone shows the place for the file first.
  expect(await topOf('Drop a CSV')).toBeLessThan(await topOf('How it works'));
  await chosen.setInputFiles(csv('head.csv', ['title,cost', 'a,1']));
  await page.getByText('Say which column is your own code (SKU): products are matched by it.').waitFor();
  expect(await page.getByRole('button', { name: 'Dry run' }).isDisabled()).toBe(true);
  await chosen.setInputFiles({ name: 'excel.csv', mimeType: 'text/csv', buffer: Buffer.from([0x41, 0xe9, 0x41]) });
  await page.getByText('excel.csv has no lines.').waitFor();
  await chosen.setInputFiles({ name: 'cut.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK\x03\x04') });
  await page.getByText('cut.xlsx cannot be read as a workbook. Open it, and save it as “Excel workbook” or CSV.').waitFor();
  await chosen.setInputFiles(csv('twice.csv', ['sku,name,price', 'A,One,10', 'A,Two,20']));
  await press(page, 'Dry run');
  await page.getByText('A is in lines 2 and 3.').first().waitFor();
  await openScreen(page, '/admin/products/import');

  await chosen.setInputFiles(catalogue);
  await page.getByText('These columns are left out: shade.').waitFor();
  await chosen.setInputFiles(['front.jpg', 'back.jpg'].map((name) => ({ ...picture, name })));
  // The picture is made in each of its sizes and formats before it counts.
  await page.getByText('1 named in the file').waitFor({ timeout: 60_000 });
  await page.getByText('1 picture has no line: back.jpg').waitFor();
  await press(page, 'Remove catalogue.csv');
  await page.getByText('How it works').waitFor();
  await chosen.setInputFiles(catalogue);
  // A lost connection is gone on with.
  await page.route('**/api/admin/products/import', (route) => route.abort(), { times: 1 });
  await press(page, 'Dry run');
  await page.getByRole('alert').waitFor();
  await press(page, 'Go on');
  await says(page, '1 line goes in, 1 is left out');
  expect(await productOf(good)).toBeUndefined();
  await page.getByText('There is no category “Bangels”. Did you mean Bangles?').waitFor();
  await expectAccessible(page, 360);

  await press(page, 'Import 1');
  await says(page, '1 line was imported, 1 was left out');
  expect(await productOf(good)).toMatchObject({ name: 'झुमका Utsav', price_paise: 84_900, stock_quantity: 12 });
  expect(JSON.parse(String((await productOf(good))?.images))).toEqual([expect.stringMatching(/^products\/[0-9a-f]{16}-\d+\.webp$/)]);
  const report = await textOf(await downloaded(page, () => press(page, 'Report')));
  expect(report).toMatch(new RegExp(`what_is_wrong[^]*${bad}`));
  expect(report).not.toContain(good);
});

test('an Excel workbook with other names, and a zip with pictures called like the codes: columns are chosen once', async () => {
  const page = await desk();
  await openScreen(page, '/admin/products/import');
  const chosen = page.locator('input[type=file]');
  const book = {
    name: 'stock.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: workbook([
      ['Item Code', 'Title', 'Rate', 'Qty', 'Group', 'Supplier'],
      ['X-1', 'झुमका Utsav', 849.5, 12, 'Earrings', 'Raj'],
      ['X-2', 'Kada', 1499, 3, 'Bangles', 'Raj'],
    ]),
  };
  await chosen.setInputFiles(book);
  expect(await page.getByLabel('Column Rate').inputValue()).toBe('price');
  expect(await page.getByLabel('Column Group').inputValue()).toBe('');
  await page.getByLabel('Column Group').selectOption('category');
  await page.getByText('These columns are left out: Supplier.').waitFor();
  const pictures = zip({ 'photos/x-1.jpg': picture.buffer, 'photos/note.txt': 'x' });
  await chosen.setInputFiles({ name: 'p.zip', mimeType: 'application/zip', buffer: pictures });
  await page.getByText('1 named in the file').waitFor({ timeout: 60_000 });
  await press(page, 'Dry run');
  await says(page, '2 lines go in, 0 are left out');
  await press(page, 'Import 2');
  await says(page, '2 lines were imported, 0 were left out');
  expect(await productOf('X-1')).toMatchObject({ name: 'झुमका Utsav', price_paise: 84_950, stock_quantity: 12 });
  expect(JSON.parse(String((await productOf('X-1'))?.images))).toHaveLength(1);
  expect(await productOf('X-2')).toMatchObject({ name: 'Kada', images: '[]' });

  await openScreen(page, '/admin/products/import');
  await chosen.setInputFiles(book);
  expect(await page.getByLabel('Column Group').inputValue()).toBe('category');
});
