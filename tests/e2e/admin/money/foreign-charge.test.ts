import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../browser/accessible.ts';
import { adminPage, openScreen } from '../../browser/administrator.ts';
import { expectQuiet, shop } from '../../browser/browser.ts';

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test('a charge for a number of nobody stands in the month, and is accepted with a reason', async () => {
    await shop.rows("INSERT INTO bank_accounts (id, name, ending) VALUES ('charges', 'For charges', '4321') ON CONFLICT DO NOTHING");
    const page = await adminPage({ width, isConfirmed: true });
    await openScreen(page, '/admin/parcels?tab=cash');
    await page.getByRole('button', { name: 'Courier’s invoice' }).click();
    const invoice = page.getByRole('dialog', { name: 'Courier’s invoice' });
    await invoice.getByLabel('Number of the invoice').fill(`INV-${width}`);
    await invoice.getByLabel(/^Tracking numbers/).fill(`NOBODY${width} 118`);
    await invoice.getByRole('button', { name: 'Look them up' }).click();
    await invoice.getByText('No parcel had this number by then').waitFor();
    const lookedUp = page.waitForRequest((request) => request.url().endsWith('/parcels/money/look-up'));
    await invoice.getByLabel('Issued on').fill('2026-11-02');
    expect((await lookedUp).postDataJSON()).toMatchObject({ issuedOn: '2026-11-02', lines: [{ awb: `NOBODY${width}` }] });
    await invoice.getByText('No parcel had this number by then').waitFor();
    await invoice.getByRole('button', { name: 'Record ₹118.00 of 1 line' }).click();
    await page.getByText(`Not of the shop, kept for the money of the month: NOBODY${width}.`).waitFor();

    // The desk matches in the background.
    const found = () => shop.rows('SELECT 1 FROM verdicts v JOIN foreign_charges f ON f.id = v.subject WHERE f.awb = ?', `NOBODY${width}`);
    await expect.poll(async () => (await found()).length, { timeout: 20_000 }).toBe(1);
    await openScreen(page, '/admin/money');
    const row = page.getByRole('row', { name: new RegExp(`NOBODY${width}`) });
    await row.getByText(`NOBODY${width}, shiprocket INV-${width}`).waitFor();
    await row.getByText('Unknown: nothing of the shop has this number').waitFor();
    await expectAccessible(page, width);
    await row.getByRole('button', { name: 'Accept Charge of a courier ₹118.00' }).click();
    const dialog = page.getByRole('dialog', { name: 'Accept ₹118.00' });
    await dialog.getByLabel('Why this is right').fill('Sent for a friend');
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await row.getByText(/^Accepted by .*: Sent for a friend$/).waitFor();
    expectQuiet(page);
  });
});
