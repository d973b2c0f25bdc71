import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { adminPage, openScreen } from '../browser/administrator.ts';
import { ADMIN_EMAIL } from '../browser/people.ts';

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test('a change is in the log with before and after, found by its history, and leads back to its object', async () => {
    const page = await adminPage({ width });
    await openScreen(page, '/admin/products/edit/6');
    const weight = page.getByLabel('Weight, grams optional');
    await expect.poll(() => weight.inputValue()).not.toBe('');
    const before = await weight.inputValue();
    const after = String(Number(before) + 1);
    await weight.fill(after);
    await page.keyboard.press('Control+s');
    await expect.poll(() => page.locator('.toast').last().textContent()).toContain('updated successfully');
    await page.getByText('Nothing to save').waitFor();
    await expect.poll(() => page.locator('.last-change').textContent()).toContain(`by ${ADMIN_EMAIL}`);
    await page.getByRole('link', { name: 'History' }).click();
    await page.waitForURL('**/admin/audit?kind=product&id=6');
    const change = page.locator('.list tbody tr', { hasText: 'weight grams' }).first();
    await expect.poll(() => change.locator('ins').textContent()).toBe(after);
    expect(await change.locator('del').textContent()).toBe(before);
    await expectAccessible(page, width);

    await page.getByRole('button', { name: 'Show all' }).click();
    await page.waitForURL('**/admin/audit');
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('order');
    await page.getByRole('combobox', { name: 'Who' }).selectOption('shopper');
    await expect.poll(() => new URL(page.url()).search).toBe('?who=shopper&kind=order');
    await expect.poll(() => page.locator('.list tbody tr').first().textContent()).toContain('Customer');
    await page.getByLabel('Day').fill('2020-01-01');
    await page.getByText('Nothing Found').waitFor();
    await expectAccessible(page, width);
    await page.goBack();
    await page.locator('.list .name').first().click();
    await page.waitForURL('**/admin/orders/*');
    await page.getByRole('link', { name: 'History' }).waitFor();
  });
});

test('a log that does not come says why and can be asked again', async () => {
  const page = await adminPage();
  await openScreen(page, '/admin/audit');
  await page.route('**/api/admin/audit?*', (route) => route.abort());
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('invoice');
  await expect
    .poll(() => page.getByRole('alert').allTextContents(), { timeout: 20_000 })
    .toEqual([expect.stringContaining('Failed to fetch the log:')]);
  await page.unroute('**/api/admin/audit?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => page.getByText('Failed to fetch the log:').count()).toBe(0);
});
