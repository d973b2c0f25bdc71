import Papa from 'papaparse';
import { beforeAll, expect, it } from 'vitest';
import { streamAnswer } from '../../../src/features/search-engines/for-programs.server.ts';
import { googleFeed } from '../../../src/features/search-engines/google-feed.server.ts';
import { metaFeed } from '../../../src/features/search-engines/meta-feed.server.ts';
import { securityText } from '../../../src/features/search-engines/security-text.server.ts';
import { pageSitemap, productSitemap, sitemapIndex } from '../../../src/features/search-engines/sitemap.server.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { TAX } from '../../shop/catalogue/tax.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const fresh = await shopUnderTest();
const values = (xml: string, name: string) => [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, text]) => text);
const whole = (parts: AsyncGenerator<string>) => streamAnswer('text/plain', parts).text();
const ids = { choker: 0, ended: 0, plain: 0, archived: 0, far: 0 };

beforeAll(async () => {
  const category = await fresh.addCategory('Necklaces & sets');
  ids.choker = await fresh.addProduct({ name: 'Choker <b>"Rani"</b> & co', price: 129_900, stock: 3, category });
  const ended = { name: 'Ended', price: 40_000, originalPrice: 60_000, saleEndsAt: Date.now() - 1, stock: 0, category };
  ids.ended = await fresh.addProduct(ended);
  ids.plain = await fresh.addProduct({ name: 'No picture', price: 10_000, stock: 1 });
  ids.archived = await fresh.addProduct({ name: 'Archived', price: 10_000, stock: 1 });
  ids.far = await fresh.addProduct({ name: '=1+1', price: 30_000, stock: 1, category });
  await fresh.rows(`UPDATE products SET images = json_array('products/a.jpg', 'products/b.jpg') WHERE id <> ?`, ids.plain);
  await fresh.rows(`UPDATE products SET images = '[]' WHERE id = ?`, ids.plain);
  await fresh.rows('UPDATE products SET archived_at = 1 WHERE id = ?', ids.archived);
  for (const [kind, words] of Object.entries({ colour: ['red', 'gold', 'green', 'blue'], material: ['brass'], unknown: ['x'] }))
    for (const word of words) await fresh.rows('INSERT INTO product_attributes VALUES (?, ?, ?)', ids.choker, kind, word);
});

it('the sitemaps are the pages and every range of product ids; the pages are those that everybody may see, with each category', async () => {
  const sitemaps = ['pages', 'products-1'].map((name) => `http://shop.test/sitemaps/${name}.xml`);
  expect(values(await sitemapIndex(fresh.at()), 'loc')).toEqual(sitemaps);
  const pages = values(await pageSitemap(fresh.at()), 'loc');
  expect(pages).toContain('http://shop.test/');
  const [{ slug } = { slug: '' }] = await fresh.rows('SELECT slug FROM categories');
  expect(pages).toContain(`http://shop.test/collections/${slug}`);
  expect(pages.filter((page) => /admin|orders|profile|checkout|login|api/.test(page ?? ''))).toEqual([]);
});

it('a product on sale has its address, its change and its pictures; an archived one is not there', async () => {
  const xml = (await productSitemap(fresh.at(), '1')) ?? '';
  const [first] = values(xml, 'url');
  expect(values(xml, 'loc')[0]).toMatch(new RegExp(`^http://shop\\.test/products/${ids.choker}-`));
  expect(values(first ?? '', 'lastmod')[0]).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(values(first ?? '', 'image:loc')).toHaveLength(2);
  expect(xml).not.toContain(`/products/${ids.archived}-`);
  for (const none of ['0', '-1', '1.5', 'x', '999999', '']) expect(await productSitemap(fresh.at(), none)).toBeNull();
});

it('Google’s has the price of this moment, and no text can break it', async () => {
  const xml = await whole(googleFeed(fresh.at()));
  expect(xml.startsWith('<?xml version="1.0"')).toBe(true);
  expect(xml.endsWith('</channel>\n</rss>\n')).toBe(true);
  expect(values(xml, 'g:id')).toEqual([ids.choker, ids.ended, ids.far].map(String));
  expect(values(xml, 'g:title')[0]).toBe('Choker &lt;b&gt;&quot;Rani&quot;&lt;/b&gt; &amp; co');
  expect(values(xml, 'g:availability')).toEqual(['in_stock', 'out_of_stock', 'in_stock']);
  const items = values(xml, 'item');
  const prices = items.map((item) => values(item ?? '', 'g:price').join(', '));
  expect(prices).toEqual(['1299.00 INR, 0.00 INR', '600.00 INR, 0.00 INR', '300.00 INR, 50.00 INR']);
  expect(xml).not.toContain('g:sale_price>');
  expect([values(items[0] ?? '', 'g:color'), values(items[0] ?? '', 'g:material')]).toEqual([['blue/gold/green'], ['brass']]);
  expect(items[1]).not.toContain('g:material');
});

it('Meta’s is a table that no spreadsheet runs', async () => {
  const { data } = Papa.parse<Record<string, string>>(await whole(metaFeed(fresh.at())), {
    header: true,
    skipEmptyLines: true,
  });
  expect(data.map(({ id }) => id)).toEqual([ids.choker, ids.ended, ids.far].map(String));
  expect(data[2]).toMatchObject({ title: "'=1+1", price: '300.00 INR', availability: 'in stock', condition: 'new', brand: 'Chamak' });
  expect([data[0]?.color, data[0]?.material, data[1]?.color]).toEqual(['blue/gold/green', 'brass', '']);
  expect(data[0]?.image_link).toBe('http://shop.test/media/products/a.jpg/1080.jpeg');
  expect(data[0]?.google_product_category).toBe('188');
});

it('a feed of clothing is in the category of clothing, and one of goods of many kinds in none', async () => {
  for (const [kind, category] of [
    ['clothing', '1604'],
    ['other', undefined],
  ] as const) {
    await fresh.rows("INSERT OR REPLACE INTO goods_settings (id, kind, words) VALUES (1, ?, '{}')", kind);
    expect(values(await whole(googleFeed(fresh.at())), 'g:google_product_category')[0]).toBe(category);
  }
});

it('1,200 products come in pages, each once', async () => {
  await fresh.rows(`
      INSERT INTO products (name, slug, price_paise, mrp_paise, images, ${TAX.columns})
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200) SELECT 'Piece ' || i, 'piece', 10000, 10000, '["products/a.jpg"]', ${TAX.values} FROM n`);
  const found = values(await whole(googleFeed(fresh.at())), 'g:id');
  expect([found.length, new Set(found).size]).toEqual([1203, 1203]);
});

it('a fault in the middle is no whole file', async () => {
  async function* broken(): AsyncGenerator<string> {
    yield '<rss>';
    throw new Error('the database is down');
  }
  await expect(whole(broken())).rejects.toThrow();
});

it('security.txt has a contact, and an end within a year', async () => {
  const text = await securityText(fresh.at());
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const ends = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
  expect(ends).toBeGreaterThan(Date.now() + 90 * DAY);
  expect(ends).toBeLessThan(Date.now() + 365 * DAY);
});
