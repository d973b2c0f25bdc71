import type { Page } from 'playwright';
import { afterEach, describe, expect, test } from 'vitest';
import { db, newPage, shop } from '../browser/browser.ts';

const current = (page: Page) => page.locator('[data-dot]').evaluateAll((dots) => dots.findIndex((dot) => dot.hasAttribute('aria-current')));
const section = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });

describe('banners', () => {
  /** With the pointer elsewhere and the clock controlled by the test. */
  async function openCarousel(): Promise<Page> {
    const page = await newPage({ motion: true });
    await page.clock.install();
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.clock.runFor(1_000);
    // The script of the page runs.
    await page.locator('.heart').first().waitFor({ state: 'attached' });
    await page.mouse.move(2, 890);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page
      .locator('[data-dot]')
      .first()
      .evaluate((dot: HTMLElement) => dot.click());
    await page.locator('[data-pause]').evaluate((button: HTMLElement) => button.click());
    return page;
  }

  test('active banners in their order; the next one every 5 s, in a loop (#52, #53, #61)', async () => {
    const page = await openCarousel();
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
  });

  test('a dot selects and stops; the button pauses; hovering pauses (#53)', async () => {
    const page = await openCarousel();
    await page
      .locator('[data-dot]')
      .nth(2)
      .evaluate((dot: HTMLElement) => dot.click());
    expect(await current(page)).toBe(2);
    const pause = page.locator('[data-pause]');
    expect(await pause.getAttribute('aria-pressed')).toBe('true');
    await page.clock.runFor(11_000);
    expect(await current(page)).toBe(2);
    await pause.evaluate((button: HTMLElement) => button.click());
    await page.clock.runFor(5_000);
    expect(await current(page)).toBe(0);
    await page.locator('.banner').hover();
    await page.clock.runFor(11_000);
    expect(await current(page)).toBe(0);
  });

  test('with reduced motion the visitor starts it by hand (#53)', async () => {
    const page = await newPage();
    await page.clock.install();
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.clock.runFor(11_000);
    expect(await current(page)).toBe(0);
    expect(await page.locator('[data-pause]').getAttribute('aria-label')).toBe('Start the slideshow');
  });

  describe('fewer banners', () => {
    afterEach(() => db().execute('UPDATE home_banners SET is_active = 1'));

    test('a narrow screen shows the picture made for it, and loads no other', async () => {
      const own = await db().execute('SELECT id, narrow_image FROM home_banners');
      await db().execute("UPDATE home_banners SET narrow_image = 'banners/bridal-ivory.jpg', is_active = (sort_order = 1)");
      for (const [width, shown, other] of [
        [360, 'bridal-ivory', 'festive-maroon'],
        [1280, 'festive-maroon', 'bridal-ivory'],
      ] as const) {
        const page = await newPage({ width });
        const asked: string[] = [];
        page.on('request', (request) => asked.push(request.url()));
        await page.goto('/', { waitUntil: 'load' });
        const first = page.locator('.banner__photo').first();
        await expect.poll(() => first.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain(shown);
        expect(asked.filter((url) => url.includes(`banners/${other}`))).toEqual([]);
      }
      const back = own.rows.map(({ id, narrow_image }) => ({
        sql: 'UPDATE home_banners SET narrow_image = ? WHERE id = ?',
        args: [narrow_image ?? null, id ?? null],
      }));
      await db().batch(back, 'write');
    });

    test('one banner has no dots and does not move (#53)', async () => {
      await db().execute('UPDATE home_banners SET is_active = (sort_order = 2)');
      const page = await newPage();
      await page.goto('/');
      expect(await page.locator('.banner__title').allTextContents()).toEqual(['The Emerald Evening']);
      expect(await page.locator('[data-dot], [data-pause]').count()).toBe(0);
    });

    test('without banners the shop shows a welcome (#52)', async () => {
      await db().execute('UPDATE home_banners SET is_active = 0');
      const page = await newPage({ scripts: false });
      await page.goto('/');
      expect(await page.locator('h1').textContent()).toBe('Welcome to Chamak');
      const link = page.getByRole('link', { name: 'Shop All Collections' });
      expect(await link.getAttribute('href')).toBe('/collections');
    });
  });
});

describe('home', () => {
  test('up to six categories, by name and with their pieces, each leading to its page (#40, #54)', async () => {
    const page = await newPage({ scripts: false });
    await page.goto('/');
    const tiles = await page
      .locator('.category-tile')
      .evaluateAll((links) =>
        links.map((link) => [...[...link.children].map(({ textContent }) => textContent).filter(Boolean), link.getAttribute('href')]),
      );
    expect(tiles.map(([name, , href]) => [name, href])).toEqual([
      ['Anklets', '/collections/anklets'],
      ['Bangles', '/collections/bangles'],
      ['Earrings', '/collections/earrings'],
      ['Hair Accessories', '/collections/hair-accessories'],
      ['Necklaces', '/collections/necklaces'],
      ['Rings', '/collections/rings'],
    ]);
    for (const [, pieces] of tiles) expect(pieces).toMatch(/^\d+ pieces?$/);
  });

  test('on a phone the new pieces and the categories are the first thing, in one line', async () => {
    const page = await newPage({ width: 360 });
    await page.goto('/', { waitUntil: 'load' });
    const line = page.locator('.category-thread');
    expect(await line.getByRole('link').allTextContents()).toEqual(
      ['New', 'Anklets', 'Bangles', 'Earrings', 'Hair Accessories', 'Necklaces', 'Rings'].map((name) => expect.stringContaining(name)),
    );
    const tops = await line.getByRole('link').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(1);
    expect((await line.boundingBox())?.y).toBe(await page.locator('.header').evaluate((header) => header.getBoundingClientRect().bottom));
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await line.isVisible()).toBe(false);
  });

  test('Featured Products and New Arrivals: the 8 newest each, and links to all (#55, #56)', async () => {
    const namesOf = async (where: string) => {
      const { rows } = await db().execute(
        `SELECT name FROM products WHERE archived_at IS NULL AND ${where} ORDER BY created_at DESC, id DESC`,
      );
      return rows.map(({ name }) => String(name));
    };
    const page = await newPage({ scripts: false });
    await page.goto('/');
    const shown = (heading: string) => section(page, heading).locator('.card__name').allTextContents();
    const linkOf = (heading: string) => section(page, heading).getByRole('link', { name: 'See all' }).getAttribute('href');
    expect(await shown('Featured Products')).toEqual((await namesOf('is_featured = 1')).slice(0, 8));
    expect(await shown('New Arrivals')).toEqual((await namesOf('1')).slice(0, 8));
    expect(await linkOf('Featured Products')).toBe('/collections?sort=is_featured-desc');
    expect(await linkOf('New Arrivals')).toBe('/collections?sort=created_at-desc');
  });

  test('a row of pieces moves by arrows of its own, which stand above its end, beside the link to all', async () => {
    const page = await newPage({ width: 1280 });
    await page.goto('/', { waitUntil: 'networkidle' });
    const row = section(page, 'New Arrivals').locator('.product-scroller');
    await row.scrollIntoViewIfNeeded();
    const at = () => row.evaluate((each) => Math.round(each.scrollLeft));
    const press = async (side: 'left' | 'right') => {
      const { x, y, width } = (await row.boundingBox()) ?? { x: 0, y: 0, width: 0 };
      const gutter = await row.evaluate((each) => Number.parseFloat(getComputedStyle(each).paddingLeft));
      const end = x + width - gutter;
      await page.mouse.click(side === 'right' ? end - 22 : end - 44 - 8 - 22, y - 16 - 22);
    };
    const all = await section(page, 'New Arrivals').getByRole('link', { name: 'See all' }).boundingBox();
    const { x = 0, width = 0 } = (await row.boundingBox()) ?? {};
    expect((all?.x ?? 0) + (all?.width ?? 0)).toBeLessThan(x + width - 2 * 44);
    expect(await at()).toBe(0);
    await press('right');
    await expect.poll(at).toBeGreaterThan(500);
    await press('left');
    await expect.poll(at).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('the featured link opens a sort order of its own, named in the select (#55, C-68)', async () => {
    const page = await newPage({ scripts: false });
    await page.goto('/collections?sort=is_featured-desc');
    expect(await page.locator('select[name=sort] option:checked').textContent()).toBe('Featured');
    await page.goto('/collections');
    expect(await page.locator('select[name=sort] option').allTextContents()).not.toContain('Featured');
  });

  test('the popular section shows the 8 newest necklaces; its texts are short (#57, #83)', async () => {
    const page = await newPage({ scripts: false });
    await page.goto('/');
    const row = section(page, 'Necklaces');
    const { rows } = await db().execute(
      `SELECT p.name FROM products p JOIN categories c ON c.id = p.category_id WHERE c.name = 'Necklaces' AND p.archived_at IS NULL
        ORDER BY p.created_at DESC, p.id DESC LIMIT 8`,
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(await row.locator('.card__name').allTextContents()).toEqual(rows.map(({ name }) => name));
    for (const text of await row.locator('.card__desc').allTextContents()) expect(text.length).toBeLessThanOrEqual(31);
    const long = await section(page, 'Featured Products').locator('.card__desc').allTextContents();
    expect(Math.max(...long.map((text) => text.length))).toBeLessThanOrEqual(71);
    expect(Math.max(...long.map((text) => text.length))).toBeGreaterThan(31);
  });

  test('the newest words of buyers, whatever their stars; tiles of choices; pieces that go together, each with its own picture (#108)', async () => {
    const page = await newPage({ scripts: false });
    await page.goto('/');
    const { rows } = await db().execute(
      "SELECT comment FROM reviews WHERE status = 'published' AND kind = 'buyer' AND line IS NOT NULL ORDER BY review_date DESC, id DESC LIMIT 3",
    );
    expect(rows.length).toBeGreaterThan(0);
    const words = section(page, 'Words of Sparkle');
    expect(await words.locator('.review > p:not([class])').allTextContents()).toEqual(rows.map(({ comment }) => comment));
    expect(await words.getByRole('link', { name: 'All reviews' }).getAttribute('href')).toBe('/customer-reviews');
    const edits = section(page, 'Four ways in').getByRole('link');
    expect(await edits.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/collections?occasion=wedding',
      '/collections?price_max=500',
      '/collections?finish=oxidised',
      '/collections?occasion=gift',
    ]);
    const together = section(page, 'Goes well together').locator('.card');
    expect(await together.count()).toBeGreaterThan(1);
    for (const card of await together.all()) {
      expect(await card.locator('img').getAttribute('src')).toMatch(/^\/media\/products\//);
      expect(await card.locator('.price').textContent()).toMatch(/₹/);
    }
  });

  test('delivery figures come from the settings (#8, #58, C-01)', async () => {
    const page = await newPage({ scripts: false });
    const charge = (freeFrom: number, fee: number) =>
      shop.rows(
        'UPDATE shipping_settings SET free_shipping_threshold_paise = ?, standard_shipping_fee_paise = ? WHERE is_active = 1',
        freeFrom,
        fee,
      );
    const [before] = await shop.rows(
      'SELECT free_shipping_threshold_paise AS free, standard_shipping_fee_paise AS fee FROM shipping_settings WHERE is_active = 1',
    );
    // Neither the amounts of the demonstration nor those that apply without settings.
    await charge(77_700, 3_300);
    let facts: string | null;
    try {
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      facts = await section(page, 'Delivery & Returns').textContent();
    } finally {
      await charge(Number(before?.free), Number(before?.fee));
    }
    for (const part of ['3–7 days', '₹777.00', 'a flat ₹33.00', '48 hours', '11 AM to 6 PM']) expect(facts).toContain(part);
    expect(facts).not.toMatch(/₹500|₹50\b/);
    const why = section(page, 'Why choose us');
    expect(await why.locator('li').count()).toBe(4);
    // What it says of photographs it shows with a piece that is sold here.
    const [first] = await shop.rows('SELECT name FROM products WHERE is_featured = 1 ORDER BY created_at DESC, id DESC LIMIT 1');
    expect(await why.getByRole('img').getAttribute('alt')).toBe(first?.name);
    expect(await why.getByRole('img').getAttribute('src')).toMatch(/^\/media\/products\//);
  });

  test('a picture that fails to load is replaced by a drawing (#82)', async () => {
    const page = await newPage();
    await page.route('**/media/**', (route) => route.abort());
    await page.goto('/collections');
    const picture = page.locator('.card img').first();
    await expect
      .poll(
        () => picture.evaluate((img: HTMLImageElement) => [new URL(img.currentSrc).pathname.startsWith('/icons/'), img.naturalWidth > 0]),
        { timeout: 10_000 },
      )
      .toEqual([true, true]);
  });
});
