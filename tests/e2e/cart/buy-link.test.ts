import { describe, expect, it } from 'vitest';
import { ORIGIN_KEY } from '../../../src/rules/links/origin.ts';
import { newPage, shop } from '../browser/browser.ts';
import { listenForViolations, violations } from '../browser/csp.ts';

const LINK = '/buy/P6:2?utm_source=WhatsApp';
const carts = (page: Awaited<ReturnType<typeof newPage>>) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('sparkle_cart_v1') ?? '[]') as { id: number; quantity: number }[]).map(({ id, quantity }) => [
      id,
      quantity,
    ]),
  );
const press = /cart|कार्ट/;

describe('a link to buy', () => {
  it.each([
    ['English', ''],
    ['Hindi', '/hi'],
  ])('in %s at 360 px: shows the pieces, changes nothing, and a press puts them into the cart', async (_, language) => {
    const page = await newPage({ width: 360, before: listenForViolations });
    const answer = await page.goto(language + LINK);
    expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' });
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await carts(page)).toEqual([]);
    // The text of noscript has its tags, and the name of the language of scripts.
    const words = ((await page.locator('.buy-link').textContent()) ?? '').replace(/<[^>]+>|JavaScript/g, '');
    if (language) expect(words).not.toMatch(/[A-Za-z]{3}/);
    await page.locator('[data-buy-press]').click();
    await page.waitForURL(/\/checkout$/);
    expect(await carts(page)).toEqual([[6, 2]]);
    expect(await page.evaluate((key) => sessionStorage.getItem(key), ORIGIN_KEY)).toBe('link:whatsapp');
    expect(await violations(page)).toEqual([]);
  });

  it.each([
    ['Replace them', [[6, 2]]],
    [
      'Add to them',
      [
        [14, 1],
        [6, 2],
      ],
    ],
    ['Leave my cart as it is', [[14, 1]]],
  ])('asks before it touches a cart that has pieces: "%s"', async (choice, cart) => {
    const page = await newPage({ width: 360 });
    await page.goto('/contact');
    await page.evaluate(() =>
      localStorage.setItem('sparkle_cart_v1', JSON.stringify([{ id: 14, size: '2.6', quantity: 1, cart_item_id: 'local-1-14' }])),
    );
    await page.goto(LINK);
    await page.getByRole('button', { name: press }).and(page.locator('[data-buy-press]')).click();
    await page.getByText('There are pieces in your cart already.').waitFor();
    expect(await carts(page)).toEqual([[14, 1]]);
    await page.getByText(choice, { exact: true }).click();
    await page.waitForURL(/\/checkout$/);
    expect(await carts(page)).toEqual(cart);
  });

  it('goes on to a page of the shop alone', async () => {
    const page = await newPage({ width: 360 });
    await page.goto('/buy/P6?continue_to=%2Fcollections%2Fearrings');
    await page.locator('[data-buy-press]').click();
    await page.waitForURL(/\/collections\/earrings$/);
    await page.goto('/buy/P6?continue_to=%2F%2Fevil.example');
    expect(await page.locator('[data-buy]').getAttribute('data-next')).toBe('/checkout');
  });

  it('without script it is read, and ordered with cash where that is offered', async () => {
    const page = await newPage({ width: 360, scripts: false });
    const before = await shop.rows('SELECT count(*) AS n FROM orders');
    await page.goto(LINK);
    expect(await page.locator('[data-buy-press]').isVisible()).toBe(false);
    // Playwright's search for a text passes over noscript.
    expect(await page.locator('.buy-link noscript').textContent()).toContain('The cart needs JavaScript');
    const cash = page.locator('form[action$="/checkout/cash"] button');
    if ((await cash.count()) > 0) {
      await cash.click();
      await page.waitForURL(/\/checkout\/cash$/);
      expect(await page.locator('input[name=line]').first().getAttribute('value')).toBe('6//2');
    }
    expect(await shop.rows('SELECT count(*) AS n FROM orders')).toEqual(before);
  });

  it('a link that names nothing leads to the collections', async () => {
    const page = await newPage({ width: 360 });
    await page.goto('/buy/nothing');
    await page.getByText('This link names no piece that we have.').waitFor();
    expect(await page.getByRole('link', { name: 'See all pieces' }).getAttribute('href')).toBe('/collections');
  });
});
