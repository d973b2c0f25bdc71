import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newestOrderOf } from '../../shop/orders.ts';
import { db, newPage, shop, shopUrl } from '../browser/browser.ts';
import { fillCart, fillDelivery, openWindow } from '../browser/checkout-page.ts';
import { stack } from '../browser/stack.ts';
import { createProducts, type TestProducts } from '../browser/test-products.ts';

let products: TestProducts;
beforeAll(async () => {
  products = await createProducts('Late Money', [
    { name: 'Vasant Last Haar', stock: 1 },
    { name: 'Megha Slow Ring', stock: 2 },
  ]);
});
afterAll(() => products.archive());

const sandbox = async (path: string, body: object): Promise<{ razorpay_payment_id: string }> =>
  (
    await fetch(`${stack.razorpayUrl}/_sandbox${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json();
const runCron = () => fetch(`${shopUrl}/cdn-cgi/local/scheduled?cron=${encodeURIComponent('* * * * *')}`);
const flaws = async (page: Page) =>
  (await new AxeBuilder({ page }).setLegacyMode().analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
const payButtons = (page: Page) => page.getByRole('button', { name: /^Pay again/ }).count();

/** An order whose shopper closed the payment window, with its gateway id. */
async function leftUnpaid(piece: number, email: string): Promise<{ page: Page; id: string; at: string }> {
  const page = await newPage({ width: 360 });
  await fillCart(page, [{ id: piece }]);
  await fillDelivery(page, { Email: email });
  const pay = await openWindow(page);
  await pay.getByTestId('close').click();
  await pay.getByTestId('confirm-leave').click();
  await expect.poll(async () => (await newestOrderOf(shop, email))?.status).toBe('cancelled_by_user');
  const order = await newestOrderOf(shop, email);
  return { page, id: String(order?.id), at: String(order?.gateway_order_id) };
}

it('the piece is sold when the money arrives: both pages say where the money is, until it is returned (E10, F7)', async () => {
  const email = 'late-money@example.in';
  const [piece = 0] = products.ids;
  const { page, id, at } = await leftUnpaid(piece, email);
  await db().execute({ sql: 'UPDATE orders SET hold_expires_at = 1, next_check_at = 1 WHERE id = ?', args: [id] });
  await expect
    .poll(
      async () => {
        await runCron();
        return (await newestOrderOf(shop, email))?.reservation;
      },
      { timeout: 15_000, interval: 500 },
    )
    .toBe('released');
  await db().execute({ sql: "INSERT INTO stock_moves (product_id, kind, quantity) VALUES (?, 'adjust', -1)", args: [piece] });

  await sandbox('/knobs', { refundOutcome: 'pending' });
  try {
    await sandbox('/pay', { order_id: at });
    const refund = async () =>
      (
        await db().execute({
          sql: 'SELECT r.status, r.gateway_refund_id AS at FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = ?',
          args: [id],
        })
      ).rows[0];
    await expect.poll(async () => (await refund())?.status, { timeout: 15_000 }).toBe('pending');

    await page.goto(`/order-confirmation?order=${id}`);
    await page.getByRole('heading', { name: 'Your money is on its way back' }).waitFor();
    const text = await page.locator('main').textContent();
    expect(text).toContain('The last piece was sold while your payment was on its way.');
    expect(text).toContain('Your refund of ₹500.00 is with the bank.');
    expect(text).not.toContain('Thank you');
    expect(await payButtons(page)).toBe(0);
    expect(await flaws(page)).toEqual([]);

    await page.goto(`/payment-help?order=${id}`);
    await page.getByText('On its way back', { exact: true }).waitFor();
    expect(await page.locator('.payment-help__payment').textContent()).toContain('The last piece was sold');
    expect(await payButtons(page)).toBe(0);
    expect(await flaws(page)).toEqual([]);

    await sandbox(`/refunds/${(await refund())?.at}`, { status: 'processed' });
  } finally {
    await sandbox('/knobs', { refundOutcome: 'processed' });
  }
  await expect.poll(async () => (await newestOrderOf(shop, email))?.status, { timeout: 15_000 }).toBe('refunded');
  await page.goto(`/order-confirmation?order=${id}`);
  await page.getByRole('heading', { name: 'Your money was refunded' }).waitFor();
  await page.goto(`/payment-help?order=${id}`);
  await page.getByText('Refunded', { exact: true }).waitFor();
  expect(await page.locator('.payment-help__payment').textContent()).toContain('Your refund of ₹500.00 has been sent.');
  expect(await page.getByRole('button', { name: /^Check again/ }).count()).toBe(0);
});

it('authorised and not captured: both pages say that the bank is confirming, and nobody can pay twice (E11)', async () => {
  const email = 'slow-bank@example.in';
  const [, piece = 0] = products.ids;
  const { page, id, at } = await leftUnpaid(piece, email);
  const { razorpay_payment_id: payment } = await sandbox('/pay', { order_id: at, outcome: 'authorized' });
  const known = async () => (await db().execute({ sql: 'SELECT status FROM payments WHERE id = ?', args: [payment] })).rows[0]?.status;
  await expect.poll(known, { timeout: 15_000 }).toBe('authorized');

  await page.goto(`/order-confirmation?order=${id}`);
  await page.getByRole('heading', { name: 'We are confirming your payment' }).waitFor();
  expect(await page.locator('main').textContent()).toContain('Your bank is confirming the payment.');
  expect(await payButtons(page)).toBe(0);
  expect(await flaws(page)).toEqual([]);

  await page.goto(`/payment-help?order=${id}`);
  await page.getByText('Being confirmed', { exact: true }).waitFor();
  expect(await page.locator('.payment-help__payment').textContent()).toContain('within five days, the money returns to you automatically');
  expect(await payButtons(page)).toBe(0);
  expect(await flaws(page)).toEqual([]);
  expect(await newestOrderOf(shop, email)).toMatchObject({ status: 'cancelled_by_user', reservation: 'held' });
});
