import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { NEXT_PRODUCT_ID } from '../../shop/next-product.ts';
import { newPage, shop, shopUrl } from '../browser/browser.ts';
import { fillCart, fillDelivery, openWindow, payButton, unfoldCart } from '../browser/checkout-page.ts';

const toast = (page: Page) => page.locator('.toast b').textContent();
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click();
const ids = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('sparkle_cart_v1') ?? '[]').map(({ id }: { id: number }) => id));

test('on a phone the cart is one line with its pieces and total; removing and clearing can be undone (#132, #142)', async () => {
  const page = await newPage({ width: 360 });
  await fillCart(page, [{ id: 6 }, { id: 11 }, { id: 1 }]);
  const fold = page.locator('.cart-summary__fold');
  expect(await fold.textContent()).toMatch(/^3 pieces ₹[\d,]+\.\d\d/);
  expect(await page.getByLabel('Coupon code').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Have a coupon?' }).click();
  await expect.poll(() => page.getByLabel('Coupon code').evaluate((field) => field === document.activeElement)).toBe(true);
  await fold.click();
  // The announced coupon is one press away.
  await page.getByRole('button', { name: 'Use SHAADI10' }).click();
  await page.getByText(/^ ?SHAADI10: ₹[\d,.]+ off$/).waitFor();
  await unfoldCart(page);
  await page.getByText('SHAADI10 applied: 10% off').waitFor();
  await page
    .getByRole('button', { name: /^Remove (?!coupon)/ })
    .first()
    .click();
  await expect.poll(() => toast(page)).toBe('Item Removed');
  await undo(page);
  await expect.poll(() => ids(page)).toEqual([6, 11, 1]);
  await page.getByRole('button', { name: 'Clear cart' }).click();
  await expect.poll(() => toast(page)).toBe('Cart Cleared');
  await page.getByRole('heading', { name: 'Your cart is empty.' }).waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await undo(page);
  await expect.poll(() => ids(page)).toEqual([6, 11, 1]);
  await expect.poll(() => page.locator('.toast p').textContent()).toBe('SHAADI10 from your earlier cart applies to this one too. ');
});

test('Back closes the payment window and keeps the form; after paying it does not lead to the checkout (#173)', async () => {
  const page = await newPage({ width: 360 });
  await page.goto('/collections/rings');
  await fillCart(page, [{ id: 6 }]);
  await fillDelivery(page);
  await openWindow(page);
  await page.evaluate(() => history.back());
  await expect.poll(() => toast(page)).toBe('Payment Cancelled');
  expect(await page.locator('iframe').count()).toBe(0);
  expect(page.url()).toBe(`${shopUrl}/checkout`);
  expect(await page.getByLabel('Full name').inputValue()).toBe('Ananya Rao');
  await expect.poll(() => payButton(page).isEnabled()).toBe(true);
  const pay = await openWindow(page);
  await pay.getByTestId('pay-success').click();
  await page.waitForURL(/\/order-confirmation\?order=/);
  await page.goBack();
  await page.waitForURL(/\/robots\.txt$/);
});

test('address, landmark, phone and gift survive a browser that is closed while paying, and go with the cart (#144, #148)', async () => {
  const page = await newPage({ width: 360 });
  await fillCart(page, [{ id: 6 }, { id: 11 }]);
  await fillDelivery(page);
  await page.getByText('Add a landmark').click();
  await page.getByLabel('Landmark (optional)').fill('Opposite the temple');
  await page.getByLabel('Pack as a gift').check();
  // A new tab has nothing of the visit before.
  const next = await page.context().newPage();
  await page.close();
  await next.goto('/checkout');
  const value = (label: string) => next.getByLabel(label, { exact: true }).inputValue();
  await expect.poll(() => next.getByLabel('Pack as a gift').isChecked()).toBe(true);
  expect(await value('Full name')).toBe('Ananya Rao');
  expect(await value('Landmark (optional)')).toBe('Opposite the temple');
  expect(await value('Mobile')).toBe('98450 00000');
  await unfoldCart(next);
  await next.getByRole('button', { name: 'Clear cart' }).click();
  await next.getByRole('heading', { name: 'Your cart is empty.' }).waitFor();
  expect(await next.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('checkout_')))).toEqual([]);
});

test('a piece that is gone counts in no sum, and is removed beside the button', async () => {
  const added = (name: string) => [name, name.toLowerCase().replaceAll(' ', '-')];
  const [sold, dearer] = await Promise.all(
    ['Gone Ring', 'Dear Ring'].map(async (name) => {
      const [row] = await shop.rows(
        `INSERT INTO products (id, name, slug, price_paise, mrp_paise) VALUES (${NEXT_PRODUCT_ID}, ?, ?, 60000, 90000) RETURNING id`,
        ...added(name),
      );
      return Number(row?.id);
    }),
  );
  await shop.rows("INSERT INTO stock_moves (product_id, kind, quantity) VALUES (?, 'adjust', 5)", dearer ?? 0);
  const lines = [
    { id: sold, size: '', quantity: 2, cart_item_id: `local-1-${sold}`, seen: 60_000 },
    { id: dearer, size: '', quantity: 1, cart_item_id: `local-2-${dearer}`, seen: 50_000 },
  ];
  const page = await newPage({
    width: 360,
    before: `localStorage.getItem('sparkle_cart_v1') ?? localStorage.setItem('sparkle_cart_v1', '${JSON.stringify(lines)}')`,
  });
  await page.goto('/collections/rings', { waitUntil: 'networkidle' });
  await page.locator('.header [data-cart-link]').click();
  const drawer = page.getByRole('dialog', { name: /^Your cart 1 piece/ });
  await drawer.getByText('Price changed from ₹500.00 to ₹600.00').waitFor();
  const foot = drawer.locator('.cart-drawer__foot');
  expect(await foot.textContent()).toMatch(/2 pieces are no longer available and not counted\..*Subtotal\s+₹600\.00/s);
  await drawer.getByRole('link', { name: 'Checkout' }).click();
  const fold = page.locator('.cart-summary__fold');
  await expect.poll(() => fold.textContent()).toMatch(/^1 piece ₹600\.00/);
  await page.getByText('Price changed from ₹500.00 to ₹600.00').waitFor();
  await expect.poll(() => payButton(page).textContent()).toContain('Pay Now ₹600.00');
  expect(await payButton(page).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Remove Gone Ring from the cart' }).click();
  await expect.poll(() => payButton(page).isEnabled()).toBe(true);
  expect(await ids(page)).toEqual([dearer]);
  await undo(page);
  await expect.poll(() => ids(page)).toEqual([sold, dearer]);
  await page.goto('/collections/rings', { waitUntil: 'networkidle' });
  await page.locator('.header [data-cart-link]').click();
  await drawer.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => ids(page)).toEqual([dearer]);
  await drawer.getByText('Removed: Gone Ring').waitFor();
  await shop.rows('UPDATE products SET archived_at = 1 WHERE id IN (?, ?)', sold ?? 0, dearer ?? 0);
});

test('who sells without a GSTIN says in the cart and at the checkout that none is added, and not that tax is included', async () => {
  const page = await newPage({ width: 360 });
  await page.route('**/api/cart/quote', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), isUnregistered: true } });
  });
  await fillCart(page, [{ id: 6 }]);
  await unfoldCart(page);
  const note = page.locator('.sums + .text-meta');
  await expect.poll(() => note.textContent()).toMatch(/^No GST is added\./);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.locator('.header [data-cart-link]').click();
  expect(await page.locator('.cart-drawer__foot .text-meta').textContent()).toMatch(/^No GST is added\./);
});
