import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { istDate } from '../../../../src/rules/dates.ts';
import { newId } from '../../../../src/rules/ids.ts';
import { expectAccessible, expectNamesSaid } from '../../browser/accessible.ts';
import { adminPage, openScreen } from '../../browser/administrator.ts';
import { expectQuiet, shop } from '../../browser/browser.ts';
import { cashOrder } from '../../browser/planted-orders.ts';

const BOUGHT = 6;
const KINDS = 5;

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test('a purchase is entered, its piece is sold with four others, and the margin shows all five', async () => {
    const page = await adminPage({ width });
    await openScreen(page, `/admin/products/edit/${BOUGHT}`);
    const panel = page.getByRole('region', { name: 'Purchases' });
    await panel.getByRole('button', { name: 'Add a purchase' }).click();
    const dialog = page.getByRole('dialog', { name: /Add a purchase/ });
    await dialog.getByRole('button', { name: 'Book the purchase' }).click();
    await dialog.getByText('How many pieces? 1 to 10,000.').waitFor();
    await dialog.getByLabel('Pieces', { exact: true }).fill('3');
    await dialog.getByLabel('Price of a piece, without GST').fill('100');
    await dialog.getByLabel('Supplier').fill('Jaipur Beads');
    await expectAccessible(page, width);
    await dialog.getByRole('button', { name: 'Book the purchase' }).click();
    await panel.getByText('₹100').first().waitFor();
    await panel.getByText('Jaipur Beads').first().waitFor();

    // What was bought by mistake is taken out again.
    await panel
      .getByRole('button', { name: /^Correct 3 of/ })
      .first()
      .click();
    const correction = page.getByRole('dialog', { name: 'Correct a purchase' });
    await correction.getByLabel('Pieces to take out').fill('1');
    await correction.getByRole('button', { name: 'Take them out' }).click();
    await panel.getByText('correction').first().waitFor();

    for (let id = BOUGHT + 1; id < BOUGHT + KINDS; id += 1) {
      await shop.rows(
        `INSERT INTO purchase_lots (id, product_id, size, quantity, unit_paise, tax_paise, credit_ok, bought_on, is_counted, by)
          SELECT ?, id, coalesce((SELECT min(size) FROM product_sizes WHERE product_id = p.id), ''), 2, 5000, 0, 1, ?, 0, 'a test' FROM products p WHERE id = ?`,
        ...[newId(), istDate(Date.now()), id],
      );
    }
    const order = await cashOrder(1, { kinds: KINDS });
    await openScreen(page, `/admin/orders/${order.id}`);
    await page.getByText('What this order earned').click();
    const earned = page.getByRole('table').filter({ hasText: 'It earned at most' });
    await earned
      .getByRole('row', { name: /Cost of the pieces/ })
      .getByText('300')
      .waitFor();
    await earned
      .getByRole('row', { name: /Freight to the buyer/ })
      .getByText('?')
      .waitFor();

    await openScreen(page, '/admin/margin');
    const names = await shop.rows('SELECT name FROM products WHERE id BETWEEN ? AND ?', BOUGHT, BOUGHT + KINDS - 1);
    const table = page.getByRole('table', { name: 'Margin by piece' });
    for (const { name } of names)
      await table
        .getByRole('row', { name: new RegExp(String(name)) })
        .first()
        .waitFor();
    await page.getByText('of sales with every cost known').waitFor();
    await expectAccessible(page, width);
    await expectNamesSaid(page);
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).first().click()]);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(1 + (await table.locator('tbody tr').count()));

    await page.getByRole('combobox', { name: /^By/ }).selectOption({ label: 'Category' });
    const categories = page.getByRole('table', { name: 'Margin by category' });
    await categories.getByRole('link').first().waitFor();
    await expectAccessible(page, width);
    const [byCategory] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).first().click()]);
    const [heads = '', ...rows] = readFileSync(await byCategory.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(heads).toContain('Category');
    expect(rows).toHaveLength(await categories.locator('tbody tr').count());
    await categories.getByRole('link').first().click();
    await page.waitForURL(/\/admin\/products\?category=\d+/);
    expectQuiet(page);
  });
});
