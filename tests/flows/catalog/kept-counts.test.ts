import { beforeEach, describe, expect, test } from 'vitest';
import { endOffers } from '../../../src/features/products/end-offers.server.ts';
import { rangeOf } from '../../../src/rules/filters/price-range.ts';
import { addDemo } from '../../shop/catalogue/demo.ts';
import { TAX } from '../../shop/catalogue/tax.ts';
import type { Row } from '../../shop/rows.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const now = Date.now();
await addDemo(shop, { now });

/** The facets of the pieces on sale as 'category kind value', read from the rows without the view that keeps them. */
async function countedAnew(): Promise<Map<string, number>> {
  const tables = ['products WHERE archived_at IS NULL', 'product_attributes', 'product_sizes', 'categories'];
  const [pieces, words, sizes, categories] = await Promise.all(tables.map((table) => shop.rows(`SELECT * FROM ${table}`)));
  const counts = new Map<string, number>();
  const facetsOf = (row: Row): string[] => {
    const category = categories?.find(({ id }) => id === row.category_id);
    const own = (sizes ?? []).filter(({ product_id }) => product_id === row.id);
    const offered: string[] = category?.has_sizes && !row.is_one_size ? JSON.parse(String(category.sizes)) : [];
    const stockOf = (size: string) => (own.length > 0 ? own.find((one) => one.size === size)?.stock_quantity : row.stock_quantity);
    const sold = offered.filter((size) => stockOf(size) !== undefined);
    return [
      'on-sale ',
      ...(Number(row.stock_quantity) > 0 ? ['stock '] : []),
      ...(row.original_price_paise !== null && Number(row.original_price_paise) > Number(row.price_paise) ? ['sale '] : []),
      ...(row.category_id === null ? [] : [`category ${row.category_id}`]),
      `origin ${row.country_of_origin}`,
      `price ${rangeOf(Math.floor(Number(row.price_paise) / 100))}`,
      ...(row.sale_ends_at === null ? [] : [`usual-price ${rangeOf(Math.floor(Number(row.original_price_paise) / 100))}`]),
      ...(words ?? []).filter(({ product_id }) => product_id === row.id).map(({ kind, value }) => `${kind} ${value}`),
      ...sold.map((size) => `size ${size}`),
      ...sold.filter((size) => Number(row.stock_quantity) > 0 && Number(stockOf(size)) > 0).map((size) => `size-in-stock ${size}`),
    ];
  };
  for (const row of pieces ?? [])
    for (const facet of facetsOf(row))
      for (const place of new Set([0, Number(row.category_id ?? 0)]))
        counts.set(`${place} ${facet}`, (counts.get(`${place} ${facet}`) ?? 0) + 1);
  return counts;
}

async function expectCountsRight(): Promise<void> {
  const kept = await shop.rows(
    'SELECT c.category_id, f.kind, f.value, c.pieces FROM facet_counts c JOIN facets f ON f.id = c.facet_id WHERE c.pieces > 0',
  );
  const found = Object.fromEntries(kept.map(({ category_id, kind, value, pieces }) => [`${category_id} ${kind} ${value}`, pieces]));
  expect(found).toEqual(Object.fromEntries(await countedAnew()));
  const stray = await shop.rows(`SELECT rowid FROM products_fts WHERE rowid NOT IN (SELECT id FROM products)
    UNION ALL SELECT id FROM products WHERE id NOT IN (SELECT rowid FROM products_fts)
    UNION ALL SELECT rowid FROM products_by_price_fts WHERE rowid NOT IN (SELECT key FROM price_keys)
    UNION ALL SELECT id FROM price_keys WHERE key NOT IN (SELECT rowid FROM products_by_price_fts)
    UNION ALL SELECT product_id FROM product_facets WHERE product_id NOT IN (SELECT id FROM products WHERE archived_at IS NULL)`);
  expect(stray).toEqual([]);
}

describe('the kept counts are those of the rows after', () => {
  beforeEach(expectCountsRight);

  const unsized = 'id NOT IN (SELECT product_id FROM product_sizes)';
  const moved = (quantity: string, which: string) =>
    `INSERT INTO stock_moves (product_id, kind, quantity) SELECT id, 'adjust', ${quantity} FROM products WHERE ${which} AND ${unsized}`;
  const jade = "INSERT INTO product_attributes (product_id, kind, value) SELECT id, 'stone', 'jade' FROM products WHERE id < 9";
  const bounds = 'UPDATE products SET price_paise = 100 * (998 + id % 5), mrp_paise = 1000000, original_price_paise = 1000000';
  const unmoved = 'id NOT IN (SELECT product_id FROM order_items) AND id NOT IN (SELECT product_id FROM stock_moves)';
  const twice = `INSERT OR IGNORE INTO products (id, name, slug, price_paise, mrp_paise, ${TAX.columns}) VALUES (1, 'Twice', 'twice', 100, 100, ${TAX.values})`;
  test.each([
    ['archiving', 'UPDATE products SET archived_at = 1 WHERE id % 3 = 0'],
    ['restoring', 'UPDATE products SET archived_at = NULL WHERE id % 2 = 0'],
    ['a move to another category', `UPDATE products SET category_id = 1 + id % 4 WHERE ${unsized}`],
    ['no category', `UPDATE products SET category_id = NULL, (${TAX.columns}) = (${TAX.values}) WHERE id % 5 = 0`],
    ['a category that has sizes now', `UPDATE categories SET has_sizes = 1, sizes = '["2.4","2.10","XL"]' WHERE id IN (1, 2)`],
    ['other sizes', `UPDATE categories SET sizes = '["2.4"]' WHERE id = 1`],
    ['no sizes', 'UPDATE categories SET has_sizes = 0 WHERE id = 2'],
    ['pieces that fit everybody', `UPDATE products SET is_one_size = 1 WHERE id % 4 = 1 AND ${unsized}`],
    ['all pieces written off', moved('-stock_quantity', 'stock_quantity > 0')],
    ['pieces that arrive', moved('3', 'id % 2 = 1')],
    ['prices at the bounds of ranges', bounds],
    ['offers', `UPDATE products SET original_price_paise = 200050, sale_ends_at = ${now - 20_000} WHERE id % 3 = 1`],
    ['featured pieces', 'UPDATE products SET is_featured = id % 2'],
    ['a country', "UPDATE products SET country_of_origin = 'Thailand', importer = 'Siam' WHERE id % 6 = 0"],
    ['words that go and come', "DELETE FROM product_attributes WHERE value = 'wedding'"],
    ['a word that is new', jade],
    ['a changed word', "UPDATE product_attributes SET value = 'onyx' WHERE value = 'jade'"],
    ['deleted pieces with their words', `DELETE FROM products WHERE ${unmoved}`],
    [
      'a write that is taken back',
      `INSERT INTO products (name, slug, price_paise, mrp_paise, ${TAX.columns}) VALUES ('Dear', 'dear', 900, 100, ${TAX.values})`,
    ],
    ['an upsert that leaves the row', twice],
  ])('%s', async (_, sql) => {
    await shop.rows(sql).catch((error: unknown) => expect(String(error)).toContain('products_price_within_mrp'));
  });

  test('the end of offers; it is the last change', async () => {
    await endOffers(shop.at(now));
    expect(await shop.rows('SELECT id FROM products WHERE sale_ends_at <= ?', now)).toEqual([]);
    await expectCountsRight();
  });
});
