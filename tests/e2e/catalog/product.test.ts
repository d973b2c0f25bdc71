import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { answersPresses, newPage, shop, shopUrl } from '../browser/browser.ts';
import { htmlOf, links, sectionOf, sent, texts, words } from '../browser/html.ts';
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
  return [await page.locator('.toast b').textContent(), (await page.locator('.toast span').textContent())?.trim()];
};
const buy = (page: Page, name: string) => page.locator('#buy').getByRole('button', { name });

test('whatever follows the number, it leads to the canonical address for good (#43)', async () => {
  for (const path of ['/products/6', '/products/6-another-name', '/products/6-']) {
    const { status, location } = await sent(`${path}?utm=mail`);
    expect([path, status, location]).toEqual([path, 301, `${piece.plain}?utm=mail`]);
  }
});

test('an unknown, malformed or archived number is not a product (#103)', async () => {
  for (const path of ['999999', '0', 'abc', '6e3', '-6']) {
    const { status, html } = await sent(`/products/${path}`);
    expect([path, status]).toEqual([path, 404]);
    expect(html).toContain('Product Not Found');
    expect(html).toMatch(/<a class="btn" href="\/collections">/);
  }
  const archived = await createProducts('Gone', [{ name: 'Gone Ring' }]);
  const path = `/products/${archived.ids[0]}-gone-ring`;
  expect((await sent(path)).status).toBe(200);
  await archived.archive();
  expect((await sent(path)).status).toBe(404);
});

describe('by HTML alone', () => {
  /** What the law and the maker say of a piece, by name. */
  const factsOf = (html: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map(([, name = '', fact = '']) => [words(name), words(fact)]),
    );

  test('name, price, category, delivery, others of its category, sharing, and a chat that names the piece (#13, #90, #91, #97, #99, #107)', async () => {
    const html = await htmlOf(piece.plain);
    const ways = Object.fromEntries([...html.matchAll(/href="([^"]*)"[^>]* aria-label="([^"]*)"/g)].map(([, href, name]) => [name, href]));
    expect(words(/<h1.*?<\/h1>/s.exec(html)?.[0] ?? '')).toBe('Utsav Gold-Tone Jhumkas');
    expect(links(/<nav class="product-crumbs".*?<\/nav>/s.exec(html)?.[0] ?? '')).toContainEqual(['Earrings', '/collections/earrings']);
    expect(texts(html, 'class="product-page__price"')[0]).toBe('Price ₹799.00M.R.P. ₹1,099.00 · 27% offincl. all taxes');
    expect(html).toContain('M.R.P. <s>₹1,099.00</s>');
    expect(html).toContain('Classic bell jhumkas');
    expect(ways['How delivery and returns work']).toBe('/shipping-returns');
    const [others] = await shop.rows(
      'SELECT count(*) AS n FROM products WHERE archived_at IS NULL AND id <> 6 AND category_id = (SELECT category_id FROM products WHERE id = 6)',
    );
    const more = texts(sectionOf(html, 'More from Earrings'), 'class="card__name"');
    expect(more).toHaveLength(Number(others?.n));
    expect(more).not.toContain('Utsav Gold-Tone Jhumkas');
    const named = encodeURIComponent(`Utsav Gold-Tone Jhumkas: ${shop.env.SHOP_URL}${piece.plain}`);
    expect(ways['Share: Utsav Gold-Tone Jhumkas']).toContain(named);
    expect(ways['Ask about this piece on WhatsApp']).toContain(named);
    expect(html).not.toMatch(/class="size-option|Find my size/);
    expect(words(sectionOf(html, 'Drawn to scale'))).toMatch(/5\.5 cm high and 3 cm wide, beside a ten-rupee coin of 2\.7 cm\.$/);
  });

  test('an address with a size has it chosen; whoever shares a piece shares a product, other pages a website', async () => {
    const chosen = (html: string) =>
      [...html.matchAll(/<input type="radio" name="size" value="([^"]*)"[^>]*>/g)]
        .filter(([tag]) => / checked/.test(tag))
        .map(([, size]) => size);
    const pages = await Promise.all(['', '?size=2.6', '?size=9.9'].map((query) => htmlOf(piece.sized + query)));
    expect(pages.map(chosen)).toEqual([[], ['2.6'], []]);
    for (const html of pages) expect(html).toContain(`<link rel="canonical" href="${shopUrl}${piece.sized}">`);
    expect(pages[0]).toMatch(/<meta property="og:type" content="product">/);
    expect(pages[0]).not.toMatch(/<input type="radio" name="size"[^>]*autocomplete/);
    expect(await htmlOf('/')).toMatch(/<meta property="og:type" content="website">/);
  });

  test('what the law requires: MRP, origin, quantity, packer, generic name, consumer care (L3, L15, #84)', async () => {
    const facts = factsOf(await htmlOf(piece.plain));
    expect(facts).toMatchObject({ MRP: '₹1,099.00, inclusive of all taxes', 'Net quantity': '1 pair', 'Country of origin': 'India' });
    expect(facts['Generic name']).toBe('Imitation jewellery (earrings)');
    expect(facts['Packed by']).toMatch(/\d{6}/);
    expect(facts['Consumer care']).toMatch(/\+91 \d{5} \d{5}.*@/);
    expect(facts.Dimensions).toBe('Height 5.5 cm; width 3 cm');
    expect(facts['Imported by']).toBeUndefined();
  });

  test('the generic name of the owner, and who imported a piece from another country, on the page that was kept too (L3, L15)', async () => {
    const made = await createProducts('Imported pieces', [{ name: 'Seoul Hair Pin' }]);
    const path = `/products/${made.ids[0]}-seoul-hair-pin`;
    expect(factsOf(await htmlOf(path))['Generic name']).toBe('Imitation jewellery (zz imported pieces)');
    await shop.rows(
      "UPDATE products SET generic_name = 'Hair pin of brass', country_of_origin = 'South Korea', importer = 'Mira Imports, Chennai 600001' WHERE id = ?",
      made.ids[0] ?? 0,
    );
    await expect
      .poll(async () => factsOf(await htmlOf(path)))
      .toMatchObject({
        'Generic name': 'Hair pin of brass',
        'Country of origin': 'South Korea',
        'Imported by': 'Mira Imports, Chennai 600001',
      });
    await made.archive();
  });

  test('without stock it says so and cannot be bought; others are offered, and a mail (#86, #102)', async () => {
    const html = await htmlOf(piece.out);
    expect(texts(html, 'class="stock-note')[0]).toBe('OUT OF STOCK');
    expect(html.split('<section class="section')[0]).not.toMatch(/data-tap="(add|buy)"/);
    expect(links(html.slice(html.indexOf('data-buybar')))[0]?.[1]).toBe('#notify-me');
    expect(links(html.slice(html.indexOf('In stock now')).split('</section>')[0] ?? '')).toHaveLength(3);
    expect(html.slice(html.indexOf('id="notify-me"'))).toContain('>Notify me</button>');
    const [card = ''] = (await htmlOf('/collections/bangles'))
      .split('<article')
      .filter((each) => each.includes('Motiya Pearl Bangle Pair'));
    expect(card).toMatch(/<button class="card__add"[^>]* disabled/);
  });
});

test('in a wide window dots and arrows change the picture in a loop; Enter opens it over the whole window; the story runs beside the buttons (#89)', async () => {
  const page = await newPage({ live: piece.plain });
  const at = () => page.locator('.gallery .dot').evaluateAll((dots) => dots.findIndex((dot) => dot.hasAttribute('aria-current')));
  expect(await at()).toBe(0);
  await page.getByRole('button', { name: 'Previous picture' }).click();
  // The drawing that shows it worn is one of four.
  await expect.poll(at).toBe(3);
  await page.getByRole('button', { name: 'Next picture' }).click();
  await expect.poll(at).toBe(0);
  await page.getByRole('button', { name: 'Next picture' }).click();
  await expect.poll(at).toBe(1);
  await page.getByRole('link', { name: 'Picture 1', exact: true }).click();
  await expect.poll(at).toBe(0);

  await page.getByRole('link', { name: 'Enlarge: Utsav Gold-Tone Jhumkas, picture 1 of 3' }).focus();
  await page.keyboard.press('Enter');
  const zoom = page.getByRole('dialog', { name: 'Pictures, full screen' });
  const image = zoom.locator('[data-stage] img');
  await expect.poll(() => image.getAttribute('alt')).toBe('Utsav Gold-Tone Jhumkas, picture 1 of 3');
  // What has the focus is called as the picture that it shows.
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Utsav Gold-Tone Jhumkas, picture 1 of 3');
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

  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const place = (of: string) => page.locator(of).evaluate((part) => part.getBoundingClientRect().toJSON() as DOMRect);
  expect((await place('.product-page__story')).left).toBe((await place('.gallery__view')).left);
  const before = await place('#buy');
  const { top } = await place('.product-page__text');
  await page.mouse.wheel(0, top - 200);
  await expect.poll(async () => (await place('.product-page__text')).top).toBeLessThan(300);
  const after = await place('#buy');
  expect([after.top > 0, after.top < before.top, after.bottom < 800]).toEqual([true, true, true]);
});

test('a size is required, and bangles have a guide; the stepper stops at its stock; pieces in the cart count too (#94, #95, #100, #101, #105, #106)', async () => {
  const page = await newPage({ width: 360, touch: true, live: piece.sized });
  expect(await page.locator('.size-option__name').allTextContents()).toEqual(['2.4', '2.6', '2.8']);
  await page.getByRole('button', { name: 'Find my size' }).tap();
  const guide = page.getByRole('dialog', { name: 'Bangle size guide' });
  const rows = await guide
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent).join(' ')));
  expect(rows).toEqual(['2.4 2.25 in 5.7 cm', '2.6 2.37 in 6.0 cm', '2.8 2.5 in 6.35 cm']);
  await page.keyboard.press('Escape');
  await expect.poll(() => guide.isVisible()).toBe(false);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Find my size');

  await buy(page, 'Add to Cart').tap();
  await expect.poll(() => toast(page)).toEqual(['Select a Size', 'Please select a size before adding to cart.']);
  await buy(page, 'Buy Now').tap();
  await expect.poll(() => toast(page)).toEqual(['Select a Size', 'Please select a size before proceeding to checkout.']);
  const group = page.getByRole('group', { name: 'Select a Size' });
  expect(await group.locator('.size-picker__missing').textContent()).toBe('Please select a size before proceeding to checkout.');
  expect(await group.getAttribute('aria-describedby')).toBe('size-missing');
  const inWindow = () =>
    page
      .locator('#choose-size')
      .evaluate((box) => box.getBoundingClientRect().top >= 0 && box.getBoundingClientRect().bottom <= innerHeight);
  await expect.poll(inWindow).toBe(true);

  const [row] = await shop.rows("SELECT stock_quantity AS n FROM product_sizes WHERE product_id = 14 AND size = '2.6'");
  const stock = Number(row?.n);
  expect(stock).toBeGreaterThan(1);
  await page.locator('.size-option', { hasText: '2.6' }).tap();
  await expect.poll(() => page.locator('.size-picker__missing').isHidden()).toBe(true);
  await expect.poll(() => page.locator('.stock-note').textContent()).toBe(`Only ${stock} left!`);
  await page.getByRole('group', { name: 'Size: 2.6, 6.0 cm inside' }).waitFor();
  const [less, more] = [page.getByRole('button', { name: 'One less' }), page.getByRole('button', { name: 'One more' })];
  const quantity = page.locator('.quantity [data-count]');
  expect(await less.isDisabled()).toBe(true);
  for (let at = 1; at < stock; at += 1) await more.tap();
  expect(await quantity.textContent()).toBe(String(stock));
  expect(await page.locator('.quantity output').textContent()).toBe(`Quantity ${stock}`);
  expect(await more.isDisabled()).toBe(true);
  await buy(page, 'Add to Cart').tap();
  await expect.poll(() => toast(page)).toEqual(['Added to Cart', 'Phoolbagh Meenakari Bangles (set of 3), size 2.6.']);
  await buy(page, 'Buy Now').tap();
  await expect.poll(() => toast(page)).toEqual(['Oops!', 'Cannot buy more items than available in stock.']);
  await buy(page, 'Add to Cart').tap();
  await expect.poll(() => toast(page)).toEqual(['Oops!', 'Cannot add more items than available in stock.']);
  expect(await cart(page)).toEqual([[14, '2.6', stock]]);
  await page.reload();
  expect([await quantity.textContent(), await page.locator('.size-option input:checked').count()]).toEqual(['1', 0]);
});

test("a guest's heart on a card asks to log in, and leads back; a card of a piece with sizes leads to its page and says why for 3 s (#85, #87, #88, #115, C-06)", async () => {
  const page = await newPage({ width: 360 });
  await page.clock.install();
  const list = '/collections/bangles?sort=price-asc';
  await page.goto(list);
  await page.clock.runFor(1_000);
  await answersPresses(page);
  await page.getByRole('button', { name: /^Wishlist: Banjara/ }).click();
  expect(await toast(page)).toEqual(['Login Required', 'Please log in to add items to your wishlist.']);
  expect(await page.locator('.toast a').getAttribute('href')).toBe(`/login?next=${encodeURIComponent(list)}`);
  await page.getByRole('link', { name: 'Choose Size: Phoolbagh' }).click();
  await page.waitForURL(`**${piece.sized}`);
  expect(await toast(page)).toEqual(['Size Selection Required', 'Please select a size for this product on its page.']);
  // Three seconds, where other messages stay for five.
  await page.clock.runFor(1_500);
  expect(await page.locator('.toast').count()).toBe(1);
  await page.clock.runFor(1_600);
  expect(await page.locator('.toast').count()).toBe(0);
});

test('on a phone the buttons are in the first screen, then the bar has the place of the tabs; a double tap adds one piece and enlarges a picture, Buy Now opens the checkout (#96, U-50)', async () => {
  const page = await newPage({ width: 360, touch: true, before: cartOf([9, 1]), live: piece.plain });
  const { y = 0, height = 0 } = (await buy(page, 'Buy Now').boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(800);
  const bar = page.getByRole('region', { name: 'Buy', exact: true });
  expect([await bar.isVisible(), await page.locator('.tabbar').isVisible()]).toEqual([false, false]);
  await buy(page, 'Add to Cart').dblclick();
  expect(await toast(page)).toEqual(['Added to Cart', 'Utsav Gold-Tone Jhumkas.']);
  await expect
    .poll(() => cart(page))
    .toEqual([
      [9, '', 1],
      [6, '', 1],
    ]);
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
  await page.keyboard.press('Escape');
  await expect.poll(() => stage.isVisible()).toBe(false);

  await page.locator('footer').scrollIntoViewIfNeeded();
  await expect.poll(() => bar.isVisible()).toBe(true);
  expect(await bar.locator('p').textContent()).toBe('Utsav Gold-Tone Jhumkas₹799.00');
  const box = await bar.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(800);
  await page.getByRole('button', { name: 'One more' }).tap();
  await buy(page, 'Buy Now').tap();
  await page.waitForURL('**/checkout');
  expect(await cart(page)).toEqual([
    [9, '', 1],
    [6, '', 3],
  ]);
});

test('taps before the scripts arrive are not lost: size, quantity and cart of a piece, and a card, each once', async () => {
  const page = await newPage({ width: 360, touch: true });
  let scripts = Promise.withResolvers<void>();
  await page.route('**/_astro/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/products/12', { waitUntil: 'commit' });
  await page.locator('.size-option', { hasText: '2.4' }).tap();
  await page.getByRole('button', { name: 'One more' }).tap();
  await buy(page, 'Add to Cart').tap();
  expect(await cart(page)).toEqual([]);
  scripts.resolve();
  await expect.poll(() => cart(page)).toEqual([[12, '2.4', 2]]);

  scripts = Promise.withResolvers<void>();
  await page.goto('/collections/earrings', { waitUntil: 'commit' });
  await page.locator('.card', { hasText: 'Chandni Pearl Halo Studs' }).getByRole('button', { name: 'Add to Cart' }).tap();
  scripts.resolve();
  await expect
    .poll(() => cart(page), { timeout: 10_000 })
    .toEqual([
      [12, '2.4', 2],
      [9, '', 1],
    ]);
  expect(await toast(page)).toEqual(['Added to Cart', 'Chandni Pearl Halo Studs.']);
});
