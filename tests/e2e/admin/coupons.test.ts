import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { expectQuiet, shop } from '../browser/browser.ts';
import { desk, failNext, openScreen, told } from './desk.ts';

const couponOf = async (code: string) => (await shop.rows('SELECT * FROM coupons WHERE code = ?', code))[0];

beforeAll(async () => {
  await shop.rows("DELETE FROM coupons WHERE code LIKE 'ZZ%' AND id NOT IN (SELECT coupon_id FROM orders WHERE coupon_id IS NOT NULL)");
});

test('a coupon is added, refused where a field is wrong, kept through a failure, edited and deleted (#277, #279, #280, #281)', async () => {
  const code = 'ZZ360';
  const page = await desk({ screen: '/admin/coupons' });
  await page.getByRole('button', { name: 'Add coupon' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add coupon' });
  const [kind, value] = [dialog.getByLabel('Kind'), dialog.getByLabel('Discount value')];
  const [least, codeField] = [dialog.getByLabel('Minimum purchase'), dialog.getByLabel('Code', { exact: true })];
  const save = () => dialog.getByRole('button', { name: 'Add coupon' }).click();
  // Nothing is sent while a field is wrong.
  await save();
  await expect.poll(() => dialog.getByText('Coupon code and discount value are required.').count()).toBe(2);
  await expectAccessible(page, 360);
  await codeField.fill(code.toLowerCase());
  await value.fill('110');
  await save();
  await dialog.getByText('More than 0, at most 100.').waitFor();
  // What takes more than half of the smallest bill is asked about first. Amounts are taken as they are pasted.
  await kind.selectOption('fixed_amount');
  await value.fill('₹ 1,500');
  await least.fill(' Rs. 2,000/- ');
  await dialog.getByText('A bill of ₹2,000.00 becomes ₹500.00.', { exact: true }).waitFor();
  await save();
  await dialog.getByRole('alert').filter({ hasText: 'That is more than half of it.' }).waitFor();
  expect(await couponOf(code)).toBeUndefined();
  await dialog.getByRole('button', { name: 'Go on editing' }).click();
  await kind.selectOption('percentage');
  await value.fill('10');
  await least.fill('');
  await dialog.getByText('A bill of ₹3,546.00 becomes ₹3,191.40.').waitFor();
  await least.fill('2,000');
  await dialog.getByLabel('Ends on').fill('2099-12-31');
  await dialog.getByText('Thursday, 31 December 2099, 11:59 PM, India').waitFor();
  await dialog.getByLabel('Uses for each customer').fill('1');

  await failNext(page, '**/api/admin/coupons');
  await save();
  await told(page, 'Failed to add coupon: The shop is busy.');
  expect(await codeField.inputValue()).toBe(code.toLowerCase());
  await save();
  await told(page, 'Coupon added successfully.');
  await dialog.waitFor({ state: 'detached' });
  expect(await couponOf(code)).toMatchObject({ discount_value: 1000, max_uses_per_customer: 1, min_purchase_paise: 200_000 });

  await page.getByRole('searchbox', { name: 'Search coupons' }).fill(code);
  const row = page.getByRole('row', { name: new RegExp(code) });
  await row.getByText('from ₹2,000.00, up to 1 for each customer').waitFor();
  const open = () => page.getByRole('button', { name: code, exact: true }).click();
  const edit = page.getByRole('dialog', { name: `Coupon ${code}` });
  await open();
  await edit.getByLabel('Discount value').fill('11');
  await failNext(page, '**/api/admin/coupons/*', 'PUT');
  await edit.getByRole('button', { name: 'Save coupon' }).click();
  await told(page, 'Failed to update coupon: The shop is busy.');
  await edit.getByRole('button', { name: 'Save coupon' }).click();
  await edit.waitFor({ state: 'detached' });
  await told(page, 'Coupon updated successfully.');
  expect((await couponOf(code))?.discount_value).toBe(1100);
  await open();
  await edit.getByRole('button', { name: 'Delete…' }).click();
  const question = page.getByRole('dialog', { name: `Delete “${code}”?` });
  expect(await page.locator('dialog[open]').count()).toBe(1);
  await failNext(page, '**/api/admin/coupons/*', 'DELETE');
  await question.getByRole('button', { name: `Delete ${code}` }).click();
  await told(page, 'Failed to delete coupon: The shop is busy.');
  await question.getByRole('button', { name: `Delete ${code}` }).click();
  await told(page, `Coupon "${code}" deleted successfully.`);
  await page.getByText('No Coupons Found').waitFor();
  expect(await couponOf(code)).toBeUndefined();
  expectQuiet(page, { answered: [503] });
});

test('a coupon that orders have says who used it and is switched off; a draft is offered back (#282)', async () => {
  const [used] = await shop.rows(
    'SELECT c.code, o.number FROM coupons c JOIN orders o ON o.coupon_id = c.id ORDER BY o.created_at DESC LIMIT 1',
  );
  const code = String(used?.code);
  const page = await desk({ width: 1280 });
  // What was typed into a new one is offered back; Discard and closing without saving forget it.
  const kept = () => page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('admin-drafts') ?? '{}') as object));
  const typed = page.getByLabel('Code', { exact: true });
  page.on('dialog', (dialog) => void dialog.accept());
  await openScreen(page, '/admin/coupons?add=1');
  await typed.fill('DRAFT7');
  await expect.poll(kept).toEqual(['coupon:new']);
  await openScreen(page, `/admin/coupons?add=1&search=${code}`);
  await page.getByRole('button', { name: 'Discard draft' }).click();
  expect([await kept(), await typed.inputValue()]).toEqual([[], '']);
  await typed.fill('DRAFT8');
  await expect.poll(kept).toHaveLength(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Close without saving' }).click();
  await expect.poll(kept).toEqual([]);

  await page.evaluate('navigator.clipboard.writeText = async (text) => void (window.copied = text)');
  await page.getByRole('button', { name: `Copy ${code}` }).click();
  await expect.poll(() => page.evaluate('window.copied')).toBe(code);
  await page.getByRole('button', { name: `who used ${code}` }).click();
  const uses = page.getByRole('dialog', { name: `Who used ${code}` });
  await uses.getByRole('link', { name: `CHK-${used?.number}` }).waitFor();
  await uses.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: `Delete ${code}` }).click();
  const question = page.getByRole('dialog', { name: `Switch off “${code}”?` });
  await question.getByText('it is switched off, not deleted').waitFor();
  await question.getByRole('button', { name: `Switch off ${code}` }).click();
  await told(page, `Coupon "${code}" is switched off`);
  expect((await couponOf(code))?.is_active).toBe(0);
  await shop.rows('UPDATE coupons SET is_active = 1 WHERE code = ?', code);
});
