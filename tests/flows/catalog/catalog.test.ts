import { describe, expect, test } from 'vitest';
import { readHome } from '../../../src/features/catalog/home/home.server.ts';
import { readProduct } from '../../../src/features/catalog/product/product.server.ts';
import { readProductsByIds, readSuggestions } from '../../../src/features/catalog/product/suggestions.server.ts';
import { readCardPictures } from '../../../src/features/catalog/worn/worn.server.ts';
import { endOffers } from '../../../src/features/products/end-offers.server.ts';
import type { Shop } from '../../../src/platform/shop.ts';
import { RECOMMENDED_PRODUCTS, SEARCH_CHARS_MAX } from '../../../src/rules/limits.ts';
import { TAX } from '../../shop/catalogue/tax.ts';
import { freshShop } from '../../shop/fresh-shop.ts';
import { listingAt } from '../../shop/public-reads.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const fresh = await shopUnderTest();
const now = Date.now();
const shop = (at = now): Shop => fresh.at(at);
const listing = (query: string, slug?: string, at = now) => listingAt(shop(at), query, slug);
const names = async (query: string, slug?: string, at = now) => (await listing(query, slug, at)).cards.map(({ name }) => name);
const found = async (search: string) => (await names(new URLSearchParams({ search }).toString())).sort();

const [earrings, necklaces] = [await fresh.addCategory('Earrings'), await fresh.addCategory('Necklaces')];
const bangles = await fresh.addCategory('Bangles', true);
const pieces = {
  jhumka: { name: 'Gold Jhumka', price: 79_900, originalPrice: 109_900, stock: 5, category: earrings },
  ended: { name: 'Silver Jhumka', price: 50_000, originalPrice: 90_000, saleEndsAt: now - 1, stock: 5, category: earrings },
  running: { name: 'Pearl Studs', price: 60_000, originalPrice: 95_000, saleEndsAt: now + 1_000, stock: 5, category: earrings },
  necklace: { name: 'Kundan Bib Necklace', price: 329_900, stock: 0, category: necklaces },
  sale: { name: 'Choker 100% brass_plated', price: 70_000, stock: 9, category: necklaces },
  archived: { name: 'Gold Jhumka of old', price: 10_000, stock: 9, category: earrings },
  bangle: { name: 'Meena Bangle', price: 159_900, stock: 7, category: bangles, sizes: { '2.4': 3, '2.6': 4 } },
};
const ids = {} as Record<keyof typeof pieces, number>;
for (const [key, piece] of Object.entries(pieces)) ids[key as keyof typeof pieces] = await fresh.addProduct(piece);
await fresh.rows('UPDATE products SET created_at = ? + id', now - 1_000_000);
await fresh.rows('UPDATE products SET archived_at = 1 WHERE id = ?', ids.archived);
await fresh.rows("UPDATE products SET description = 'Worn to an OG sangeet' WHERE id = ?", ids.running);

describe('search', () => {
  test.each([
    ['the name of a category', 'necklace', ['Choker 100% brass_plated', 'Kundan Bib Necklace']],
    ['the middle of a word', 'humk', ['Gold Jhumka', 'Silver Jhumka']],
    ['a word of the description', 'sangeet', ['Pearl Studs']],
    ['all words, in any order and case', 'JHUMKA gold', ['Gold Jhumka']],
    ['two letters: the beginning of a word', 'og', ['Pearl Studs']],
    ['two letters within a word (no result)', 'ld', []],
  ])('finds %s (#78)', async (_, search, expected) => {
    expect(await found(search)).toEqual(expected);
  });

  test('a search shows first what is called so; the newest first where that is asked for, on every page (#74)', async () => {
    const called = await fresh.addProduct({ name: 'Velvet Tikka', price: 49_950, stock: 1 });
    const said = await fresh.addProduct({ name: 'Moss Ring', price: 50_000, stock: 1 });
    await fresh.rows("UPDATE products SET description = 'Goes with velvet' WHERE id = ?", said);
    expect(await names('search=velvet')).toEqual(['Velvet Tikka', 'Moss Ring']);
    expect(await names('search=velvet&sort=created_at-desc')).toEqual(['Moss Ring', 'Velvet Tikka']);
    expect((await listing('search=velvet')).query.sort).toBe('best-match');
    // Under ₹500 is what costs less than that, whatever its paise, of a filter and of a search.
    for (const query of ['search=velvet&price_max=499', 'search=velvet+under+500', 'search=velvet+₹500+se+kam'])
      expect([query, await names(query)]).toEqual([query, ['Velvet Tikka']]);
    expect(await names('search=velvet+upto+500')).toEqual(['Velvet Tikka', 'Moss Ring']);
    await fresh.rows('UPDATE products SET archived_at = 1 WHERE id IN (?, ?)', called, said);
  });

  test('signs of the index are taken literally: they find nothing and break nothing, and operators are words (F56)', async () => {
    for (const search of ['"', "'", '%', '_', '*', '\\', '()', '"" OR ""', '^', '-', ':', '{name}:', '💍', '\u0000'])
      expect([search, await found(search)]).toEqual([search, []]);
    for (const search of ['gold NEAR jhumka', 'gold* AND', 'name:gold', 'NOT gold', "gold'; DROP TABLE products; --"])
      expect(['Gold Jhumka', undefined]).toContain((await found(search))[0]);
    expect((await listing('')).total).toBe(6);
    // The wildcards of LIKE match themselves alone, and what is too long is cut.
    expect([await found('100%'), await found('1%0')]).toEqual([['Choker 100% brass_plated'], []]);
    expect(await found('g%')).toEqual(await found('g'));
    const { query, total } = await listing(new URLSearchParams({ search: `jhumka ${'x'.repeat(5_000)}` }).toString());
    expect([query.search.length, total]).toEqual([SEARCH_CHARS_MAX, 0]);
  });
});

describe('sorting', () => {
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

  test('an unknown sort order is replaced by the default (#75, F57)', async () => {
    const usual = await names('');
    expect(usual.slice(0, 2)).toEqual(['Meena Bangle', 'Choker 100% brass_plated']);
    for (const sort of ['stock_quantity-asc', 'price-asc;--', '__proto__'])
      expect(await names(`sort=${encodeURIComponent(sort)}`)).toEqual(usual);
  });

  test('equal pieces are ordered by featured, then newest (#78, #55)', async () => {
    await fresh.rows('UPDATE products SET is_featured = 1 WHERE id = ?', ids.jhumka);
    expect((await names('sort=is_featured-desc'))[0]).toBe('Gold Jhumka');
    expect((await readHome(shop())).featured.map(({ name }) => name)).toEqual(['Gold Jhumka']);
    await fresh.rows('UPDATE products SET is_featured = 0');
  });
});

describe('categories and pages', () => {
  test('categories are found by slug, an unknown one is empty; filters take any of the ids, but not in a category (#76, #77, #78, #79)', async () => {
    expect((await listing('', 'earrings')).category?.name).toBe('Earrings');
    expect(await listing('', 'brooches')).toMatchObject({ category: null, cards: [], total: 0 });
    const both = `filter_categories=${earrings},${necklaces},x,-1`;
    expect([(await listing(both)).total, (await listing(both, 'bangles')).total]).toEqual([5, 1]);
  });

  test('the countries of origin can be chosen and sorted by (L17)', async () => {
    const change = (country: string, importer: string | null) =>
      fresh.rows('UPDATE products SET country_of_origin = ?, importer = ? WHERE id = ?', country, importer, ids.jhumka);
    await change('Thailand', 'Siam Traders');
    expect(await names('origin=Thailand')).toEqual(['Gold Jhumka']);
    expect((await listing('')).origins).toEqual(['India', 'Thailand']);
    expect((await names('sort=country_of_origin-asc')).at(-1)).toBe('Gold Jhumka');
    expect(await names('origin=Atlantis')).toEqual([]);
    await change('India', null);
  });

  test('archived pieces appear nowhere', async () => {
    const archived = ids.archived;
    const home = await readHome(shop());
    const everywhere = [
      ...(await listing('')).cards,
      ...(await listing('search=of+old')).cards,
      ...(await listing('', 'earrings')).cards,
      ...home.arrivals,
      ...home.popular.cards,
      ...(await readProduct(shop(), ids.jhumka)).others,
      ...(await readSuggestions(shop(), [ids.jhumka])),
      ...(await readProductsByIds(shop(), [archived, ids.jhumka])),
    ].map(({ id }) => id);
    expect(everywhere).toContain(ids.jhumka);
    expect(everywhere).not.toContain(archived);
    expect((await readProduct(shop(), archived)).product).toBeNull();
    expect((await listing('', 'earrings')).category?.pieces).toBe(3);
    expect(home.categories.find(({ slug }) => slug === 'earrings')?.pieces).toBe(3);
  });

  test('the popular category is the necklaces, in any case; else the first by name, else the newest pieces (#57)', async () => {
    const rename = (to: string) => fresh.rows("UPDATE categories SET name = ? WHERE slug = 'necklaces'", to);
    for (const [name, popular] of Object.entries({ NECKLACES: 'NECKLACES', Haar: 'Bangles', Necklaces: 'Necklaces' })) {
      await rename(name);
      const { category, cards } = (await readHome(shop())).popular;
      const ids = JSON.stringify(cards.map(({ id }) => id));
      const of = await fresh.rows(
        `SELECT DISTINCT c.name FROM products p JOIN categories c ON c.id = p.category_id WHERE p.id IN (SELECT value FROM json_each(?))`,
        ids,
      );
      expect([category?.name, of]).toEqual([popular, [{ name: popular }]]);
    }
    const bare = await freshShop();
    try {
      await bare.rows(
        `INSERT INTO products (name, slug, price_paise, mrp_paise, ${TAX.columns}) VALUES ('Lone Ring', 'lone-ring', 100, 100, ${TAX.values})`,
      );
      const { popular } = await readHome(bare.at(now));
      expect([popular.category, popular.cards.map(({ name }) => name)]).toEqual([null, ['Lone Ring']]);
    } finally {
      await bare.close();
    }
  });

  test('a product comes with its category, its sizes and others of its category (#340, #98, #107)', async () => {
    const { product, category, others } = await readProduct(shop(), ids.bangle);
    expect(category).toMatchObject({ name: 'Bangles', hasSizes: true });
    expect(product?.sizes.map(({ size, available }) => `${size}: ${available}`)).toEqual(['2.4: 3', '2.6: 4']);
    expect(others).toEqual([]);
    expect((await readProduct(shop(), ids.jhumka)).others.map(({ id }) => id)).toEqual([ids.running, ids.ended]);
  });

  test('suggestions come from the same categories, available ones first, without what is in the cart (#139)', async () => {
    const { jhumka, bangle, running, ended } = ids;
    const suggested = async (cart: number[]) => (await readSuggestions(shop(), cart)).map(({ id }) => id);
    expect(await suggested([])).toEqual([]);
    for (const cart of [[jhumka], [jhumka, bangle]]) expect(await suggested(cart)).toEqual([running, ended]);
  });

  test('the pictures of a piece are those of one on sale', async () => {
    const { jhumka, archived } = ids;
    await fresh.rows('UPDATE products SET images = ? WHERE id IN (?, ?)', '["products/a.jpg"]', jhumka, archived);
    expect(await readCardPictures(shop(), jhumka)).toEqual({ images: ['products/a.jpg'], worn: null });
    for (const none of [archived, 0]) expect(await readCardPictures(shop(), none)).toEqual({ images: [], worn: null });
  });

  test('a page beyond the end of a list is empty, and a product shows 8 others of its category (#78, #98)', async () => {
    const category = await fresh.addCategory('Rings');
    const rings: number[] = [];
    for (let at = 0; at < RECOMMENDED_PRODUCTS + 2; at += 1) rings.push(await fresh.addProduct({ price: 10_000, stock: 1, category }));
    expect(await listing('page=9', 'rings')).toMatchObject({ cards: [], total: rings.length });
    const { others } = await readProduct(shop(), rings[7] ?? 0);
    expect(others).toHaveLength(RECOMMENDED_PRODUCTS);
    expect(others.map(({ id }) => id)).not.toContain(rings[7]);
  });
});
