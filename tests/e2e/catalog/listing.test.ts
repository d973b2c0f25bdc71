import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { db, expectQuiet, newPage, shopUrl } from '../browser/browser.ts';
import { createProducts, type TestProducts } from '../browser/test-products.ts';

let products: TestProducts;

beforeAll(async () => {
  products = await createProducts(
    'Pins',
    Array.from({ length: 30 }, (_, at) => ({ name: `Quill Pin ${String(at + 1).padStart(2, '0')}`, price: 10_000 + at * 100 })),
  );
});
afterAll(() => products.archive());

const pathOf = (page: Page) => page.url().slice(shopUrl.length);
const cards = (page: Page) => page.locator('#results .card__name').allTextContents();
const heading = (page: Page) => page.locator('h1').textContent();
const search = (page: Page) => page.locator('.filters input[type=search]');
const sort = (page: Page) => page.locator('.filters select[name=sort]');

/** In a wide window the categories are behind "More filters". */
async function tick(page: Page, category: string): Promise<void> {
  const box = page.getByRole('checkbox', { name: new RegExp(`^${category}`) });
  if (!(await box.isVisible())) await page.getByRole('link', { name: /^More/ }).click();
  await box.click();
}

test('a mouse that rests on a card sees the second picture of the piece; one without a second stays as it is', async () => {
  const page = await newPage();
  await page.goto('/collections/earrings', { waitUntil: 'networkidle' });
  const card = page.locator('.card', { hasText: 'Utsav Gold-Tone Jhumkas' });
  await card.hover();
  await expect.poll(() => card.locator('.card__pic img').count()).toBe(2);
  expect(
    await card
      .locator('.card__pic img')
      .last()
      .evaluate((img: HTMLImageElement) => [img.alt, img.naturalWidth > 100]),
  ).toEqual(['', true]);
  await page.mouse.move(2, 2);
  await expect.poll(() => card.locator('.card__pic img').count()).toBe(1);
});

test('a card puts the price of its data into the cart, to the paisa, whatever its text says', async () => {
  const paise = await createProducts('Paise', [{ name: 'Quarter Pin', price: 39_050 }]);
  const page = await newPage();
  await page.goto(`/collections/${paise.slug}`, { waitUntil: 'networkidle' });
  const card = page.locator('.card', { hasText: 'Quarter Pin' });
  expect(await card.locator('.price').textContent()).toBe('₹390.50');
  // As a browser that translates the page leaves it.
  await card.locator('.price').evaluate((price) => {
    price.innerHTML = '<font>EUR 4,11</font>';
  });
  await card.getByRole('button', { name: /^Add to Cart/ }).click();
  const lines = () => page.evaluate(() => JSON.parse(localStorage.getItem('sparkle_cart_v1') ?? '[]'));
  await expect.poll(lines).toMatchObject([{ id: paise.ids[0], quantity: 1, seen: 39_050 }]);
  await paise.archive();
});

test.each([360, 1280] as const)('prices and buttons of a row stand at one height at %i px, whatever a card says', async (width) => {
  const long = `Quill Pin ${'with the longest name that anybody has ever typed '.repeat(2)}`.slice(0, 100).trim();
  await db().execute({ sql: 'UPDATE products SET name = ? WHERE id = ?', args: [long, products.ids[29] ?? 0] });
  await db().execute({
    sql: "INSERT INTO stock_moves (product_id, size, kind, quantity) SELECT id, '', 'adjust', 3 - stock_quantity FROM products WHERE id = ?",
    args: [products.ids[28] ?? 0],
  });
  const page = await newPage({ width, scripts: false });
  await page.goto(`/collections/${products.slug}`);
  expect(await page.locator('.card', { hasText: 'Only 3 left' }).count()).toBeGreaterThan(0);
  const rows = await page.locator('#results .card').evaluateAll((all) => {
    const tops = (selector: string) => (card: Element) => Math.round(card.querySelector(selector)?.getBoundingClientRect().top ?? -1);
    const seen = all.slice(0, 8).map((card) => ({
      row: Math.round(card.getBoundingClientRect().top),
      ...{ price: tops('.price')(card), button: tops('.card__add')(card), name: card.querySelector('.card__name')?.clientHeight ?? 0 },
    }));
    return Object.values(Object.groupBy(seen, ({ row }) => row)).map((row = []) => ({
      ...{ prices: new Set(row.map(({ price }) => price)).size, buttons: new Set(row.map(({ button }) => button)).size },
      name: Math.max(...row.map(({ name }) => name)),
    }));
  });
  for (const { prices, buttons, name } of rows) {
    expect([prices, buttons]).toEqual([1, 1]);
    expect(name).toBeLessThan(70);
  }
  // The name of the whole piece is on its own page.
  await page.goto(`/products/${products.ids[29]}`);
  const title = await page.locator('h1').boundingBox();
  expect(title?.height).toBeLessThan(140);
  await db().execute({ sql: 'UPDATE products SET name = ? WHERE id = ?', args: ['Quill Pin 30', products.ids[29] ?? 0] });
});

test.each([320, 360, 390])(
  'on a phone of %i px the sheet holds the search field and the categories, whole and inside the window; the field returns (#66, #67)',
  async (width) => {
    const page = await newPage({ width: 360 });
    await page.setViewportSize({ width, height: 640 });
    await page.goto('/collections', { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: /^Filter/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.locator('summary', { hasText: 'Categories' }).click();
    const rows = sheet.locator('#filter-categories label');
    await rows.last().scrollIntoViewIfNeeded();
    for (const row of [rows.first(), rows.last()]) {
      const { x = -1, width: wide = 0, height = 0 } = (await row.boundingBox()) ?? {};
      expect([x >= 0, x + wide <= width, height >= 44]).toEqual([true, true, true]);
    }
    await rows.last().click();
    await expect.poll(() => sheet.locator('.badge').textContent()).toMatch(/^1/);
    await sheet.getByRole('searchbox').fill('ring');
    await page.waitForURL(/search=ring&filter_categories=/);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.locator('.filters__row > .search').count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('search')).toBe('ring');
  },
);

test.each([
  ['rings', true],
  ['rings', false],
])('on a phone the chip of %s is in view, and the first piece in the first screen (scripts: %s)', async (slug, scripts) => {
  const page = await newPage({ width: 360, scripts });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/collections/${slug}`, { waitUntil: 'networkidle' });
  const chip = await page.locator('.chips [aria-current]').boundingBox();
  expect([(chip?.x ?? -1) >= 0, (chip?.x ?? 0) + (chip?.width ?? 999) <= 360, (chip?.height ?? 0) >= 48]).toEqual([true, true, true]);
  const picture = await page.locator('.card__pic').first().boundingBox();
  expect((picture?.y ?? 999) + (picture?.height ?? 999)).toBeLessThan(640);
});

test('a quick chip says how many pieces it leaves, and leads to as many; one that would leave all or none is not there', async () => {
  const page = await newPage();
  await page.goto('/collections/bangles');
  const chips = page.locator('.quick > a.pill');
  const all = Number.parseInt((await page.locator('[data-count]').textContent()) ?? '', 10);
  const seen = await chips.evaluateAll((links) =>
    links.map((link) => [link.getAttribute('href'), Number.parseInt(link.textContent?.match(/(\d+)\s*pieces?$/)?.[1] ?? '', 10)] as const),
  );
  expect(seen.length).toBeGreaterThan(1);
  for (const [href, pieces] of seen) {
    expect(pieces > 0 && pieces < all).toBe(true);
    await page.goto(href ?? '');
    expect(await page.locator('[data-count]').textContent()).toMatch(new RegExp(`^${pieces} piece`));
  }
});

test('a listing without a piece names the conflict, and offers each condition that stands in the way with what it leaves (#70)', async () => {
  const page = await newPage({ scripts: false });
  await page.goto('/collections/bangles?price_max=499&size=2.8');
  expect(await page.locator('.nothing .h2').textContent()).toBe('No bangles under ₹500 in size 2.8');
  const ways = page.locator('.nothing li a');
  expect((await ways.allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
    expect.stringMatching(/^Any price, size 2\.8 \d+$/),
  ]);
  const [, left] = /(\d+)\s*$/.exec((await ways.first().textContent()) ?? '') ?? [];
  expect(await page.getByRole('region', { name: 'Close to it' }).locator('.card').count()).toBeGreaterThan(0);
  await ways.first().click();
  expect(await page.locator('[data-count]').textContent()).toMatch(new RegExp(`^${left} piece`));
});

test('a disc that is pressed shows that its piece is in the cart; that of a piece that is sold out is off (#86)', async () => {
  const page = await newPage({ width: 360, touch: true });
  await page.goto('/collections', { waitUntil: 'networkidle' });
  const disc = page.locator('.card button.card__add:enabled').first();
  await disc.tap();
  await expect.poll(() => disc.getAttribute('class')).toContain('is-in');
  expect(await disc.getAttribute('aria-label')).toMatch(/^Add to Cart: /);
  expect(await page.locator('.card--out .card__add').first().isDisabled()).toBe(true);
  expect(await page.locator('.card--out .card__add').first().getAttribute('aria-label')).toMatch(/^Add to Cart: /);
});

describe('without script', () => {
  test('all pieces, with search, sort and categories in one form (#41, #62, #66)', async () => {
    const page = await newPage({ scripts: false });
    await page.goto('/collections');
    expect(await heading(page)).toBe('Our Collection');
    expect(await cards(page)).toHaveLength(24);
    expect(await sort(page).locator('option').allTextContents()).toEqual([
      'Newest',
      'Price: low to high',
      'Price: high to low',
      'Name: A to Z',
      'Name: Z to A',
      'Highest rated',
      'Most bought',
    ]);
    await sort(page).selectOption('price-asc');
    await search(page).fill('pearl');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/sort=price-asc/);
    await page.getByRole('link', { name: /^More/ }).click();
    await page.getByRole('checkbox', { name: /^Earrings/ }).click();
    await page.getByRole('checkbox', { name: /^Rings/ }).click();
    await page.getByRole('button', { name: /^Show/ }).click();
    await page.waitForURL(/filter_categories=/);
    expect(await heading(page)).toBe('Search Results for "pearl"');
    expect(await page.locator('.listing-head p').textContent()).toBe('Filtered: Earrings, Rings');
    expect((await cards(page))[0]).toBe('Chandni Pearl Halo Studs');
    expect(await page.getByRole('link', { name: /^More/ }).textContent()).toMatch(/· 2\s*$/);
    await page.getByRole('link', { name: /^More/ }).click();
    expect(await page.locator('#filter-categories .badge').textContent()).toMatch(/^2/);
  });

  test('a category has its name, its text and no choice of categories (#42, #63, #76)', async () => {
    const page = await newPage({ scripts: false });
    await page.goto('/collections/hair-accessories');
    expect(await heading(page)).toBe('Hair Accessories');
    expect(await page.locator('.listing-head p').textContent()).toBe('Maang tikkas and juda pins to finish the look.');
    expect((await cards(page)).sort()).toEqual(['Mayur Juda Pin', 'Suhaag Kundan Maang Tikka']);
    await page.getByRole('link', { name: /^More/ }).click();
    await page.waitForURL('**/collections/filters?**');
    expect(await page.getByRole('group', { name: 'Price' }).count()).toBe(1);
    expect(await page.getByRole('group', { name: 'Categories' }).count()).toBe(0);
    await page.goto(`/collections/${products.slug}`);
    expect(await page.locator('.listing-head p').textContent()).toBe('Browse our exquisite Zz Pins collection.');
    await page.goto('/collections/Hair-Accessories');
    expect(await heading(page)).toBe('Hair Accessories');
  });

  test('a category that does not exist is 404 with an empty list (#70, #76)', async () => {
    const page = await newPage({ scripts: false });
    expect((await page.goto('/collections/tiaras'))?.status()).toBe(404);
    expect(await page.locator('h1').allTextContents()).toEqual(['No Sparkles Found!']);
    expect(await page.locator('main').textContent()).not.toContain('Our Collection');
    const link = page.getByRole('link', { name: 'Clear Filters & View All' });
    expect(await link.getAttribute('href')).toBe('/collections');
    expectQuiet(page, { answered: [404] });
  });

  test.each([
    ['/collections?sort=stock_quantity-asc', '/collections?'],
    ['/collections?sort=price-asc%3B--', '/collections?'],
    ['/collections?filter_categories=x,,2.5,-1,1e9', '/collections?'],
    ['/collections?page=0', '/collections?'],
    ['/collections?page=two', '/collections?'],
  ])('%s shows the plain listing (#75, #77, F57)', async (path, plain) => {
    const titles = async (of: string) =>
      [...(await (await fetch(shopUrl + of)).text()).matchAll(/card__name"><a[^>]*>([^<]+)/g)].map(([, name]) => name);
    const [actual, usual] = await Promise.all([titles(path), titles(plain)]);
    expect(usual).toHaveLength(24);
    expect(actual).toEqual(usual);
  });

  test.each(['"', '%', '_', '*', "'", '\\', '\u0000', 'gold NEAR/2 jhumka', '"a" OR "b"', 'name:gold', '"'.repeat(300)])(
    'a search for %j answers 200 (F56)',
    async (term) => {
      const answer = await fetch(`${shopUrl}/collections?search=${encodeURIComponent(term)}`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toMatch(/<h1[^>]*>Search Results for/);
    },
  );

  test.each([
    ['%', 0],
    ['_', 0],
    ['*', 0],
    ['"', 0],
    ['jumka', 2],
    ['neckless', 5],
    ['JHUMKA', 2],
    ['quill pin 07', 1],
  ])('a search for %j finds %i pieces (#64, #78, F56)', async (term, count) => {
    const html = await (await fetch(`${shopUrl}/collections?search=${encodeURIComponent(term)}`)).text();
    const [found = ''] = html.split('aria-labelledby="h-instead"');
    expect(found.match(/<article/g)?.length ?? 0).toBe(count);
    expect(html.includes('No Sparkles Found!')).toBe(count === 0);
  });

  test('a search of 5,000 characters is cut to the length of the field (F56)', async () => {
    const page = await newPage({ scripts: false });
    expect((await page.goto(`/collections?search=${'z'.repeat(5_000)}`))?.status()).toBe(200);
    expect((await heading(page))?.length).toBeLessThan(150);
    expect((await search(page).inputValue()).length).toBe(Number(await search(page).getAttribute('maxlength')));
  });

  test('24 on a page, the rest on the next; a page beyond the end leads to the last (#78)', async () => {
    const page = await newPage({ scripts: false });
    await page.goto(`/collections/${products.slug}?sort=name-asc`);
    expect(await page.locator('[data-count]').textContent()).toBe('1 to 24 of 30 pieces');
    expect((await cards(page))[23]).toBe('Quill Pin 24');
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL('**?sort=name-asc&page=2');
    expect(await cards(page)).toEqual(['25', '26', '27', '28', '29', '30'].map((at) => `Quill Pin ${at}`));
    expect(await page.locator('.pagination [aria-current=page]').textContent()).toBe('2');
    await page.goto(`/collections/${products.slug}?page=99`);
    expect(pathOf(page)).toBe(`/collections/${products.slug}?page=2`);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\?page=2$/);
  });

  test.each([
    [360, 2],
    [800, 3],
    [1280, 4],
  ])('at %i pixels %i cards fit in a row (#71)', async (width, columns) => {
    const page = await newPage({ scripts: false });
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/collections');
    expect(await page.locator('.product-grid').evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)).toBe(
      columns,
    );
  });
});

describe('with script', () => {
  test('a tick filters at once; the address follows 500 ms after the last change (#65, #67, #72, #73)', async () => {
    const page = await newPage();
    await page.goto('/collections', { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: /^More/ }).click();
    await page.getByRole('checkbox', { name: /^Bangles/ }).waitFor();
    await page.clock.install();
    await page.evaluate(() => {
      const push = history.pushState.bind(history);
      history.pushState = (...all) => {
        document.body.dataset.pushed = `${Number(document.body.dataset.pushed ?? 0) + 1}`;
        push(...all);
      };
    });
    await page.clock.pauseAt(Date.now() + 60_000);
    await tick(page, 'Bangles');
    await page.clock.runFor(400);
    await tick(page, 'Rings');
    await page.clock.runFor(450);
    expect(pathOf(page)).toBe('/collections');
    await page.clock.runFor(60);
    expect(pathOf(page)).toBe('/collections?filter_categories=3,4');
    expect(await page.locator('body').getAttribute('data-pushed')).toBe('1');
    await expect.poll(() => page.locator('.listing-head p').textContent()).toBe('Filtered: Bangles, Rings');
    expect(await page.locator('[data-count]').textContent()).toBe('8 pieces');
    await expect.poll(() => page.locator('.filters .badge').textContent()).toMatch(/^2/);
    expect(await page.getByRole('checkbox', { name: /^Bangles/ }).isVisible()).toBe(true);
    const menu = await page
      .locator('.filters__categories')
      .evaluate((box) => [getComputedStyle(box).maxHeight, getComputedStyle(box).overflowY]);
    expect(menu).toEqual(['288px', 'auto']);
  });

  test('typing preserves focus and scroll position; back and forward restore form, list and title (#30, #66, #72)', async () => {
    const page = await newPage();
    await page.goto('/collections?filter_categories=3', { waitUntil: 'networkidle' });
    await page.evaluate(() => scrollTo({ top: 120, behavior: 'instant' }));
    await search(page).pressSequentially('cuff');
    await page.waitForURL('**/collections?search=cuff&filter_categories=3');
    await expect.poll(() => cards(page)).toEqual(['Banjara Oxidised Cuff']);
    expect(await page.title()).toContain('Search Results for "cuff"');
    expect(await page.evaluate(() => [scrollY > 0, document.activeElement?.getAttribute('type')])).toEqual([true, 'search']);
    await page.goBack();
    await expect.poll(async () => (await cards(page)).length).toBe(5);
    expect(pathOf(page)).toBe('/collections?filter_categories=3');
    expect(await search(page).inputValue()).toBe('');
    await page.goForward();
    await expect.poll(() => cards(page)).toEqual(['Banjara Oxidised Cuff']);
    expect(await search(page).inputValue()).toBe('cuff');
  });

  test('Clear All leads to everything, from a filter and from a category (#68)', async () => {
    const page = await newPage();
    for (const path of ['/collections?search=pearl&sort=price-asc', '/collections/rings?sale=1']) {
      await page.goto(path);
      await page.getByRole('link', { name: 'Clear All' }).click();
      await page.waitForURL(`${shopUrl}/collections`);
      expect(await search(page).inputValue()).toBe('');
      expect(await page.getByRole('link', { name: 'Clear All' }).count()).toBe(0);
    }
  });

  test('a row of pieces looked at before is no page: who opens its address sees all pieces', async () => {
    const page = await newPage({ scripts: false });
    await page.goto('/recently-viewed?ids=6,2');
    expect(pathOf(page)).toBe('/collections');
    const row = await (await fetch(`${shopUrl}/recently-viewed?ids=6,2`, { headers: { 'sec-fetch-dest': 'empty' } })).text();
    expect(row).toContain('You looked at');
    expect(row).not.toContain('<html');
  });

  test('a slow answer shows a loading text, a failed one an error (#69, #81)', async () => {
    const page = await newPage();
    await page.goto('/collections', { waitUntil: 'networkidle' });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/collections?sort=name-asc', async (route) => {
      await held;
      await route.continue();
    });
    await sort(page).selectOption('name-asc');
    await expect.poll(() => page.locator('[data-count]').textContent()).toBe('Loading our treasures...');
    release();
    await expect.poll(() => page.locator('[data-count]').textContent()).toMatch(/^1 to 24/);
    await page.route('**/collections?sort=name-desc', (route) => route.fulfill({ status: 503, body: '' }));
    await sort(page).selectOption('name-desc');
    await page.locator('.toast').waitFor();
    expect(await page.locator('.toast p').textContent()).toContain('Failed to fetch products.');
    expect(await page.locator('.toast b').textContent()).toBe('Error');
    expect(await page.locator('[data-toasts]').getAttribute('role')).toBe('alert');
    expectQuiet(page, { answered: [503] });
  });
});
