import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readHome } from '../../../src/features/catalog/home/home.server.ts';
import { readListing } from '../../../src/features/catalog/listing/listing.server.ts';
import { readProduct } from '../../../src/features/catalog/product/product.server.ts';
import { readPictures, readProductsByIds, readSuggestions } from '../../../src/features/catalog/product/suggestions.server.ts';
import { endOffers } from '../../../src/features/products/end-offers.server.ts';
import { openShop } from '../../../src/open-shop.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import type { Shop } from '../../../src/platform/shop.ts';
import { RECOMMENDED_PRODUCTS, SEARCH_CHARS_MAX } from '../../../src/rules/limits.ts';
import { lastPage } from '../../../src/rules/listing/list-pages.ts';
import { parseListing } from '../../../src/rules/listing/listing.ts';
import { type FreshShop, freshShop } from '../../shop/fresh-shop.ts';

let fresh: FreshShop;
const ids: Record<string, number> = {};
let now = 0;

const shop = (at = now): Shop => openShop(parseEnv(fresh.env), () => {}, at);
const listing = (query: string, slug?: string, at = now) =>
  readListing(shop(at), parseListing(new URLSearchParams(query), SEARCH_CHARS_MAX), slug);
const names = async (query: string, slug?: string, at = now) => (await listing(query, slug, at)).cards.map(({ name }) => name);
const found = async (search: string) => (await names(new URLSearchParams({ search }).toString())).sort();

beforeAll(async () => {
  fresh = await freshShop();
  now = Date.now();
  const earrings = await fresh.addCategory('Earrings');
  const necklaces = await fresh.addCategory('Necklaces');
  const bangles = await fresh.addCategory('Bangles', true);
  const pieces = [
    { key: 'jhumka', name: 'Gold Jhumka', price: 79_900, originalPrice: 109_900, stock: 5, category: earrings },
    { key: 'ended', name: 'Silver Jhumka', price: 50_000, originalPrice: 90_000, saleEndsAt: now - 1, stock: 5, category: earrings },
    { key: 'running', name: 'Pearl Studs', price: 60_000, originalPrice: 95_000, saleEndsAt: now + 1_000, stock: 5, category: earrings },
    { key: 'necklace', name: 'Kundan Bib Necklace', price: 329_900, stock: 0, category: necklaces },
    { key: 'sale', name: 'Choker 100% brass_plated', price: 70_000, stock: 9, category: necklaces },
    { key: 'archived', name: 'Gold Jhumka of old', price: 10_000, stock: 9, category: earrings },
    { key: 'bangle', name: 'Meena Bangle', price: 159_900, stock: 7, category: bangles, sizes: { '2.4': 3, '2.6': 4 } },
  ];
  for (const { key, ...piece } of pieces) ids[key] = await fresh.addProduct(piece);
  await fresh.rows('UPDATE products SET created_at = ? + id', now - 1_000_000);
  await fresh.rows('UPDATE products SET archived_at = 1 WHERE id = ?', ids.archived ?? 0);
  await fresh.rows("UPDATE products SET description = 'Worn to an OG sangeet' WHERE id = ?", ids.running ?? 0);
});
afterAll(() => fresh.close());

describe('search', () => {
  test.each([
    ['a whole word', 'kundan', ['Kundan Bib Necklace']],
    ['the name of a category', 'necklace', ['Choker 100% brass_plated', 'Kundan Bib Necklace']],
    ['the beginning of a word', 'jhum', ['Gold Jhumka', 'Silver Jhumka']],
    ['the middle of a word', 'humk', ['Gold Jhumka', 'Silver Jhumka']],
    ['any case', 'JHUMKA', ['Gold Jhumka', 'Silver Jhumka']],
    ['a word of the description', 'sangeet', ['Pearl Studs']],
    ['all words, in any order', 'jhumka gold', ['Gold Jhumka']],
    ['a slip', 'jumka', ['Gold Jhumka', 'Silver Jhumka']],
    ['another slip', 'neckless', ['Choker 100% brass_plated', 'Kundan Bib Necklace']],
    ['two letters: the beginning of a word', 'og', ['Pearl Studs']],
    ['two letters within a word (no result)', 'ld', []],
    ['a word without a match', 'helicopter', []],
  ])('finds %s (#78)', async (_, search, expected) => {
    expect(await found(search)).toEqual(expected);
  });

  test.each(['"', "'", '%', '_', '*', '\\', '()', '"" OR ""', '^', '-', ':', '{name}:', '💍', '\u0000'])(
    '%j is taken literally: it finds nothing and breaks nothing (F56)',
    async (search) => {
      expect(await found(search)).toEqual([]);
    },
  );

  test.each(['gold NEAR jhumka', 'gold* AND', 'name:gold', 'NOT gold', "gold'; DROP TABLE products; --"])(
    '%j is searched as words, and no product changes (F56)',
    async (search) => {
      expect(['Gold Jhumka', undefined]).toContain((await found(search))[0]);
      expect((await listing('')).total).toBe(6);
    },
  );

  test('the wildcards of LIKE match only themselves (F56)', async () => {
    expect(await found('100%')).toEqual(['Choker 100% brass_plated']);
    expect(await found('1%0')).toEqual([]);
    expect(await found('g%')).toEqual(await found('g'));
  });

  test('a search of 5,000 characters is cut and answered (F56)', async () => {
    const { query, total } = await listing(new URLSearchParams({ search: `jhumka ${'x'.repeat(5_000)}` }).toString());
    expect(query.search).toHaveLength(SEARCH_CHARS_MAX);
    expect(total).toBe(0);
  });
});

describe('sorting', () => {
  test('newest first is the default (#74)', async () => {
    expect((await names('')).slice(0, 2)).toEqual(['Meena Bangle', 'Choker 100% brass_plated']);
  });

  test('by the current price: when the job has seen the end of an offer, by the usual price (#74, #92)', async () => {
    const silverAt = async () => (await listing('', 'earrings')).cards.find(({ id }) => id === ids.ended)?.price;
    const before = await silverAt();
    await endOffers(shop(now + 10_000));
    expect(await silverAt()).toEqual(before);
    expect(await names('sort=price-asc', 'earrings')).toEqual(['Pearl Studs', 'Gold Jhumka', 'Silver Jhumka']);
    expect(await names('sort=price-desc', 'earrings')).toEqual(['Silver Jhumka', 'Gold Jhumka', 'Pearl Studs']);
    expect(before).toEqual({ unit: 90_000, was: null, percentOff: 0, endsAt: null });
  });

  test('a price and its filter change at the moment an offer ends, the order with the next run of the job (#92)', async () => {
    const under = (at: number) => names('price_max=700&sort=price-asc', 'earrings', at);
    expect([await under(now + 999), await under(now + 1_000)]).toEqual([['Pearl Studs'], []]);
    await endOffers(shop(now + 10_999));
    expect((await names('sort=price-asc', 'earrings', now + 999))[0]).toBe('Pearl Studs');
    await endOffers(shop(now + 11_000));
    expect((await names('sort=price-asc', 'earrings', now + 1_000))[0]).toBe('Gold Jhumka');
  });

  test('by name, both ways (#74)', async () => {
    const up = await names('sort=name-asc');
    expect(up).toEqual([...up].sort());
    expect(await names('sort=name-desc')).toEqual(up.toReversed());
  });

  test('an unknown sort order is replaced by the default (#75, F57)', async () => {
    const usual = await names('');
    for (const sort of ['stock_quantity-asc', 'price', 'price-asc;--', '__proto__', 'constructor-desc'])
      expect(await names(`sort=${encodeURIComponent(sort)}`)).toEqual(usual);
  });

  test('equal pieces are ordered by featured, then newest (#78, #55)', async () => {
    await fresh.rows('UPDATE products SET is_featured = 1 WHERE id = ?', ids.jhumka ?? 0);
    expect((await names('sort=is_featured-desc'))[0]).toBe('Gold Jhumka');
    expect((await readHome(shop())).featured.map(({ name }) => name)).toEqual(['Gold Jhumka']);
    await fresh.rows('UPDATE products SET is_featured = 0');
  });
});

describe('categories and pages', () => {
  test('categories are found by slug; an unknown one is an empty list (#76, #79)', async () => {
    expect((await listing('', 'earrings')).category?.name).toBe('Earrings');
    expect(await listing('', 'brooches')).toMatchObject({ category: null, cards: [], total: 0 });
  });

  test('filters take any of the ids; the page of a category ignores them (#77, #78)', async () => {
    const [earrings, necklaces] = ['Earrings', 'Necklaces'].map((name) => fresh.rows('SELECT id FROM categories WHERE name = ?', name));
    const both = `filter_categories=${(await earrings)?.[0]?.id},${(await necklaces)?.[0]?.id},x,-1`;
    expect((await listing(both)).total).toBe(5);
    expect((await listing(both, 'bangles')).total).toBe(1);
  });

  test('filters: price as it is now, in stock, reduced now, and the country of origin, which can be sorted by (L17)', async () => {
    const all = await fresh.rows(
      'SELECT name, price_paise AS price, original_price_paise AS was, sale_ends_at AS ends, stock_quantity AS stock FROM products WHERE archived_at IS NULL',
    );
    const runs = ({ was, ends }: (typeof all)[number]) => was !== null && (ends === null || Number(ends) > now);
    const priceOf = (row: (typeof all)[number]) => Number(row.was !== null && !runs(row) ? row.was : row.price);
    const expected = (keep: (row: (typeof all)[number]) => boolean) =>
      all
        .filter(keep)
        .map(({ name }) => name)
        .sort();
    const prices = all.map(priceOf).sort((a, b) => a - b);
    const middle = Math.floor((prices[Math.floor(prices.length / 2)] ?? 0) / 100);
    expect((await names(`price_max=${middle}`)).sort()).toEqual(expected((row) => priceOf(row) <= middle * 100));
    expect((await names(`price_min=${middle + 1}`)).sort()).toEqual(expected((row) => priceOf(row) > middle * 100));
    expect((await names('stock=1')).sort()).toEqual(expected(({ stock }) => Number(stock) > 0));
    expect((await names('sale=1')).sort()).toEqual(expected(runs));
    const [first] = all;
    await fresh.rows("UPDATE products SET country_of_origin = 'Thailand', importer = 'Siam Traders' WHERE name = ?", first?.name ?? '');
    expect(await names('origin=Thailand')).toEqual([first?.name]);
    expect((await listing('')).origins).toEqual(['India', 'Thailand']);
    expect((await names('sort=country_of_origin-asc')).at(-1)).toBe(first?.name);
    expect(await names('origin=Atlantis')).toEqual([]);
    await fresh.rows("UPDATE products SET country_of_origin = 'India', importer = NULL WHERE name = ?", first?.name ?? '');
  });

  test('archived pieces appear nowhere', async () => {
    const archived = ids.archived ?? 0;
    const home = await readHome(shop());
    const everywhere = [
      ...(await listing('')).cards,
      ...(await listing('search=of+old')).cards,
      ...(await listing('', 'earrings')).cards,
      ...home.arrivals,
      ...home.popular.cards,
      ...(await readProduct(shop(), ids.jhumka ?? 0)).others,
      ...(await readSuggestions(shop(), [ids.jhumka ?? 0])),
      ...(await readProductsByIds(shop(), [archived, ids.jhumka ?? 0])),
    ].map(({ id }) => id);
    expect(everywhere).toContain(ids.jhumka);
    expect(everywhere).not.toContain(archived);
    expect((await readProduct(shop(), archived)).product).toBeNull();
    expect((await listing('', 'earrings')).category?.pieces).toBe(3);
    expect(home.categories.find(({ slug }) => slug === 'earrings')?.pieces).toBe(3);
  });

  test('the popular category is the necklaces, in upper or lower case (#57)', async () => {
    expect((await readHome(shop())).popular.category?.name).toBe('Necklaces');
    await fresh.rows("UPDATE categories SET name = 'NECKLACES' WHERE name = 'Necklaces'");
    expect((await readHome(shop())).popular.category?.name).toBe('NECKLACES');
    await fresh.rows("UPDATE categories SET name = 'Necklaces' WHERE name = 'NECKLACES'");
  });

  test('without necklaces the first category by name is the popular one (#57)', async () => {
    await fresh.rows("UPDATE categories SET name = 'Haar' WHERE name = 'Necklaces'");
    const { popular } = await readHome(shop());
    expect(popular.category?.name).toBe('Bangles');
    expect(popular.cards.map(({ id }) => id)).toEqual([ids.bangle]);
    await fresh.rows("UPDATE categories SET name = 'Necklaces' WHERE name = 'Haar'");
  });

  test('without any category the newest pieces are the popular ones (#57)', async () => {
    const bare = await freshShop();
    try {
      await bare.rows("INSERT INTO products (name, slug, price_paise, mrp_paise) VALUES ('Lone Ring', 'lone-ring', 100, 100)");
      const { popular } = await readHome(openShop(parseEnv(bare.env), () => {}, now));
      expect([popular.category, popular.cards.map(({ name }) => name)]).toEqual([null, ['Lone Ring']]);
    } finally {
      await bare.close();
    }
  });

  test('a product comes with its category, its sizes and others of its category (#340, #98, #107)', async () => {
    const { product, category, others } = await readProduct(shop(), ids.bangle ?? 0);
    expect(category).toMatchObject({ name: 'Bangles', hasSizes: true });
    expect(product?.sizes).toEqual([
      { size: '2.4', available: 3 },
      { size: '2.6', available: 4 },
    ]);
    expect(others).toEqual([]);
    expect((await readProduct(shop(), ids.jhumka ?? 0)).others.map(({ id }) => id)).toEqual([ids.running, ids.ended]);
  });

  test('suggestions come from the same categories, available ones first, without what is in the cart (#139)', async () => {
    expect(await readSuggestions(shop(), [])).toEqual([]);
    expect((await readSuggestions(shop(), [ids.jhumka ?? 0])).map(({ id }) => id)).toEqual([ids.running, ids.ended]);
    expect((await readSuggestions(shop(), [ids.jhumka ?? 0, ids.bangle ?? 0])).map(({ id }) => id)).toEqual([ids.running, ids.ended]);
  });

  test('the pictures of a piece are those of one on sale', async () => {
    await fresh.rows(
      'UPDATE products SET images = ? WHERE id IN (?, ?)',
      '["products/a.jpg","products/b.jpg"]',
      ids.jhumka ?? 0,
      ids.archived ?? 0,
    );
    expect(await readPictures(shop(), ids.jhumka ?? 0)).toEqual(['products/a.jpg', 'products/b.jpg']);
    expect(await readPictures(shop(), ids.archived ?? 0)).toEqual([]);
    expect(await readPictures(shop(), 0)).toEqual([]);
  });

  test('60 pieces fill three pages without gaps or duplicates, and a product shows 8 others of its category (#78, #98)', async () => {
    const category = await fresh.addCategory('Rings');
    for (let at = 0; at < 60; at += 1) await fresh.addProduct({ name: `Ring ${at}`, price: 10_000, stock: 1, category });
    const pages = await Promise.all([1, 2, 3].map((page) => listing(`sort=price-asc&page=${page}`, 'rings')));
    expect(pages.map(({ cards }) => cards.length)).toEqual([24, 24, 12]);
    expect(new Set(pages.flatMap(({ cards }) => cards.map(({ id }) => id))).size).toBe(60);
    expect(pages.map(lastPage)).toEqual([3, 3, 3]);
    expect(await listing('page=9', 'rings')).toMatchObject({ cards: [], total: 60 });
    const [ring] = await fresh.rows("SELECT id FROM products WHERE name = 'Ring 7'");
    const { others } = await readProduct(shop(), Number(ring?.id));
    expect(others).toHaveLength(RECOMMENDED_PRODUCTS);
    expect(others.map(({ id }) => id)).not.toContain(ring?.id);
  });
});
