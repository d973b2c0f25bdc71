import { expect, test } from 'vitest';
import { readFilterOptions } from '../../../src/features/catalog/listing/filters/filter-options.server.ts';
import { readListing } from '../../../src/features/catalog/listing/listing.server.ts';
import { attributeKinds } from '../../../src/rules/filters/attributes.ts';
import { quickChoices } from '../../../src/rules/filters/quick-choices.ts';
import type { ListingQuery } from '../../../src/rules/listing/listing.ts';
import { addDemo } from '../../shop/catalogue/demo.ts';
import { listingAt, queryOf as parse } from '../../shop/public-reads.ts';
import type { Row } from '../../shop/rows.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const now = Date.now();

/** A piece as its rows say, read without the shop's code. */
interface Piece {
  readonly id: number;
  readonly category: number;
  readonly rupees: number;
  readonly stock: number;
  readonly reduced: boolean;
  readonly origin: string;
  readonly words: readonly { readonly kind: unknown; readonly value: string }[];
  /** Size and its pieces. */
  readonly sizes: ReadonlyMap<string, number>;
}

await addDemo(shop, { now });
await shop.rows("UPDATE products SET country_of_origin = 'Thailand' WHERE id IN (3, 9)");
await shop.rows('UPDATE products SET archived_at = 1 WHERE id = 7');
await shop.rows(
  'UPDATE products SET price_paise = 49950, mrp_paise = 49950, original_price_paise = NULL, sale_ends_at = NULL WHERE id = 9',
);
const pieces = await readPieces();

async function readPieces(): Promise<Piece[]> {
  const [rows, words, sizes, categories] = await Promise.all([
    shop.rows('SELECT * FROM products WHERE archived_at IS NULL'),
    shop.rows('SELECT * FROM product_attributes'),
    shop.rows('SELECT * FROM product_sizes'),
    shop.rows('SELECT * FROM categories'),
  ]);
  return rows.map((row: Row): Piece => {
    const runs = row.original_price_paise !== null && (row.sale_ends_at === null || Number(row.sale_ends_at) > now);
    const ended = row.sale_ends_at !== null && Number(row.sale_ends_at) <= now;
    const category = categories.find(({ id }) => id === row.category_id);
    const offered: string[] = category?.has_sizes && !row.is_one_size ? JSON.parse(String(category.sizes)) : [];
    const own = sizes.filter(({ product_id }) => product_id === row.id);
    const stockOf = (size: string) => (own.length > 0 ? own.find((one) => one.size === size)?.stock_quantity : row.stock_quantity);
    return {
      id: Number(row.id),
      category: Number(row.category_id),
      rupees: Math.floor(Number(ended ? row.original_price_paise : row.price_paise) / 100),
      stock: Number(row.stock_quantity),
      reduced: runs,
      origin: String(row.country_of_origin),
      words: words.filter(({ product_id }) => product_id === row.id).map(({ kind, value }) => ({ kind, value: String(value) })),
      sizes: new Map(offered.flatMap((size) => (stockOf(size) === undefined ? [] : [[size, Number(stockOf(size))] as const]))),
    };
  });
}

const wordsOf = (piece: Piece, kind: string) => piece.words.filter((word) => word.kind === kind).map(({ value }) => value);

/** What the filters of a query keep; `except` is left out. */
function kept(query: ListingQuery, except = ''): Piece[] {
  const any = (chosen: readonly string[], has: readonly string[]) => chosen.length === 0 || chosen.some((one) => has.includes(one));
  const sized = (piece: Piece) => [...piece.sizes].filter(([, stock]) => !query.inStock || stock > 0).map(([size]) => size);
  return pieces
    .filter(({ category }) => query.categories.length === 0 || query.categories.includes(category))
    .filter(({ rupees }) => except === 'price' || (rupees >= (query.priceFrom ?? 0) && rupees <= (query.priceTo ?? 1e9)))
    .filter(({ stock }) => except === 'stock' || !query.inStock || stock > 0)
    .filter(({ reduced }) => except === 'sale' || !query.reduced || reduced)
    .filter(({ origin }) => except === 'origin' || query.origin === '' || origin === query.origin)
    .filter((piece) => attributeKinds.every((kind) => except === kind || any(query.attributes[kind], wordsOf(piece, kind))))
    .filter((piece) => except === 'size' || any(query.sizes, sized(piece)));
}

const listed = (address: string, slug?: string) => listingAt(shop.at(now), address, slug);
const counted = (values: readonly string[]) =>
  Object.fromEntries(values.map((one) => [one, values.filter((other) => other === one).length]));
const chosenOnly = (options: readonly { value: string; pieces: number | null }[]) =>
  Object.fromEntries(options.filter(({ pieces }) => pieces !== 0).map(({ value, pieces }) => [value, pieces]));

test.each([
  '',
  'finish=oxidised',
  'finish=Oxidised,rose gold',
  'stone=pearl&occasion=wedding',
  'colour=red&material=enamel',
  'stone=pearl,kundan&price_max=999&stock=1',
  'price_min=500&price_max=1000',
  'price_max=499',
  'price_min=2001',
  'size=2.6',
  'size=2.4,2.8&stock=1',
  'sale=1&finish=gold%20tone',
  'origin=Thailand',
  'filter_categories=1,2&occasion=everyday',
  'finish=unobtainium',
])('“%s” has the pieces that the rows say, and each choice is counted with all that is chosen elsewhere (L17)', async (address) => {
  const query = parse(address);
  const { cards, total, categories } = await readListing(shop.at(now), query);
  const options = await readFilterOptions(shop.at(now), query);
  const ids = kept(query).map(({ id }) => id);
  expect(cards.map(({ id }) => id).sort()).toEqual(ids.sort());
  expect([total, options.total]).toEqual([ids.length, ids.length]);

  const elsewhere = kept({ ...query, categories: [] });
  for (const { id, pieces: some } of categories) expect(some).toBe(elsewhere.filter(({ category }) => category === id).length);
  for (const kind of attributeKinds)
    expect(chosenOnly(options.attributes[kind])).toEqual(counted(kept(query, kind).flatMap((piece) => wordsOf(piece, kind))));
  const sizes = kept(query, 'size').flatMap((piece) => [...piece.sizes].filter(([, stock]) => !query.inStock || stock > 0));
  expect(chosenOnly(options.sizes)).toEqual(counted(sizes.map(([size]) => size)));
  expect(chosenOnly(options.origins)).toEqual(counted(kept(query, 'origin').map(({ origin }) => origin)));
  expect(options.inStock).toBe(kept(query, 'stock').filter(({ stock }) => stock > 0).length);
  expect(options.reduced).toBe(kept(query, 'sale').filter(({ reduced }) => reduced).length);
  const within = (from: number, to: number) => kept(query, 'price').filter(({ rupees }) => rupees >= from && rupees <= to).length;
  expect(options.bands).toEqual([within(0, 499), within(500, 1000), within(1000, 2000), within(2001, 1e9)]);
});

test('a choice that leads to nothing is listed with 0; the page of a category has its own choices', async () => {
  const options = await readFilterOptions(shop.at(now), parse('price_min=2001'));
  expect(options.attributes.finish).toContainEqual({ value: 'oxidised', pieces: 0 });
  const rings = await readFilterOptions(shop.at(now), parse(''), 'rings');
  expect(rings.total).toBe(pieces.filter(({ category }) => category === 4).length);
  expect(rings.sizes).toEqual([]);
  expect(rings.attributes.finish.map(({ value }) => value)).toEqual(['gold tone', 'rose gold']);
});

test.each([
  ['', undefined],
  ['', 'anklets'],
  ['price_max=999', undefined],
])('each colour for %j in %s has the picture of a piece that has it there; no other choice has one', async (address, slug) => {
  const { attributes } = await readFilterOptions(shop.at(now), parse(address), slug);
  const rows = await shop.rows(
    `SELECT a.value, p.images ->> 0 AS image FROM products p JOIN product_attributes a ON a.product_id = p.id AND a.kind = 'colour'
     JOIN categories c ON c.id = p.category_id WHERE p.archived_at IS NULL AND c.slug = coalesce(?, c.slug)`,
    slug ?? null,
  );
  expect(attributes.colour.length).toBeGreaterThan(2);
  for (const { value, image } of attributes.colour) expect(rows).toContainEqual({ value, image });
  for (const kind of attributeKinds.filter((each) => each !== 'colour'))
    expect(attributes[kind].filter(({ image }) => image !== undefined)).toEqual([]);
});

test('a search narrows the choices; similar words are not counted', async () => {
  const exact = await readFilterOptions(shop.at(now), parse('search=kundan'));
  const { total, categories } = await listed('search=kundan');
  expect(exact.total).toBe(total);
  expect(categories.reduce((all, one) => all + (one.pieces ?? 0), 0)).toBe(total);
  const near = await readFilterOptions(shop.at(now), parse('search=kundann'));
  expect([near.total, near.inStock, near.bands]).toEqual([null, null, [null, null, null, null]]);
  expect(new Set((await listed('search=kundann')).categories.map((one) => one.pieces))).toEqual(new Set([null]));
});

test('forty filters at once, hostile ones among them, are an answer', async () => {
  const hostile = `stone=';DROP TABLE products--&size=%00&occasion=${'ü'.repeat(99)}`;
  const many = Array.from({ length: 40 }, (_, at) => `finish=x${at}&${hostile}`).join('&');
  expect((await listed(many)).total).toBe(0);
  expect((await readFilterOptions(shop.at(now), parse(many))).total).toBe(0);
});

test('“Most bought” has the pieces that were sold most first', async () => {
  const { cards } = await listed('sort=sold-desc');
  const sold = await shop.rows('SELECT id, committed FROM products WHERE archived_at IS NULL');
  const bought = new Map(sold.map(({ id, committed }) => [Number(id), Number(committed)]));
  const figures = cards.map(({ id }) => bought.get(id) ?? -1);
  expect(figures[0]).toBeGreaterThan(0);
  expect(figures).toEqual(figures.toSorted((a, b) => b - a));
});

const totalOf = async (query: ListingQuery, slug?: string) => (await readListing(shop.at(now), query, slug)).total;

test.each([
  ['', undefined],
  ['', 'bangles'],
  ['', 'rings'],
  ['stone=pearl', undefined],
  ['price_max=1500&sort=price-asc', 'bangles'],
  ['search=kundan', undefined],
  ['filter_categories=1,3&colour=gold', undefined],
])('a quick choice of %j in %s counts what it leads to', async (search, slug) => {
  const { query, quick, total } = await listed(search, slug);
  if (!quick) throw new Error('nothing was counted');
  for (const uncounted of ['stone=pearl&sort=name-asc', 'search=kundann']) expect((await listed(uncounted)).quick).toBeNull();
  const choices = quickChoices(query, quick, total);
  expect(choices.length).toBeGreaterThan(0);
  for (const { query: next, pieces: left } of choices) expect(await totalOf(next, slug)).toBe(left);
});

test.each([
  ['price_max=499&size=2.8', 'bangles'],
  ['colour=silver&stone=pearl&stock=1', undefined],
  ['filter_categories=4&occasion=office', undefined],
  ['search=jhumka&price_max=100', undefined],
])('each way on from nothing (%s in %s) leads to as many pieces as it says; the others would find nothing', async (search, slug) => {
  const { letGo, total, instead, isNear } = await listed(search, slug);
  expect(total).toBe(0);
  const ways = letGo?.ways ?? [];
  expect(ways.length).toBeGreaterThan(0);
  for (const { query: next, pieces: left } of ways) expect(await totalOf(next, slug)).toBe(left);
  expect([instead.length > 0, isNear]).toEqual([true, true]);
});

test('a search names the conflict of what it asks for, with the ways out of it and their counts (#64, #70)', async () => {
  const { letGo } = await listed('search=jhumka under 500');
  expect(letGo?.title).toBe('No jhumkas under ₹500');
  expect(letGo?.ways.map(({ text }) => text)).toEqual(['Any price', 'Earrings, under ₹500']);
  for (const { query, pieces: left } of letGo?.ways ?? []) expect(await totalOf(query)).toBe(left);
  // Pieces of several categories are oxidised: none of them is taken for the word.
  expect((await listed('search=oxidised under 100')).letGo?.ways.map(({ text }) => text)).toEqual(['Any price']);
  expect((await listed('search=zzqqxx')).letGo).toBeNull();
});

test('the panel counts each category beside the other filters, and the bars of prices have every piece of the place once, whatever is chosen', async () => {
  for (const search of ['', 'price_max=700', 'sale=1', 'stone=pearl&filter_categories=1', 'filter_categories=1,3']) {
    const { bars, categories } = await readFilterOptions(shop.at(now), parse(search));
    for (const { id, pieces: left } of categories) expect(await totalOf({ ...parse(search), categories: [id] })).toBe(left);
    if (!search.includes('categories')) expect(bars.reduce((sum, bar) => sum + bar.pieces, 0)).toBe(pieces.length);
  }
  expect((await readFilterOptions(shop.at(now), parse(''), 'rings')).categories).toEqual([]);
});
