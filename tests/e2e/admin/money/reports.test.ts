import { expect, test } from 'vitest';
import { expectQuiet, shop } from '../../browser/browser.ts';
import { cashOrder } from '../../browser/planted-orders.ts';
import { desk, downloaded, linesOf, openScreen } from '../desk.ts';

test('a report says its clock, each sum leads to its orders and to what they earned, and the file has the rows of the screen', async () => {
  const { id, name } = await cashOrder();
  // Cash counts once it is collected.
  await shop.rows("UPDATE orders SET status = 'delivered', actor = 'admin', delivered_at = created_at WHERE id = ?", id);
  const page = await desk({ screen: '/admin/reports?by=state' });
  await page.getByText('each on the day on which it was placed').waitFor();
  const table = page.getByRole('region', { name: 'Table' });
  const total = table.getByRole('row', { name: /^Total/ });
  const shown = await total.getByRole('cell').allTextContents();
  const file = await downloaded(page, () => page.getByRole('link', { name: 'CSV' }).click());
  const last = (await linesOf(file)).at(-1)?.split(',') ?? [];
  expect(last.slice(1).map(Number)).toEqual(shown.map((text) => Number(text.replace(/[₹,%]/g, ''))));

  await page.getByLabel('Clock').selectOption({ label: 'Day of delivery' });
  await page.getByText('each on the day of its delivery').waitFor();
  await page.getByRole('combobox', { name: /^By/ }).selectOption({ label: 'Piece' });
  await table.getByText('Goods less discount').waitFor();

  await openScreen(page, '/admin/reports');
  await total.getByRole('link').click();
  await page.getByRole('link', { name }).waitFor();
  const sums = page.getByRole('region', { name: 'Sums' });
  expect((await sums.getByRole('cell').allTextContents())[0]).toBe(shown[0]);
  expectQuiet(page);
});
