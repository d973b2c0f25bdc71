import { describe, expect, it } from 'vitest';
import { type IconName, iconPaths } from '../../../src/ui/icon/icon-paths.ts';
import { newestOrderOf } from '../../shop/orders.ts';
import { db, expectQuiet, newPage, shop } from '../browser/browser.ts';
import { fillCart, fillDelivery, mailTo, openWindow, payButton, unfoldCart } from '../browser/checkout-page.ts';
import { stack } from '../browser/stack.ts';

const shopUrl = stack.shopUrl;
/** The drawing of an icon, as a browser writes it. */
const drawing = (name: IconName) => iconPaths[name].replace(/\s*\/>/g, '>');

describe.each([360, 1280] as const)('a purchase at %i px', (width) => {
  it('two products with a coupon, by UPI, until the confirmation and the mail (#4, #18, #138, #139, #156, #175, #186)', async () => {
    const email = `upi-${width}@example.in`;
    const page = await newPage({ width });
    await page.goto(`${shopUrl}/collections/necklaces`);
    await page
      .getByRole('button', { name: /^Add to Cart/, disabled: false })
      .first()
      .click();
    await page.getByText('Added to Cart').waitFor();
    await page.goto(`${shopUrl}/products/11`);
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
    await expect.poll(() => page.locator('[data-cart-count]').first().textContent()).toBe('2');

    let load = () => {};
    const held = new Promise<void>((resolve) => {
      load = resolve;
    });
    const script = `${stack.razorpayUrl}/v1/checkout.js`;
    await page.route(script, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${shopUrl}/checkout`, { waitUntil: 'commit' });
    const loading = page.getByRole('button', { name: 'Payment Gateway Loading...' });
    await loading.waitFor();
    expect(await loading.isDisabled()).toBe(true);
    load();
    await payButton(page).waitFor();
    const part = (name: string) => page.getByRole('region', { name }).or(page.getByRole('complementary', { name }));
    if (width === 360) await unfoldCart(page);
    await part('Contact').getByLabel('Email', { exact: true }).waitFor();
    await part('Delivery').getByLabel('PIN code').waitFor();
    expect(
      await part('Shipping method')
        .getByRole('radio', { name: /Standard delivery/ })
        .isChecked(),
    ).toBe(true);
    await part('Your cart').getByLabel('Coupon code').waitFor();
    await part('Your cart').getByText('To pay', { exact: true }).waitFor();
    const paying = page.locator('.checkout-bar');
    expect(await part('Payment').getByRole('radio', { name: 'UPI' }).isChecked()).toBe(true);
    expect(await paying.getByRole('button', { name: /^Pay Now/ }).count()).toBe(1);
    expect(await paying.getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('/terms-conditions');
    expect(await page.locator('.short-foot').getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy-policy');
    // At most eight other pieces that can be bought, folded below Pay: nothing else is offered while somebody pays.
    await page.getByText('You may also like').click();
    const suggestions = page.getByRole('region', { name: 'You may also like' }).locator('.card[class="card"], .card--out');
    await page.getByRole('region', { name: 'You may also like' }).getByRole('link').first().waitFor();
    const [suggested, soldOut] = [await suggestions.count(), await page.locator('.checkout-more .card--out').count()];
    expect([suggested > 0 && suggested <= 8, soldOut]).toEqual([true, 0]);
    const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0;
    expect(await top('#h-rec')).toBeGreaterThan(await top('.checkout__form [type=submit]'));
    await page.getByLabel('Coupon code').fill(' shaadi10 ');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('SHAADI10 applied: 10% off').waitFor();
    if (width === 360) await page.locator('.cart-summary__fold').click();
    // A slip in the address is offered right, and one press corrects it.
    const typed = part('Contact').getByLabel('Email', { exact: true });
    await typed.fill(`upi-${width}@gmial.com`);
    await page.getByRole('button', { name: `upi-${width}@gmail.com` }).click();
    expect(await typed.inputValue()).toBe(`upi-${width}@gmail.com`);
    await page.getByText('Did you mean').waitFor({ state: 'detached' });
    await fillDelivery(page, { Email: email });
    await page.getByText('Add a landmark').click();
    await page.getByLabel('Landmark (optional)').fill('Opposite the temple');
    const amount = (await payButton(page).textContent())?.replace('Pay Now', '').trim() ?? '';
    expect(amount).toMatch(/^₹[\d,]+\.\d\d$/);

    const pay = await openWindow(page);
    expect(await pay.getByTestId('amount').textContent()).toContain(amount);
    for (const method of ['upi', 'card', 'netbanking', 'wallet']) expect(await pay.getByTestId(`method-${method}`).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Processing...', includeHidden: true }).isDisabled()).toBe(true);
    await pay.getByTestId('pay-success').click();
    await page.waitForURL(/\/order-confirmation\?order=/);
    await page.getByRole('heading', { name: /Thank you, Ananya/ }).waitFor();
    expect(await page.locator('main').textContent()).toContain(amount);
    // The page may be older than the gateway's word on how it was paid.
    await page.reload();
    expect((await page.locator('.order-band__number').textContent())?.replace(/\s+/g, ' ').trim()).toMatch(/^Order CHK-\d+ · Paid by UPI$/);
    expect((await page.locator('.sums__total').textContent())?.replace(/\s+/g, ' ').trim()).toBe(`Paid by UPI${amount}`);
    expect(await page.locator('address').textContent()).toMatch(/^Ananya Rao.*Opposite the temple.*\+91 98450 00000/s);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('sparkle_cart_v1'))).toBe('[]');
    expect(await page.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/collections');
    for (const [name, icon] of [
      ['Share', 'share-2'],
      ['Calendar', 'calendar'],
    ] as const) {
      const drawn = await page.getByRole('link', { name }).locator('svg').innerHTML();
      expect(drawn.replace(/<\/\w+>/g, ''), name).toBe(drawing(icon));
    }
    // A guest has no list of orders: the filled button tracks the order.
    await page.getByRole('button', { name: 'Track this order' }).waitFor();
    expect(await page.getByRole('link', { name: 'View My Orders' }).count()).toBe(0);
    // One act is pink: the rest are small or outlined.
    expect(await page.locator('main .btn:not(.btn--line, .btn--s)').filter({ visible: true }).count()).toBe(1);
    expect(await page.locator('.tabbar [aria-current]').count()).toBe(0);
    expect(await newestOrderOf(shop, email)).toMatchObject({ status: 'paid', reservation: 'committed' });
    expect((await mailTo(email)).subject).toMatch(/CHK-\d+/);

    await page.reload();
    await page.getByRole('heading', { name: /Thank you, Ananya/ }).waitFor();
  });

  it('closing the browser right after paying still ends in a paid order, with its mail (F36)', async () => {
    const email = `gone-${width}@example.in`;
    const page = await newPage({ width });
    await fillCart(page, [{ id: 6 }]);
    await fillDelivery(page, { Email: email });
    await (await openWindow(page)).getByTestId('pay-vanish').click();
    await page.context().close();
    await expect.poll(() => newestOrderOf(shop, email), { timeout: 20_000 }).toMatchObject({ status: 'paid', reservation: 'committed' });
    await mailTo(email);
  });
});

describe('when a payment does not succeed', () => {
  it('dismissed: Payment Cancelled, and paying again pays the same order (#173)', async () => {
    const email = 'dismissed@example.in';
    const page = await newPage({ width: 360 });
    await fillCart(page, [{ id: 6 }]);
    await fillDelivery(page, { Email: email });
    await (await openWindow(page)).getByTestId('close').click();
    await page.getByText('Payment Cancelled').waitFor();
    await expect.poll(() => newestOrderOf(shop, email)).toMatchObject({ status: 'cancelled_by_user', reservation: 'held' });
    const again = await openWindow(page);
    await again.getByTestId('pay-success').click();
    await page.waitForURL(/\/order-confirmation/);
    const { rows } = await db().execute({ sql: 'SELECT status FROM orders WHERE customer_email = ?', args: [email] });
    expect(rows.map(({ status }) => status)).toEqual(['paid']);
  });

  it('a failed attempt shows its reason and can be repeated in the window (#174)', async () => {
    const page = await newPage({ width: 360 });
    await fillCart(page, [{ id: 6 }]);
    await fillDelivery(page, { Email: 'failed@example.in' });
    const pay = await openWindow(page);
    await pay.getByTestId('method-card').click();
    await pay.getByTestId('pay-fail').click();
    await pay.getByTestId('failure-reason').waitFor();
    await pay.getByTestId('method-wallet').click();
    await pay.getByTestId('pay-success').click();
    await page.waitForURL(/\/order-confirmation/);
    expect(await newestOrderOf(shop, 'failed@example.in')).toMatchObject({ status: 'paid' });
    expectQuiet(page, { answered: [400] });
  });

  it('closed after a failed attempt: Payment Failed with the reason (#174)', async () => {
    const page = await newPage({ width: 1280 });
    await fillCart(page, [{ id: 6 }]);
    await fillDelivery(page, { Email: 'gave-up@example.in' });
    const pay = await openWindow(page);
    await pay.getByTestId('pay-fail').click();
    await pay.getByTestId('close').click();
    // It stands above the form until the next attempt, with what became of the money and of the pieces, and the other way to pay.
    const fault = page.getByRole('alert').filter({ hasText: 'Payment Failed' });
    const words = 'Payment did not go through: the UPI PIN was wrong. Nothing was debited.';
    await fault.getByText(words).waitFor();
    expect(await fault.textContent()).toMatch(/Your pieces are held until \d{1,2}:\d\d [ap]m\./);
    expect(await payButton(page).textContent()).toMatch(/^ ?Try again · ₹[\d,]+\.\d\d$/);
    expect(await payButton(page).getAttribute('aria-describedby')).toContain('pay-fault');
    await fault.getByRole('button', { name: 'Pay in cash instead' }).click();
    expect(await page.getByRole('radio', { name: 'Cash on delivery' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Send me the code' }).waitFor();
    await expect.poll(() => newestOrderOf(shop, 'gave-up@example.in')).toMatchObject({ status: 'failed', reservation: 'held' });
    expectQuiet(page, { answered: [400] });
  });

  it('authorised only: the page says that the payment is being confirmed (#176)', async () => {
    const page = await newPage({ width: 360 });
    await fillCart(page, [{ id: 6 }]);
    await fillDelivery(page, { Email: 'authorised@example.in' });
    await (await openWindow(page)).getByTestId('pay-authorized').click();
    await page.getByText('We are confirming your payment').first().waitFor();
  });
});
