import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { db, newPage, shopUrl } from '../browser/browser.ts';
import { piece } from '../browser/pages.ts';
import { cartOf, createProducts } from '../browser/test-products.ts';

const cart = (page: Page) =>
  page.evaluate(() =>
    JSON.parse(localStorage.getItem('sparkle_cart_v1') ?? '[]').map((line: { id: number; size: string; quantity: number }) => [
      line.id,
      line.size,
      line.quantity,
    ]),
  );
const toast = async (page: Page) => {
  await page.locator('.toast').waitFor();
  return [await page.locator('.toast b').textContent(), (await page.locator('.toast p').textContent())?.trim()];
};
const buy = (page: Page, name: string) => page.locator('#buy').getByRole('button', { name });
const price = (page: Page) => page.locator('.product-page__price').textContent();

describe('addresses', () => {
  test.each(['/products/6', '/products/6-another-name', '/products/6-'])(
    '%s redirects permanently to the canonical address (#43)',
    async (path) => {
      const answer = await fetch(`${shopUrl}${path}?utm=mail`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([301, `${piece.plain}?utm=mail`]);
    },
  );

  test.each(['/products/999999', '/products/0', '/products/abc', '/products/6e3', '/products/-6'])(
    '%s is not a product (#103)',
    async (path) => {
      const answer = await fetch(shopUrl + path);
      const html = await answer.text();
      expect([path, answer.status]).toEqual([path, 404]);
      expect(html).toContain('Product Not Found');
      expect(html).toMatch(/<a class="btn" href="\/collections">/);
    },
  );

  test('an archived piece is not a product (#103)', async () => {
    const archived = await createProducts('Gone', [{ name: 'Gone Ring' }]);
    expect((await fetch(`${shopUrl}/products/${archived.ids[0]}`)).status).toBe(200);
    await archived.archive();
    expect((await fetch(`${shopUrl}/products/${archived.ids[0]}`)).status).toBe(404);
  });
});

describe('information about a piece', () => {
  test('name, price, category, delivery and others of its category, sharing, and a chat that names the piece, without script (#13, #90, #91, #97, #107)', async () => {
    const page = await newPage({ scripts: false });
    await page.goto(piece.plain);
    expect(await page.locator('h1').textContent()).toBe('Utsav Gold-Tone Jhumkas');
    const crumbs = page.getByRole('navigation', { name: 'You are here' });
    expect(await crumbs.getByRole('link', { name: 'Earrings' }).getAttribute('href')).toBe('/collections/earrings');
    expect(await price(page)).toMatch(/₹799\.00.*M\.R\.P\. ₹1,099\.00 · 27% off.*Inclusive of all taxes/);
    expect(await page.locator('.product-page__price s').evaluate((was) => getComputedStyle(was).textDecorationLine)).toBe('line-through');
    expect(await page.locator('.product-page__text').first().textContent()).toContain('Classic bell jhumkas');
    expect(await page.locator('.product-page a[href="/shipping-returns"]').count()).toBe(1);
    const more = page.locator('section').filter({ has: page.getByRole('heading', { name: 'More from Earrings' }) });
    expect(await more.locator('.card').count()).toBe(5);
    expect(await more.locator('.card__name').allTextContents()).not.toContain('Utsav Gold-Tone Jhumkas');
    expect(await page.locator('.size-option').count()).toBe(0);
    const named = encodeURIComponent(`Utsav Gold-Tone Jhumkas: ${shopUrl}${piece.plain}`);
    expect(await page.getByRole('link', { name: 'Share: Utsav Gold-Tone Jhumkas' }).getAttribute('href')).toContain(named);
    expect(await page.getByRole('link', { name: 'Ask about this piece on WhatsApp' }).getAttribute('href')).toContain(named);
  });

  test('dots and arrows change the picture, in a loop; a reload starts with the first (#89, #95)', async () => {
    const page = await newPage();
    await page.goto(piece.plain, { waitUntil: 'networkidle' });
    const at = () => page.locator('.gallery .dot').evaluateAll((dots) => dots.findIndex((dot) => dot.hasAttribute('aria-current')));
    expect(await at()).toBe(0);
    await page.getByRole('button', { name: 'Previous picture' }).click();
    await expect.poll(at).toBe(2);
    await page.getByRole('button', { name: 'Next picture' }).click();
    await expect.poll(at).toBe(0);
    await page.getByRole('button', { name: 'Next picture' }).click();
    await expect.poll(at).toBe(1);
    await page.getByRole('link', { name: 'Picture 1', exact: true }).click();
    await expect.poll(at).toBe(0);
    await page.getByRole('button', { name: 'Next picture' }).click();
    await expect.poll(at).toBe(1);
    await page.reload({ waitUntil: 'networkidle' });
    expect(await at()).toBe(0);
  });
});

describe('pictures over the whole window', () => {
  test('a picture opens by Enter, arrows change it, + enlarges it, Escape returns the focus to the picture shown last', async () => {
    const page = await newPage();
    await page.goto(piece.plain, { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Enlarge: Utsav Gold-Tone Jhumkas, picture 1 of 3' }).focus();
    await page.keyboard.press('Enter');
    const zoom = page.getByRole('dialog', { name: 'Pictures, full screen' });
    const image = zoom.locator('[data-stage] img');
    await expect.poll(() => image.getAttribute('alt')).toBe('Utsav Gold-Tone Jhumkas, picture 1 of 3');
    const loaded = await page.locator('.gallery__main').evaluate((img: HTMLImageElement) => img.currentSrc);
    expect(await image.evaluate((img) => getComputedStyle(img).backgroundImage)).toBe(`url("${loaded}")`);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => image.getAttribute('alt')).toBe('Utsav Gold-Tone Jhumkas, picture 2 of 3');
    expect(await zoom.getByRole('status').textContent()).toBe('2 / 3');
    await page.keyboard.press('+');
    expect(await image.evaluate(({ style }) => style.transform)).toBe('translate(0px, 0px) scale(2)');
    await page.keyboard.press('Escape');
    await expect.poll(() => zoom.isVisible()).toBe(false);
    // The browser first gives the focus back to the picture that was pressed; the event of closing follows.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Enlarge: Utsav Gold-Tone Jhumkas, picture 2 of 3');
  });

  test('on a phone a double tap enlarges, a second one shows the whole picture, a swipe shows the next', async () => {
    const page = await newPage({ width: 360, touch: true });
    await page.goto(piece.plain, { waitUntil: 'networkidle' });
    await page.locator('.gallery__main').tap();
    const stage = page.locator('[data-stage]');
    const image = stage.locator('img');
    await image.waitFor();
    const scale = () => image.evaluate(({ style }) => style.transform.replace(/.*scale/, ''));
    await stage.dblclick();
    expect(await scale()).toBe('(2.5)');
    await stage.dblclick();
    expect(await scale()).toBe('(1)');
    await page.mouse.move(300, 400);
    await page.mouse.down();
    await page.mouse.move(100, 400, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => image.getAttribute('alt')).toBe('Utsav Gold-Tone Jhumkas, picture 2 of 3');
  });
});

describe('sizes and quantity', () => {
  test('a size is required; the stepper stops at its stock; pieces in the cart count too (#94, #95, #101, #105, #106)', async () => {
    const page = await newPage({ width: 360, touch: true });
    await page.goto(piece.sized, { waitUntil: 'networkidle' });
    expect(await page.locator('.size-option__name').allTextContents()).toEqual(['2.4', '2.6', '2.8']);
    await page.locator('[data-buybar]').getByRole('button', { name: 'Add to Cart' }).tap();
    expect(await toast(page)).toEqual(['Select a Size', 'Please select a size before adding to cart.']);
    await buy(page, 'Buy Now').tap();
    await expect.poll(() => toast(page)).toEqual(['Select a Size', 'Please select a size before proceeding to checkout.']);
    const group = page.getByRole('group', { name: 'Select a Size' });
    expect(await group.locator('.size-picker__missing').textContent()).toBe('Please select a size before proceeding to checkout.');
    expect(await group.getAttribute('aria-describedby')).toBe('size-missing');
    expect(
      await page
        .locator('#choose-size')
        .evaluate((box) => box.getBoundingClientRect().top >= 0 && box.getBoundingClientRect().bottom <= innerHeight),
    ).toBe(true);
    const { rows } = await db().execute("SELECT stock_quantity AS n FROM product_sizes WHERE product_id = 14 AND size = '2.6'");
    const stock = Number(rows[0]?.n);
    expect(stock).toBeGreaterThan(1);
    await page.locator('.size-option', { hasText: '2.6' }).tap();
    await expect.poll(() => page.locator('.size-picker__missing').isHidden()).toBe(true);
    await expect.poll(() => page.locator('.stock-note').textContent()).toBe(`Only ${stock} left!`);
    await page.getByRole('group', { name: 'Size: 2.6, 6.0 cm inside' }).waitFor();
    const [less, more, quantity] = [
      page.getByRole('button', { name: 'One less' }),
      page.getByRole('button', { name: 'One more' }),
      page.locator('.quantity output'),
    ];
    expect(await less.isDisabled()).toBe(true);
    for (let at = 1; at < stock; at += 1) await more.tap();
    expect(await quantity.textContent()).toBe(String(stock));
    expect(await more.isDisabled()).toBe(true);
    await buy(page, 'Add to Cart').tap();
    await expect.poll(() => toast(page)).toEqual(['Added to Cart', 'Phoolbagh Meenakari Bangles (set of 3), size 2.6. View cart']);
    await buy(page, 'Buy Now').tap();
    await expect.poll(() => toast(page)).toEqual(['Oops!', 'Cannot buy more items than available in stock.']);
    await buy(page, 'Add to Cart').tap();
    await expect.poll(() => toast(page)).toEqual(['Oops!', 'Cannot add more items than available in stock.']);
    expect(await cart(page)).toEqual([[14, '2.6', stock]]);
    await page.reload();
    expect([await quantity.textContent(), await page.locator('.size-option input:checked').count()]).toEqual(['1', 0]);
  });

  test('bangles have a size guide, other pieces do not (#99, #100)', async () => {
    const page = await newPage();
    await page.goto(piece.plain);
    expect(await page.getByRole('button', { name: 'Find my size' }).count()).toBe(0);
    await page.goto(piece.sized, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Find my size' }).click();
    const guide = page.getByRole('dialog', { name: 'Bangle size guide' });
    const rows = await guide
      .locator('tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent).join(' ')));
    expect(rows).toEqual(['2.4 2.25 in 5.7 cm', '2.6 2.37 in 6.0 cm', '2.8 2.5 in 6.35 cm']);
    await page.keyboard.press('Escape');
    await expect.poll(() => guide.isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Find my size');
  });

  test('without stock the piece says so and cannot be bought (#86, #102)', async () => {
    const page = await newPage();
    await page.goto(piece.out, { waitUntil: 'networkidle' });
    expect(await page.locator('.stock-note').textContent()).toBe('OUT OF STOCK');
    expect(
      await page
        .locator('.product-page')
        .getByRole('button', { name: /Add to Cart|Buy Now/ })
        .count(),
    ).toBe(0);
    expect(await page.locator('[data-buybar] a').getAttribute('href')).toBe('#notify-me');
    const instead = page.getByRole('region', { name: 'In stock now' }).getByRole('link');
    expect(await instead.count()).toBe(3);
    await page.locator('#notify-me').getByRole('button', { name: 'Notify me' }).waitFor();
    await page.goto('/collections/bangles');
    const card = page.locator('.card').filter({ hasText: 'Motiya Pearl Bangle Pair' });
    expect(await card.getByRole('button', { name: 'Out of stock' }).isDisabled()).toBe(true);
  });

  test('a card of a piece with sizes leads to its page and says why for 3 s (#87, #88)', async () => {
    const page = await newPage();
    await page.clock.install();
    await page.goto('/collections/bangles');
    await page.getByRole('link', { name: 'Choose Size: Phoolbagh' }).click();
    await page.waitForURL(`**${piece.sized}`);
    expect(await toast(page)).toEqual(['Size Selection Required', 'Please select a size for this product on its page.']);
    // Three seconds, where other messages stay for five.
    await page.clock.runFor(1_500);
    expect(await page.locator('.toast').count()).toBe(1);
    await page.clock.runFor(1_600);
    expect(await page.locator('.toast').count()).toBe(0);
  });

  test('a double tap on Add to Cart adds one piece; the bar with name and price comes when the buttons have left', async () => {
    const page = await newPage();
    await page.goto(piece.plain, { waitUntil: 'networkidle' });
    await buy(page, 'Add to Cart').dblclick();
    expect(await toast(page)).toEqual(['Added to Cart', 'Utsav Gold-Tone Jhumkas. View cart']);
    expect(await cart(page)).toEqual([[6, '', 1]]);
    const bar = page.getByRole('region', { name: 'Buy', exact: true });
    expect(await bar.isVisible()).toBe(false);
    await page.locator('footer').scrollIntoViewIfNeeded();
    await expect.poll(() => bar.isVisible()).toBe(true);
    expect(await bar.locator('p').textContent()).toBe('Utsav Gold-Tone Jhumkas₹799.00');
  });

  test('Buy Now puts the pieces into the cart and goes to the checkout (#96, U-50)', async () => {
    const page = await newPage({ before: cartOf([9, 1]) });
    await page.goto(piece.plain, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'One more' }).click();
    await buy(page, 'Buy Now').click();
    await page.waitForURL('**/checkout');
    expect(await cart(page)).toEqual([
      [9, '', 1],
      [6, '', 2],
    ]);
  });

  test('a guest who presses the heart is asked to log in, and returns (#85, #115, C-06)', async () => {
    const page = await newPage();
    await page.goto('/collections/rings?sort=price-asc', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: /^Wishlist: Gulnaar/ }).click();
    expect(await toast(page)).toEqual(['Login Required', 'Please log in to add items to your wishlist. Log in']);
    expect(await page.locator('.toast a').getAttribute('href')).toBe(
      `/login?next=${encodeURIComponent('/collections/rings?sort=price-asc')}`,
    );
  });
});

test('pieces looked at before are at the end of the page, the last one first, with the price of now and without this piece', async () => {
  const seen = await createProducts('Seen', [{ name: 'Oorja Seen Ring', price: 41_000 }, { name: 'Oorja Seen Chain' }]);
  const [ring = 0, chain = 0] = seen.ids;
  const page = await newPage({ width: 360 });
  for (const id of [ring, chain]) await page.goto(`/products/${id}`, { waitUntil: 'networkidle' });
  await db().execute({ sql: 'UPDATE products SET price_paise = 39000 WHERE id = ?', args: [ring] });
  await page.goto(piece.plain, { waitUntil: 'networkidle' });
  await page.locator('footer').scrollIntoViewIfNeeded();
  const row = page.getByRole('region', { name: 'You looked at' });
  await expect.poll(() => row.locator('.card__name').allTextContents()).toEqual(['Oorja Seen Chain', 'Oorja Seen Ring']);
  expect(await row.locator('.price').last().textContent()).toContain('₹390.00');
  // The price goes into the cart as a figure, however it is written.
  await row
    .locator('.price span')
    .last()
    .evaluate((price) => price.replaceChildren('Rs. 390'));
  await row.getByRole('button', { name: 'Add to Cart: Oorja Seen Ring' }).click();
  await expect.poll(() => cart(page)).toEqual([[ring, '', 1]]);
  expect(await page.evaluate(() => localStorage.getItem('sparkle_cart_v1'))).toContain('"seen":39000');
  await seen.archive();
});

describe('early taps', () => {
  test('taps before the scripts arrive are not lost: size, quantity and cart', async () => {
    const page = await newPage({ width: 360, touch: true });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/_astro\/(client|buy-box|react|product-card)\..*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/products/12', { waitUntil: 'commit' });
    await page.locator('.size-option', { hasText: '2.4' }).tap();
    await page.getByRole('button', { name: 'One more' }).tap();
    await buy(page, 'Add to Cart').tap();
    expect(await cart(page)).toEqual([]);
    release();
    await expect.poll(() => cart(page)).toEqual([[12, '2.4', 2]]);
  });

  test('a card that is tapped early is added to the cart once', async () => {
    const page = await newPage({ width: 360, touch: true });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/_astro/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/collections/earrings', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Add to Cart: Chandni Pearl Halo Studs' }).tap();
    release();
    await expect.poll(() => cart(page), { timeout: 10_000 }).toEqual([[9, '', 1]]);
    expect(await toast(page)).toEqual(['Added to Cart', 'Chandni Pearl Halo Studs. View cart']);
  });
});
