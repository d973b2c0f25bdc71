import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unheldNotice } from '../../../src/rules/payment/unheld.ts';
import { newestOrderOf, stockOf } from '../../shop/orders/orders.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { shop } from '../browser/browser.ts';
import { atCheckout, fillDelivery, openWindow, payButton, paymentWindow } from '../browser/checkout-page.ts';
import { stack } from '../browser/stack.ts';
import { createProducts, type TestProducts } from '../browser/test-products.ts';

let products: TestProducts;
let before: unknown;
/** Nobody who proved nothing holds more. */
const limit = (pieces: unknown) => shop.rows("UPDATE hold_limits SET maximum = ? WHERE name = 'unprovedPieces'", Number(pieces));
beforeAll(async () => {
  products = await createProducts('Unheld', [{ name: 'Tara Waiting Ring', stock: 9 }]);
  before = (await shop.rows("SELECT maximum FROM hold_limits WHERE name = 'unprovedPieces'"))[0]?.maximum;
  await limit(0);
});
afterAll(async () => {
  await limit(before);
  await products.archive();
});

const windows = (page: Page) => page.locator(`iframe[src^="${stack.razorpayUrl}"]`).count();

/** Whether a finger or an eye meets it without scrolling: nothing lies over its middle. */
const isMet = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

it('an order that holds nothing says so before each payment window, at the checkout and on its page (#182)', async () => {
  const [piece = 0] = products.ids;
  const email = 'unheld@example.in';
  const stock = await stockOf(shop, piece);
  const page = await atCheckout([[piece, 1]], { touch: true });
  await fillDelivery(page, { Email: email });
  await payButton(page).click();
  await page.getByRole('status').filter({ hasText: unheldNotice() }).waitFor();
  await expect.poll(() => payButton(page).isEnabled()).toBe(true);
  expect([await windows(page), await stockOf(shop, piece)]).toEqual([0, stock]);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: width === 360 ? 800 : 900 });
    for (const part of ['#pay-notice', '.checkout__form [type=submit]'])
      await expect.poll(() => isMet(page, part), { message: `${part} at ${width}` }).toBe(true);
  }
  expect(await payButton(page).getAttribute('aria-describedby')).toContain('pay-notice');
  await expectAccessible(page, 360);
  await (await openWindow(page)).getByTestId('close').click();
  await page.getByText('Payment Cancelled').waitFor();
  await expect.poll(async () => (await newestOrderOf(shop, email))?.status).toBe('cancelled_by_user');

  const { id } = (await newestOrderOf(shop, email)) ?? {};
  await page.goto(`/order-confirmation?order=${id}`);
  const again = page.getByRole('button', { name: /^Pay again ₹/ });
  await again.click();
  await page.getByText(`${unheldNotice()} Press again to pay.`).waitFor();
  await again.waitFor();
  expect(await windows(page)).toBe(0);
  await again.click();
  await paymentWindow(page);
  expect(await stockOf(shop, piece)).toEqual(stock);
});
