import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { CART_LINES_MAX } from '../../../src/rules/limits.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { newPage, openLive, shopUrl } from '../browser/browser.ts';
import { sent } from '../browser/html.ts';
import { cartOf } from '../browser/test-products.ts';

const two = cartOf([6, 1], [14, 1, '2.6']);
const bag = (page: Page) => page.locator('.header [data-cart-link]');
const drawer = (page: Page) => page.getByRole('dialog', { name: /^Your cart/ });
const heard = async (page: Page) =>
  (await drawer(page).getByRole('status').allTextContents()).filter(Boolean).map((text) => text.replace(/\s+/g, ' '));
const lines = (page: Page) => drawer(page).locator('.line-item');
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

test('by keyboard: opened, changed, removed, undone and closed, the focus is never lost; what another tab does is in it (#121, #127, #129)', async () => {
  const page = await newPage({ before: two, live: '/contact' });
  await bag(page).focus();
  await page.keyboard.press('Enter');
  await drawer(page).waitFor();
  await expect.poll(() => focused(page)).toContain('Your cart');
  await drawer(page).getByText('2 pieces').waitFor();
  const jhumkas = lines(page).filter({ hasText: 'Utsav Gold-Tone Jhumkas' });
  await jhumkas.getByRole('button', { name: 'One more' }).focus();
  await page.keyboard.press('Enter');
  await drawer(page).getByText('3 pieces').waitFor();
  expect(await focused(page)).toBe('One more');
  // Heard: the quantity, then the sum, each once and by its name.
  await expect.poll(() => heard(page)).toEqual(['Quantity of Utsav Gold-Tone Jhumkas 2', 'Subtotal ₹3,197.00']);
  expect(await jhumkas.locator('.line-item__sum').textContent()).toBe('₹1,598.00was ₹2,198.00');
  await expect.poll(() => page.locator('[data-cart-count]').first().textContent()).toBe('3');
  await jhumkas.getByRole('button', { name: 'One less' }).focus();
  await page.keyboard.press('Enter');
  await drawer(page).getByText('2 pieces').waitFor();
  expect(await focused(page)).toBe('One more');
  await jhumkas.getByRole('button', { name: /^Remove/ }).focus();
  await page.keyboard.press('Enter');
  await drawer(page).getByText('1 piece', { exact: true }).waitFor();
  await drawer(page).getByText('Removed: Utsav Gold-Tone Jhumkas').waitFor();
  expect(await focused(page)).toBe('Undo');
  await page.keyboard.press('Enter');
  await drawer(page).getByText('2 pieces').waitFor();
  expect(await lines(page).first().textContent()).toContain('Utsav Gold-Tone Jhumkas');
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'hidden' });
  expect(await bag(page).evaluate((link) => link === document.activeElement)).toBe(true);

  await page.keyboard.press('Enter');
  await drawer(page).getByText('2 pieces').waitFor();
  const other = await page.context().newPage();
  await other.goto('/robots.txt');
  await other.evaluate(() => localStorage.setItem('sparkle_cart_v1', '[]'));
  await drawer(page).getByText('Nothing in it yet').waitFor();
});

test('by touch: from the toast, the way to free delivery, a fitting piece, and on to the checkout (#132)', async () => {
  const page = await newPage({ width: 360, touch: true });
  const styles = page.waitForResponse(/drawer[^/]*css/);
  await page.goto('/collections/rings');
  await page.getByRole('button', { name: 'Add to Cart: Gulnaar Adjustable Kundan Ring' }).tap();
  await page.getByRole('link', { name: 'View cart' }).waitFor();
  // The code and styles of the drawer have come: a press asks for prices and fitting pieces alone.
  await styles;
  expect(await drawer(page).count()).toBe(0);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.resourceType()));
  await page.getByRole('link', { name: 'View cart' }).tap();
  await drawer(page)
    .getByText(/^Add ₹\d+\.\d\d more for free delivery$/)
    .waitFor();
  await drawer(page).getByRole('heading', { name: 'Goes well with these' }).waitFor();
  expect(asked.filter((kind) => kind !== 'image')).toEqual(['fetch', 'fetch']);
  await expectAccessible(page, 360);
  await drawer(page)
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .tap();
  await drawer(page).getByText('2 pieces').waitFor();
  expect(await lines(page).count()).toBe(2);
  await drawer(page).getByRole('button', { name: 'Close' }).tap();
  await drawer(page).waitFor({ state: 'hidden' });
  await page.locator('.tabbar [data-cart-link]').tap();
  await drawer(page).getByRole('link', { name: 'Checkout' }).tap();
  await page.waitForURL(`${shopUrl}/checkout`);
  expect(await page.locator('.cart-drawer').count()).toBe(0);
});

test('without its styles the drawer says so, and Try Again fills it; so does a change that cannot be priced', async () => {
  const page = await newPage({ width: 360, before: two });
  const again = drawer(page).getByRole('button', { name: 'Try Again' });
  const isOffline = drawer(page).getByText('Please check your internet connection.');
  await page.route('**/_astro/drawer*.css', (route) => route.abort());
  await openLive(page, '/contact');
  await bag(page).click();
  await isOffline.waitFor();
  await page.unroute('**/_astro/drawer*.css');
  await again.click();
  await drawer(page).getByText('2 pieces').waitFor();
  await page.route('**/api/cart/quote', (route) => route.abort());
  await drawer(page).getByRole('button', { name: 'One more' }).first().click();
  await isOffline.waitFor();
  await page.unroute('**/api/cart/quote');
  await again.click();
  await drawer(page).getByText('3 pieces').waitFor();
});

test('an empty cart says from when delivery is free and shows what was looked at, which can be added from it', async () => {
  const page = await newPage({ width: 360, touch: true, before: "localStorage.setItem('viewed', '7,14,999999,11,9')", live: '/contact' });
  await bag(page).tap();
  await drawer(page).getByText('Delivery is free from ₹500.').waitFor();
  const seen = drawer(page).getByRole('region', { name: 'You looked at' });
  await expect.poll(() => seen.locator('.line-item__name').count()).toBe(3);
  expect(await drawer(page).getByRole('link', { name: 'Look around' }).getAttribute('href')).toBe('/collections');
  const first = seen.getByRole('button', { name: /^Add to Cart/ }).first();
  const name = (await first.getAttribute('aria-label'))?.replace('Add to Cart: ', '') ?? '';
  await first.tap();
  await drawer(page).getByText('1 piece', { exact: true }).waitFor();
  expect(await lines(page).textContent()).toContain(name);
});

test('the coupon of the notice: what is missing, one press to use it, one to take it off; the checkout has it', async () => {
  const page = await newPage({ width: 360, touch: true, before: cartOf([6, 1]), live: '/contact' });
  await bag(page).tap();
  await drawer(page).getByText('₹200.00 more, and SHAADI10 can be used').waitFor();
  await drawer(page).getByRole('button', { name: 'One more' }).tap();
  await drawer(page).getByText('SHAADI10 takes ₹159.80 off this cart').waitFor();
  await drawer(page).getByRole('button', { name: 'Use SHAADI10' }).tap();
  await drawer(page).getByRole('status').getByText('SHAADI10 takes ₹159.80 off').waitFor();
  expect(await drawer(page).locator('.cart-drawer__sum').textContent()).toMatch(/was ₹1,598\.00 ₹1,438\.20$/);
  await drawer(page).getByRole('button', { name: 'Take off SHAADI10' }).tap();
  await drawer(page).getByRole('button', { name: 'Use SHAADI10' }).tap();
  await drawer(page).getByRole('button', { name: 'Take off SHAADI10' }).waitFor();
  await drawer(page).getByRole('link', { name: 'Checkout' }).tap();
  await page.waitForURL(`${shopUrl}/checkout`);
  await expect.poll(() => page.getByText('−₹159.80').count()).toBeGreaterThan(0);
});

test('the address of the cart leads to the checkout, and a stored cart of 1,000 hostile lines opens (#128)', async () => {
  const bare = await sent('/cart?line=6-1-');
  expect([bare.status, bare.location]).toEqual([302, '/checkout']);
  const hostile = Array.from({ length: 1_000 }, (_, at) => ({
    ...{ id: at === 0 ? 6 : 90_000 + at, size: at === 1 ? 'x'.repeat(5_000) : '' },
    ...{ quantity: 1e9, cart_item_id: `x${at}` },
  }));
  const page = await newPage({
    width: 360,
    before: `localStorage.setItem('sparkle_cart_v1', ${JSON.stringify(JSON.stringify(hostile))})`,
    live: '/contact',
  });
  await bag(page).click();
  await drawer(page).getByText('Utsav Gold-Tone Jhumkas').waitFor();
  expect(await lines(page).count()).toBe(CART_LINES_MAX - 1);
});
