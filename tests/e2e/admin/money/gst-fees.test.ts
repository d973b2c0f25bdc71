import { describe, expect, test } from 'vitest';
import { istDate } from '../../../../src/rules/dates.ts';
import { expectAccessible } from '../../browser/accessible.ts';
import { adminPage, openScreen } from '../../browser/administrator.ts';
import { expectQuiet, shop } from '../../browser/browser.ts';
import { cashOrder } from '../../browser/planted-orders.ts';

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test('a tax invoice and a tariff are noted, and what differs is said', async () => {
    const page = await adminPage({ width });
    await openScreen(page, '/admin/gst');
    const number = `RZP/${width}`;
    const panel = page.locator('section', { has: page.getByRole('heading', { name: 'GST on fees' }) });
    await panel.getByRole('button', { name: 'Note an invoice or GSTR-2B' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Number of the invoice').fill(number);
    await dialog.getByLabel('Its date').fill(istDate(Date.now()));
    await dialog.getByLabel('Value without GST').fill('100');
    await dialog.getByLabel('GST', { exact: true }).fill('180');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('The GST is less than the value.').waitFor();
    await dialog.getByLabel('GST', { exact: true }).fill('18');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await panel.getByText('GSTR-2B is not noted yet').waitFor();
    await panel.getByText('What is noted').click();
    await panel.getByText(number).waitFor();
    await expectAccessible(page, width);

    const tariff = page.locator('section', { has: page.getByRole('heading', { name: 'Agreed tariff' }) });
    await tariff.getByRole('button', { name: 'Note a tariff' }).click();
    await dialog.getByLabel('Method').fill('card');
    await dialog.getByLabel('Agreed from').fill('2026-01-01');
    await dialog.getByLabel('Percent of the amount').fill('1.75');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => tariff.getByRole('row', { name: 'card' }).textContent()).toContain('1.75 %');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

  test('the owner adds a GSTIN to an order before its invoice', async () => {
    const { id } = await cashOrder();
    const page = await adminPage({ width });
    await openScreen(page, `/admin/orders/${id}`);
    await page.getByRole('button', { name: 'Add a GSTIN' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^GSTIN/).fill('29AAGCB7383J1Z4');
    await dialog.getByLabel('Name on the GST certificate').fill('Far Traders');
    await dialog.getByRole('button', { name: 'Save the GSTIN' }).click();
    await dialog.getByText('This GSTIN is of another state than the delivery.').waitFor();
    await dialog.getByLabel(/^GSTIN/).fill('27AAPFU0939F1ZV');
    await dialog.getByRole('button', { name: 'Save the GSTIN' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Far Traders, GSTIN 27AAPFU0939F1ZV').waitFor();
    expect(await shop.rows('SELECT state FROM order_businesses WHERE order_id = ?', id)).toEqual([{ state: 'MH' }]);
    expectQuiet(page, { answered: [422] });
  });
});
