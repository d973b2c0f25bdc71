import { createClient } from '@libsql/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addLargeCatalogue } from '../../../drizzle/demo/large.ts';
import { seedDemo } from '../../../drizzle/seed.ts';
import { PRODUCTS_PER_PAGE } from '../../../src/rules/limits.ts';
import { FOUND_MAX, lastPage } from '../../../src/rules/listing/list-pages.ts';
import { type Sort, sortOptions } from '../../../src/rules/listing/listing.ts';
import { type FreshShop, freshShop, libsqlServer } from '../../shop/fresh-shop.ts';
import { costOf } from '../../shop/machine/count-rows.ts';
import { linkTo, listingAt, publicReads } from '../../shop/public-reads.ts';

/** The number of rows that a page may read, however many pieces there are. */
const ROWS_MAX = 335;
/** Enough that a read of the whole, of a category or of what a common word finds is far above the maximum. */
const PIECES = 4_000;
const FIRST = 100_001;

let shop: FreshShop;
const now = Date.now();
const rowsOf = async (read: Parameters<typeof costOf>[2]) =>
  (await costOf(shop.databaseUrl, shop.at(now), read)).reduce((sum, { rows }) => sum + rows, 0);

/** Pages of what a search counts. */
const FOUND_PAGES = Math.ceil(FOUND_MAX / PRODUCTS_PER_PAGE);

beforeAll(async () => {
  // The rows that are read are counted by the server.
  shop = await freshShop(libsqlServer);
  const client = createClient({ url: shop.databaseUrl });
  await seedDemo(client, now);
  await addLargeCatalogue(client, PIECES, now);
  client.close();
  await shop.rows("UPDATE products SET country_of_origin = 'Thailand', importer = 'Siam' WHERE id % 5 = 0");
  await shop.rows('UPDATE products SET archived_at = 1 WHERE id % 17 = 0');
  await shop.rows('UPDATE products SET rating_count = id % 9, rating_sum = (id % 9) * (1 + id % 4) WHERE id % 3 = 0');
}, 180_000);
afterAll(() => shop.close());

describe('what a page reads', () => {
  test.each(publicReads(FIRST + 7))('%s', async (_, read) => {
    const rows = await rowsOf(read);
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThanOrEqual(ROWS_MAX);
  });

  test('late pages, from both sides, and the last one', async () => {
    for (const address of ['', 'sort=price-asc', 'sort=sold-desc', 'stock=1', 'search=gold', 'stock=1&sort=price-desc']) {
      const late = `${address}&page=90`;
      for (const place of [`after=${FIRST + 2_000}`, `before=${FIRST + 2_000}`, 'before=0'])
        expect(await rowsOf((one) => listingAt(one, `${late}&${place}`)), `${late}&${place}`).toBeLessThanOrEqual(ROWS_MAX);
    }
  });
});

/** The order of a sort, written without the shop's code. */
const orders: Readonly<Partial<Record<Sort, string>>> = {
  'created_at-desc': 'created_at DESC',
  'price-asc': 'price_paise',
  'price-desc': 'price_paise DESC',
  'name-asc': 'lower(name)',
  'name-desc': 'lower(name) DESC',
  'rating-desc': 'iif(rating_count < 3, 0, rating_sum * 1.0 / rating_count) DESC',
  'sold-desc': 'committed DESC',
  'country_of_origin-asc': 'country_of_origin',
  'is_featured-desc': 'is_featured DESC',
};

describe.each((Object.keys(sortOptions) as Sort[]).filter((sort) => sort !== 'best-match'))('%s has every piece once, in order', (sort) => {
  test('page by page, forwards and back', async () => {
    const category = 'bangles';
    const expected =
      await shop.rows(`SELECT id FROM products WHERE archived_at IS NULL AND category_id = (SELECT id FROM categories WHERE slug = '${category}')
      ORDER BY ${orders[sort]}, is_featured DESC, id DESC`);
    const ids = expected.map(({ id }) => Number(id));
    const first = await listingAt(shop.at(now), `sort=${sort}`, category);
    expect(first.total).toBe(ids.length);
    const pages = lastPage(first);
    expect(pages).toBeGreaterThan(22);

    let page = first;
    const seen = page.cards.map(({ id }) => id);
    for (let at = 2; at <= 8; at += 1) {
      page = await listingAt(shop.at(now), linkTo(page, at), category);
      seen.push(...page.cards.map(({ id }) => id));
    }
    expect(seen).toEqual(ids.slice(0, 8 * PRODUCTS_PER_PAGE));

    const last = await listingAt(shop.at(now), linkTo(first, pages), category);
    const before = await listingAt(shop.at(now), linkTo(last, pages - 1), category);
    const again = await listingAt(shop.at(now), linkTo(before, pages), category);
    const end = [...before.cards, ...last.cards].map(({ id }) => id);
    expect(end).toEqual(ids.slice((pages - 2) * PRODUCTS_PER_PAGE));
    expect(again.cards).toEqual(last.cards);
  });
});

const inStockWedding = `archived_at IS NULL AND stock_quantity > 0
  AND id IN (SELECT product_id FROM product_attributes WHERE kind = 'occasion' AND value = 'wedding')`;
const namedLotus = "archived_at IS NULL AND (name LIKE '%lotus%' OR description LIKE '%lotus%') AND price_paise BETWEEN 50000 AND 200099";

test.each([
  ['stock=1&occasion=wedding', inStockWedding, 'id DESC'],
  ['stock=1&occasion=wedding&sort=price-asc', inStockWedding, 'price_paise, is_featured DESC, id DESC'],
  ['stock=1&occasion=wedding&sort=price-desc', inStockWedding, 'price_paise DESC, is_featured, id'],
  ['search=lotus&price_min=500&price_max=2000', namedLotus, 'id DESC'],
  ['search=lotus&price_min=500&price_max=2000&sort=created_at-desc', namedLotus, 'id DESC'],
  ['search=lotus&price_min=500&price_max=2000&sort=price-asc', namedLotus, 'price_paise, is_featured DESC, id DESC'],
])('%s goes on behind the counted pieces; every piece is there once, forwards and back', async (address, where, order) => {
  const expected = await shop.rows(`SELECT id FROM products WHERE ${where} ORDER BY ${order}`);
  let page = await listingAt(shop.at(now), address);
  expect([page.total, page.hasMore, page.isCut]).toEqual([FOUND_MAX, true, false]);
  const seen = page.cards.map(({ id }) => id);
  let before = page;
  for (let at = 2; page.cards.length === PRODUCTS_PER_PAGE; at += 1) {
    before = page;
    page = await listingAt(shop.at(now), linkTo(page, at));
    seen.push(...page.cards.map(({ id }) => id));
  }
  expect(seen).toEqual(expected.map(({ id }) => Number(id)));
  expect((await listingAt(shop.at(now), linkTo(page, page.query.page - 1))).cards).toEqual(before.cards);
});

test('in another order, a broad filter shows the newest of its pieces, and says so', async () => {
  const newest =
    await shop.rows(`SELECT id FROM (SELECT * FROM products WHERE archived_at IS NULL AND stock_quantity > 0 ORDER BY id DESC LIMIT ${FOUND_MAX})
    ORDER BY lower(name), is_featured DESC, id DESC`);
  const first = await listingAt(shop.at(now), 'stock=1&sort=name-asc');
  expect([first.total, first.hasMore, first.isCut, lastPage(first)]).toEqual([FOUND_MAX, true, true, FOUND_PAGES]);
  const pages = await Promise.all(
    Array.from({ length: FOUND_PAGES }, (_, at) => at + 1).map((page) => listingAt(shop.at(now), linkTo(first, page))),
  );
  expect(pages.flatMap(({ cards }) => cards.map(({ id }) => id))).toEqual(newest.map(({ id }) => Number(id)));
});

test('a narrow filter is sorted as a whole', async () => {
  const rare = await listingAt(shop.at(now), 'finish=gold+tone&sort=price-desc');
  const prices = rare.cards.map(({ price }) => price.unit);
  expect(rare.hasMore).toBe(false);
  expect(prices).toEqual(prices.toSorted((a, b) => b - a));
});
