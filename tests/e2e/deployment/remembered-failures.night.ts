/** Night: a late script, a payment or a dialog that a browser which remembers failures does not load again. */
import { expect, test } from 'vitest';
import { adminPage, openScreen } from '../admin/desk.ts';
import { expectQuiet, newPage } from '../browser/browser.ts';
import { fillDelivery, payButton, paymentWindow } from '../browser/checkout-page.ts';
import { piece } from '../browser/pages.ts';
import { paidOrder } from '../browser/planted-orders.ts';
import { openPage, quiet, settle } from '../browser/settled.ts';
import { cartOf } from '../browser/test-products.ts';
import { forgetful } from './forgetful.ts';

test('a page without its late script comes to life with the next press of a button', async () => {
  const page = await newPage({ width: 360, at: piece.plain });
  const script = (await page.locator('[data-src]').getAttribute('data-src')) ?? '';
  const line = await forgetful(page, new RegExp(script));
  await page.reload();
  const add = page.locator('#buy [data-tap=add]');
  await quiet(page);
  await add.click();
  await quiet(page);
  expect(line.loads).toBe(1);
  await line.back();
  await add.click();
  await expect.poll(() => line.loads).toBe(2);
  await settle(page);
  await add.click();
  await page.locator('.toast', { hasText: 'Added to Cart' }).waitFor();
});

test('the checkout pays at last, with what was typed', async () => {
  const page = await newPage({ before: cartOf([6, 1]) });
  const line = await forgetful(page, /pay\.client/);
  await openPage(page, '/checkout');
  await fillDelivery(page);
  await payButton(page).click();
  await page.getByText('Please check your internet connection').first().waitFor();
  await line.back();
  await payButton(page).click();
  await expect.poll(() => line.loads).toBe(2);
  await settle(page);
  expect(await page.getByLabel('Full name').inputValue()).toBe('Ananya Rao');
  await payButton(page).click();
  await paymentWindow(page);
});

test('a dialog of the administrator comes after a reload, which asks first where something is typed', async () => {
  const { id } = await paidOrder();
  const page = await adminPage({ before: '' });
  const line = await forgetful(page, /tracking-dialog/);
  await openScreen(page, `/admin/orders/${id}`);
  const note = page.getByLabel('Private note');
  await note.fill('Rings twice');
  await page.getByRole('button', { name: 'Add tracking' }).click();
  const missing = page.getByRole('dialog', { name: 'This did not load' });
  await missing.waitFor();
  await line.back();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await missing.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await missing.getByRole('button', { name: 'Close' }).last().click();
  expect(await note.inputValue()).toBe('Rings twice');
  await note.fill('');
  await page.getByRole('button', { name: 'Add tracking' }).click();
  await expect.poll(() => line.loads).toBe(2);
  await settle(page);
  await page.getByRole('button', { name: 'Add tracking' }).click();
  await page.getByRole('dialog', { name: 'Add tracking' }).getByLabel('Tracking number').waitFor();
  expectQuiet(page);
});
