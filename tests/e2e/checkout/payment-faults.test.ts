import { describe, expect, it } from 'vitest';
import { NEXT_PRODUCT_ID } from '../../shop/next-product.ts';
import { newestOrderOf } from '../../shop/orders.ts';
import { db, expectQuiet, newPage, shop } from '../browser/browser.ts';
import { fillCart, fillDelivery, openWindow, payButton, unfoldCart } from '../browser/checkout-page.ts';
import { stack } from '../browser/stack.ts';

const shopUrl = stack.shopUrl;
const knobs = (body: object) =>
  fetch(`${stack.razorpayUrl}/_sandbox/knobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('the checkout form', () => {
  it('missing and invalid fields: an error under each field, focus on the first, Missing Information (#144)', async () => {
    const page = await newPage({ width: 360 });
    await fillCart(page, [{ id: 6 }]);
    await payButton(page).click();
    await page.getByText('Missing Information').waitFor();
    expect(await page.locator('.toast p').textContent()).toContain(
      'Please fill in: mobile, email, PIN code, city, state, full name, house and street',
    );
    const missing = {
      Mobile: 'Enter a phone number for the courier.',
      Email: 'Enter your email address.',
      'PIN code': 'Enter the PIN code.',
      City: 'Enter your city.',
      State: 'Choose a state.',
      'Full name': 'Enter your full name.',
      'House and street': 'Enter your address.',
    };
    const fieldOf = (label: string) => page.locator('.checkout__form .field').filter({ has: page.getByLabel(label, { exact: true }) });
    for (const [label, text] of Object.entries(missing))
      expect([label, await fieldOf(label).locator('.error').textContent()]).toEqual([label, ` ${text}`]);
    expect(await page.locator('.checkout__form .field--error').count()).toBe(Object.keys(missing).length);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('phone');
    await fillDelivery(page, { 'PIN code': '5600' });
    await page.getByLabel('PIN code').blur();
    await page.getByText('A PIN code has 6 digits.').waitFor();
    await page.getByLabel('PIN code').fill('110001');
    await page.getByLabel('PIN code').blur();
    await page.getByText('This PIN code is not in Karnataka.').waitFor();
    expect(await page.getByLabel('PIN code').getAttribute('aria-invalid')).toBe('true');
    await payButton(page).click();
    await page.getByText('Please check', { exact: true }).waitFor();
  });

  it('a log-in that has ended is told when the order is sent: Authentication Issue (#150)', async () => {
    const page = await newPage({ width: 360 });
    await fillCart(page, [{ id: 6 }]);
    await fillDelivery(page);
    // The page was made for somebody who is no longer signed in.
    await page.route('**/api/create-razorpay-order', (route) =>
      route.continue({ postData: JSON.stringify({ ...(route.request().postDataJSON() as object), user_id: 'somebody' }) }),
    );
    await payButton(page).click();
    await expect.poll(() => page.locator('.toast b').textContent()).toBe('Authentication Issue');
    expectQuiet(page, { answered: [401] });
  });

  it('an empty cart links to the collections; one that another window empties says so: Empty Cart (#140, #150)', async () => {
    const page = await newPage({ width: 360 });
    await fillCart(page, [{ id: 6 }]);
    const other = await page.context().newPage();
    await other.goto(`${shopUrl}/robots.txt`);
    await other.evaluate(() => localStorage.setItem('sparkle_cart_v1', '[]'));
    await expect.poll(() => page.locator('.toast b').textContent()).toBe('Empty Cart');
    expect(await page.locator('.toast p').textContent()).toContain('Your cart is empty. Add a piece before you pay.');
    await page.locator('main a[href="/collections"]').waitFor();
  });

  it('coupons are refused and applied with the words of the specification (#162)', async () => {
    const page = await newPage({ width: 1280 });
    await fillCart(page, [{ id: 6, quantity: 2 }]);
    const cases = [
      ['', 'No Coupon Code', /Please enter a coupon code/],
      ['NOPE', 'Invalid Coupon', /not valid or has expired/],
      ['EXPIRED20', 'Expired Coupon', /has expired/],
      ['SOLDOUT50', 'Coupon Limit Reached', /reached its usage limit/],
      ['BRIDE15', 'Minimum Purchase Not Met', /at least ₹[\d,]+\./],
      ['SHAADI10', 'Coupon Applied!', /SHAADI10 has been applied to your total/],
    ] as const;
    for (const [code, words, sentence] of cases) {
      await page.getByLabel('Coupon code').fill(code);
      await page.getByRole('button', { name: 'Apply' }).click();
      await expect.poll(() => page.locator('.toast b').textContent()).toBe(words);
      expect(await page.locator('.toast p').textContent()).toMatch(sentence);
    }
  });

  it('the stepper stops at 1 and removing is separate: Item Removed, then Cart Cleared (#127, #132, #141, C-51)', async () => {
    const page = await newPage({ width: 360 });
    await fillCart(page, [{ id: 6 }, { id: 11 }, { id: 1 }]);
    await unfoldCart(page);
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
    await expect.poll(() => page.locator('.cart-summary__fold').textContent()).toMatch(/^2 pieces/);
    await page.getByRole('button', { name: 'Clear cart' }).click();
    await expect.poll(() => page.locator('.toast b').textContent()).toBe('Cart Cleared');
    expect(await page.locator('.toast p').textContent()).toContain('Your cart is now empty.');
    await page.getByRole('heading', { name: 'Your cart is empty.' }).waitFor();
  });

  it('the summary shows two pieces and the number of the others (#142)', async () => {
    const page = await newPage({ width: 360 });
    await fillCart(page, [{ id: 6 }, { id: 11 }, { id: 1 }, { id: 2 }]);
    await unfoldCart(page);
    const lines = page.locator('.cart-summary .line-item:visible');
    const more = page.getByRole('button', { name: /^Show 2 more/ });
    await more.waitFor();
    expect(await lines.count()).toBe(2);
    await more.click();
    await expect.poll(() => lines.count()).toBe(4);
    await page.getByRole('button', { name: 'Show fewer' }).click();
    await expect.poll(() => lines.count()).toBe(2);
  });
});

describe('failures', () => {
  it('a changed price is shown before anything is paid (F12)', async () => {
    const page = await newPage({ width: 360 });
    const { rows } = await db().execute(
      `INSERT INTO products (id, name, slug, price_paise, mrp_paise)
        VALUES (${NEXT_PRODUCT_ID}, 'Changing Ring', 'changing-ring', 60000, 90000) RETURNING id`,
    );
    const id = Number(rows[0]?.id);
    await db().execute({ sql: "INSERT INTO stock_moves (product_id, kind, quantity) VALUES (?, 'adjust', 5)", args: [id] });
    await fillCart(page, [{ id }]);
    // The PIN triggers a new quote; the price changes after the last one.
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
    expectQuiet(page, { answered: [409] });
  });

  it.each([
    ['cannot be loaded', 'R02', /could not be loaded/],
    ['loads without its constructor', 'R04X', /did not start/],
    ['does not answer', 'R03', /took too long to load/],
  ] as const)('the payment script %s: code %s, a sentence and a way to try again (#171, F38)', async (_, code, sentence) => {
    const script = `${stack.razorpayUrl}/v1/checkout.js`;
    const page = await newPage({ width: 360 });
    await page.clock.install();
    await page.route(script, (route) => {
      if (code === 'R02') return route.abort();
      return code === 'R04X' ? route.fulfill({ contentType: 'text/javascript', body: '' }) : undefined;
    });
    const requested = page.waitForRequest(script);
    await page.goto(`${shopUrl}/payment-failed`);
    await page.evaluate(() => localStorage.setItem('sparkle_cart_v1', '[{"id":6,"size":"","quantity":1,"cart_item_id":"local-1-6"}]'));
    await page.goto(`${shopUrl}/checkout`, { waitUntil: 'commit' });
    await requested;
    if (code === 'R03') {
      await payButton(page)
        .or(page.getByRole('button', { name: 'Payment Gateway Loading...' }))
        .waitFor();
      await page.clock.runFor(15_100);
    }
    await page.getByText(`(${code})`).waitFor();
    expect(
      await page
        .getByRole('alert')
        .filter({ hasText: `(${code})` })
        .textContent(),
    ).toMatch(sentence);
    await page.unroute(script);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => payButton(page).isEnabled()).toBe(true);
  });

  it('the gateway is down: nothing is charged, and the same order is paid later (#172, F28)', async () => {
    const page = await newPage({ width: 360 });
    await fillCart(page, [{ id: 6 }]);
    await fillDelivery(page, { Email: 'gateway-down@example.in' });
    const told = () => page.locator('#pay-fault').textContent();
    await page.route('**/api/create-razorpay-order', (route) => route.abort());
    await payButton(page).click();
    await expect.poll(told).toMatch(/Payment Failed.*EF01: We could not create your order\./s);
    await page.unroute('**/api/create-razorpay-order');
    await knobs({ failNext: { path: '/v1/orders', status: 503, times: 2 } });
    await payButton(page).click();
    await expect.poll(told).toMatch(/EF01: The payment service did not answer\. Nothing was charged\./s);
    const pay = await openWindow(page);
    await pay.getByTestId('pay-success').click();
    await page.waitForURL(/\/order-confirmation/);
    const { rows } = await db().execute("SELECT status FROM orders WHERE customer_email = 'gateway-down@example.in'");
    expect(rows).toHaveLength(1);
    expectQuiet(page, { answered: [502] });
  });

  it('the shop does not answer a proof of payment: it is being confirmed, and never called failed', async () => {
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
    expectQuiet(page, { answered: [503] });
  });

  it("somebody else's confirmation page shows nothing of the order (F63, #185)", async () => {
    const { rows } = await db().execute("SELECT id FROM orders WHERE status = 'paid' LIMIT 1");
    const page = await newPage({ width: 360 });
    await page.goto(`${shopUrl}/order-confirmation?order=${rows[0]?.id}`);
    expect(new URL(page.url()).pathname).toBe('/track-order');
    await page.goto(`${shopUrl}/order-confirmation?order=${rows[0]?.id}&token=${'A'.repeat(43)}`);
    expect(new URL(page.url()).pathname).toBe('/track-order');
  });

  it('the failure page explains each code, even after a reload (#50)', async () => {
    const page = await newPage({ width: 360 });
    const sentences = {
      EF01: 'We could not create your order.',
      EF02: 'We could not confirm this payment. Your money is safe. Please contact support and quote your order number.',
      R05: 'The payment service did not return a payment number.',
      R08: 'The payment window could not be opened.',
      nonsense: 'This payment did not go through. Please try again, or contact us.',
    };
    for (const [code, sentence] of Object.entries(sentences)) {
      await page.goto(`${shopUrl}/payment-failed?error=${code}`);
      for (const visit of ['opened', 'reloaded']) {
        if (visit === 'reloaded') await page.reload();
        expect([code, visit, await page.locator('main .lead').textContent()]).toEqual([code, visit, expect.stringContaining(sentence)]);
        await page.getByRole('link', { name: /try again/i }).waitFor();
      }
    }
  });

  it('each code has a sentence of its own on the page, with the code and what to do (#171, #172)', async () => {
    const codes = ['R02', 'R03', 'R04X', 'R04Y', 'R05', 'R06', 'R07', 'R08', 'EF01', 'EF02'];
    const leads = await Promise.all(
      codes.map(async (code) => {
        const html = await (await fetch(`${shopUrl}/payment-failed?error=${code}`)).text();
        expect(html).toContain(`Code ${code}<`);
        return /class="lead"[^>]*>([^<]+)</.exec(html)?.[1] ?? '';
      }),
    );
    for (const lead of leads) expect(lead).toMatch(/^[A-Z][^.]+\. [A-Z].+\.$/);
    expect(new Set(leads).size).toBe(codes.length);
    expect(leads.join(' ')).not.toContain('This payment did not go through.');
  });

  it('the failure page of an order names it, and refers an unconfirmed payment to support (#50, #177)', async () => {
    const page = await newPage({ width: 360 });
    await fillCart(page, [{ id: 6 }]);
    await fillDelivery(page, { Email: 'failure-page@example.in' });
    await (await openWindow(page)).getByTestId('close').click();
    await page.getByText('Payment Cancelled').waitFor();
    const order = await newestOrderOf(shop, 'failure-page@example.in');
    const [{ number } = { number: null }] = await shop.rows('SELECT number FROM orders WHERE id = ?', String(order?.id));
    await page.goto(`${shopUrl}/payment-failed?order=${order?.id}&error=EF02`);
    for (const visit of ['opened', 'reloaded']) {
      if (visit === 'reloaded') await page.reload();
      expect([visit, await page.locator('main .lead').textContent()]).toEqual([
        visit,
        expect.stringContaining('contact support and quote'),
      ]);
      await page.getByText(`Order number: CHK-${number}`).waitFor();
    }
  });
});
