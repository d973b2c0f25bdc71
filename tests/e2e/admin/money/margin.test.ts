import { expect, test } from 'vitest';
import { istDate } from '../../../../src/rules/dates.ts';
import { newId } from '../../../../src/rules/ids.ts';
import { expectAccessible } from '../../browser/accessible.ts';
import { expectQuiet, shop } from '../../browser/browser.ts';
import { cashOrder } from '../../browser/planted-orders.ts';
import { desk, downloaded, linesOf, openScreen } from '../desk.ts';

const BOUGHT = 6;
const KINDS = 5;

test('a purchase is entered, its piece is sold with four others, and the margin shows all five', async () => {
  const page = await desk({ screen: `/admin/products/edit/${BOUGHT}` });
  const panel = page.getByRole('region', { name: 'Purchases' });
  await panel.getByRole('button', { name: 'Add a purchase' }).click();
  const dialog = page.getByRole('dialog', { name: /Add a purchase/ });
  await dialog.getByRole('button', { name: 'Book the purchase' }).click();
  await dialog.getByText('How many pieces? 1 to 10,000.').waitFor();
  await expectAccessible(page, 360);
  await dialog.getByLabel('Pieces', { exact: true }).fill('3');
  await dialog.getByLabel('Price of a piece, without GST').fill('100');
  await dialog.getByLabel('Supplier').fill('Jaipur Beads');
  await dialog.getByRole('button', { name: 'Book the purchase' }).click();
  await panel.getByText('₹100').first().waitFor();
  await panel.getByText('Jaipur Beads').first().waitFor();
  // What was bought by mistake is taken out again.
  await panel.getByRole('button', { name: 'Correct 3 of' }).first().click();
  const correction = page.getByRole('dialog', { name: 'Correct a purchase' });
  await correction.getByLabel('Pieces to take out').fill('1');
  await correction.getByRole('button', { name: 'Take them out' }).click();
  await panel.getByText('correction').first().waitFor();

  for (let id = BOUGHT + 1; id < BOUGHT + KINDS; id += 1)
    await shop.rows(
      `INSERT INTO purchase_lots (id, product_id, size, quantity, unit_paise, tax_paise, credit_ok, bought_on, is_counted, by)
        SELECT ?, id, coalesce((SELECT min(size) FROM product_sizes WHERE product_id = p.id), ''), 2, 5000, 0, 1, ?, 0, 'a test' FROM products p WHERE id = ?`,
      ...[newId(), istDate(Date.now()), id],
    );
  const order = await cashOrder(1, { kinds: KINDS });
  await openScreen(page, `/admin/orders/${order.id}`);
  await page.getByText('What this order earned').click();
  const earned = page.getByRole('table').filter({ hasText: 'It earned at most' });
  for (const [row, value] of [
    [/Cost of the pieces/, '300'],
    [/Freight to the buyer/, '?'],
  ] as const)
    await earned.getByRole('row', { name: row }).getByText(value).waitFor();

  await openScreen(page, '/admin/margin');
  const names = await shop.rows('SELECT name FROM products WHERE id BETWEEN ? AND ?', BOUGHT, BOUGHT + KINDS - 1);
  const table = page.getByRole('table', { name: 'Margin by piece' });
  for (const { name } of names)
    await table
      .getByRole('row', { name: new RegExp(String(name)) })
      .first()
      .waitFor();
  await page.getByText('of sales with every cost known').waitFor();
  const csv = await downloaded(page, () => page.getByRole('link', { name: 'CSV' }).first().click());
  expect(await linesOf(csv)).toHaveLength(1 + (await table.locator('tbody tr').count()));
  await page.getByRole('combobox', { name: /^By/ }).selectOption({ label: 'Category' });
  const category = page.getByRole('table', { name: 'Margin by category' }).getByRole('link').first();
  expect(await category.getAttribute('href')).toMatch(/^\/admin\/products\?category=\d+$/);

  // Of a piece that was never bought one field asks what it cost, for all that is in stock.
  const [other] = await shop.rows(
    `SELECT p.id FROM products p WHERE p.stock_quantity > 0 AND p.archived_at IS NULL AND NOT EXISTS (SELECT 1 FROM purchase_lots l WHERE l.product_id = p.id)
      AND NOT EXISTS (SELECT 1 FROM product_sizes z WHERE z.product_id = p.id) ORDER BY p.id LIMIT 1`,
  );
  const id = Number(other?.id);
  await openScreen(page, `/admin/products/edit/${id}`);
  const cost = page.getByLabel('What did you pay for one, without GST?');
  await cost.fill('50');
  await page.getByRole('button', { name: 'Save the cost' }).click();
  await cost.waitFor({ state: 'detached' });
  const lots = await shop.rows('SELECT unit_paise AS unit, is_counted AS counted FROM purchase_lots WHERE product_id = ?', id);
  expect(lots).toEqual([{ unit: 5_000, counted: 1 }]);
  expectQuiet(page);
});
