import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readProduct } from '../../../src/features/catalog/product/product.server.ts';
import { readOwnPage } from '../../../src/features/content/pages/own-page.server.ts';
import { readPageWords } from '../../../src/features/content/pages/page-words.server.ts';
import { pageSitemap, productSitemap } from '../../../src/features/search-engines/sitemap.server.ts';
import type { OwnPageText } from '../../../src/features/words/admin/own-page.server.ts';
import type { PageText } from '../../../src/features/words/admin/page-text.server.ts';
import { inLanguage } from '../../../src/platform/request/request-note.ts';
import type { PageKind } from '../../../src/rules/words/page-words.ts';
import { loadTexts } from '../../../src/texts/load.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';
import { inBoth } from '../../shop/words/in-hindi.ts';

const { shop, ask } = await shopWithAdministrator();
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
  const earrings = ['en-IN /collections/earrings', 'hi-IN /hi/collections/earrings', 'x-default /collections/earrings'];
  expect(pages.get('/collections/earrings')).toEqual(earrings);
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

/** Whether the page in each language, and the sitemap, say that it is there in all. */
const saidOf = async (path: string, read: () => Promise<{ readonly page: { readonly isTranslated: boolean } | null }>) => {
  const { en, hi } = await inBoth(async () => (await read()).page?.isTranslated);
  const links = entriesOf(await pageSitemap(shop.at())).get(path) ?? [];
  return { en, hi, sitemap: links.includes(`hi-IN /hi${path}`) };
};
const BOTH = { en: true, hi: true, sitemap: true };
const ENGLISH = { en: false, hi: false, sitemap: false };

/** The pages whose main text the owner may write; the contact page has its own besides. */
const paths = { privacy: '/privacy-policy', terms: '/terms-conditions', returns: '/shipping-returns', faq: '/faq' } as const;

test.each(Object.entries(paths) as [Exclude<PageKind, 'about'>, string][])(
  'the page of %s has its pair in Hindi only while shoppers read that, and the sitemap says the same',
  async (kind, path) => {
    const said = () => saidOf(path, () => readPageWords(shop.at(), kind));
    const save = async (language: 'en' | 'hi', text: string) => {
      const { form } = (await ask<PageText>('GET', `/texts/pages/${kind}?language=${language}`)).body;
      await ask('PUT', `/texts/pages/${kind}?language=${language}`, { ...form, text });
    };
    expect(await said()).toEqual(BOTH);
    await save('en', 'Another text.');
    expect(await said()).toEqual(ENGLISH);
    await save('hi', 'दूसरा पाठ।');
    expect(await said()).toEqual(BOTH);
    await save('en', 'A third text.');
    expect(await said()).toEqual(ENGLISH);
    await ask('POST', `/texts/pages/${kind}/take-back`, { version: 1, seen: 2 });
    expect(await said()).toEqual(BOTH);
  },
);

test('a policy of the code is the same pair while the database does not answer', async () => {
  await shop.withoutDatabase(async () => {
    expect(await inBoth(async () => (await readPageWords(shop.at(), 'terms')).page.isTranslated)).toEqual({ en: true, hi: true });
  });
});

test('a page of the owner’s own has its pair while its Hindi says the English of now', async () => {
  const said = () => saidOf('/pages/care', () => readOwnPage(shop.at(), 'care'));
  const change = async (language: 'en' | 'hi', form: object) => {
    const now = (await ask<OwnPageText>('GET', `/texts/own/care?language=${language}`)).body.form;
    await ask('PUT', `/texts/own/care?language=${language}`, { ...now, ...form });
  };
  await ask('POST', '/texts/own', { title: 'Care', slug: 'care', text: 'Keep it dry.', isShown: true });
  expect(await said()).toEqual(ENGLISH);
  await change('hi', { title: 'देखभाल', text: 'सूखा रखें।' });
  expect(await said()).toEqual(BOTH);
  await change('en', { text: 'Keep it very dry.' });
  expect(await said()).toEqual(ENGLISH);
});
