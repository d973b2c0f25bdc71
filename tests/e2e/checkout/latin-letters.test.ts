import { expect, test } from 'vitest';
import { newestOrderOf } from '../../shop/orders/orders.ts';
import { expectQuiet, newPage, shop } from '../browser/browser.ts';
import { fillDelivery, openWindow, payButton, readyToPay } from '../browser/checkout-page.ts';
import { cartOf } from '../browser/test-products.ts';

test('a name in Kannada letters is asked for in English ones too, which are offered and may be corrected; Latin ones are not asked about', async () => {
  const email = 'kannada@example.in';
  const page = await newPage({ width: 360, before: cartOf([6, 1]), at: '/checkout' });
  await readyToPay(page);
  const [name, street] = ['Name for the label', 'Address for the label'].map((label) => page.getByLabel(label));
  await fillDelivery(page, { Email: email });
  expect([await name?.isVisible(), await street?.isVisible()]).toEqual([false, false]);
  await page.getByLabel('Full name').fill('ರಮೇಶ್ ಗೌಡ');
  await expect.poll(() => name?.inputValue()).toBe('Ramesh Gauda');
  expect([await name?.isVisible(), await street?.isVisible()]).toEqual([true, false]);
  await name?.fill('Ramesh Gowda');
  // What was corrected stays while the rest is typed.
  await page.getByLabel('House and street').fill('೧೪, ಮಲ್ಲೇಶ್ವರಂ');
  await expect.poll(() => street?.inputValue()).toBe('14, Malleshvaram');
  expect(await name?.inputValue()).toBe('Ramesh Gowda');
  await street?.fill('೧೪');
  await payButton(page).click();
  await page.getByText('Please use English letters: the courier prints no others.').waitFor();
  expect(await newestOrderOf(shop, email)).toBeUndefined();
  await street?.fill('14, Malleshwaram');
  await openWindow(page);
  const order = await newestOrderOf(shop, email);
  const [row] = await shop.rows('SELECT customer_name AS name, shipping_address AS address FROM orders WHERE id = ?', String(order?.id));
  expect(row?.name).toBe('ರಮೇಶ್ ಗೌಡ');
  expect(JSON.parse(String(row?.address))).toMatchObject({ latin_name: 'Ramesh Gowda', latin_street: '14, Malleshwaram' });
});

test('without script the letters are offered once the form was sent', async () => {
  const page = await newPage({ width: 360, scripts: false, at: '/checkout/cash?product=6&quantity=1' });
  await fillDelivery(page, { 'Full name': 'ರಮೇಶ್ ಗೌಡ' });
  await page.getByRole('button', { name: 'Continue' }).click();
  expect(await page.getByLabel('Name for the label').inputValue()).toBe('Ramesh Gauda');
  expectQuiet(page, { answered: [422] });
});
