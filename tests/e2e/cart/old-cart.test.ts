import { afterAll, expect, test } from 'vitest';
import { closeAll, expectQuiet, newPage } from '../browser/browser.ts';
import { payButton } from '../browser/checkout-page.ts';

afterAll(closeAll);

/** As browsers hold it: never to be written anew by code. Product 14 has sizes. */
const CART =
  '[{"id":6,"size":"","quantity":2,"cart_item_id":"local-1767225600000-6","seen":64900},{"id":14,"size":"2.6","quantity":1,"cart_item_id":"local-1767225600001-14"}]';

test('a cart that a browser kept long ago is still there, counted and ready to be paid', async () => {
  const page = await newPage({ before: `localStorage.getItem('sparkle_cart_v1') ?? localStorage.setItem('sparkle_cart_v1', '${CART}')` });
  await page.goto('/');
  await expect.poll(() => page.locator('[data-cart-count]').first().textContent()).toBe('3');
  await page.goto('/checkout');
  await expect.poll(() => payButton(page).isEnabled(), { timeout: 10_000 }).toBe(true);
  expect(await page.locator('.line-items output').allTextContents()).toEqual(['2', '1']);
  const more = page
    .getByRole('group', { name: /^Quantity of/ })
    .first()
    .getByRole('button', { name: 'One more' });
  await more.click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sparkle_cart_v1'))).toContain('"quantity":3');
  expectQuiet(page);
  await page.context().close();
});
