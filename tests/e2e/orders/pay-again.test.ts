import type { FrameLocator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { sign } from '../../../src/platform/signing.ts';
import { urls } from '../../../src/urls.ts';
import { newestOrderOf } from '../../shop/orders/orders.ts';
import { expectQuiet, newPage, shop } from '../browser/browser.ts';
import { becomeGuest, leftUnpaid, paymentWindow } from '../browser/checkout-page.ts';
import { listenForViolations, violations } from '../browser/csp.ts';
import { headingOf, htmlOf, mainOf, words } from '../browser/html.ts';
import { stack } from '../browser/stack.ts';
import { cartOf, createProducts } from '../browser/test-products.ts';

const INSTAGRAM = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 Instagram 302.0.0.23.113';

async function pressPayAgain(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: /^Pay again ₹/ }).click();
  return paymentWindow(page);
}

describe('paying again', () => {
  it('from the page of the order, where the payment script may fail, and from /payment-failed; another cart of this browser stays (#173, #174, E13, F38, R02)', async () => {
    const email = 'again@example.in';
    const order = await leftUnpaid(email);
    const page = await newPage({ width: 360, before: listenForViolations + cartOf([6, 1]) });
    await becomeGuest(page, order);
    await page.goto(`/order-confirmation?order=${order.id}`);
    await page.route(`${stack.razorpayUrl}/v1/checkout.js`, (route) => route.abort());
    await page.getByRole('button', { name: /^Pay again ₹/ }).click();
    // The error stays visible, and the button works again.
    await page.locator('[id^=says-]', { hasText: 'could not be loaded' }).waitFor();
    await page.unroute(`${stack.razorpayUrl}/v1/checkout.js`);
    await (await pressPayAgain(page)).getByTestId('close').click();
    await page.getByText('You can try to pay for your order again').waitFor();
    expect(await violations(page)).toEqual([]);

    await page.goto(`/payment-failed?order=${order.id}&error=EF01`);
    const frame = await pressPayAgain(page);
    await frame.getByTestId('pay-fail').click();
    await frame.getByTestId('pay-success').click();
    await page.getByRole('heading', { name: /Thank you, Ananya/ }).waitFor();
    expect(await newestOrderOf(shop, email)).toMatchObject({ status: 'paid', reservation: 'committed' });
    expect(await page.evaluate(() => localStorage.getItem('sparkle_cart_v1'))).toContain('"id":6');
    expect(await violations(page)).toEqual([]);
    // The address of the failure, opened again: it looks at the order, and tells a stranger nothing.
    const failed = `/payment-failed?order=${order.id}`;
    expect(headingOf(await htmlOf(`${failed}&error=EF01`, { headers: { cookie: order.cookie } }))).toBe('This order is paid');
    expect(headingOf(await htmlOf(failed))).toBe('Is this order paid?');
    expectQuiet(page, { answered: [400] });
  });

  it('by the link of the mail, inside Instagram, where the browser is sent to the payment page and back (E12, E13, F37, L31)', async () => {
    const email = 'again-mail@example.in';
    const { id } = await leftUnpaid(email);
    await shop.rows("UPDATE orders SET reservation = 'released', actor = 'cron' WHERE id = ?", id);
    const page = await newPage({ width: 360, agent: INSTAGRAM });
    await page.goto(urls.orderConfirmation(id, await sign({ SHOP_SECRET: shop.env.SHOP_SECRET }, 'order', id)));
    await (await pressPayAgain(page)).getByTestId('pay-success').click();
    await page.waitForURL(/\/order-confirmation\?order=.*&token=/);
    await page.getByRole('heading', { name: /Thank you, Ananya/ }).waitFor();
    expect(await newestOrderOf(shop, email)).toMatchObject({ status: 'paid', reservation: 'committed' });
  });

  it('a sold-out piece is named, with a link to the cart (E13)', async () => {
    const products = await createProducts('Pay again', [{ name: 'Vanishing Ring' }]);
    const order = await leftUnpaid('again-gone@example.in', products.ids[0]);
    await shop.rows("UPDATE orders SET reservation = 'released', actor = 'cron' WHERE id = ?", order.id);
    const page = await newPage({ width: 360 });
    await becomeGuest(page, order);
    await page.goto(`/order-confirmation?order=${order.id}`);
    await products.archive();
    await page.getByRole('button', { name: /^Pay again ₹/ }).click();
    await page.getByRole('link', { name: 'Go to your cart' }).waitFor();
    expect(await page.locator('[id^=says-]').textContent()).toContain('No longer available as ordered: Vanishing Ring');
    expectQuiet(page, { answered: [409] });
  });
});

describe('Money debited?', () => {
  it('after the browser vanished the page shows the order as paid without further action (F36)', async () => {
    const order = await leftUnpaid('vanished@example.in');
    const page = await newPage({ width: 360, before: listenForViolations });
    await becomeGuest(page, order);
    await page.goto('/payment-help');
    await page.getByText('Not received yet').waitFor();
    await (await pressPayAgain(page)).getByTestId('pay-vanish').click();
    await page.getByText('We have received your payment and the order is paid.').waitFor({ timeout: 30_000 });
    expect(await violations(page)).toEqual([]);
  });

  it('without scripts: Check again asks the gateway now (F36)', async () => {
    const order = await leftUnpaid('no-scripts@example.in');
    const page = await newPage({ width: 360, scripts: false });
    await becomeGuest(page, order);
    await page.goto('/payment-help');
    expect(await page.getByRole('heading', { name: `Order ${order.name}` }).count()).toBe(1);
    await page.getByRole('button', { name: /^Check again/ }).click();
    await page.getByText('We have just checked with Razorpay').waitFor();
    expect(new URL(page.url()).pathname).toBe('/payment-help');
    expect(words(mainOf(await htmlOf(`/payment-help?order=${order.id}`)))).toContain('We found no order');
  });
});
