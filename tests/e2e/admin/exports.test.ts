import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { adminPage, openScreen } from '../browser/administrator.ts';
import { expectQuiet, shop } from '../browser/browser.ts';
import { PASSWORD } from '../browser/people.ts';
import { cashOrder } from '../browser/planted-orders.ts';

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test('the orders in view leave as a file, after the password and with a line in the log', async () => {
    const { id } = await cashOrder();
    const [order] = await shop.rows('SELECT number FROM orders WHERE id = ?', id);
    const number = `CHK-${order?.number}`;
    const page = await adminPage({ width });
    await openScreen(page, `/admin/orders?tab=all&search=${number}`);
    await page.getByText(number).first().waitFor();
    await expectAccessible(page, width);
    await page.getByRole('button', { name: 'Export' }).click();
    const asked = page.getByRole('dialog', { name: /Is it you/ });
    await asked.getByLabel('Password').fill(PASSWORD);
    await asked.getByRole('button', { name: 'Go on' }).click();
    const offered = page.getByRole('dialog', { name: /Export orders/ });
    await offered.getByText(`All, “${number}”`).waitFor();
    const save = async (word: string) => {
      const [saved] = await Promise.all([page.waitForEvent('download'), offered.getByRole('link', { name: word, exact: true }).click()]);
      return {
        name: saved.suggestedFilename(),
        rows: readFileSync(await saved.path(), 'utf8')
          .trim()
          .split('\r\n'),
      };
    };
    const [orders, lines] = [await save('Orders'), await save('Order lines')];
    expect(orders.name).toMatch(/^orders-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(orders.rows).toHaveLength(2);
    expect(orders.rows[1]?.split(',')[0]).toBe(number);
    expect(lines.rows[1]?.split(',')[0]).toBe(number);
    await offered.getByRole('button', { name: 'Close' }).last().click();
    await openScreen(page, '/admin/audit?kind=order');
    await page.getByText('1 order').first().waitFor();
    expectQuiet(page, { answered: [403] });
  });
});
