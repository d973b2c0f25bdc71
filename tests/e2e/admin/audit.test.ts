import { expect, test } from 'vitest';
import { expectQuiet, shop } from '../browser/browser.ts';
import { ADMIN_EMAIL } from '../browser/people.ts';
import { desk, openScreen, told } from './desk.ts';

test('a change is in the log with before and after, found by its history, and leads back to its object', async () => {
  await shop.rows('UPDATE products SET weight_grams = 30, updated_at = updated_at + 1 WHERE id = 6');
  const page = await desk();
  // No hint of a change arrives.
  await page.routeWebSocket('**/api/admin/live', () => {});
  await openScreen(page, '/admin/products/edit/6');
  await page.getByLabel('Weight, grams, optional').fill('31');
  await page.keyboard.press('Control+s');
  await told(page, 'updated successfully');
  await page.locator('.last-change').getByText(`by ${ADMIN_EMAIL}`).waitFor();
  // The form has taken the answer: until then it asks before it is left.
  await page.getByText('Nothing to save').filter({ visible: true }).waitFor();
  await page.getByRole('link', { name: 'History' }).click();
  await page.waitForURL('**/admin/audit?kind=product&id=6');
  const change = page.locator('.list tbody tr', { hasText: 'weight grams' }).first();
  await expect.poll(() => change.locator('del, ins').allTextContents()).toEqual(['30', '31']);

  await page.getByRole('button', { name: 'Show all' }).click();
  await page.waitForURL('**/admin/audit');
  const kind = page.getByRole('combobox', { name: 'Kind' });
  await kind.selectOption('order');
  await page.getByRole('combobox', { name: 'Who' }).selectOption('shopper');
  await page.waitForURL('**/admin/audit?who=shopper&kind=order');
  await page.locator('.list tbody tr').first().getByText('Customer').waitFor();
  await page.locator('.list .name').first().click();
  await page.waitForURL('**/admin/orders/*');
  await page.getByRole('link', { name: 'History' }).waitFor();
  expectQuiet(page);
});
