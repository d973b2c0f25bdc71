import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { expectQuiet, newPage, openLive, shop, shopUrl } from '../browser/browser.ts';
import { headingOf, htmlOf, links, mainOf, sectionOf, sent, texts, words } from '../browser/html.ts';
import { createProducts, type TestProducts } from '../browser/test-products.ts';

let products: TestProducts;

beforeAll(async () => {
  products = await createProducts(
    'Pins',
    Array.from({ length: 30 }, (_, at) => ({ name: `Quill Pin ${String(at + 1).padStart(2, '0')}`, price: 10_000 + at * 100 })),
  );
});
afterAll(() => products.archive());

/** The pieces of a list, without those that are offered instead of it. */
const cardsOf = (html: string) => texts(html.split('aria-labelledby="h-instead"')[0] ?? '', 'class="card__name"');
const countOf = (html: string) => texts(html, 'data-count')[0];
const said = (html: string) => texts(html.slice(html.indexOf('<h1')), 'class="text-soft"')[0];

describe('by HTML alone', () => {
  test('all pieces, with the search and the sort orders in one form (#41, #62, #66)', async () => {
    const html = await htmlOf('/collections');
    expect(headingOf(html)).toBe('Our Collection');
    expect(cardsOf(html)).toHaveLength(24);
    const form = /<form class="wrap filters__row" action="\/collections".*?<\/form>/s.exec(html)?.[0] ?? '';
    expect(form).toContain('<input type="search" name="search"');
    expect(texts(form, 'value="[a-z_]+-(?:asc|desc)"')).toEqual([
      ...['Newest', 'Price: low to high', 'Price: high to low', 'Name: A to Z', 'Name: Z to A', 'Highest rated', 'Most bought'],
    ]);
  });

  test('a search says “Best match”, and newest can be chosen (#74)', async () => {
    const chosen = async (query: string) => {
      const select = /<select[^>]*name="sort".*?<\/select>/s.exec(await htmlOf(`/collections?search=haar${query}`))?.[0] ?? '';
      return [texts(select, 'selected'), texts(select, 'value="')[0]];
    };
    expect(await chosen('')).toEqual([['Best match'], 'Best match']);
    expect(await chosen('&sort=created_at-desc')).toEqual([['Newest'], 'Best match']);
    expect(await htmlOf('/collections')).not.toContain('Best match');
  });

  test('a category has its name, its text or a sentence, and no choice of categories, in any spelling (#42, #63, #76)', async () => {
    const html = await htmlOf('/collections/hair-accessories');
    expect([headingOf(html), said(html)]).toEqual(['Hair Accessories', 'Maang tikkas and juda pins to finish the look.']);
    expect(cardsOf(html).sort()).toEqual(['Mayur Juda Pin', 'Suhaag Kundan Maang Tikka']);
    const filters = mainOf(await htmlOf('/collections/filters?in=hair-accessories'));
    expect([filters.includes('aria-label="Price"'), filters.includes('aria-label="Categories"')]).toEqual([true, false]);
    expect(said(await htmlOf(`/collections/${products.slug}`))).toBe('Browse our exquisite Zz Pins collection.');
    expect(headingOf(await htmlOf('/collections/Hair-Accessories'))).toBe('Hair Accessories');
  });

  test('a category that does not exist is 404 with an empty list (#70, #76)', async () => {
    const { status, html } = await sent('/collections/tiaras');
    expect([status, headingOf(html)]).toEqual([404, 'No Sparkles Found!']);
    expect(words(mainOf(html))).not.toContain('Our Collection');
    expect(links(html)).toContainEqual(['Clear Filters & View All', '/collections']);
  });

  test('what an address cannot mean is left out of it (#75, #77, F57)', async () => {
    const plain = cardsOf(await htmlOf('/collections'));
    for (const query of ['sort=stock_quantity-asc', 'sort=price-asc%3B--', 'filter_categories=x,,2.5,-1,1e9', 'page=0', 'page=two'])
      expect([query, cardsOf(await htmlOf(`/collections?${query}`))]).toEqual([query, plain]);
  });

  test.each([
    ['"', 0],
    ['%', 0],
    ['\u0000', undefined],
    ['"'.repeat(300), 0],
    ['"a" OR "b"', undefined],
    ['"><script>window.canary=1</script>', undefined],
    ['quill pin 07', 1],
    ['z'.repeat(5_000), 0],
  ])('a search for %j answers, and names what it looked for (#64, #78, F56)', async (term, count) => {
    const html = await htmlOf(`/collections?search=${encodeURIComponent(term)}`);
    expect(headingOf(html)).toMatch(/^Search Results for/);
    expect(headingOf(html).length).toBeLessThan(150);
    // It stays text: outside of attributes no tag of it is there.
    expect(html.replace(/"[^"]*"/g, '')).not.toContain('<script>window.canary');
    const [, field = '', longest] =
      /name="search" value(?:="([^"]*)")? maxlength="(\d+)"/.exec(html.slice(html.indexOf('filters__row'))) ?? [];
    expect(words(field).length).toBeLessThanOrEqual(Number(longest));
    if (count === undefined) return;
    expect(cardsOf(html)).toHaveLength(count);
    expect(html.includes('No Sparkles Found!')).toBe(count === 0);
  });

  test('24 on a page, the rest on the next; a page beyond the end leads to the last (#78)', async () => {
    const first = await htmlOf(`/collections/${products.slug}?sort=name-asc`);
    expect([countOf(first), cardsOf(first)[23]]).toEqual(['1 to 24 of 30 pieces', 'Quill Pin 24']);
    const next = words(/rel="next" href="([^"]*)"/.exec(mainOf(first))?.[1] ?? '');
    expect(next).toBe(`/collections/${products.slug}?sort=name-asc&page=2`);
    const second = await htmlOf(next);
    expect(cardsOf(second)).toEqual(['25', '26', '27', '28', '29', '30'].map((at) => `Quill Pin ${at}`));
    expect(second).toMatch(/aria-current="page"[^>]*>2</);
    expect(second).toMatch(/<link rel="canonical" href="[^"]*\?page=2"/);
    expect((await sent(`/collections/${products.slug}?page=99`)).location).toBe(`/collections/${products.slug}?page=2`);
  });

  test('a quick chip says how many pieces it leaves, and leads to as many; one that would leave all or none is not there', async () => {
    const html = await htmlOf('/collections/bangles');
    const chips = links(html).filter(([text, href]) => href.startsWith('/collections/bangles?') && /\d pieces?$/.test(text));
    expect(chips.length).toBeGreaterThan(1);
    for (const [text, href] of chips) {
      const [left = ''] = /\d+ pieces?$/.exec(text) ?? [];
      expect([0, Number.parseInt(countOf(html) ?? '', 10)]).not.toContain(Number.parseInt(left, 10));
      expect([href, countOf(await htmlOf(href))]).toEqual([href, left]);
    }
  });

  test('a listing without a piece names the conflict, and offers each condition that stands in the way with what it leaves (#70)', async () => {
    const html = await htmlOf('/collections/bangles?price_max=499&size=2.8');
    const nothing = /<section class="nothing">.*?<\/section>/s.exec(html)?.[0] ?? '';
    expect(texts(nothing, 'class="h2"')).toEqual(['No bangles under ₹500 in size 2.8']);
    const [[way = '', href = ''] = [], ...others] = links(nothing).filter(([, to]) => to !== '/collections');
    expect(others).toEqual([]);
    const [, left] = /^Any price, size 2\.8 (\d+)$/.exec(way) ?? [];
    expect(countOf(await htmlOf(href))).toBe(`${left} pieces`);
    expect(sectionOf(html, 'Close to it')).toContain('<article');
  });

  test('a page of an occasion keeps its title while categories narrow it; Clear All leads to everything (#65, #68)', async () => {
    const [necklaces] = await shop.rows("SELECT id FROM categories WHERE name = 'Necklaces'");
    const html = await htmlOf(`/collections?occasion=wedding&filter_categories=${necklaces?.id}`);
    expect([headingOf(html), said(html)]).toEqual(['Wedding', 'Filtered: Necklaces']);
    const counted = texts(await htmlOf('/collections/filters?occasion=wedding'), `data-facet="filter_categories ${necklaces?.id}"`);
    expect(counted).toEqual([countOf(html)]);
    for (const path of ['/collections?search=pearl&sort=price-asc', '/collections/rings?sale=1'])
      expect(links(await htmlOf(path))).toContainEqual(['Clear All', '/collections']);
    expect(links(await htmlOf('/collections')).map(([text]) => text)).not.toContain('Clear All');
  });

  test('a row of pieces looked at before is no page: who opens its address is led to all pieces', async () => {
    const path = '/recently-viewed?ids=6,2';
    expect((await sent(path, { headers: { 'sec-fetch-dest': 'document' } })).location).toBe('/collections');
    const row = await htmlOf(path, { headers: { 'sec-fetch-dest': 'empty' } });
    expect(row).toContain('You looked at');
    expect(row).not.toContain('<html');
  });
});

describe('with script', () => {
  const pathOf = (page: Page) => page.url().slice(shopUrl.length);
  const cards = (page: Page) => page.locator('#results .card__name').allTextContents();
  const search = (page: Page) => page.locator('.filters input[type=search]');
  const sort = (page: Page) => page.locator('.filters select[name=sort]');
  const count = (page: Page) => page.locator('[data-count]').textContent();

  test('typing keeps focus, scroll and other filters, Back and Forward restore form, list and title; a slow answer says so, and a failed one (#30, #66, #69, #72, #81)', async () => {
    const page = await newPage({ live: '/collections?filter_categories=3' });
    await page.evaluate(() => scrollTo({ top: 120, behavior: 'instant' }));
    await search(page).pressSequentially('cuff');
    await page.waitForURL('**/collections?search=cuff&filter_categories=3');
    await expect.poll(() => cards(page)).toEqual(['Banjara Oxidised Cuff']);
    expect(await page.title()).toContain('Search Results for "cuff"');
    await expect.poll(() => sort(page).inputValue()).toBe('best-match');
    expect(await page.evaluate(() => [scrollY > 0, document.activeElement?.getAttribute('type')])).toEqual([true, 'search']);
    await page.goBack();
    await expect.poll(async () => (await cards(page)).length).toBe(5);
    expect(pathOf(page)).toBe('/collections?filter_categories=3');
    expect(await search(page).inputValue()).toBe('');
    await expect.poll(() => sort(page).inputValue()).toBe('created_at-desc');
    await page.goForward();
    await expect.poll(() => cards(page)).toEqual(['Banjara Oxidised Cuff']);
    expect(await search(page).inputValue()).toBe('cuff');
    await sort(page).selectOption('Newest');
    await page.waitForURL('**/collections?search=cuff&sort=created_at-desc&filter_categories=3');

    await openLive(page, '/collections?price_max=999&finish=gold+tone&stock=1');
    const held = Promise.withResolvers<void>();
    await page.route('**/collections?sort=name-asc&*', async (route) => {
      await held.promise;
      await route.continue();
    });
    const before = await count(page);
    await sort(page).selectOption('name-asc');
    await expect.poll(() => count(page)).toBe('Loading our treasures...');
    held.resolve();
    await page.waitForURL('**/collections?sort=name-asc&price_max=999&finish=gold+tone&stock=1');
    await expect.poll(() => count(page)).toBe(before);
    expect(await page.locator('ul[aria-label="Chosen filters"] a').count()).toBe(3);
    await page.route('**/collections?sort=name-desc&*', (route) => route.fulfill({ status: 503, body: '' }));
    await sort(page).selectOption('name-desc');
    await page.locator('.toast span', { hasText: 'Failed to fetch products.' }).waitFor();
    expect(await page.locator('.toast b').textContent()).toBe('Error');
    expect(await page.locator('.toast p').getAttribute('role')).toBe('alert');
    expectQuiet(page, { answered: [503] });
  });

  test('a phone does not zoom into a field of the bar: its letters have 16 pixels', async () => {
    const page = await newPage({ width: 360, at: '/collections?search=haar' });
    const sizes = page
      .locator('.filters :is(select, input:not([type=hidden]))')
      .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
    expect((await sizes).filter((size) => size < 16)).toEqual([]);
  });

  test('a tick filters at once; the address follows 500 ms after the last change (#65, #67, #72, #73)', async () => {
    const page = await newPage({ live: '/collections' });
    await page.getByRole('link', { name: /^More/ }).click();
    const box = (category: string) => page.getByRole('checkbox', { name: new RegExp(`^${category}`) });
    await box('Bangles').waitFor();
    await expectAccessible(page, 1280);
    await page.clock.install();
    await page.evaluate(() => {
      const push = history.pushState.bind(history);
      history.pushState = (...all) => {
        document.body.dataset.pushed = `${Number(document.body.dataset.pushed ?? 0) + 1}`;
        push(...all);
      };
    });
    await page.clock.pauseAt(Date.now() + 60_000);
    await box('Bangles').click();
    await page.clock.runFor(400);
    await box('Rings').click();
    await page.clock.runFor(450);
    expect(pathOf(page)).toBe('/collections');
    await page.clock.runFor(60);
    expect(pathOf(page)).toBe('/collections?filter_categories=3,4');
    expect(await page.locator('body').getAttribute('data-pushed')).toBe('1');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Filtered: Bangles, Rings');
    expect(await page.title()).toMatch(/^Filtered: Bangles, Rings/);
    expect(await count(page)).toBe('8 pieces');
    await expect.poll(() => page.locator('.filters .badge').textContent()).toMatch(/^2/);
    expect(await box('Bangles').isVisible()).toBe(true);
    const menu = await page
      .locator('.filters__categories')
      .evaluate((list) => [getComputedStyle(list).maxHeight, getComputedStyle(list).overflowY]);
    expect(menu).toEqual(['288px', 'auto']);
  });
});
