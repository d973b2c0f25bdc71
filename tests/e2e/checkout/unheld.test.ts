import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unheldNotice } from '../../../src/rules/payment/unheld.ts';
import { UNBOUNDED } from '../../shop/fresh-database.ts';
import { newestOrderOf } from '../../shop/orders.ts';
import { stockOf } from '../../shop/stock.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { newPage, shop } from '../browser/browser.ts';
import { fillCart, fillDelivery, openWindow, payButton, paymentWindow } from '../browser/checkout-page.ts';
import { stack } from '../browser/stack.ts';
import { createProducts, type TestProducts } from '../browser/test-products.ts';

let products: TestProducts;
beforeAll(async () => {
  products = await createProducts('Unheld', [
    { name: 'Tara Waiting Ring', stock: 9 },
    { name: 'Tara Last Ring', stock: 1 },
  ]);
  // Nobody who proved nothing holds anything.
  await shop.rows("UPDATE hold_limits SET maximum = 0 WHERE name = 'unprovedPieces'");
});
afterAll(async () => {
  await shop.rows(UNBOUNDED);
  await products.archive();
});

const windows = (page: Page) => page.locator(`iframe[src^="${stack.razorpayUrl}"]`).count();

/** A guest at the checkout, who pressed Pay and has to read the notice first. */
async function toldFirst(piece: number, email: string, width: 360 | 1280): Promise<Page> {
  const page = await newPage({ width, touch: width === 360 });
  await fillCart(page, [{ id: piece }]);
  await fillDelivery(page, { Email: email });
  await payButton(page).click();
  await page.getByRole('status').filter({ hasText: unheldNotice() }).waitFor();
  await expect.poll(() => payButton(page).isEnabled()).toBe(true);
  expect(await windows(page)).toBe(0);
  return page;
}

/** Whether a finger or an eye meets it without scrolling: nothing lies over its middle. */
const isMet = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

describe.each([360, 1280] as const)('an order that holds nothing, at %i pixels', (width) => {
  it('says so before the payment window can be opened, and the payment takes the pieces (#182)', async () => {
    const [piece = 0] = products.ids;
    const email = `unheld-${width}@example.in`;
    const before = await stockOf(shop, piece);
    const page = await toldFirst(piece, email, width);
    expect(await stockOf(shop, piece)).toEqual(before);
    expect([await isMet(page, '#pay-notice'), await isMet(page, '.checkout__form [type=submit]')]).toEqual([true, true]);
    expect(await payButton(page).getAttribute('aria-describedby')).toContain('pay-notice');
    await expectAccessible(page, width);
    const pay = await openWindow(page);
    await pay.getByTestId('pay-success').click();
    await page.waitForURL(/\/order-confirmation/);
    await page.getByRole('heading', { name: /Thank you, Ananya/ }).waitFor();
    expect(await newestOrderOf(shop, email)).toMatchObject({ status: 'paid', reservation: 'committed' });
    expect(await stockOf(shop, piece)).toEqual({
      free: Number(before?.free) - 1,
      reserved: 0,
      committed: Number(before?.committed) + 1,
    });
  });
});

it('the page of the order says so too before it is paid again', async () => {
  const [piece = 0] = products.ids;
  const email = 'unheld-again@example.in';
  const page = await toldFirst(piece, email, 360);
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
  await expectAccessible(page, 360);
  await again.click();
  await (await paymentWindow(page)).getByTestId('pay-success').click();
  await page.getByRole('heading', { name: /Thank you, Ananya/ }).waitFor();
  expect(await newestOrderOf(shop, email)).toMatchObject({ status: 'paid', reservation: 'committed' });
});

it('the last piece is sold meanwhile: the money goes back at once, and the page says so (F7)', async () => {
  const [, piece = 0] = products.ids;
  const [late, first] = [await toldFirst(piece, 'unheld-late@example.in', 360), await toldFirst(piece, 'unheld-first@example.in', 1280)];
  const [lateWindow, firstWindow] = [await openWindow(late), await openWindow(first)];
  await firstWindow.getByTestId('pay-success').click();
  await first.getByRole('heading', { name: /Thank you, Ananya/ }).waitFor();
  await lateWindow.getByTestId('pay-success').click();
  await late.waitForURL(/\/order-confirmation/);
  await expect.poll(async () => (await newestOrderOf(shop, 'unheld-late@example.in'))?.status, { timeout: 15_000 }).toBe('refunded');
  await late.reload();
  await late.getByRole('heading', { name: 'Your money was refunded' }).waitFor();
  const text = await late.locator('main').textContent();
  expect(text).toContain('The last piece was sold while your payment was on its way.');
  expect(text).toContain('₹500.00');
  expect(text).not.toContain('Thank you');
  await expectAccessible(late, 360);
  expect(await stockOf(shop, piece)).toEqual({ free: 0, reserved: 0, committed: 1 });
});
