import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { guestCookie } from '../../shop/guest-cookie.ts';
import { adminPage, openScreen } from '../browser/administrator.ts';
import { expectQuiet, newPage, shop, shopUrl } from '../browser/browser.ts';
import { paymentWindow } from '../browser/checkout-page.ts';
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

/** A shopper orders the piece over HTTP. */
const order = (id: number) =>
  fetch(`${shopUrl}/api/create-razorpay-order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), cookie: guestCookie(shop.env) },
    body: JSON.stringify({
      ...{ currency: 'INR', customer_email: 'race@example.in', customer_name: 'Ananya Rao' },
      shipping_address: {
        ...{ line1: '14, 3rd Cross', line2: '', city: 'Bengaluru', state: 'KA' },
        ...{ postal_code: '560003', country: 'India', phone: '9845000000' },
      },
      ...{ cart_items: [{ product_id: id, quantity: 1 }], final_amount_from_client: 700 },
    }),
  });

const linkOf = async (page: Page) =>
  /http\S+/.exec(await page.getByLabel('Message for the customer').inputValue())?.[0]?.replace(/^https?:\/\/[^/]+/, '') ?? '';

it('a link is made and paid within 30 seconds, while a shopper wants the same last piece: one of them has it', async () => {
  const made = await createProducts('Chat', [{ name: 'Zz Raced Jhumka', price: 70_000, stock: 1 }]);
  const [id = 0] = made.ids;
  const page = await adminPage();
  const began = Date.now();
  await fillOrder(page, 'Zz Raced Jhumka');
  const [, theirs] = await Promise.all([page.getByRole('button', { name: 'Save order' }).click(), order(id)]);
  const [{ n } = { n: 0 }] = await shop.rows('SELECT count(*) AS n FROM order_items WHERE product_id = ?', id);
  if (theirs.status === 200) {
    // The shopper was first: their order is ended, so that the link can be made.
    await expect.poll(async () => (await page.locator('[role=alert], .toast').allTextContents()).join()).not.toBe('');
    expect(n).toBe(1);
    expectQuiet(page, { answered: [409] });
    const { dbOrderId } = (await theirs.json()) as { dbOrderId: string };
    await shop.rows("UPDATE orders SET status = 'cancelled_by_user', reservation = 'released', actor = 'shopper' WHERE id = ?", dbOrderId);
    await page.getByRole('button', { name: 'Save order' }).click();
  } else {
    expect(theirs.status).toBe(409);
  }
  await page.getByRole('heading', { name: 'Link to pay' }).waitFor();
  await page.getByText(/left\./).waitFor();
  expect((await order(id)).status).toBe(409);

  const buyer = await newPage({ width: 360 });
  await buyer.goto(await linkOf(page));
  await buyer.getByText('We hold these pieces for you until').waitFor();
  await buyer.getByRole('button', { name: 'Pay ₹700.00' }).click();
  await (await paymentWindow(buyer)).getByTestId('pay-success').click();
  await buyer.getByRole('heading', { name: 'Thank you, Rukmini' }).waitFor();
  expect(Date.now() - began).toBeLessThan(30_000);
  expect(await shop.rows('SELECT stock_quantity, reserved, committed FROM products WHERE id = ?', id)).toEqual([
    { stock_quantity: 0, reserved: 0, committed: 1 },
  ]);
  await made.archive();
});

it('"End it" gives the piece back, and the page of the link says so, also without script', async () => {
  const made = await createProducts('Chat', [{ name: 'Zz Ended Jhumka', price: 70_000, stock: 1 }]);
  const [id = 0] = made.ids;
  const page = await adminPage({ width: 360 });
  await fillOrder(page, 'Zz Ended Jhumka');
  await page.getByRole('button', { name: 'Save order' }).click();
  await page.getByRole('heading', { name: 'Link to pay' }).waitFor();
  const link = await linkOf(page);
  const reader = await newPage({ width: 360, scripts: false });
  const answer = await reader.goto(link);
  expect(answer?.headers()['cache-control']).toContain('no-store');
  expect(await reader.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  await reader.getByText('We hold these pieces for you until').waitFor();
  await page.getByRole('button', { name: 'End it' }).click();
  await page.getByText('The link is no longer open').waitFor();
  expect(await shop.rows('SELECT stock_quantity, reserved FROM products WHERE id = ?', id)).toEqual([{ stock_quantity: 1, reserved: 0 }]);
  await reader.reload();
  await reader.getByText('This link is no longer valid').waitFor();
  await made.archive();
});
