import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeAll, expectQuiet, launch, newPage, shopUrl } from '../browser/browser.ts';
import { fillCart, fillDelivery, openWindow, payButton, unfoldCart } from '../browser/checkout-page.ts';

beforeAll(launch);
afterAll(closeAll);

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
  await unfoldCart(page);
  await page.getByLabel('Coupon code').fill('shaadi10');
  await page.getByRole('button', { name: 'Apply' }).click();
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
  expectQuiet(page);
  await page.context().close();
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
  expectQuiet(page);
  await page.context().close();
});
