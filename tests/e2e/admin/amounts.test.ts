import { expect, test } from 'vitest';
import { adminPage, openScreen } from '../browser/administrator.ts';
import { shop } from '../browser/browser.ts';

test('amounts and numbers are taken as they are pasted: with ₹, commas and spaces', async () => {
  const page = await adminPage({ width: 360 });
  await openScreen(page, '/admin/coupons?add=1');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code', { exact: true }).fill('PASTED1');
  await dialog.getByLabel('Kind').selectOption('fixed_amount');
  await dialog.getByLabel('Discount value').fill('₹ 1,250.50');
  await dialog.getByLabel(/^Minimum purchase/).fill(' Rs. 1,00,000/- ');
  await dialog.getByRole('button', { name: 'Add coupon' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await shop.rows("SELECT discount_value AS value, min_purchase_paise AS least FROM coupons WHERE code = 'PASTED1'")).toEqual([
    { value: 125_050, least: 10_000_000 },
  ]);
  await openScreen(page, '/admin/settings');
  const pin = page.getByRole('form', { name: 'Store identity' }).or(page.locator('form:has([name=pin])')).first().getByLabel('PIN code');
  const before = await pin.inputValue();
  await pin.fill(`${before.slice(0, 3)} ${before.slice(3)} `);
  await page.locator('form:has([name=pin])').getByRole('button', { name: /^Save/ }).click();
  await expect.poll(() => page.locator('form:has([name=pin])').getByText('Not saved').count()).toBe(0);
});
