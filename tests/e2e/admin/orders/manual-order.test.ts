import { expect, test } from 'vitest';
import { expectAccessible } from '../../browser/accessible.ts';
import { shop } from '../../browser/browser.ts';
import { createProducts } from '../../browser/test-products.ts';
import { desk } from '../desk.ts';

test('a sale at a stall is entered on a phone, refused where a field is wrong, and opens as a delivered order', async () => {
  const name = 'Qutub Stall Nath';
  const { ids, archive } = await createProducts('Manual order', [{ name, price: 89_900, stock: 3 }]);
  const [product = 0] = ids;
  const page = await desk({ screen: '/admin/orders/new' });
  const save = () => page.getByRole('button', { name: 'Save order' }).click();
  await save();
  await page.getByText('Add a piece first.').first().waitFor();
  await page.getByLabel('Add a piece').fill('qutub stall');
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.getByLabel(`Pieces of ${name}`).fill('2');
  await page.getByLabel('Name', { exact: true }).fill('Rukmini Hegde');
  await page.getByLabel('Phone').fill('98860 00000');
  await page.getByLabel('Agreed discount').fill('98');
  await page.getByLabel('Reason for the discount').fill('Two pieces');
  await page.getByLabel('Paid by').selectOption('upi');
  await expect.poll(() => page.getByRole('complementary', { name: 'Bill' }).textContent()).toContain('₹1,700');
  await save();
  await page.getByText('Enter the reference of the UPI payment.').first().waitFor();
  await expectAccessible(page, 360);
  await page.getByLabel('Reference').fill('402117');
  await save();
  await page.waitForURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
  await page.getByText('Exhibition. UPI 402117 received.').waitFor();
  const [order] = await shop.rows(
    'SELECT o.status, o.total_paise FROM orders o JOIN order_items i ON i.order_id = o.id WHERE i.product_id = ?',
    product,
  );
  expect(order).toEqual({ status: 'delivered', total_paise: 170_000 });
  await archive();
});
