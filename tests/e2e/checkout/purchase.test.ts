import { expect, it } from 'vitest';
import { type IconName, iconPaths } from '../../../src/ui/icon/icon-paths.ts';
import { newestOrderOf } from '../../shop/orders/orders.ts';
import { expectQuiet, newPage, shop, shopUrl } from '../browser/browser.ts';
import { atCheckout, codeIsAsked, fillDelivery, mailTo, openWindow, payButton } from '../browser/checkout-page.ts';
import { stack } from '../browser/stack.ts';
import { cartOf } from '../browser/test-products.ts';

/** The drawing of an icon, as a browser writes it. */
const drawing = (name: IconName) => iconPaths[name].replace(/\s*\/>/g, '>');

it('two products with a coupon, by UPI, until the confirmation and the mail (#4, #138, #139, #156, #175, #186)', async () => {
  const email = 'upi@example.in';
  const page = await newPage({ width: 360, before: cartOf([1, 1], [11, 1]) });
  const held = Promise.withResolvers<void>();
  await page.route(`${stack.razorpayUrl}/v1/checkout.js`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/checkout', { waitUntil: 'commit' });
  const loading = page.getByRole('button', { name: 'Payment Gateway Loading...' });
  await loading.waitFor();
  expect(await loading.isDisabled()).toBe(true);
  held.resolve();
  await payButton(page).waitFor();
  const part = (name: string) => page.getByRole('region', { name }).or(page.getByRole('complementary', { name }));
  await part('Contact').getByLabel('Email', { exact: true }).waitFor();
  await part('Delivery').getByLabel('PIN code').waitFor();
  const standard = page.getByRole('radiogroup', { name: 'Shipping method' }).getByRole('radio', { name: /Standard delivery/ });
  expect(await standard.isChecked()).toBe(true);
  await part('Your cart').getByRole('button', { name: 'Have a coupon?' }).click();
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
  await page.locator('.toast').getByText('Coupon Applied!').waitFor();
  await page.getByText(/^ ?SHAADI10: ₹[\d,.]+ off$/).waitFor();
  // A slip in the address is offered right, and one press corrects it.
  const typed = part('Contact').getByLabel('Email', { exact: true });
  await typed.fill('upi@gmial.com');
  await page.getByRole('button', { name: 'upi@gmail.com' }).click();
  expect(await typed.inputValue()).toBe('upi@gmail.com');
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
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sparkle_cart_v1'))).toBe('[]');
  // The page may be older than the gateway's word on how it was paid.
  await page.reload();
  await page.getByRole('heading', { name: /Thank you, Ananya/ }).waitFor();
  expect((await page.locator('.order-band__number').textContent())?.replace(/\s+/g, ' ').trim()).toMatch(/^Order CHK-\d+ · Paid by UPI$/);
  expect((await page.locator('.sums__total').textContent())?.replace(/\s+/g, ' ').trim()).toBe(`Paid by UPI${amount}`);
  await page.getByText(/^UPI reference \w{6,}$/).waitFor();
  expect(await page.locator('address').textContent()).toMatch(/^Ananya Rao.*Opposite the temple.*\+91 98450 00000/s);
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
});

it('a payment that is dismissed, left, refused and tried again pays one order, and Back does not lead to the checkout (#173, #174)', async () => {
  const email = 'tried-again@example.in';
  const page = await atCheckout([[6, 1]]);
  await fillDelivery(page, { Email: email });
  const status = async () => {
    const { status: is, reservation } = (await newestOrderOf(shop, email)) ?? {};
    return `${is}, ${reservation}`;
  };
  await (await openWindow(page)).getByTestId('close').click();
  await page.getByText('Payment Cancelled').waitFor();
  await expect.poll(status).toBe('cancelled_by_user, held');

  await openWindow(page);
  await page.evaluate(() => history.back());
  await expect.poll(() => page.locator('iframe').count()).toBe(0);
  expect(page.url()).toBe(`${shopUrl}/checkout`);
  expect(await page.getByLabel('Full name').inputValue()).toBe('Ananya Rao');
  await expect.poll(() => payButton(page).isEnabled()).toBe(true);

  const refused = await openWindow(page);
  await refused.getByTestId('pay-fail').click();
  await refused.getByTestId('close').click();
  // It stands above the form until the next attempt, with what became of the money and of the pieces, and the other way to pay.
  const fault = page.getByRole('alert').filter({ hasText: 'Payment Failed' });
  await fault.getByText('Payment did not go through: the UPI PIN was wrong. Nothing was debited.').waitFor();
  expect(await fault.textContent()).toMatch(/Your pieces are held until \d{1,2}:\d\d [ap]m\./);
  expect(await payButton(page).textContent()).toMatch(/^ ?Try again · ₹[\d,]+\.\d\d$/);
  expect(await payButton(page).getAttribute('aria-describedby')).toContain('pay-fault');
  await fault.getByRole('button', { name: 'Pay in cash instead' }).click();
  expect(await page.getByRole('radio', { name: 'Cash on delivery' }).isChecked()).toBe(true);
  await codeIsAsked(page);
  await expect.poll(status).toBe('failed, held');

  await page.getByRole('radio', { name: 'UPI' }).check();
  await (await openWindow(page)).getByTestId('pay-success').click();
  await page.waitForURL(/\/order-confirmation\?order=/);
  const orders = await shop.rows('SELECT status FROM orders WHERE customer_email = ?', email);
  expect(orders).toEqual([{ status: 'paid' }]);
  await page.goBack();
  expect(new URL(page.url()).pathname).not.toBe('/checkout');
  expectQuiet(page, { answered: [400] });
});
