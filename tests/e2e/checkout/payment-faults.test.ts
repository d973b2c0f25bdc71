import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeAll, db, launch, newPage } from '../browser/browser.ts';
import { fillCart, fillDelivery, openWindow, payButton } from '../browser/checkout-page.ts';
import { stack } from '../browser/stack.ts';

beforeAll(launch);
afterAll(closeAll);

const shopUrl = stack.shopUrl;
const knobs = (body: object) =>
  fetch(`${stack.razorpayUrl}/_sandbox/knobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('the checkout form', () => {
  it('#144 #150 missing and wrong fields: the sentence under the field, focus on the first, Missing Information', async () => {
    const page = await newPage({ width: 360 });
    await fillCart(page, [{ id: 6 }]);
    await payButton(page).click();
    await page.getByText('Missing Information').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
    await fillDelivery(page, { 'PIN code': '5600' });
    await page.getByLabel('Phone').blur();
    await page.getByText('A PIN code has 6 digits.').waitFor();
    await page.getByLabel('PIN code').fill('110001');
    await page.getByLabel('PIN code').blur();
    await page.getByText('This PIN code is not in Karnataka.').waitFor();
    expect(await page.getByLabel('PIN code').getAttribute('aria-invalid')).toBe('true');
  });

  it('#140 an empty cart shows the way to the collections', async () => {
    const page = await newPage({ width: 360 });
    await page.goto(`${shopUrl}/checkout`);
    await page.locator('main a[href="/collections"]').waitFor();
  });

  it('#162 coupon refusals in the words of the specification', async () => {
    const page = await newPage({ width: 1280 });
    await fillCart(page, [{ id: 6 }]);
    const cases = [
      ['', 'No Coupon Code'],
      ['NOPE', 'Invalid Coupon'],
      ['EXPIRED20', 'Expired Coupon'],
      ['SOLDOUT50', 'Coupon Limit Reached'],
      ['BRIDE15', 'Minimum Purchase Not Met'],
    ] as const;
    for (const [code, words] of cases) {
      await page.getByLabel('Coupon code').fill(code);
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByText(words).first().waitFor();
    }
  });

  it('#127 #141 C-51 the stepper stops at 1 and removing is separate; #132 Item Removed', async () => {
    const page = await newPage({ width: 360 });
    await fillCart(page, [{ id: 6 }, { id: 11 }]);
    expect(
      await page
        .getByRole('button', { name: /^One less|less/i })
        .first()
        .isDisabled(),
    ).toBe(true);
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await page.getByText('Item Removed').waitFor();
    await expect.poll(() => page.locator('[data-cart-count]').first().textContent()).toBe('1');
  });

  it('#142 the summary shows two pieces and counts the rest', async () => {
    const page = await newPage({ width: 360 });
    await fillCart(page, [{ id: 6 }, { id: 11 }, { id: 1 }, { id: 2 }]);
    await page.getByRole('button', { name: /^Show 2 more/ }).click();
    await expect.poll(() => page.locator('.line-item').count()).toBe(4);
  });
});

describe('when something breaks', () => {
  it('F12 a price that changed is shown before anything is paid', async () => {
    const page = await newPage({ width: 360 });
    const { rows } = await db().execute(
      "INSERT INTO products (name, slug, price_paise, mrp_paise) VALUES ('Changing Ring', 'changing-ring', 60000, 90000) RETURNING id",
    );
    const id = Number(rows[0]?.id);
    await db().execute({ sql: "INSERT INTO stock_moves (product_id, kind, quantity) VALUES (?, 'adjust', 5)", args: [id] });
    await fillCart(page, [{ id }]);
    // The PIN brings a new quote; the price changes after the last one.
    const quoted = page.waitForResponse(/\/api\/cart\/quote$/);
    await fillDelivery(page);
    await quoted;
    await db().execute({ sql: 'UPDATE products SET price_paise = 65000 WHERE id = ?', args: [id] });
    await payButton(page).click();
    await page.getByText('Prices changed').waitFor();
    await expect.poll(() => payButton(page).textContent()).toContain('₹650.00');
    const pay = await openWindow(page);
    expect(await pay.getByTestId('amount').textContent()).toContain('₹650.00');
    await db().execute({ sql: 'UPDATE products SET archived_at = 1 WHERE id = ?', args: [id] });
  });

  it('#171 F38 R02 the payment script does not load: a sentence and a way to try again', async () => {
    const page = await newPage({ width: 360 });
    await page.route(`${stack.razorpayUrl}/v1/checkout.js`, (route) => route.abort());
    await page.goto(`${shopUrl}/payment-failed`);
    await page.evaluate(() => localStorage.setItem('sparkle_cart_v1', '[{"id":6,"size":"","quantity":1,"cart_item_id":"local-1-6"}]'));
    await page.goto(`${shopUrl}/checkout`);
    await page.getByText('(R02)').waitFor();
    await page.unroute(`${stack.razorpayUrl}/v1/checkout.js`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => payButton(page).isEnabled()).toBe(true);
  });

  it('F28 EF01 the gateway is down: nothing is charged, and the same order is paid later', async () => {
    const page = await newPage({ width: 360 });
    await fillCart(page, [{ id: 6 }]);
    await fillDelivery(page, { Email: 'gateway-down@example.in' });
    await knobs({ failNext: { path: '/v1/orders', status: 503, times: 2 } });
    await payButton(page).click();
    await page
      .getByText(/EF01|Payment Failed/)
      .first()
      .waitFor();
    const pay = await openWindow(page);
    await pay.getByTestId('pay-success').click();
    await page.waitForURL(/\/order-confirmation/);
    const { rows } = await db().execute("SELECT status FROM orders WHERE customer_email = 'gateway-down@example.in'");
    expect(rows).toHaveLength(1);
  });

  it('L3 the shop does not answer to a proof of payment: it is being confirmed, and never called failed', async () => {
    const page = await newPage({ width: 360 });
    const seen: string[] = [];
    await fillCart(page, [{ id: 6 }]);
    page.on('framenavigated', (frame) => void seen.push(frame.url()));
    await fillDelivery(page, { Email: 'away@example.in' });
    await page.route('**/api/verify-razorpay-payment', (route) => route.fulfill({ status: 503, json: { code: 'SHOP_BUSY' } }));
    const pay = await openWindow(page);
    await pay.getByTestId('pay-success').click();
    await page.waitForURL(/\/order-confirmation\?order=.*confirming=1/, { timeout: 30_000 });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(seen.filter((url) => url.includes('payment-failed'))).toEqual([]);
    await page.context().close();
  });

  it('F63 #185 somebody else’s confirmation page shows nothing of the order', async () => {
    const { rows } = await db().execute("SELECT id FROM orders WHERE status = 'paid' LIMIT 1");
    const page = await newPage({ width: 360 });
    await page.goto(`${shopUrl}/order-confirmation?order=${rows[0]?.id}`);
    expect(new URL(page.url()).pathname).toBe('/track-order');
    await page.goto(`${shopUrl}/order-confirmation?order=${rows[0]?.id}&token=${'A'.repeat(43)}`);
    expect(new URL(page.url()).pathname).toBe('/track-order');
  });

  it('#50 #177 the failure page survives a reload and knows its codes', async () => {
    const page = await newPage({ width: 360 });
    for (const code of ['EF01', 'EF02', 'R05', 'R08', 'nonsense']) {
      await page.goto(`${shopUrl}/payment-failed?error=${code}`);
      await page.getByRole('link', { name: /try again/i }).waitFor();
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
  });
});
