import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { newPage, openLive, shop } from '../browser/browser.ts';
import { htmlOf } from '../browser/html.ts';
import { createProducts } from '../browser/test-products.ts';

/** Moves a finger to the left over the middle of an element. */
async function swipe(page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`nothing is shown at ${selector}`);
  const finger = await page.context().newCDPSession(page);
  const at = (part: number) => [{ x: box.x + box.width * part, y: box.y + box.height / 3 }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.9) });
  for (const part of [0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2])
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await finger.detach();
}

/** The chip of the category is in view, large enough for a finger, and the first piece is in the first screen. */
async function expectFirstScreen(page: Page): Promise<void> {
  const chip = await page.locator('.chips [aria-current]').boundingBox();
  expect([(chip?.x ?? -1) >= 0, (chip?.x ?? 0) + (chip?.width ?? 999) <= 360, (chip?.height ?? 0) >= 48]).toEqual([true, true, true]);
  const picture = await page.locator('.card__pic').first().boundingBox();
  expect((picture?.y ?? 999) + (picture?.height ?? 999)).toBeLessThan(640);
}

test('on a phone a finger moves through the pictures of a card, whose beads say where it is; the disc puts it into the cart, a tap opens it; while a list is narrowed the cards keep their room (#68, #86)', async () => {
  const page = await newPage({ width: 360, touch: true, live: '/collections/necklaces' });
  await expectFirstScreen(page);
  await page.evaluate('scrollBy(0, 100)');
  const card = page.locator('.card:not(.card--out)').first();
  const strip = '.card:not(.card--out) .card__strip';
  await page.locator(strip).first().waitFor();
  expect(await card.locator('.card__strip').evaluate((each) => each.scrollLeft)).toBe(0);
  await swipe(page, strip);
  await expect.poll(() => card.locator('.card__beads').getAttribute('data-at')).toBe('1');
  const second = card.locator('.card__strip span img').first();
  await expect.poll(() => second.evaluate((img: HTMLImageElement) => img.naturalWidth > 0)).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/collections/necklaces');
  const disc = card.locator('button.card__add');
  await disc.tap();
  await expect.poll(() => disc.getAttribute('class')).toContain('is-in');
  expect(await disc.getAttribute('aria-label')).toMatch(/^Add to Cart: /);
  await card.locator('.card__strip').tap();
  await page.waitForURL('**/products/**');

  // A press that narrows the list is seen at once on a slow line.
  await openLive(page, '/collections/bangles');
  const held = Promise.withResolvers<void>();
  await page.route(
    '**/collections/bangles?*',
    async (route) => {
      await held.promise;
      await route.continue();
    },
    { times: 1 },
  );
  const heightOf = () => page.evaluate('document.documentElement.scrollHeight');
  const before = await heightOf();
  const pill = page.locator('a.pill', { hasText: 'In stock' });
  await pill.tap();
  expect(await pill.getAttribute('class')).toContain('pill--on');
  await expect.poll(() => page.locator('#results').getAttribute('aria-busy')).toBe('true');
  expect(await page.locator('.card__pic img').first().isVisible()).toBe(false);
  expect(await heightOf()).toBe(before);
  held.resolve();
  await page.waitForURL('**/collections/bangles?stock=1');
  expect(await page.locator('#results').getAttribute('aria-busy')).toBe('false');
  expect(await page.locator('.card--out').count()).toBe(0);
  await page.goBack();
  await expect.poll(() => page.locator('a.pill', { hasText: 'In stock' }).count()).toBe(1);
});

test('a mouse that rests on a card sees its second picture and its act; a key sees the act of the card that it has reached (#86)', async () => {
  const page = await newPage({ live: '/collections/earrings' });
  const card = page.locator('.card', { hasText: 'Utsav Gold-Tone Jhumkas' });
  const act = card.locator('.card__add');
  const pictures = card.locator('.card__pic img');
  const opacity = () => act.evaluate((button) => getComputedStyle(button).opacity);
  expect(await opacity()).toBe('0');
  await card.hover();
  await expect.poll(() => pictures.count()).toBe(2);
  await expect.poll(() => pictures.last().evaluate((img: HTMLImageElement) => [img.alt, img.naturalWidth > 100])).toEqual(['', true]);
  await expect.poll(opacity).toBe('1');
  await expect.poll(() => act.locator('span').evaluate((says) => getComputedStyle(says).opacity)).toBe('1');
  await page.mouse.move(2, 2);
  await expect.poll(() => pictures.count()).toBe(1);
  await expect.poll(opacity).toBe('0');
  await card.locator('.card__name a').focus();
  await expect.poll(opacity).toBe('1');
});

test('two, three or four cards in a row, whose prices and buttons stand at one height whatever a card says; one of the edits fills the last row (#71)', async () => {
  const long = `Row Pin ${'with the longest name that anybody has ever typed '.repeat(2)}`.slice(0, 100).trim();
  const made = await createProducts('Rows', [{ name: long }, { name: 'Row Pin', stock: 3 }, { name: 'Row Pin 3' }, { name: 'Row Pin 4' }]);
  const page = await newPage({ width: 360, scripts: false, at: `/collections/${made.slug}` });
  expect(await page.locator('.card', { hasText: 'Only 3 left' }).count()).toBe(1);
  for (const [width, columns] of [
    [360, 2],
    [800, 3],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const grid = page.locator('.product-grid');
    expect(await grid.evaluate((each) => getComputedStyle(each).gridTemplateColumns.split(' ').length)).toBe(columns);
    const cards = await page.locator('#results .card').evaluateAll((all) =>
      all.map((card) => {
        const top = (selector: string) => Math.round(card.querySelector(selector)?.getBoundingClientRect().top ?? -1);
        return {
          row: top('.card__pic'),
          acts: `${top('.price')} ${top('.card__add')}`,
          name: card.querySelector('.card__name')?.clientHeight ?? 0,
        };
      }),
    );
    for (const row of Object.values(Object.groupBy(cards, (card) => card.row))) expect(new Set(row?.map(({ acts }) => acts)).size).toBe(1);
    expect(Math.max(...cards.map(({ name }) => name))).toBeLessThan(70);
  }
  // The name of the whole piece is on its own page.
  await page.goto(`/products/${made.ids[0]}`);
  expect((await page.locator('h1').boundingBox())?.height).toBeLessThan(140);
  await made.archive();

  await page.goto('/collections/bangles');
  await page.setViewportSize({ width: 360, height: 800 });
  await expectFirstScreen(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  const [tile, card] = await Promise.all([page.locator('.listing-tile').boundingBox(), page.locator('.card').last().boundingBox()]);
  const right = await page.locator('.product-grid').evaluate((grid) => grid.getBoundingClientRect().right);
  expect(Math.abs((tile?.y ?? 0) - (card?.y ?? 1))).toBeLessThan(1);
  expect(Math.abs((tile?.x ?? 0) + (tile?.width ?? 0) - right)).toBeLessThan(1);
  // A search gets no other pieces than those it asked for.
  expect(await htmlOf('/collections?search=jhumka')).not.toContain('listing-tile');
});

test('pieces looked at before are at the end of a page, the last one first, with the price of now, which goes into the cart to the paisa', async () => {
  const seen = await createProducts('Seen', [{ name: 'Oorja Seen Ring', price: 41_000 }, { name: 'Oorja Seen Chain' }]);
  const [ring = 0, chain = 0] = seen.ids;
  const page = await newPage({ width: 360 });
  for (const id of [ring, chain]) {
    await openLive(page, `/products/${id}`);
  }
  await shop.rows('UPDATE products SET price_paise = 39050 WHERE id = ?', ring);
  await openLive(page, '/products/6-utsav-gold-tone-jhumkas');
  await page.locator('footer').scrollIntoViewIfNeeded();
  const row = page.getByRole('region', { name: 'You looked at' });
  await expect.poll(() => row.locator('.card__name').allTextContents()).toEqual(['Oorja Seen Chain', 'Oorja Seen Ring']);
  expect(await row.locator('.price').last().textContent()).toContain('₹390.50');
  // As a browser that translates the page leaves it.
  await row
    .locator('.price')
    .last()
    .evaluate((price) => {
      price.innerHTML = '<font>EUR 4,11</font>';
    });
  await row.getByRole('button', { name: 'Add to Cart: Oorja Seen Ring' }).click();
  const cart = () => page.evaluate(() => JSON.parse(localStorage.getItem('sparkle_cart_v1') ?? '[]'));
  await expect.poll(cart).toMatchObject([{ id: ring, quantity: 1, seen: 39_050 }]);
  await seen.archive();
});
