import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { ORIGIN_KEY } from '../../../src/rules/links/origin.ts';
import { newPage, shop, shopUrl } from '../browser/browser.ts';
import { listenForViolations, violations } from '../browser/csp.ts';
import { htmlOf, links, mainOf, sent, words } from '../browser/html.ts';

const LINK = '/buy/P6:2?utm_source=WhatsApp';
const carts = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('sparkle_cart_v1') ?? '[]') as { id: number; quantity: number }[]).map(({ id, quantity }) => [
      id,
      quantity,
    ]),
  );
const store = (page: Page, cart: readonly object[]) =>
  page.evaluate((of) => localStorage.setItem('sparkle_cart_v1', of), JSON.stringify(cart));

describe('a link to buy', () => {
  it('shows the pieces, changes nothing, and a press puts them into the cart; it asks before it touches one that has pieces', async () => {
    const page = await newPage({ width: 360, before: listenForViolations, at: LINK });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await carts(page)).toEqual([]);
    await page.getByRole('button', { name: 'Buy now' }).click();
    await page.waitForURL(/\/checkout$/);
    expect(await carts(page)).toEqual([[6, 2]]);
    expect(await page.evaluate((key) => sessionStorage.getItem(key), ORIGIN_KEY)).toBe('link:whatsapp');
    expect(await violations(page)).toEqual([]);

    for (const [choice, cart] of [
      ['Replace them', [[6, 2]]],
      [
        'Add to them',
        [
          [14, 1],
          [6, 2],
        ],
      ],
    ] as const) {
      await store(page, [{ id: 14, size: '2.6', quantity: 1, cart_item_id: 'local-1-14' }]);
      await page.goto(LINK);
      await page.getByRole('button', { name: 'Put into my cart' }).click();
      await page.getByText('There are pieces in your cart already.').waitFor();
      expect(await carts(page)).toEqual([[14, 1]]);
      await page.getByText(choice, { exact: true }).click();
      await page.waitForURL(/\/checkout$/);
      expect([choice, await carts(page)]).toEqual([choice, cart]);
    }
  });

  it('by HTML alone: it leads to pages of the shop alone, is ordered with cash without script, and says where it names nothing', async () => {
    const before = await shop.rows('SELECT count(*) AS n FROM orders');
    expect(await htmlOf('/buy/P6?continue_to=%2F%2Fevil.example')).toContain(
      '<button class="btn btn--line btn--block" type="button" data-buy-press="/checkout">',
    );
    const onwards = await htmlOf('/buy/P6?continue_to=%2Fcollections%2Fearrings&pin=560001');
    expect([...onwards.matchAll(/data-buy-press="([^"]*)"/g)].map(([, to]) => to)).toEqual(['/checkout', '/collections/earrings']);
    // When it arrives, and until when it may come back; the question about a PIN code keeps the rest of the address.
    const facts = words(mainOf(onwards));
    expect(facts).toContain('Free to 560001 Bengaluru.');
    expect(facts).toContain('Return within 48 hours of delivery');
    expect(onwards).toContain('<input type="hidden" name="continue_to" value="/collections/earrings">');
    const { headers, html } = await sent(LINK);
    expect([headers.get('referrer-policy'), headers.get('cache-control')]).toEqual(['no-referrer', 'private, no-store']);
    expect(html).toMatch(/<meta name="robots" content="[^"]*noindex/);
    expect(links(mainOf(html))).toContainEqual(['Leave my cart as it is', '/checkout']);
    // The hours of the shop are the owner's words.
    const hindi = mainOf(await htmlOf(`/hi${LINK}`)).replace(/<ul class="delivery-terms">.*?<\/ul>/s, '');
    const inHindi = words(hindi).replace(/JavaScript|PIN/g, '');
    expect(inHindi).not.toMatch(/[A-Za-z]{3}/);
    expect(words(/<noscript>.*?<\/noscript>/s.exec(mainOf(html))?.[0] ?? '')).toContain('The cart needs JavaScript');
    const [, line = ''] = /action="\/checkout\/cash"><input type="hidden" name="line" value="([^"]*)">/.exec(html) ?? [];
    const cash = await sent('/checkout/cash', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shopUrl, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ line, do: 'edit' }),
    });
    expect(cash.html).toMatch(/name="line" value="6\/\/2"/);
    expect(await shop.rows('SELECT count(*) AS n FROM orders')).toEqual(before);
    const nothing = mainOf((await sent('/buy/nothing')).html);
    expect(words(nothing)).toContain('This link names no piece that we have.');
    expect(links(nothing)).toContainEqual(['See all pieces', '/collections']);
  });
});
