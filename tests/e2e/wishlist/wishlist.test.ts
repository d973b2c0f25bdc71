import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db, expectQuiet, newPage, shop } from '../browser/browser.ts';
import { sent } from '../browser/html.ts';
import { piece } from '../browser/pages.ts';
import { pageOf, person, someone } from '../browser/people.ts';
import { openPage, reloadPage } from '../browser/settled.ts';
import { createProducts, type TestProducts } from '../browser/test-products.ts';

const soon = <T>(look: () => T) => expect.poll(look, { timeout: 10_000 });

let products: TestProducts;
const idOf = (at: number) => products.ids[at] ?? 0;
beforeAll(async () => {
  products = await createProducts('Wishes', [
    { name: 'Kavya Choker', images: ['products/gold-jhumka-earrings.jpg'] },
    { name: 'Rooh Bracelet', stock: 0 },
    { name: 'Tanvi Studs' },
  ]);
});
afterAll(() => products.archive());

const toast = (page: Page) => page.locator('.toast b').textContent();
const heart = (page: Page) => page.locator('.gallery .heart');
const wish = async (email: string, ...ids: number[]) => {
  for (const id of ids)
    await db().execute({
      sql: 'INSERT INTO wishlist_items (user_id, product_id) SELECT id, ? FROM users WHERE email = ?',
      args: [id, email],
    });
};

test("a guest's heart leads to the log-in, and the piece is added on return; a second press removes it (#113, #118, #115, #117, #120, C-06)", async () => {
  const email = await person();
  const page = await newPage();
  await openPage(page, `/products/${idOf(0)}`);
  await heart(page).click();
  await soon(() => toast(page)).toBe('Login Required');
  await page.locator('.toast').getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('sindoor-7-bells');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`**/products/${idOf(0)}*`);
  await soon(() => toast(page)).toBe('Added to Wishlist');
  await soon(() => heart(page).getAttribute('aria-pressed')).toBe('true');
  await soon(() => page.locator('[data-account] [data-wish-count]').textContent()).toBe('1');
  await page.route('**/api/wishlist/*', (route) => route.abort(), { times: 1 });
  await heart(page).click();
  await soon(() => page.locator('.toast span').textContent()).toContain('Could not remove item from wishlist.');
  expect(await heart(page).getAttribute('aria-pressed')).toBe('true');
  await heart(page).click();
  await soon(() => toast(page)).toBe('Removed from Wishlist');
  expect(await heart(page).getAttribute('aria-pressed')).toBe('false');
});

test('the page: cards, out-of-stock pieces marked, moved to the cart, removed, empty (#112, #116, C-07)', async () => {
  const { email, ...me } = await someone();
  const page = await pageOf(me, { width: 360 });
  await wish(email, idOf(0), idOf(1), idOf(2), 14);
  await openPage(page, '/wishlist');
  expect(await page.locator('[data-wished]').count()).toBe(4);
  expect(await page.getByRole('link', { name: 'Kavya Choker', exact: true }).getAttribute('href')).toBe(
    `/products/${idOf(0)}-kavya-choker`,
  );
  expect(await page.locator('.card--out .card__flag').textContent()).toBe('Out of stock');
  expect(await page.getByRole('link', { name: 'Notify me: Rooh Bracelet' }).getAttribute('href')).toMatch(/#notify-me$/);
  expect(await page.getByRole('link', { name: /^Choose Size/ }).count()).toBe(1);
  await page.getByRole('button', { name: 'Move to Cart: Kavya Choker' }).click();
  await soon(() => toast(page)).toBe('Added to Cart');
  expect(await page.locator('.toast span').textContent()).toContain('Kavya Choker is in your cart and no longer on your wishlist.');
  expect(await page.locator('[data-wished]').count()).toBe(3);
  expect(await page.locator('[data-cart-count]').first().textContent()).toBe('1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await soon(() => page.locator('[data-cart-count]').first().textContent()).toBe('0');
  await soon(() => toast(page)).toBe('Back on your wishlist');
  await soon(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Kavya Choker');
  const saved = () => shop.rows('SELECT 1 FROM wishlist_items WHERE user_id = ?', me.id);
  await soon(saved).toHaveLength(4);
  // Sold out after the page was rendered: refused, and it stays on the list.
  await db().execute({ sql: "INSERT INTO stock_moves (product_id, kind, quantity) VALUES (?, 'adjust', -20)", args: [idOf(2)] });
  await page.getByRole('button', { name: 'Move to Cart: Tanvi Studs' }).click();
  await soon(() => page.locator('.toast span').textContent()).toContain('This item is currently out of stock.');
  expect(await page.locator('[data-wished]').count()).toBe(4);
  for (let left = 4; left > 0; left -= 1) {
    await page
      .getByRole('button', { name: /^Remove from Wishlist/ })
      .first()
      .click();
    await soon(() => page.locator('[data-wished]').count()).toBe(left - 1);
  }
  expect(await page.locator('main').getByRole('link', { name: 'Go to Collections' }).getAttribute('href')).toBe('/collections');
  expect(await page.getByText('Your wishlist is empty.').isVisible()).toBe(true);
  await soon(saved).toEqual([]);
  expectQuiet(page, { answered: [409] });
});

test('a press before the code of the list has come is repeated', async () => {
  const { email, ...me } = await someone();
  const page = await pageOf(me, { width: 360 });
  await wish(email, idOf(0), 14);
  const held = Promise.withResolvers<void>();
  await page.route('**/_astro/hydrate-list*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/wishlist', { waitUntil: 'load' });
  await page.getByRole('button', { name: 'Remove from Wishlist: Kavya Choker' }).click();
  held.resolve();
  await soon(() => toast(page)).toBe('Removed from Wishlist');
  expect(await page.locator('[data-wished]').count()).toBe(1);
});

test('a list that fails to load, a piece that cannot be added, and one that another browser has added meanwhile are reported (#114, #118)', async () => {
  const { email, ...me } = await someone();
  const page = await pageOf(me);
  await page.route('**/api/wishlist', (route) => route.abort());
  await openPage(page, `/products/${idOf(0)}`);
  await soon(() => page.locator('.toast span').textContent()).toContain('Could not fetch your wishlist.');
  await page.unroute('**/api/wishlist');
  await reloadPage(page);
  await page.route('**/api/wishlist/*', (route) => route.fulfill({ status: 503, json: { code: 'SHOP_BUSY', title: 'x', details: 'x' } }), {
    times: 1,
  });
  await heart(page).click();
  await soon(() => page.locator('.toast span').textContent()).toContain('Could not add item to wishlist.');
  expect(await heart(page).getAttribute('aria-pressed')).toBe('false');
  await wish(email, idOf(0));
  await heart(page).click();
  await soon(() => toast(page)).toBe('Already Wishlisted');
  expectQuiet(page, { answered: [503] });
});

test('a guest is sent to the log-in; one round trip (#112)', async () => {
  expect((await sent('/wishlist')).location).toBe('/login?next=%2Fwishlist');
  const { headers } = await sent('/wishlist', { headers: { cookie: (await someone()).cookie } });
  expect([headers.get('server-timing'), headers.get('cache-control')]).toEqual(['db;desc="1"', 'private, no-store']);
});

test('Notify me: prefilled for a signed-in customer (C-07)', async () => {
  const { email, ...me } = await someone();
  const page = await pageOf(me, { width: 360 });
  await openPage(page, piece.out);
  await soon(() => page.locator('.notify-me input[type=email]').inputValue()).toBe(email);
  await page.locator('.notify-me').getByRole('button', { name: 'Notify me' }).click();
  await soon(() => toast(page)).toBe('Check your email');
  const { rows } = await db().execute({ sql: 'SELECT count(*) AS n FROM stock_alerts WHERE email = ?', args: [email] });
  expect(rows[0]?.n).toBe(1);
});
