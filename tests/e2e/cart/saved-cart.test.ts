import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db, expectQuiet, newPage } from '../browser/browser.ts';
import { fillDelivery, openWindow, payButton } from '../browser/checkout-page.ts';
import { logIn, menuOf, person } from '../browser/people.ts';
import { quietNetwork } from '../browser/quiet-network.ts';
import { createProducts, type TestProducts } from '../browser/test-products.ts';

const soon = <T>(look: () => T) => expect.poll(look, { timeout: 10_000 });

let products: TestProducts;
const idOf = (at: number) => products.ids[at] ?? 0;
beforeAll(async () => {
  products = await createProducts('Saved carts', [
    { name: 'Vanya Anklet' },
    { name: 'Meher Ring' },
    { name: 'Ira Haar', stock: 3 },
    { name: 'Tanvi Kada', stock: 5 },
  ]);
});
afterAll(() => products.archive());

const add = async (page: Page, id: number) => {
  await page.goto(`/products/${id}`);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await page.getByText('Added to Cart').waitFor();
};
const badge = (page: Page) => page.locator('[data-cart-count]').first().textContent();
const savedOf = async (email: string) =>
  (
    await db().execute({
      sql: 'SELECT product_id, quantity FROM user_carts JOIN users ON users.id = user_id WHERE email = ? ORDER BY user_carts.id',
      args: [email],
    })
  ).rows.map(({ product_id, quantity }) => [product_id, quantity]);
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const toast = (page: Page) => page.locator('.toast b').textContent();
const logOut = async (page: Page) => {
  await menuOf(page);
  // The home page is loaded again, also where it was open.
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Logout' }).click()]);
  expect(new URL(page.url()).pathname).toBe('/');
};

test("a guest's pieces are merged once, a second browser shows them, signing out removes them (#123, #124, #125, C-93)", async () => {
  const email = await person();
  const page = await newPage({ width: 360 });
  await add(page, idOf(0));
  await add(page, idOf(1));
  expect(await stored(page, 'sparkle_cart_v1')).toContain(`local-`);
  await logIn(page, email);
  await soon(() => savedOf(email)).toHaveLength(2);
  await soon(() => stored(page, 'sparkle_cart_v1')).not.toContain('local-');
  // A reload and a second tab do not merge again.
  const tab = await page.context().newPage();
  await Promise.all([page.reload(), tab.goto(page.url())]);
  await quietNetwork(page);
  await tab.close();
  expect(await savedOf(email)).toEqual([
    [idOf(0), 1],
    [idOf(1), 1],
  ]);

  const other = await newPage();
  await logIn(other, email);
  await soon(() => badge(other)).toBe('2');
  await add(other, idOf(0));
  await soon(() => savedOf(email)).toContainEqual([idOf(0), 2]);
  await other.goto('/checkout');
  await soon(() => other.locator('.line-item:not([aria-hidden])').count()).toBe(2);
  await other.getByRole('button', { name: 'Remove Meher Ring' }).click();
  await soon(() => savedOf(email)).toEqual([[idOf(0), 2]]);
  await page.goto('/collections');
  await soon(() => badge(page)).toBe('2');

  await page.goto('/');
  await logOut(page);
  await soon(() => badge(page)).toBe('0');
  expect([await stored(page, 'sparkle_cart_v1'), await stored(page, 'sparkle_cart_owner')]).toEqual([null, null]);
  await logIn(page, await person());
  await page.goto('/checkout', { waitUntil: 'networkidle' });
  expect(await page.getByText('Your cart is empty.').isVisible()).toBe(true);
});

test('Buy Now waits for the saved cart; a refused change is undone and reported (U-50)', async () => {
  const email = await person();
  const page = await newPage();
  await logIn(page, email);
  await page.goto(`/products/${idOf(2)}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Buy Now' }).first().click();
  await page.waitForURL('**/checkout');
  await soon(() => payButton(page).isEnabled()).toBe(true);
  expect(await savedOf(email)).toEqual([[idOf(2), 1]]);

  await page.goto(`/products/${idOf(2)}`, { waitUntil: 'networkidle' });
  await db().execute({ sql: "INSERT INTO stock_moves (product_id, kind, quantity) VALUES (?, 'adjust', -2)", args: [idOf(2)] });
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await soon(() => toast(page)).toBe('Error Adding to Cart');
  expect(await page.locator('.toast p').textContent()).toContain('Cannot add more items than available in stock.');
  await soon(() => badge(page)).toBe('1');
  expectQuiet(page, { answered: [409] });
});

test('without the server the last known cart stays visible, and changes are undone (#133, #136, C-92)', async () => {
  const email = await person();
  const page = await newPage();
  await logIn(page, email);
  await add(page, idOf(0));
  await soon(() => savedOf(email)).toHaveLength(1);
  await page.route(/\/api\/cart(\/items.*)?$/, (route) => route.abort());
  await page.goto(`/products/${idOf(1)}`);
  await soon(() => toast(page)).toBe('Cart Load Error');
  expect(await page.locator('.toast p').textContent()).toMatch(/check your internet connection\. This is the last saved copy of your cart/);
  expect(await badge(page)).toBe('1');
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await soon(() => toast(page)).toBe('Error Adding to Cart');
  expect(await page.locator('.toast p').textContent()).toContain('Please check your internet connection.');
  await soon(() => badge(page)).toBe('1');
  await page.unroute(/\/api\/cart(\/items.*)?$/);
  await add(page, idOf(1));
  await soon(() => savedOf(email)).toHaveLength(2);
});

test('a piece that is added while the saved cart is being loaded is saved although the page is left (#124)', async () => {
  const email = await person();
  const page = await newPage();
  await logIn(page, email);
  await add(page, idOf(0));
  await soon(() => savedOf(email)).toHaveLength(1);
  let isSlow = true;
  await page.route(/\/api\/cart$/, async (route) => {
    if (isSlow) await new Promise((resolve) => setTimeout(resolve, 3_000));
    await route.continue().catch(() => {});
  });
  await add(page, idOf(3));
  isSlow = false;
  await page.goto('/checkout', { waitUntil: 'networkidle' });
  await soon(() => savedOf(email)).toEqual([
    [idOf(0), 1],
    [idOf(3), 1],
  ]);
  // It is sent once, and the page that was left does not send it again.
  await page.goBack();
  await soon(() => badge(page)).toBe('2');
  await quietNetwork(page);
  expect(await savedOf(email)).toEqual([
    [idOf(0), 1],
    [idOf(3), 1],
  ]);
});

test('an unreadable cart or quote is reported, and nothing is lost (#134)', async () => {
  const email = await person();
  const page = await newPage();
  await logIn(page, email);
  await add(page, idOf(0));
  await soon(() => savedOf(email)).toHaveLength(1);
  await page.route(/\/api\/cart$/, (route) => route.fulfill({ json: { proxy: 'Please log in to this network' } }));
  await page.goto('/contact');
  await page.goto(`/products/${idOf(1)}`);
  await soon(() => toast(page)).toBe('Cart Load Failed');
  expect((await page.locator('.toast p').textContent())?.trim()).toBe('An unexpected error occurred while loading your cart.');
  await page.unroute(/\/api\/cart$/);
  await add(page, idOf(1));
  await page.goto('/checkout', { waitUntil: 'networkidle' });
  await payButton(page).waitFor();
  await page.route('**/api/cart/quote', (route) => route.abort());
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await soon(() => toast(page)).toBe('Product Detail Fetch Error');
  await soon(() => savedOf(email)).toHaveLength(1);
});

test("a guest's pieces that could not be merged stay, are reported, and are merged at the next attempt: Cart Sync Failed (#135)", async () => {
  const email = await person();
  const page = await newPage();
  await add(page, idOf(0));
  await page.route('**/api/cart/merge', (route) => route.abort());
  await logIn(page, email);
  await soon(() => toast(page)).toBe('Cart Sync Failed');
  expect(await savedOf(email)).toEqual([]);
  expect(await badge(page)).toBe('1');
  await page.unroute('**/api/cart/merge');
  await page.goto('/collections');
  await soon(() => savedOf(email)).toEqual([[idOf(0), 1]]);
});

test('each failed change has its own title (#135)', async () => {
  const email = await person();
  const page = await newPage();
  await logIn(page, email);
  await add(page, idOf(0));
  await add(page, idOf(1));
  await soon(() => savedOf(email)).toHaveLength(2);
  await page.goto('/checkout', { waitUntil: 'networkidle' });
  await payButton(page).waitFor();
  await page.route(/\/api\/cart(\/items.*)?$/, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
  const changes = [
    ['One more', 'Error Updating Quantity'],
    [/^Remove (?!coupon)/, 'Error Removing Item'],
    ['Clear cart', 'Error Clearing Cart'],
  ] as const;
  for (const [name, title] of changes) {
    await page.getByRole('button', { name }).first().click();
    await soon(() => toast(page)).toBe(title);
    await soon(() => page.locator('.cart-summary__count').textContent()).toBe('2 pieces');
  }
  expect(await savedOf(email)).toHaveLength(2);
});

test('changes made before the script that sends them has arrived are saved once and in their order (#123, #125)', async () => {
  const email = await person();
  const page = await newPage();
  await logIn(page, email);
  let script = Promise.withResolvers<void>();
  await page.route(/cart-sync\.client/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(`/products/${idOf(3)}`, { waitUntil: 'load' });
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await page.getByText('Added to Cart').waitFor();
  script.resolve();
  await soon(() => savedOf(email)).toHaveLength(1);
  await quietNetwork(page);
  expect(await savedOf(email)).toEqual([[idOf(3), 1]]);

  script = Promise.withResolvers<void>();
  await page.goto('/checkout', { waitUntil: 'load' });
  await payButton(page).waitFor();
  for (const act of ['One more', 'One more', 'One less', 'One more']) await page.getByRole('button', { name: act }).click();
  script.resolve();
  await soon(() => savedOf(email)).toEqual([[idOf(3), 3]]);
});

test("a guest's pieces that the server refuses to merge stay: Cart Sync Error (#135)", async () => {
  const page = await newPage();
  await add(page, idOf(0));
  await page.route('**/api/cart/merge', (route) =>
    route.fulfill({ status: 503, json: { code: 'SHOP_BUSY', title: 'x', details: 'Busy.' } }),
  );
  await logIn(page, await person());
  await soon(() => toast(page)).toBe('Cart Sync Error');
  expect(await badge(page)).toBe('1');
  expectQuiet(page, { answered: [503] });
});

test('after the payment the pieces leave the saved cart, and pieces added in another browser stay (#125, #175)', async () => {
  const email = await person();
  const page = await newPage();
  await logIn(page, email);
  await add(page, idOf(0));
  await page.goto('/checkout');
  await fillDelivery(page, { Email: email });
  const pay = await openWindow(page);
  await db().execute({
    sql: 'INSERT INTO user_carts (user_id, product_id, quantity) SELECT id, ?, 1 FROM users WHERE email = ?',
    args: [idOf(1), email],
  });
  await pay.getByTestId('pay-success').click();
  await page.waitForURL(/\/order-confirmation\?order=/);
  await soon(() => savedOf(email)).toEqual([[idOf(1), 1]]);
  await soon(() => badge(page)).toBe('1');
});

test('a price that changed since the last visit is shown at the checkout, once', async () => {
  const page = await newPage();
  await add(page, idOf(1));
  await db().execute({ sql: 'UPDATE products SET price_paise = 45000 WHERE id = ?', args: [idOf(1)] });
  await page.goto('/checkout');
  await page.getByText('Price changed from ₹500.00 to ₹450.00').waitFor();
  const email = await person();
  await logIn(page, email);
  await page.goto('/checkout', { waitUntil: 'networkidle' });
  expect(await page.getByText('Price changed').count()).toBe(0);
  await db().execute({ sql: 'UPDATE products SET price_paise = 40000 WHERE id = ?', args: [idOf(1)] });
  await page.reload();
  await page.getByText('Price changed from ₹450.00 to ₹400.00').waitFor();
  await quietNetwork(page);
  await page.reload({ waitUntil: 'networkidle' });
  expect(await page.getByText('Price changed').count()).toBe(0);
});
