import type { FrameLocator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { newestOrderOf } from '../../shop/orders.ts';
import { db, expectQuiet, newPage, shop } from '../browser/browser.ts';
import { fillCart, fillDelivery, openWindow } from '../browser/checkout-page.ts';
import { listenForViolations, violations } from '../browser/csp.ts';
import { stack } from '../browser/stack.ts';
import { createProducts } from '../browser/test-products.ts';

const shopUrl = stack.shopUrl;
const INSTAGRAM = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 Instagram 302.0.0.23.113';

async function windowOf(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator(`iframe[src^="${stack.razorpayUrl}"]`);
  await frame.getByTestId('pay-success').waitFor();
  return frame;
}
async function pressPayAgain(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: /^Pay again ₹/ }).click();
  return windowOf(page);
}
async function dismiss(frame: FrameLocator): Promise<void> {
  await frame.getByTestId('close').click();
  await frame.getByTestId('confirm-leave').click();
}

/** An order that its shopper dismissed at the checkout, on the page of the order. */
async function leftUnpaid(
  email: string,
  { width = 360, piece = 6 }: { width?: 360 | 1280; piece?: number } = {},
): Promise<{ page: Page; id: string }> {
  const page = await newPage({ width, before: listenForViolations });
  await fillCart(page, [{ id: piece }]);
  await fillDelivery(page, { Email: email });
  await dismiss(await openWindow(page));
  await page.getByText('Payment Cancelled').waitFor();
  await expect.poll(async () => (await newestOrderOf(shop, email))?.status).toBe('cancelled_by_user');
  const id = String((await newestOrderOf(shop, email))?.id);
  await page.goto(`${shopUrl}/order-confirmation?order=${id}`);
  return { page, id };
}

/** The signed part of the link in the mail about the unpaid order, sent after its hold expired. */
async function mailedLink(id: string, email: string): Promise<string> {
  await db().execute({ sql: 'UPDATE orders SET hold_expires_at = 1, next_check_at = 1 WHERE id = ?', args: [id] });
  await fetch(`${shopUrl}/cdn-cgi/local/scheduled?cron=${encodeURIComponent('* * * * *')}`);
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const mails: { to: string[] | string; subject: string; text?: string }[] = await (await fetch(`${stack.mailUrl}/messages`)).json();
        const mail = mails.find(({ to, subject }) => [to].flat().join().includes(email) && subject.endsWith('was not paid'));
        link = /\/order-confirmation\?order=\S+/.exec(mail?.text ?? '')?.[0];
        return link !== undefined;
      },
      { timeout: 15_000, interval: 500 },
    )
    .toBe(true);
  return link ?? '';
}

describe('paying again', () => {
  it.each([360, 1280] as const)('from the page of the order at %i px: dismissed once more, then paid (#173, E13)', async (width) => {
    const email = `again-${width}@example.in`;
    const { page } = await leftUnpaid(email, { width });
    await dismiss(await pressPayAgain(page));
    await page.getByText('You can try to pay for your order again').waitFor();
    await (await pressPayAgain(page)).getByTestId('pay-success').click();
    await page.getByRole('heading', { name: /Thank you, Ananya/ }).waitFor();
    expect(await newestOrderOf(shop, email)).toMatchObject({ status: 'paid', reservation: 'committed' });
    await expect.poll(() => page.evaluate(() => localStorage.getItem('sparkle_cart_v1'))).toBe('[]');
    expect(await violations(page)).toEqual([]);
  });

  it('from /payment-failed after a failed attempt; another cart of this browser stays as it is (#174)', async () => {
    const email = 'again-failed@example.in';
    const { page, id } = await leftUnpaid(email);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${shopUrl}/payment-failed?order=${id}&error=EF01`);
    const frame = await pressPayAgain(page);
    await frame.getByTestId('pay-fail').click();
    await frame.getByTestId('try-again').click();
    await frame.getByTestId('pay-success').click();
    await page.getByRole('heading', { name: /Thank you, Ananya/ }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('sparkle_cart_v1'))).toContain('"id":6');
    // The address of the failure, opened again: it looks at the order, and tells a stranger nothing.
    await page.goto(`${shopUrl}/payment-failed?order=${id}&error=EF01`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('This order is paid');
    await page.context().clearCookies();
    await page.goto(`${shopUrl}/payment-failed?order=${id}`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Is this order paid?');
    expectQuiet(page, { answered: [400] });
  });

  it('the link in the mail opens the order in another browser, where it is paid (E12, E13)', async () => {
    const email = 'again-mail@example.in';
    const { page, id } = await leftUnpaid(email);
    const link = await mailedLink(id, email);
    await page.context().close();
    expect(await newestOrderOf(shop, email)).toMatchObject({ reservation: 'released' });
    const other = await newPage({ width: 360, before: listenForViolations });
    await other.goto(shopUrl + link);
    await dismiss(await pressPayAgain(other));
    await other.getByText('You can try to pay for your order again').waitFor();
    await (await pressPayAgain(other)).getByTestId('pay-success').click();
    await other.getByRole('heading', { name: /Thank you, Ananya/ }).waitFor();
    expect(await newestOrderOf(shop, email)).toMatchObject({ status: 'paid', reservation: 'committed' });
    expect(await violations(other)).toEqual([]);
  });

  it('inside Instagram the browser is sent to the payment page and back (F37, L31)', async () => {
    const email = 'again-instagram@example.in';
    const { page, id } = await leftUnpaid(email);
    const cookies = await page.context().cookies();
    const there = await newPage({ width: 360, agent: INSTAGRAM });
    await there.context().addCookies(cookies);
    await there.goto(`${shopUrl}/order-confirmation?order=${id}`);
    await (await pressPayAgain(there)).getByTestId('pay-success').click();
    await there.waitForURL(/\/order-confirmation\?order=.*&token=/);
    await there.getByRole('heading', { name: /Thank you, Ananya/ }).waitFor();
    expect(await newestOrderOf(shop, email)).toMatchObject({ status: 'paid' });
  });

  it('the payment script does not load: the error stays visible, and the button works again (F38, R02)', async () => {
    const { page } = await leftUnpaid('again-blocked@example.in');
    await page.route(`${stack.razorpayUrl}/v1/checkout.js`, (route) => route.abort());
    await page.getByRole('button', { name: /^Pay again ₹/ }).click();
    await page.locator('[id^=says-]', { hasText: 'could not be loaded' }).waitFor();
    await page.unroute(`${stack.razorpayUrl}/v1/checkout.js`);
    await pressPayAgain(page);
  });

  it('a sold-out piece is named, with a link to the cart (E13)', async () => {
    const products = await createProducts('Pay again', [{ name: 'Vanishing Ring' }]);
    const { page, id } = await leftUnpaid('again-gone@example.in', { piece: products.ids[0] ?? 0 });
    await db().execute({ sql: "UPDATE orders SET reservation = 'released', actor = 'cron' WHERE id = ?", args: [id] });
    await products.archive();
    await page.getByRole('button', { name: /^Pay again ₹/ }).click();
    await page.getByRole('link', { name: 'Go to your cart' }).waitFor();
    expect(await page.locator('[id^=says-]').textContent()).toContain('No longer available as ordered: Vanishing Ring');
    expectQuiet(page, { answered: [409] });
  });
});

describe('Money debited?', () => {
  it('after the browser vanished the page shows the order as paid without further action (F36)', async () => {
    const email = 'vanished@example.in';
    const { page } = await leftUnpaid(email);
    await page.goto(`${shopUrl}/payment-help`);
    await page.getByText('Not received yet').waitFor();
    const frame = await pressPayAgain(page);
    await frame.getByTestId('more-outcomes').click();
    await frame.getByTestId('pay-vanish').click();
    await page.getByText('We have received your payment and the order is paid.').waitFor({ timeout: 30_000 });
    expect(await violations(page)).toEqual([]);
  });

  it('without scripts: Check again asks the gateway now (F36)', async () => {
    const email = 'no-scripts@example.in';
    const { page, id } = await leftUnpaid(email);
    const cookies = await page.context().cookies();
    await page.context().close();
    const plain = await newPage({ width: 360, scripts: false });
    await plain.context().addCookies(cookies);
    await plain.goto(`${shopUrl}/payment-help`);
    expect(await plain.getByRole('heading', { name: /^Order CHK-/ }).count()).toBe(1);
    await plain.getByRole('button', { name: /^Check again/ }).click();
    await plain.getByText('We have just checked with Razorpay').waitFor();
    expect(new URL(plain.url()).pathname).toBe('/payment-help');
    const stranger = await newPage({ width: 360 });
    await stranger.goto(`${shopUrl}/payment-help?order=${id}`);
    await stranger.getByText('We found no order').waitFor();
  });
});
