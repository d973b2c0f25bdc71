import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../shop/people/sign-in.ts';
import { answersPresses, callsOf, expectQuiet, newPage, shop } from '../browser/browser.ts';
import { readyToPay } from '../browser/checkout-page.ts';
import { menuOf, pageOf, signIn, someone } from '../browser/people.ts';
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

const CART = /\/api\/cart$/;
const CHANGES = /\/api\/cart(\/items.*)?$/;
const addButton = (page: Page) => page.getByRole('button', { name: 'Add to Cart', exact: true }).first();
const add = async (page: Page, id: number) => {
  await page.goto(`/products/${id}`);
  await addButton(page).click();
  await page.getByText('Added to Cart').waitFor();
};
const badge = (page: Page) => page.locator('[data-cart-count]').first().textContent();
const savedOf = async ({ id }: SignedIn) =>
  (await shop.rows('SELECT product_id, quantity FROM user_carts WHERE user_id = ? ORDER BY id', id)).map(({ product_id, quantity }) => [
    product_id,
    quantity,
  ]);
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const toast = (page: Page) => page.locator('.toast b').textContent();
const detail = (page: Page) => page.locator('.toast span').textContent();

/** Somebody whose saved cart has these pieces, and a browser in which they are signed in. */
async function withSaved(...ids: readonly number[]): Promise<{ me: SignedIn; page: Page }> {
  const me = await someone();
  for (const id of ids) await shop.rows('INSERT INTO user_carts (user_id, product_id, quantity) VALUES (?, ?, 1)', me.id, id);
  return { me, page: await pageOf(me) };
}
/** A browser in which a guest has put pieces into the cart. */
async function withGuestCart(...ids: readonly number[]): Promise<Page> {
  const page = await newPage({ width: 360, at: '/robots.txt' });
  const lines = ids.map((id) => ({ id, size: '', quantity: 1, cart_item_id: `local-1-${id}` }));
  await page.evaluate((cart) => localStorage.setItem('sparkle_cart_v1', cart), JSON.stringify(lines));
  return page;
}

test("a guest's pieces are merged once, a second browser shows them, signing out removes them (#123, #124, #125, C-93)", async () => {
  const me = await someone();
  const page = await withGuestCart(idOf(0), idOf(1));
  await signIn(page, me);
  await page.goto('/contact');
  await soon(() => savedOf(me)).toHaveLength(2);
  await soon(() => stored(page, 'sparkle_cart_v1')).not.toContain('local-');
  // A reload does not merge again.
  const read = page.waitForResponse(CART);
  await page.reload();
  await read;
  expect(callsOf(page).filter((call) => call.includes('/api/cart/merge'))).toEqual(['POST /api/cart/merge: 200']);
  expect(await savedOf(me)).toEqual([
    [idOf(0), 1],
    [idOf(1), 1],
  ]);

  const other = await pageOf(me, { width: 360, at: '/checkout' });
  await soon(() => other.locator('.cart-summary__fold').textContent()).toMatch(/^2 pieces/);
  await other.locator('.cart-summary__fold').click();
  await other.getByRole('button', { name: 'Remove Meher Ring' }).click();
  await soon(() => savedOf(me)).toEqual([[idOf(0), 1]]);
  await page.reload();
  await soon(() => badge(page)).toBe('1');

  await menuOf(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await soon(() => badge(page)).toBe('0');
  expect([await stored(page, 'sparkle_cart_v1'), await stored(page, 'sparkle_cart_owner')]).toEqual([null, null]);
});

test('Buy Now waits for the saved cart; a refused change is undone and reported (U-50)', async () => {
  const { me, page } = await withSaved();
  await page.goto(`/products/${idOf(2)}`);
  await page.getByRole('button', { name: 'Buy Now' }).first().click();
  await page.waitForURL('**/checkout');
  await readyToPay(page);
  expect(await savedOf(me)).toEqual([[idOf(2), 1]]);

  await page.goto(`/products/${idOf(2)}`);
  await soon(() => badge(page)).toBe('1');
  await shop.rows("INSERT INTO stock_moves (product_id, kind, quantity) VALUES (?, 'adjust', -2)", idOf(2));
  await addButton(page).click();
  await soon(() => toast(page)).toBe('Error Adding to Cart');
  expect(await detail(page)).toContain('Cannot add more items than available in stock.');
  await soon(() => badge(page)).toBe('1');
  expectQuiet(page, { answered: [409] });
});

test('without the server, or with an answer that is none, the last known cart stays visible, and changes are undone (#133, #134, #136, C-92)', async () => {
  const { me, page } = await withSaved(idOf(0));
  await page.goto('/contact');
  await soon(() => badge(page)).toBe('1');
  await page.route(CHANGES, (route) => route.abort());
  await page.goto(`/products/${idOf(1)}`);
  await soon(() => toast(page)).toBe('Cart Load Error');
  expect(await detail(page)).toMatch(/check your internet connection\. This is the last saved copy of your cart/);
  expect(await badge(page)).toBe('1');
  await addButton(page).click();
  await soon(() => toast(page)).toBe('Error Adding to Cart');
  expect(await detail(page)).toContain('Please check your internet connection.');
  await soon(() => badge(page)).toBe('1');
  await page.unroute(CHANGES);

  await page.route(CART, (route) => route.fulfill({ json: { proxy: 'Please log in to this network' } }));
  await page.reload();
  await soon(() => toast(page)).toBe('Cart Load Failed');
  expect((await detail(page))?.trim()).toBe('An unexpected error occurred while loading your cart.');
  await page.unroute(CART);
  await addButton(page).click();
  await page.getByText('Added to Cart').waitFor();
  await soon(() => savedOf(me)).toHaveLength(2);
});

test('a piece that is added while the saved cart is being loaded is saved although the page is left (#124)', async () => {
  const { me, page } = await withSaved(idOf(0));
  const held = Promise.withResolvers<void>();
  await page.route(CART, async (route) => {
    await held.promise;
    await route.continue().catch(() => {});
  });
  await add(page, idOf(3));
  await page.unroute(CART);
  await page.goto('/checkout');
  held.resolve();
  const both = [
    [idOf(0), 1],
    [idOf(3), 1],
  ];
  await soon(() => savedOf(me)).toEqual(both);
  // It is sent once, and the page that was left does not send it again.
  const read = page.waitForResponse(CART);
  await page.goBack();
  await soon(() => badge(page)).toBe('2');
  await read;
  await answersPresses(page);
  expect(await savedOf(me)).toEqual(both);
});

test("a guest's pieces that could not be merged stay, are reported, and are merged at the next attempt (#135)", async () => {
  const me = await someone();
  const page = await withGuestCart(idOf(0));
  await signIn(page, me);
  const busy = { status: 503, json: { code: 'SHOP_BUSY', title: 'x', details: 'Busy.' } };
  for (const title of ['Cart Sync Failed', 'Cart Sync Error']) {
    await page.route('**/api/cart/merge', (route) => (title === 'Cart Sync Failed' ? route.abort() : route.fulfill(busy)));
    await page.goto('/contact');
    await soon(() => toast(page)).toBe(title);
    expect(await savedOf(me)).toEqual([]);
    expect(await badge(page)).toBe('1');
    await page.unroute('**/api/cart/merge');
  }
  await page.reload();
  await soon(() => savedOf(me)).toEqual([[idOf(0), 1]]);
  expectQuiet(page, { answered: [503] });
});

test('each failed change has its own title, and an unreadable quote is reported; nothing is lost (#134, #135)', async () => {
  const { me, page } = await withSaved(idOf(0), idOf(1));
  await page.goto('/checkout');
  await readyToPay(page);
  await page.route(CHANGES, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
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
  expect(await savedOf(me)).toHaveLength(2);
  await page.unroute(CHANGES);
  await page.route('**/api/cart/quote', (route) => route.abort());
  await page
    .getByRole('button', { name: /^Remove (?!coupon)/ })
    .first()
    .click();
  await soon(() => toast(page)).toBe('Product Detail Fetch Error');
  await soon(() => savedOf(me)).toHaveLength(1);
});

test('changes made before the script that sends them has arrived are saved once and in their order (#123, #125)', async () => {
  const { me, page } = await withSaved();
  let script = Promise.withResolvers<void>();
  await page.route(/cart-sync\.client/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await add(page, idOf(3));
  script.resolve();
  await soon(() => savedOf(me)).toEqual([[idOf(3), 1]]);

  script = Promise.withResolvers<void>();
  await page.goto('/checkout');
  await readyToPay(page);
  for (const act of ['One more', 'One more', 'One less', 'One more']) await page.getByRole('button', { name: act }).click();
  script.resolve();
  await soon(() => savedOf(me)).toEqual([[idOf(3), 3]]);
  expect(callsOf(page).filter((call) => call.startsWith('POST /api/cart/items'))).toHaveLength(1);
});
