import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { answersPresses, expectQuiet, newPage, shop } from '../browser/browser.ts';
import { atCheckout, fillDelivery, openWindow, payButton, unfoldCart } from '../browser/checkout-page.ts';
import { createProducts } from '../browser/test-products.ts';

const toast = (page: Page) => page.locator('.toast b').textContent();
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click();
const ids = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('sparkle_cart_v1') ?? '[]').map(({ id }: { id: number }) => id));
const bag = (page: Page) => page.locator('.header [data-cart-link]');

test('on a phone the cart is one line with its pieces and total, which shows two of them; a coupon is one press away; removing and clearing can be undone (#127, #132, #141, #142, C-51)', async () => {
  const page = await atCheckout([
    [6, 1],
    [11, 1],
    [1, 1],
    [2, 1],
  ]);
  const fold = page.locator('.cart-summary__fold');
  const coupon = page.getByLabel('Coupon code');
  expect(await fold.textContent()).toMatch(/^4 pieces ₹[\d,]+\.\d\d/);
  expect(await coupon.count()).toBe(0);
  await page.getByRole('button', { name: 'Have a coupon?' }).click();
  await expect.poll(() => coupon.evaluate((field) => field === document.activeElement)).toBe(true);
  // The announced coupon is one press away, in the same place, with what it takes off; pressed, it gives the focus to its end.
  const offer = page.getByRole('button', { name: 'Use SHAADI10' });
  const worth = (await offer.textContent()) ?? '';
  expect(worth).toMatch(/^SHAADI10: ₹[\d,.]+ off$/);
  await offer.click();
  await page.locator('.coupon-line', { hasText: worth }).waitFor();
  const takeOff = page.getByRole('button', { name: 'Take off SHAADI10' });
  await expect.poll(() => takeOff.evaluate((button) => button === document.activeElement)).toBe(true);
  expect([await coupon.count(), await page.locator('.cart-summary').getByText('SHAADI10').locator('visible=true').count()]).toEqual([0, 1]);
  await unfoldCart(page);
  const lines = page.locator('.cart-summary .line-item:visible');
  const more = page.getByRole('button', { name: /^Show 2 more/ });
  await more.waitFor();
  expect(await lines.count()).toBe(2);
  await more.click();
  await expect.poll(() => lines.count()).toBe(4);
  await page.getByRole('button', { name: 'Show fewer' }).click();
  await expect.poll(() => lines.count()).toBe(2);

  const less = page.getByRole('button', { name: /^One less|less/i }).first();
  expect(await less.isDisabled()).toBe(true);
  await page
    .getByRole('button', { name: /^Remove (?!coupon)/ })
    .first()
    .click();
  await expect.poll(() => toast(page)).toBe('Item Removed');
  await expect.poll(() => fold.textContent()).toMatch(/^3 pieces/);
  await undo(page);
  await expect.poll(() => ids(page)).toEqual([6, 11, 1, 2]);
  await page.getByRole('button', { name: 'Clear cart' }).click();
  await expect.poll(() => toast(page)).toBe('Cart Cleared');
  expect(await page.locator('.toast span').textContent()).toContain('Your cart is now empty.');
  await page.getByRole('heading', { name: 'Your cart is empty.' }).waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await undo(page);
  await expect.poll(() => ids(page)).toEqual([6, 11, 1, 2]);
  await expect.poll(() => page.locator('.toast span').textContent()).toBe('SHAADI10 from your earlier cart applies to this one too.');
});

test('a coupon that is refused says why; address, landmark, phone and gift survive a browser that is closed while paying, and go with the cart; who sells without a GSTIN says that none is added (#144, #148, #162)', async () => {
  const page = await atCheckout([
    [6, 1],
    [11, 1],
  ]);
  const coupon = page.getByLabel('Coupon code');
  await page.getByRole('button', { name: 'Have a coupon?' }).click();
  for (const [code, title, sentence] of [
    ['', 'No Coupon Code', /Please enter a coupon code/],
    ['EXPIRED20', 'Expired Coupon', /has expired/],
  ] as const) {
    await coupon.fill(code);
    await page.getByRole('button', { name: 'Apply' }).click();
    const fault = page.locator('.coupon-line .error');
    await fault.filter({ hasText: title }).waitFor();
    // Said once, at its field.
    expect([await fault.textContent(), await page.locator('.toast:visible').count()]).toEqual([expect.stringMatching(sentence), 0]);
    await expect.poll(() => coupon.evaluate((field) => field === document.activeElement)).toBe(true);
  }
  await fillDelivery(page);
  await page.getByText('Add a landmark').click();
  await page.getByLabel('Landmark (optional)').fill('Opposite the temple');
  await page.getByLabel('Pack as a gift').check();
  // A new tab has nothing of the visit before.
  const next = await page.context().newPage();
  await page.close();
  await next.route('**/api/cart/quote', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), isUnregistered: true } });
  });
  await next.goto('/checkout');
  const value = (label: string) => next.getByLabel(label, { exact: true }).inputValue();
  await expect.poll(() => next.getByLabel('Pack as a gift').isChecked()).toBe(true);
  expect(await value('Full name')).toBe('Ananya Rao');
  expect(await value('Landmark (optional)')).toBe('Opposite the temple');
  expect(await value('Mobile')).toBe('98450 00000');
  await unfoldCart(next);
  await expect.poll(() => next.locator('.sums + .text-meta').textContent()).toMatch(/^No GST is added\./);
  await next.getByRole('button', { name: 'Clear cart' }).click();
  await next.getByRole('heading', { name: 'Your cart is empty.' }).waitFor();
  expect(await next.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('checkout_')))).toEqual([]);
  await undo(next);
  await next.getByRole('heading', { name: 'Your cart is empty.' }).waitFor({ state: 'hidden' });
  await next.goto('/contact');
  await answersPresses(next);
  await bag(next).click();
  await next.locator('.cart-drawer__foot .text-meta', { hasText: /^No GST is added\./ }).waitFor();
});

test('a piece that is gone counts in no sum and is removed beside the button; a price that changed is told, also between cart and payment (F12)', async () => {
  const made = await createProducts('Changing', [
    { name: 'Gone Ring', price: 60_000, stock: 0 },
    { name: 'Dear Ring', price: 60_000, stock: 5 },
  ]);
  const [sold = 0, dearer = 0] = made.ids;
  const lines = [
    { id: sold, size: '', quantity: 2, cart_item_id: `local-1-${sold}`, seen: 60_000 },
    { id: dearer, size: '', quantity: 1, cart_item_id: `local-2-${dearer}`, seen: 50_000 },
  ];
  const before = `localStorage.getItem('sparkle_cart_v1') ?? localStorage.setItem('sparkle_cart_v1', '${JSON.stringify(lines)}')`;
  const page = await newPage({ width: 360, before, live: '/contact' });
  await bag(page).click();
  const drawer = page.getByRole('dialog', { name: /^Your cart 1 piece/ });
  await drawer.getByText('Price changed from ₹500.00 to ₹600.00').waitFor();
  const foot = drawer.locator('.cart-drawer__foot');
  expect(await foot.textContent()).toMatch(/2 pieces are no longer available and not counted\..*Subtotal\s+₹600\.00/s);
  await drawer.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => ids(page)).toEqual([dearer]);
  await drawer.getByText('Removed: Gone Ring').waitFor();
  await drawer.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => ids(page)).toEqual([sold, dearer]);

  await drawer.getByRole('link', { name: 'Checkout' }).click();
  await expect.poll(() => page.locator('.cart-summary__fold').textContent()).toMatch(/^1 piece ₹600\.00/);
  await page.getByText('Price changed from ₹500.00 to ₹600.00').waitFor();
  await expect.poll(() => payButton(page).textContent()).toContain('Pay Now ₹600.00');
  expect(await payButton(page).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Remove Gone Ring from the cart' }).click();
  await expect.poll(() => payButton(page).isEnabled()).toBe(true);
  expect(await ids(page)).toEqual([dearer]);

  // The PIN code asks for a new quote; the price changes after the last one.
  const quoted = page.waitForResponse(/\/api\/cart\/quote$/);
  await fillDelivery(page);
  await quoted;
  await shop.rows('UPDATE products SET price_paise = 65000, mrp_paise = 65000 WHERE id = ?', dearer);
  await payButton(page).click();
  await page.getByText('Prices changed').waitFor();
  await expect.poll(() => payButton(page).textContent()).toContain('₹650.00');
  expect(await (await openWindow(page)).getByTestId('amount').textContent()).toContain('₹650.00');
  await made.archive();
  expectQuiet(page, { answered: [409] });
});
