import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readProduct } from '../../../src/features/catalog/product/product.server.ts';
import { pageSitemap, productSitemap } from '../../../src/features/search-engines/sitemap.server.ts';
import { inLanguage } from '../../../src/platform/request/request-note.ts';
import { loadTexts } from '../../../src/texts/load.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const ids = { named: 0, described: 0, draft: 0, cared: 0, plain: 0 };

const translate = (id: number, field: string, state: string) =>
  shop.rows(
    "INSERT INTO translations (kind, subject, language, field, text, english, state) VALUES ('product', ?, 'hi', ?, 'झुमके', '', ?)",
    ...[String(id), field, state],
  );

/** The entry of each address of a sitemap: the languages and addresses that it names. */
const entriesOf = (xml: string | null) =>
  new Map(
    [...(xml ?? '').matchAll(/<url><loc>http:\/\/shop\.test([^<]*)<\/loc>(.*?)<\/url>/g)].map(([, path = '', rest = '']) => [
      path,
      [...rest.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]+)" href="http:\/\/shop\.test([^"]*)"\/>/g)].map(
        ([, tag, to]) => `${tag} ${to}`,
      ),
    ]),
  );

beforeAll(async () => {
  await loadTexts('hi');
  const category = await shop.addCategory('Earrings');
  for (const name of Object.keys(ids) as (keyof typeof ids)[])
    ids[name] = await shop.addProduct({ name, price: 10_000, stock: 1, category });
  await translate(ids.named, 'name', 'reviewed');
  await translate(ids.described, 'description', 'sample');
  await translate(ids.draft, 'name', 'draft');
  await translate(ids.cared, 'care', 'reviewed');
});
beforeEach(() => {
  shop.env.LANGUAGES = 'en,hi';
});

test('a sitemap names the pages of every language in the entry of the English one', async () => {
  const pages = entriesOf(await pageSitemap(shop.at()));
  expect(pages.get('/')).toEqual(['en-IN /', 'hi-IN /hi', 'x-default /']);
  expect(pages.get('/collections/earrings')).toEqual([
    ...['en-IN /collections/earrings', 'hi-IN /hi/collections/earrings', 'x-default /collections/earrings'],
  ]);
});

test('a piece has a page in Hindi only if shoppers see its name or description in Hindi', async () => {
  const entries = entriesOf(await productSitemap(shop.at(), '1'));
  const named = [...entries].filter(([, links]) => links.length > 0).map(([path]) => path.split('-').at(-1));
  expect(named).toEqual(['named', 'described']);
  expect(entries.size).toBe(Object.keys(ids).length);
  for (const language of ['en', 'hi'] as const) {
    const seen = await Promise.all(
      Object.values(ids).map((id) => inLanguage(language, async () => (await readProduct(shop.at(), id)).isTranslated)),
    );
    expect(seen).toEqual([true, true, false, false, false]);
  }
});

test('a shop of one language says nothing of others, and looks for no texts in them', async () => {
  shop.env.LANGUAGES = 'en';
  for (const xml of [await pageSitemap(shop.at()), await productSitemap(shop.at(), '1')]) expect(xml).not.toMatch(/xhtml|hreflang/);
  expect((await readProduct(shop.at(), ids.plain)).isTranslated).toBe(true);
});
