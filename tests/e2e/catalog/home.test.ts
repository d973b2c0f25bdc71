import type { Page } from 'playwright';
import { afterEach, describe, expect, test } from 'vitest';
import { answersPresses, newPage, shop } from '../browser/browser.ts';
import { headingOf, htmlOf, links, sectionOf, texts, words } from '../browser/html.ts';

const names = async (where: string) =>
  (await shop.rows(`SELECT name FROM products WHERE archived_at IS NULL AND ${where} ORDER BY created_at DESC, id DESC LIMIT 8`)).map(
    ({ name }) => name,
  );

describe('banners', () => {
  const current = (page: Page) =>
    page.locator('[data-dot]').evaluateAll((dots) => dots.findIndex((dot) => dot.hasAttribute('aria-current')));
  const press = (page: Page, selector: string, at = 0) =>
    page
      .locator(selector)
      .nth(at)
      .evaluate((button: HTMLElement) => button.click());

  test('in their order, the next one every 5 s, in a loop; a dot selects and stops, the button and the pointer pause (#52, #53, #61)', async () => {
    const page = await newPage({ motion: true });
    await page.clock.install();
    await page.goto('/');
    await page.clock.runFor(1_000);
    await answersPresses(page);
    await page.mouse.move(2, 890);
    await page.clock.pauseAt(Date.now() + 60_000);
    await press(page, '[data-dot]');
    await press(page, '[data-pause]');
    expect(await page.locator('.banner__title').allTextContents()).toEqual([
      'Wedding season, unwrapped',
      'The Emerald Evening',
      'Pearls for Every Day',
    ]);
    const seen = [await current(page)];
    for (let turn = 0; turn < 3; turn += 1) {
      await page.clock.runFor(5_000);
      seen.push(await current(page));
    }
    expect(seen).toEqual([0, 1, 2, 0]);
    expect(await page.locator('[data-slide]:not([inert])').count()).toBe(1);

    await press(page, '[data-dot]', 2);
    expect(await page.locator('[data-pause]').getAttribute('aria-pressed')).toBe('true');
    await page.clock.runFor(11_000);
    expect(await current(page)).toBe(2);
    await press(page, '[data-pause]');
    await page.clock.runFor(5_000);
    expect(await current(page)).toBe(0);
    await page.locator('.banner').hover();
    await page.clock.runFor(11_000);
    expect(await current(page)).toBe(0);
    // Nor under the cursor of a screen reader, which has no focus; the pause comes before what moves.
    await page.mouse.move(2, 890);
    await page
      .locator('.banner__title')
      .first()
      .evaluate((title) => getSelection()?.collapse(title, 0));
    await page.clock.runFor(11_000);
    expect(await current(page)).toBe(0);
    await page.evaluate(() => getSelection()?.removeAllRanges());
    await page.clock.runFor(5_000);
    expect(await current(page)).toBe(1);
    const first = page.locator('[data-banners]').locator('button, [data-slide]').first();
    expect(await first.getAttribute('aria-label')).toBe('Pause the slideshow');
  });

  describe('fewer of them', () => {
    afterEach(() => shop.rows('UPDATE home_banners SET is_active = 1'));

    test('one has no dots and does not move; without any the shop shows a welcome (#52, #53)', async () => {
      await shop.rows('UPDATE home_banners SET is_active = (sort_order = 2)');
      const one = await htmlOf('/');
      expect(texts(one, 'class="banner__title"')).toEqual(['The Emerald Evening']);
      expect(one).not.toMatch(/ data-(dot|pause)[ >]/);
      await shop.rows('UPDATE home_banners SET is_active = 0');
      const none = await htmlOf('/');
      expect(headingOf(none)).toBe('Chamak');
      expect(texts(none, 'class="banner__title"')).toEqual(['Welcome to Chamak']);
      expect(links(none)).toContainEqual(['Shop All Collections', '/collections']);
    });
  });
});

describe('home', () => {
  test('categories, new and featured pieces, necklaces, words of buyers, edits (#40, #54, #55, #56, #57, #83, #108)', async () => {
    const html = await htmlOf('/');
    const cards = (heading: string) => texts(sectionOf(html, heading), 'class="card__name"');
    const tiles = links(sectionOf(html, 'Shop By Category'));
    expect(tiles.map(([, href]) => href)).toEqual(
      ['anklets', 'bangles', 'earrings', 'hair-accessories', 'necklaces', 'rings'].map((slug) => `/collections/${slug}`),
    );
    expect(texts(html, 'class="category-tile__name"')).toEqual([
      'Anklets',
      'Bangles',
      'Earrings',
      'Hair Accessories',
      'Necklaces',
      'Rings',
    ]);
    for (const [says] of tiles) expect(says).toMatch(/\d+ pieces?$/);

    expect(cards('Featured Products')).toEqual(await names('is_featured = 1'));
    expect(cards('New Arrivals')).toEqual(await names('1'));
    expect(links(html)).toContainEqual(['See all of Featured Products', '/collections?sort=is_featured-desc']);
    expect(links(html)).toContainEqual(['See all of New Arrivals', '/collections?sort=created_at-desc']);
    const necklaces = await names("category_id = (SELECT id FROM categories WHERE name = 'Necklaces')");
    expect(necklaces.length).toBeGreaterThan(3);
    expect(cards('Necklaces')).toEqual(necklaces);
    const lines = (heading: string) => texts(sectionOf(html, heading), 'class="card__desc"');
    const written = await shop.rows('SELECT short_line FROM products');
    for (const line of [...lines('Necklaces'), ...lines('Featured Products')]) {
      expect(written.map(({ short_line }) => short_line)).toContain(line);
      expect(line.length).toBeLessThanOrEqual(30);
    }

    const said = await shop.rows(
      "SELECT comment FROM reviews WHERE status = 'published' AND kind = 'buyer' AND line IS NOT NULL ORDER BY review_date DESC, id DESC LIMIT 3",
    );
    expect(said.length).toBeGreaterThan(0);
    const buyers = sectionOf(html, 'Words of Sparkle');
    expect([...buyers.matchAll(/<\/p><p>(.*?)<\/p>/g)].map(([, text = '']) => words(text))).toEqual(said.map(({ comment }) => comment));
    expect(links(buyers)).toContainEqual(['All reviews', '/customer-reviews']);
    expect(links(sectionOf(html, 'Four ways in')).map(([, href]) => href)).toEqual([
      '/collections?occasion=wedding',
      '/collections?price_max=499',
      '/collections?finish=oxidised',
      '/collections?occasion=gift',
    ]);
    for (const card of sectionOf(html, 'New Arrivals').split('<article').slice(1)) {
      expect(card).toMatch(/<img src="\/media\/products\//);
      expect(words(card)).toContain('₹');
    }
  });

  test('a phone has all of it in 5,000 pixels, in both languages, and its categories once', async () => {
    const page = await newPage({ width: 360 });
    for (const path of ['/', '/hi']) {
      await page.goto(path);
      // What is laid out when it comes near has its true height then.
      await page.locator('.below, .product-grid > *').evaluateAll((parts) => {
        for (const part of parts as HTMLElement[]) part.style.contentVisibility = 'visible';
      });
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(5_000);
    }
    await page.goto('/');
    expect(await page.getByRole('navigation', { name: 'Shop By Category' }).isVisible()).toBe(true);
    expect(await page.getByRole('heading', { name: 'Shop By Category' }).isVisible()).toBe(false);
  });

  test('delivery figures come from the settings, the reasons to buy show how a piece is packed (#8, #58, C-01)', async () => {
    const charge = (freeFrom: unknown, fee: unknown) =>
      shop.rows(
        'UPDATE shipping_settings SET free_shipping_threshold_paise = ?, standard_shipping_fee_paise = ? WHERE is_active = 1',
        Number(freeFrom),
        Number(fee),
      );
    const [before] = await shop.rows(
      'SELECT free_shipping_threshold_paise AS free, standard_shipping_fee_paise AS fee FROM shipping_settings WHERE is_active = 1',
    );
    // Neither the amounts of the demonstration nor those that apply without settings.
    await charge(77_700, 3_300);
    const html = await htmlOf('/').finally(() => charge(before?.free, before?.fee));
    const facts = words(sectionOf(html, 'Delivery &amp; Returns'));
    for (const part of ['3–7 days', '₹777.00', 'a flat ₹33.00', '48 hours', '11 AM to 6 PM']) expect(facts).toContain(part);
    expect(facts).not.toMatch(/₹500|₹50\b/);
    const why = sectionOf(html, 'Why choose us');
    expect(why.match(/<li>/g)).toHaveLength(4);
    expect(why).toMatch(/<img [^>]*src="\/icons\/packing-1\.svg"[^>]* alt="[^"]+"/);
  });

  test('the featured list is a sort order of its own, named in the select (#55, C-68)', async () => {
    expect(await htmlOf('/collections?sort=is_featured-desc')).toMatch(/<option[^>]* selected[^>]*>Featured</);
    expect(await htmlOf('/collections')).not.toContain('>Featured</option>');
  });

  test('a phone begins with one line of new pieces and categories, and loads its own banner, which stands still with reduced motion; a wide window has arrows for its rows (#53)', async () => {
    const page = await newPage({ width: 360 });
    await page.clock.install();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const banner = () =>
      page
        .locator('.banner__photo')
        .first()
        .evaluate((img: HTMLImageElement) => img.currentSrc);
    const open = async (width: number, shown: string, other: RegExp) => {
      await page.setViewportSize({ width, height: 900 });
      asked.length = 0;
      await page.goto('/');
      await expect.poll(banner).toContain(shown);
      expect(asked.filter((url) => other.test(url))).toEqual([]);
    };
    await open(360, 'festive-maroon-phone.jpg', /festive-maroon\.jpg/);
    await answersPresses(page);
    // Who prefers reduced motion starts the banners by hand.
    await page.clock.runFor(11_000);
    expect(await page.locator('[data-dot]').first().getAttribute('aria-current')).not.toBeNull();
    expect(await page.getByRole('button', { name: 'Pause the slideshow', pressed: true }).isVisible()).toBe(true);
    const line = page.locator('.category-thread');
    expect(await line.getByRole('link').allTextContents()).toEqual([
      ...['New', 'Anklets', 'Bangles', 'Earrings', 'Hair Accessories', 'Necklaces', 'Rings'],
    ]);
    const tops = await line.getByRole('link').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(1);
    expect((await line.boundingBox())?.y).toBe(await page.locator('.header').evaluate((header) => header.getBoundingClientRect().bottom));

    await open(1280, 'festive-maroon.jpg', /festive-maroon-phone\.jpg/);
    expect(await line.isVisible()).toBe(false);
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'New Arrivals' }) });
    const row = section.locator('.product-scroller');
    await row.scrollIntoViewIfNeeded();
    const at = () => row.evaluate((each) => Math.round(each.scrollLeft));
    // The arrows are drawn by the style sheet, above the end of the row and beside the link to all.
    const press = async (side: 'left' | 'right') => {
      const { x, y, width } = (await row.boundingBox()) ?? { x: 0, y: 0, width: 0 };
      const gutter = await row.evaluate((each) => Number.parseFloat(getComputedStyle(each).paddingLeft));
      const end = x + width - gutter;
      await page.mouse.click(side === 'right' ? end - 22 : end - 44 - 8 - 22, y - 16 - 22);
    };
    const all = await section.getByRole('link', { name: 'See all' }).boundingBox();
    const { x = 0, width = 0 } = (await row.boundingBox()) ?? {};
    expect((all?.x ?? 0) + (all?.width ?? 0)).toBeLessThan(x + width - 2 * 44);
    expect(await at()).toBe(0);
    await press('right');
    await expect.poll(at).toBeGreaterThan(300);
    await press('left');
    await expect.poll(at).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('a picture that fails to load is replaced by a drawing (#82)', async () => {
    const page = await newPage({ width: 360 });
    await page.route('**/media/**', (route) => route.abort());
    await page.goto('/collections');
    const picture = page.locator('.card img').first();
    const drawn = () =>
      picture.evaluate((img: HTMLImageElement) => [new URL(img.currentSrc).pathname.startsWith('/icons/'), img.naturalWidth > 0]);
    await expect.poll(drawn, { timeout: 10_000 }).toEqual([true, true]);
  });
});
