import { describe, expect, it } from 'vitest';
import { newestOrderOf } from '../../shop/orders/orders.ts';
import { expectQuiet, newPage, shop } from '../browser/browser.ts';
import { atCheckout, fillDelivery, leftUnpaid, openWindow, payButton, sandbox } from '../browser/checkout-page.ts';
import { htmlOf, mainOf, sent, texts, words } from '../browser/html.ts';
import { stack } from '../browser/stack.ts';
import { cartOf } from '../browser/test-products.ts';

it('the form: an error under each field, focus on the first; a log-in that has ended is told, and so is a cart that another window empties (#140, #144, #150)', async () => {
  const page = await atCheckout([[6, 1]]);
  const toast = () => page.locator('.toast b').textContent();
  await payButton(page).click();
  await page.getByText('Missing Information').waitFor();
  expect(await page.locator('.toast span').textContent()).toContain(
    'Please fill in: mobile, email, PIN code, city, state, full name, house and street',
  );
  const missing = ['Mobile', 'Email', 'PIN code', 'City', 'State', 'Full name', 'House and street'];
  const fieldOf = (label: string) => page.locator('.checkout__form .field').filter({ has: page.getByLabel(label, { exact: true }) });
  for (const label of missing)
    expect([label, await fieldOf(label).locator('.error').textContent()]).toEqual([label, expect.stringMatching(/\w/)]);
  expect(await page.locator('.checkout__form .field--error').count()).toBe(missing.length);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('phone');
  const pin = page.getByLabel('PIN code');
  await fillDelivery(page, { 'PIN code': '5600' });
  await pin.blur();
  await page.getByText('A PIN code has 6 digits.').waitFor();
  await pin.fill('110001');
  await pin.blur();
  await page.getByText('This PIN code is not in Karnataka.').waitFor();
  expect(await pin.getAttribute('aria-invalid')).toBe('true');
  await payButton(page).click();
  await page.getByText('Please check', { exact: true }).waitFor();

  // The page was made for somebody who is no longer signed in.
  await page.route('**/api/create-razorpay-order', (route) =>
    route.continue({ postData: JSON.stringify({ ...(route.request().postDataJSON() as object), user_id: 'somebody' }) }),
  );
  await pin.fill('560003');
  await payButton(page).click();
  await expect.poll(toast).toBe('Authentication Issue');

  const other = await page.context().newPage();
  await other.goto('/robots.txt');
  await other.evaluate(() => localStorage.setItem('sparkle_cart_v1', '[]'));
  await expect.poll(toast).toBe('Empty Cart');
  expect(await page.locator('.toast span').textContent()).toContain('Your cart is empty. Add a piece before you pay.');
  await page.locator('main a[href="/collections"]').waitFor();
  expectQuiet(page, { answered: [401] });
});

it('a payment script that does not come, comes broken or too late: a code, a sentence and a way to try again (#171, F38)', async () => {
  const script = `${stack.razorpayUrl}/v1/checkout.js`;
  const page = await newPage({ width: 360, before: cartOf([6, 1]) });
  await page.clock.install();
  for (const [code, sentence] of [
    ['R02', /could not be loaded/],
    ['R04X', /did not start/],
    ['R03', /took too long to load/],
  ] as const) {
    await page.route(script, (route) => {
      if (code === 'R02') return route.abort();
      return code === 'R04X' ? route.fulfill({ contentType: 'text/javascript', body: '' }) : undefined;
    });
    const requested = page.waitForRequest(script);
    await page.goto('/checkout', { waitUntil: 'commit' });
    await requested;
    if (code === 'R03') {
      await payButton(page)
        .or(page.getByRole('button', { name: 'Payment Gateway Loading...' }))
        .waitFor();
      await page.clock.runFor(15_100);
    }
    const fault = page.getByRole('alert').filter({ hasText: `(${code})` });
    await fault.waitFor();
    expect(await fault.textContent()).toMatch(sentence);
    await page.unroute(script);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => payButton(page).isEnabled()).toBe(true);
  }
});

it('the gateway is down: nothing is charged, and the same order is paid later; what the bank has only authorised is being confirmed (#172, #176, F28)', async () => {
  const email = 'gateway-down@example.in';
  const page = await atCheckout([[6, 1]]);
  await fillDelivery(page, { Email: email });
  const told = () => page.locator('#pay-fault').textContent();
  await page.route('**/api/create-razorpay-order', (route) => route.abort());
  await payButton(page).click();
  await expect.poll(told).toMatch(/Payment Failed.*EF01: We could not create your order\./s);
  await page.unroute('**/api/create-razorpay-order');
  await sandbox('/knobs', { failNext: { path: '/v1/orders', status: 503, times: 2 } });
  await payButton(page).click();
  await expect.poll(told).toMatch(/EF01: The payment service did not answer\. Nothing was charged\./s);
  await (await openWindow(page)).getByTestId('pay-authorized').click();
  await page.getByText('We are confirming your payment').first().waitFor();
  expect(await shop.rows('SELECT count(*) AS n FROM orders WHERE customer_email = ?', email)).toEqual([{ n: 1 }]);
  expectQuiet(page, { answered: [502] });
});

it('the shop does not answer a proof of payment: it is being confirmed, and never called failed', async () => {
  const page = await atCheckout([[6, 1]]);
  const seen: string[] = [];
  let asked = 0;
  page.on('framenavigated', (frame) => void seen.push(frame.url()));
  await fillDelivery(page, { Email: 'away@example.in' });
  await page.route('**/api/verify-razorpay-payment', (route) => {
    asked += 1;
    return route.fulfill({ status: 503, json: { code: 'SHOP_BUSY' } });
  });
  await page.clock.install();
  await (await openWindow(page)).getByTestId('pay-success').click();
  // It asks three times, with pauses between.
  for (const times of [1, 2]) {
    await expect.poll(() => asked).toBe(times);
    await page.clock.runFor(4_000);
  }
  await page.waitForURL(/\/order-confirmation\?order=.*confirming=1/, { timeout: 30_000 });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(seen.filter((url) => url.includes('payment-failed'))).toEqual([]);
  expectQuiet(page, { answered: [503] });
});

describe('by HTML alone', () => {
  const leadOf = (html: string) => texts(html, 'class="lead"')[0] ?? '';

  it("somebody else's confirmation page shows nothing of the order (F63, #185)", async () => {
    const { id } = await leftUnpaid('not-yours@example.in');
    for (const token of ['', `&token=${'A'.repeat(43)}`])
      expect((await sent(`/order-confirmation?order=${id}${token}`)).location).toMatch(/^\/track-order/);
  });

  it('each code of a failed payment has a sentence of its own on the page, with what to do (#50, #171, #172)', async () => {
    const codes = ['R02', 'R03', 'R04X', 'R04Y', 'R05', 'R06', 'R07', 'R08', 'EF01', 'EF02'];
    const leads: string[] = [];
    for (const code of codes) {
      const html = await htmlOf(`/payment-failed?error=${code}`);
      expect(html).toContain(`Code ${code}<`);
      expect(words(mainOf(html))).toMatch(/try again/i);
      leads.push(leadOf(html));
    }
    for (const lead of leads) expect(lead).toMatch(/^[A-Z][^.]+\. [A-Z].+\.$/);
    expect(new Set(leads).size).toBe(codes.length);
    expect(leads.join(' ')).not.toContain('This payment did not go through.');
    expect(leads.at(-1)).toBe('We could not confirm this payment. Your money is safe. Please contact support and quote your order number.');
    expect(leadOf(await htmlOf('/payment-failed?error=nonsense'))).toBe(
      'This payment did not go through. Please try again, or contact us.',
    );
  });

  it('the failure page of an order names it to its guest, and refers an unconfirmed payment to support (#50, #177)', async () => {
    const email = 'failure-page@example.in';
    const { id, name, cookie } = await leftUnpaid(email);
    const html = await htmlOf(`/payment-failed?order=${id}&error=EF02`, { headers: { cookie } });
    expect(leadOf(html)).toContain('contact support and quote');
    expect(words(mainOf(html))).toContain(`Order number: ${name}`);
    expect(await newestOrderOf(shop, email)).toMatchObject({ status: 'cancelled_by_user' });
    expect(words(mainOf(await htmlOf(`/payment-failed?order=${id}&error=EF02`)))).not.toContain(name);
  });
});
