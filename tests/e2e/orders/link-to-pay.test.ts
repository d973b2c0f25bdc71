import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { sign } from '../../../src/platform/signing.ts';
import { payNowPath } from '../../../src/rules/cash/answer-address.ts';
import { manualOrder } from '../../shop/orders/manual-order.ts';
import { adminPage, openScreen } from '../admin/desk.ts';
import { newPage, shop, shopUrl } from '../browser/browser.ts';
import { buyer, paymentWindow } from '../browser/checkout-page.ts';
import { sent } from '../browser/html.ts';
import { createProducts } from '../browser/test-products.ts';

/** The screen of a manual order, filled in for a link to pay. */
async function fillOrder(page: Page, piece: string): Promise<void> {
  await openScreen(page, '/admin/orders/new');
  await page.getByLabel('Paid by').selectOption('link');
  await page.getByLabel('Add a piece').fill(piece);
  await page.locator('.manual-found button').first().click();
  await page.getByLabel('Name', { exact: true }).fill('Rukmini Hegde');
  await page.getByLabel('Phone').fill('98860 00000');
  await page.getByLabel('Address', { exact: true }).fill('14, 3rd Cross');
  await page.getByLabel('City').fill('Bengaluru');
  await page.getByLabel('PIN code').fill('560003');
}

const linkOf = async (page: Page) =>
  /http\S+/.exec(await page.getByLabel('Message for the customer').inputValue())?.[0]?.replace(/^https?:\/\/[^/]+/, '') ?? '';
const stockOf = (id: number) => shop.rows('SELECT stock_quantity, reserved, committed FROM products WHERE id = ?', id);

it('a link to pay holds the last piece; "End it" gives it back, and the page of the link says so; the next link is paid', async () => {
  const made = await createProducts('Chat', [{ name: 'Zz Raced Jhumka', price: 70_000, stock: 1 }]);
  const [id = 0] = made.ids;
  const page = await adminPage({ width: 360 });
  await fillOrder(page, 'Zz Raced Jhumka');
  await page.getByRole('button', { name: 'Save order' }).click();
  await page.getByRole('heading', { name: 'Link to pay' }).waitFor();
  await page.getByText(/left\./).waitFor();
  expect((await buyer().order('race@example.in', id)).status).toBe(409);
  const link = await linkOf(page);
  const { headers, html } = await sent(link);
  expect(headers.get('cache-control')).toContain('no-store');
  expect(html).toMatch(/<meta name="robots" content="[^"]*noindex/);
  expect(html).toContain('We hold these pieces for you until');
  await page.getByRole('button', { name: 'End it' }).click();
  await page.getByText('The link is no longer open').waitFor();
  expect(await stockOf(id)).toEqual([{ stock_quantity: 1, reserved: 0, committed: 0 }]);
  expect((await sent(link)).html).toContain('This link is no longer valid');

  const next = await page.request.post('/api/admin/manual-orders', {
    headers: { origin: shopUrl, 'sec-fetch-site': 'same-origin' },
    data: manualOrder(id, { isSent: true, paidBy: 'link' }),
  });
  expect(next.status()).toBe(200);
  const { id: order } = (await next.json()) as { readonly id: string };
  const reader = await newPage({ width: 360 });
  await reader.goto(payNowPath(order, await sign({ SHOP_SECRET: shop.env.SHOP_SECRET }, 'order', order)));
  await reader.getByRole('button', { name: 'Pay ₹700.00' }).click();
  await (await paymentWindow(reader)).getByTestId('pay-success').click();
  await reader.getByRole('heading', { name: 'Thank you, Rukmini' }).waitFor();
  expect(await stockOf(id)).toEqual([{ stock_quantity: 0, reserved: 0, committed: 1 }]);
  await made.archive();
});
