import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../browser/accessible.ts';
import { adminPage, openScreen } from '../../browser/administrator.ts';
import { shop } from '../../browser/browser.ts';
import { workbook, zip } from '../../browser/zip.ts';

const dir = mkdtempSync(join(tmpdir(), 'chamak-import-'));
const picture = readFileSync('drizzle/demo/pictures/gold-jhumka-earrings.jpg');
const csv = (name: string, lines: string[]) => {
  const path = join(dir, name);
  writeFileSync(path, `\uFEFF${lines.join('\r\n')}\r\n`);
  return path;
};
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const status = (page: Page) => page.locator('.save-bar [role=status]').textContent();
const productOf = async (sku: string) => (await shop.rows('SELECT * FROM products WHERE sku = ?', sku))[0];

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test('a catalogue file with a picture is checked, imported, and refused where a line is wrong', async () => {
    const [good, bad] = [`W-${width}-1`, `W-${width}-2`];
    const path = csv(`catalogue-${width}.csv`, [
      'sku,name,price,mrp,stock,category,images,shade',
      `${good},झुमका Utsav,849,1099,12,Earrings,front.jpg,gold`,
      `${bad},Kada,"1.499,00",,1,Bangels,,`,
    ]);
    const page = await adminPage({ width });
    await openScreen(page, '/admin/products/import');
    const topOf = async (text: string) => (await page.getByText(text).boundingBox())?.y ?? 0;
    // A phone shows the place for the file first.
    expect((await topOf('Drop a CSV')) < (await topOf('How it works'))).toBe(width === 360);
    await page.locator('input[type=file]').setInputFiles([path]);
    await page.getByText('These columns are left out: shade.').waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles(['front.jpg', 'back.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer: picture })));
    await page.getByText('1 named in the file').waitFor({ timeout: 60_000 });
    await page.getByText('1 picture has no line: back.jpg').waitFor();
    await press(page, `Remove catalogue-${width}.csv`);
    await page.getByText('How it works').waitFor();
    await page.locator('input[type=file]').setInputFiles([path]);
    await press(page, 'Dry run');
    await expect.poll(() => status(page)).toBe('1 line goes in, 1 is left out');
    expect(await productOf(good)).toBeUndefined();
    await page.getByText('There is no category “Bangels”. Did you mean Bangles?').waitFor();
    await expectAccessible(page, width);

    await press(page, 'Import 1');
    await expect.poll(() => status(page)).toBe('1 line was imported, 1 was left out');
    expect(await productOf(good)).toMatchObject({ name: 'झुमका Utsav', price_paise: 84_900, stock_quantity: 12 });
    expect(JSON.parse(String((await productOf(good))?.images))).toEqual([expect.stringMatching(/^products\/[0-9a-f]{16}-\d+\.webp$/)]);
    const [saved] = await Promise.all([page.waitForEvent('download'), press(page, 'Report')]);
    const report = readFileSync(await saved.path(), 'utf8');
    expect(report).toContain(bad);
    expect(report).toContain('what_is_wrong');
    expect(report).not.toContain(good);
  });
});

test('what was exported is imported again without a change, and a lost connection is gone on with', async () => {
  const page = await adminPage();
  await openScreen(page, '/admin/products');
  await page.getByRole('button', { name: 'Export' }).click();
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Catalogue' }).click()]);
  expect(saved.suggestedFilename()).toMatch(/^products-\d{4}-\d{2}-\d{2}\.csv$/);
  const path = join(dir, 'again.csv');
  await saved.saveAs(path);
  await openScreen(page, '/admin/products/import');
  await page.locator('input[type=file]').setInputFiles([path]);
  await page.route('**/api/admin/products/import', (route) => route.abort());
  await press(page, 'Dry run');
  await page.getByRole('alert').waitFor();
  await page.unroute('**/api/admin/products/import');
  await press(page, 'Go on');
  await expect.poll(() => status(page)).toBe('0 lines go in, 0 are left out');
});

test('an Excel workbook with other names, and a zip with pictures called like the codes: columns are chosen once', async () => {
  const page = await adminPage();
  await openScreen(page, '/admin/products/import');
  const chosen = page.locator('input[type=file]');
  const rows = [
    ['Item Code', 'Title', 'Rate', 'Qty', 'Group', 'Supplier'],
    ['X-1', 'झुमका Utsav', 849.5, 12, 'Earrings', 'Raj'],
    ['X-2', 'Kada', 1499, 3, 'Bangles', 'Raj'],
  ];
  const book = {
    name: 'stock.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: workbook(rows),
  };
  await chosen.setInputFiles(book);
  expect(await page.getByLabel('Column Rate').inputValue()).toBe('price');
  expect(await page.getByLabel('Column Group').inputValue()).toBe('');
  await page.getByLabel('Column Group').selectOption('category');
  await page.getByText('These columns are left out: Supplier.').waitFor();
  await chosen.setInputFiles({
    name: 'p.zip',
    mimeType: 'application/zip',
    buffer: zip({ 'photos/x-1.jpg': picture, 'photos/note.txt': 'x' }),
  });
  // The picture is made in each of its sizes and formats before it counts.
  await page.getByText('1 named in the file').waitFor({ timeout: 60_000 });
  await expectAccessible(page, 1280);
  await press(page, 'Dry run');
  await expect.poll(() => status(page)).toBe('2 lines go in, 0 are left out');
  expect(await productOf('X-1')).toBeUndefined();
  await press(page, 'Import 2');
  await expect.poll(() => status(page)).toBe('2 lines were imported, 0 were left out');
  expect(await productOf('X-1')).toMatchObject({ name: 'झुमका Utsav', price_paise: 84_950, stock_quantity: 12 });
  expect(JSON.parse(String((await productOf('X-1'))?.images))).toHaveLength(1);
  expect(await productOf('X-2')).toMatchObject({ name: 'Kada', images: '[]' });

  await openScreen(page, '/admin/products/import');
  await chosen.setInputFiles(book);
  expect(await page.getByLabel('Column Group').inputValue()).toBe('category');
});

test('Shopify’s export goes in with its sizes', async () => {
  const page = await adminPage({ width: 360 });
  await openScreen(page, '/admin/products/import');
  const path = csv('shopify.csv', [
    'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src',
    'shopify-kada,Shopify Kada,<p>Red &amp; gold.</p>,Bangles,Size,2.4,SK-24,3,849.00,999.00,',
    'shopify-kada,,,,,2.6,SK-26,5,849.00,999.00,',
  ]);
  await page.locator('input[type=file]').setInputFiles([path]);
  await press(page, 'Dry run');
  await expect.poll(() => status(page)).toBe('1 line goes in, 0 are left out');
  await press(page, 'Import 1');
  await expect.poll(() => status(page)).toBe('1 line was imported, 0 were left out');
  expect(await productOf('shopify-kada')).toMatchObject({
    name: 'Shopify Kada',
    price_paise: 84_900,
    description: 'Red & gold.',
    stock_quantity: 8,
  });
});

test('files that cannot be read say why', async () => {
  const page = await adminPage();
  await openScreen(page, '/admin/products/import');
  const chosen = page.locator('input[type=file]');
  await chosen.setInputFiles([csv('head.csv', ['title,cost', 'a,1'])]);
  await page.getByText('Say which column is your own code (SKU): products are matched by it.').waitFor();
  expect(await page.getByRole('button', { name: 'Dry run' }).isDisabled()).toBe(true);
  await chosen.setInputFiles({ name: 'excel.csv', mimeType: 'text/csv', buffer: Buffer.from([0x41, 0xe9, 0x41]) });
  await page.getByText('excel.csv is not in UTF-8. In Excel, save it as “Excel workbook” or “CSV UTF-8”.').waitFor();
  await chosen.setInputFiles({ name: 'cut.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK') });
  await page.getByText('cut.xlsx is no zip file, or is cut short.').waitFor();
  await chosen.setInputFiles([csv('twice.csv', ['sku,name,price', 'A,One,10', 'A,Two,20'])]);
  await press(page, 'Dry run');
  await page.getByText('A is in lines 2 and 3.').first().waitFor();
});
