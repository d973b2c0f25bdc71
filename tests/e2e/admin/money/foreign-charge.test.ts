import { expect, test } from 'vitest';
import { expectQuiet } from '../../browser/browser.ts';
import { desk } from '../desk.ts';

const AWB = 'NOBODY360';

test('a charge for a number of nobody is looked up anew for another day, recorded and named', async () => {
  const page = await desk({ isConfirmed: true, screen: '/admin/parcels?tab=cash' });
  await page.getByRole('button', { name: 'Courier’s invoice' }).click();
  const invoice = page.getByRole('dialog', { name: 'Courier’s invoice' });
  await invoice.getByLabel('Number of the invoice').fill('INV-360');
  await invoice.getByLabel(/^Tracking numbers/).fill(`${AWB} 118`);
  await invoice.getByRole('button', { name: 'Look them up' }).click();
  await invoice.getByText('No parcel had this number by then').waitFor();
  const lookedUp = page.waitForRequest((request) => request.url().endsWith('/parcels/money/look-up'));
  await invoice.getByLabel('Issued on').fill('2026-11-02');
  expect((await lookedUp).postDataJSON()).toMatchObject({ issuedOn: '2026-11-02', lines: [{ awb: AWB }] });
  await invoice.getByText('No parcel had this number by then').waitFor();
  await invoice.getByRole('button', { name: 'Record ₹118.00 of 1 line' }).click();
  await page.getByText(`Not of the shop, kept for the money of the month: ${AWB}.`).waitFor();
  expectQuiet(page);
});
