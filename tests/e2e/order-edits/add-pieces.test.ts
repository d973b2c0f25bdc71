import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { sign } from '../../../src/platform/signing.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { expectQuiet, newPage, shop, shopUrl } from '../browser/browser.ts';
import { paymentWindow } from '../browser/checkout-page.ts';
import { cashOrder, MORE_STOCK, paidOrder } from '../browser/planted-orders.ts';
import { stack } from '../browser/stack.ts';

const tokenOf = (id: string) => sign({ SHOP_SECRET: stack.shopSecret }, 'order', id).then(encodeURIComponent);
const secondOf = async (id: string) =>
  (
    await shop.rows(
      'SELECT o.id, o.number, o.status, o.method FROM order_travels t JOIN orders o ON o.id = t.order_id WHERE t.with_order_id = ?',
      id,
    )
  )[0];
const bagOf = (page: Page) => page.evaluate(() => localStorage.getItem('sparkle_cart_v1'));

async function fillBag(page: Page): Promise<void> {
  await page.goto(`${shopUrl}/robots.txt`);
  await page.evaluate(
    (cart) => localStorage.setItem('sparkle_cart_v1', cart),
    JSON.stringify([{ id: 6, size: '', quantity: 1, cart_item_id: 'local-1-6' }]),
  );
}
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
};

describe('pieces are added to an order that has not left', () => {
  it('by the signed link at 360 px: the order, the bag, the checkout that leads back, the payment, and both orders say so', async () => {
    await shop.rows(MORE_STOCK, 5);
    const { id, name } = await paidOrder();
    const page = await newPage({ width: 360 });
    await page.goto(`${shopUrl}/order-confirmation?order=${id}&token=${await tokenOf(id)}`);
    await page.getByRole('link', { name: 'Add pieces to this order' }).click();
    await page.getByRole('heading', { name: 'Add pieces to your order' }).waitFor();
    await page.getByText('Your bag is empty.').waitFor();
    await expectAccessible(page, 360);

    await fillBag(page);
    await page.goto(`${shopUrl}/checkout`);
    await page.getByRole('button', { name: /^Pay ₹.* online$/ }).waitFor();
    await expectAccessible(page, 360);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await shot(page, 'add-pieces');
    await page.getByRole('button', { name: /^Pay ₹.* online$/ }).click();
    await page.waitForURL(/order-confirmation/);
    await page.getByText(`so that these pieces travel with order ${name}`).waitFor();
    await shot(page, 'added-unpaid');
    expect(await bagOf(page)).toContain('"id":6');
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    await (await paymentWindow(page)).getByTestId('pay-success').click();
    await page.getByText(`Travels in one parcel with order ${name}.`).waitFor();
    const second = await secondOf(id);
    expect(second?.status).toBe('paid');
    await expect.poll(() => bagOf(page)).toBe('[]');
    await page.goto(`${shopUrl}/order-confirmation?order=${id}&token=${await tokenOf(id)}`);
    await page.getByText(`Travels in one parcel with order CHK-${second?.number}.`).waitFor();
    await shot(page, 'added-first');
    // The mark has gone with the press.
    await page.goto(`${shopUrl}/checkout`);
    expect(new URL(page.url()).pathname).toBe('/checkout');
    expectQuiet(page);
  });

  it('to the cash at the door, without script; or on their own instead', async () => {
    await shop.rows(MORE_STOCK, 5);
    const { id, name } = await cashOrder();
    await shop.rows('UPDATE orders SET email_verified = 1 WHERE id = ?', id);
    const page = await newPage({ width: 360, scripts: false });
    await page.goto(`${shopUrl}/orders/${id}/add?token=${await tokenOf(id)}&line=6//1`);
    await page.getByText(/^You then pay ₹.* at the door for both orders\.$/).waitFor();
    await shot(page, 'add-cash');
    await page.getByRole('button', { name: 'Order them on their own instead' }).click();
    expect(new URL(page.url()).pathname).toBe('/checkout');
    await page.goto(`${shopUrl}/orders/${id}/add?token=${await tokenOf(id)}&line=6//1`);
    await page.getByRole('button', { name: /to the cash at the door$/ }).click();
    await page.getByRole('link', { name: 'Continue to their order' }).click();
    await page.getByText(`Travels in one parcel with order ${name}.`).waitFor();
    expect(await secondOf(id)).toMatchObject({ status: 'processing', method: 'cod' });
    expectQuiet(page);
  });
});
