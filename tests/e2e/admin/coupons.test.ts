import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { adminPage, busy, openScreen } from '../browser/administrator.ts';
import { expectQuiet, shop } from '../browser/browser.ts';

const toast = (page: Page) => page.locator('.toast').last();
const couponOf = async (code: string) => (await shop.rows('SELECT * FROM coupons WHERE code = ?', code))[0];
const row = (page: Page, code: string) => page.getByRole('row', { name: new RegExp(code) });
const open = (page: Page, code: string) => page.getByRole('button', { name: code, exact: true }).click();

beforeAll(async () => {
  await shop.rows("DELETE FROM coupons WHERE code LIKE 'ZZ%' AND id NOT IN (SELECT coupon_id FROM orders WHERE coupon_id IS NOT NULL)");
});

describe.each([360, 1280] as const)('at %i pixels', (width) => {
  test('a coupon is added, refused where a field is wrong, kept through a failure, edited and deleted (#277, #279, #280, #281)', async () => {
    const code = `ZZ${width}`;
    const page = await adminPage({ width });
    await openScreen(page, '/admin/coupons');
    await page.getByRole('button', { name: 'Add coupon' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add coupon' });
    const save = () => dialog.getByRole('button', { name: 'Add coupon' }).click();

    // Nothing is sent while a field is wrong.
    await save();
    await expect.poll(() => dialog.getByText('Coupon code and discount value are required.').count()).toBe(2);
    await dialog.getByLabel('Code').fill(code.toLowerCase());
    await dialog.getByLabel('Discount value').fill('110');
    await save();
    await expect.poll(() => dialog.getByText('More than 0, at most 100.').count()).toBe(1);
    // What takes more than half of the smallest bill is asked about first.
    await dialog.getByLabel('Kind').selectOption('fixed_amount');
    await dialog.getByLabel('Discount value').fill('₹ 500');
    await dialog.getByLabel('Minimum purchase').fill('100');
    await dialog.getByText('A bill of ₹100.00 becomes ₹0.00.', { exact: true }).waitFor();
    await save();
    await dialog.getByRole('alert').filter({ hasText: 'That is more than half of it.' }).waitFor();
    expect(await couponOf(code)).toBeUndefined();
    await dialog.getByRole('button', { name: 'Go on editing' }).click();
    await dialog.getByLabel('Kind').selectOption('percentage');
    await dialog.getByLabel('Minimum purchase').fill('');
    await dialog.getByLabel('Discount value').fill('10');
    await expect.poll(() => dialog.getByText('A bill of ₹3,546.00 becomes ₹3,191.40.').count()).toBe(1);
    await dialog.getByLabel('Ends on').fill('2099-12-31');
    await expect.poll(() => dialog.getByText('Thursday, 31 December 2099, 11:59 PM, India').count()).toBe(1);
    await dialog.getByLabel('Uses for each customer').fill('1');
    await dialog.getByLabel('Minimum purchase').fill('2,000');

    // Escape asks before it drops what was typed; a failure drops nothing.
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Go on editing' }).click();
    await page.route('**/api/admin/coupons', (route) => (route.request().method() === 'POST' ? route.fulfill(busy) : route.fallback()));
    await save();
    await expect.poll(() => toast(page).textContent()).toContain('Failed to add coupon: The shop is busy.');
    expect(await dialog.getByLabel('Code').inputValue()).toBe(code.toLowerCase());
    await page.unroute('**/api/admin/coupons');
    await save();
    await expect.poll(() => toast(page).textContent()).toContain('Coupon added successfully.');
    await dialog.waitFor({ state: 'hidden' });
    expect(await couponOf(code)).toMatchObject({ discount_value: 1000, max_uses_per_customer: 1, min_purchase_paise: 200_000 });

    await openScreen(page, `/admin/coupons?search=${code}`);
    await expect.poll(() => row(page, code).textContent()).toContain('from ₹2,000.00, up to 1 for each customer');
    await open(page, code);
    const edit = page.getByRole('dialog', { name: `Coupon ${code}` });
    // A second edit right after the first one has the new version.
    for (const value of ['11', '12']) {
      await edit.getByLabel('Discount value').fill(value);
      await edit.getByRole('button', { name: 'Save coupon' }).click();
      await expect.poll(() => toast(page).textContent()).toContain('Coupon updated successfully.');
      await edit.waitFor({ state: 'hidden' });
      expect((await couponOf(code))?.discount_value).toBe(Number(value) * 100);
      await open(page, code);
    }
    await page.route('**/api/admin/coupons/*', (route) => (route.request().method() === 'GET' ? route.fallback() : route.fulfill(busy)));
    await edit.getByLabel('Discount value').fill('13');
    await edit.getByRole('button', { name: 'Save coupon' }).click();
    await expect.poll(() => toast(page).textContent()).toContain('Failed to update coupon: The shop is busy.');
    await edit.getByLabel('Discount value').fill('12');
    await edit.getByRole('button', { name: 'Delete…' }).click();
    const question = page.getByRole('dialog', { name: `Delete “${code}”?` });
    expect(await question.getByRole('button', { name: 'Cancel' }).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await page.locator('dialog[open]').count()).toBe(1);
    await question.getByRole('button', { name: `Delete ${code}` }).click();
    await expect.poll(() => toast(page).textContent()).toContain('Failed to delete coupon: The shop is busy.');
    await page.unroute('**/api/admin/coupons/*');
    await question.getByRole('button', { name: `Delete ${code}` }).click();
    await expect.poll(() => toast(page).textContent()).toContain(`Coupon "${code}" deleted successfully.`);
    await expect.poll(() => page.getByText('No Coupons Found').count()).toBe(1);
    expect(await couponOf(code)).toBeUndefined();
    expectQuiet(page, { answered: [503] });
  });

  test('nobody is shut out, of the list, its dialogs or an empty list', async () => {
    const page = await adminPage({ width });
    await openScreen(page, '/admin/coupons');
    await expectAccessible(page, width);
    await page.getByRole('button', { name: 'Add coupon' }).click();
    await expectAccessible(page, width);
    await page.goto('/admin/coupons?search=nothing');
    await expectAccessible(page, width);
  });
});

test('a coupon that orders have is switched off, and says who used it (#282)', async () => {
  const [used] = await shop.rows(
    'SELECT c.code, o.number FROM coupons c JOIN orders o ON o.coupon_id = c.id ORDER BY o.created_at DESC LIMIT 1',
  );
  const code = String(used?.code);
  const page = await adminPage();
  await openScreen(page, `/admin/coupons?search=${code}`);
  await page.getByRole('button', { name: `who used ${code}` }).click();
  const uses = page.getByRole('dialog', { name: `Who used ${code}` });
  await uses.getByRole('link', { name: `CHK-${used?.number}` }).waitFor();
  await uses.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: `Delete ${code}` }).click();
  const question = page.getByRole('dialog', { name: `Switch off “${code}”?` });
  await question.getByText('it is switched off, not deleted').waitFor();
  await question.getByRole('button', { name: `Switch off ${code}` }).click();
  await expect.poll(() => toast(page).textContent()).toContain(`Coupon "${code}" is switched off`);
  expect((await couponOf(code))?.is_active).toBe(0);
  await shop.rows('UPDATE coupons SET is_active = 1 WHERE code = ?', code);
});

test('a list that does not come says why and can be asked again; the code is copied (#281)', async () => {
  const page = await adminPage();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openScreen(page, '/admin/coupons');
  await page.route('**/api/admin/coupons?*', (route) => route.abort());
  await page.getByRole('navigation', { name: 'Coupons' }).getByRole('link', { name: /Ended/ }).click();
  await expect
    .poll(() => page.getByRole('alert').allTextContents(), { timeout: 20_000 })
    .toEqual([expect.stringContaining('Failed to fetch coupons:')]);
  await page.unroute('**/api/admin/coupons?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('navigation', { name: 'Coupons' }).getByRole('link', { name: /All/ }).click();
  const copy = page.getByRole('button', { name: /^Copy / }).first();
  const code = (await copy.getAttribute('aria-label'))?.slice('Copy '.length);
  await copy.click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
});
