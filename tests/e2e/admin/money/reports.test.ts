import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../browser/accessible.ts';
import { adminPage, openScreen } from '../../browser/administrator.ts';
import { expectQuiet, shop } from '../../browser/browser.ts';
import { cashOrder } from '../../browser/planted-orders.ts';

/** A sold order: cash counts once it is collected. */
async function soldOrder(): Promise<string> {
  const { id, name } = await cashOrder();
  await shop.rows("UPDATE orders SET status = 'delivered', actor = 'admin', delivered_at = created_at WHERE id = ?", id);
  return name;
}

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test('a report says its clock, each sum leads to its orders, and the file has the rows of the screen', async () => {
    const number = await soldOrder();
    const page = await adminPage({ width });
    await openScreen(page, '/admin/reports?by=state');
    await page.getByText('each on the day on which it was placed').waitFor();
    await expectAccessible(page, width);
    const table = page.getByRole('region', { name: 'Table' });
    const total = table.getByRole('row', { name: /^Total/ });
    const shown = await total.getByRole('cell').allTextContents();

    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()]);
    const last =
      readFileSync(await file.path(), 'utf8')
        .trim()
        .split('\r\n')
        .at(-1)
        ?.split(',') ?? [];
    expect(last.slice(1).map(Number)).toEqual(shown.map((text) => Number(text.replace(/[₹,%]/g, ''))));

    await page.getByLabel('Clock').selectOption({ label: 'Day of delivery' });
    await page.getByText('each on the day of its delivery').waitFor();
    await page.getByRole('combobox', { name: /^By/ }).selectOption({ label: 'Piece' });
    await table.getByText('Goods less discount').waitFor();

    await openScreen(page, '/admin/reports');
    await total.getByRole('link').click();
    await page.getByRole('link', { name: number }).waitFor();
    const sums = page.getByRole('region', { name: 'Sums' });
    expect((await sums.getByRole('cell').allTextContents())[0]).toBe(shown[0]);
    await expectAccessible(page, width);
    expectQuiet(page);
  });

  test('a report by coupon has the share of new buyers, and leads to what the orders earned and back', async () => {
    await soldOrder();
    const page = await adminPage({ width });
    await openScreen(page, '/admin/reports?by=coupon');
    const table = page.getByRole('region', { name: 'Table' });
    await table.getByRole('columnheader', { name: 'New buyers %' }).waitFor();
    expect(
      (
        await table
          .getByRole('row', { name: /^Total/ })
          .getByRole('cell')
          .allTextContents()
      ).at(-1),
    ).toMatch(/^\d+\.\d %$/);
    await expectAccessible(page, width);
    await page.getByRole('link', { name: 'what orders with each coupon earned' }).click();
    await page.getByRole('table', { name: 'Margin by coupon' }).getByText('No coupon').waitFor();
    await page.getByRole('link', { name: 'sales, discounts and new buyers by coupon' }).click();
    await table.getByRole('row', { name: /^No coupon/ }).waitFor();
    expectQuiet(page);
  });

  test('days without a sold order say so', async () => {
    const page = await adminPage({ width });
    await openScreen(page, '/admin/reports?from=2020-01-01&to=2020-01-31');
    await page.getByText('No sold orders on these days').waitFor();
    await expectAccessible(page, width);
  });
});
