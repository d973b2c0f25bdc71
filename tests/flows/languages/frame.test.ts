import { beforeAll, expect, test } from 'vitest';
import { readHome } from '../../../src/features/catalog/home/home.server.ts';
import { readFilterOptions } from '../../../src/features/catalog/listing/filters/filter-options.server.ts';
import { readProduct } from '../../../src/features/catalog/product/product.server.ts';
import { readLayoutData } from '../../../src/features/content/layout-data.server.ts';
import { inLanguage } from '../../../src/platform/request/request-note.ts';
import { attributeWord } from '../../../src/rules/filters/attribute-words.ts';
import { chosenFilters } from '../../../src/rules/filters/chosen-filters.ts';
import { conflictText } from '../../../src/rules/listing/no-results-text.ts';
import { designationOf, greetingOf, taglineOf } from '../../../src/rules/store/store.ts';
import type { OwnField, OwnKind } from '../../../src/rules/translations/own-fields.ts';
import { loadTexts } from '../../../src/texts/load.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { listingAt, queryOf } from '../../shop/public-reads.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const [bangles, necklaces] = [await shop.addCategory('Bangles', true), await shop.addCategory('Necklaces')];
const bangle = await shop.addProduct({ name: 'Plain bangle', price: 10_000, stock: 5, category: bangles, sizes: { '2.6': 5 } });
const choker = await shop.addProduct({ name: 'Choker', price: 20_000, stock: 5, category: necklaces });

const translate = <K extends OwnKind>(kind: K, subject: string | number, field: OwnField<K>, text: string, state = 'reviewed') =>
  shop.rows(
    `INSERT OR REPLACE INTO translations (kind, subject, language, field, text, english, state) VALUES (?, ?, 'hi', ?, ?, '', ?)`,
    ...[kind, String(subject), field, text, state],
  );
const inHindi = <T>(read: () => T): T => inLanguage('hi', read);
const frameIn = (language: 'en' | 'hi') => inLanguage(language, () => readLayoutData(shop.at()));

beforeAll(async () => {
  await loadTexts('hi');
  await shop.rows("UPDATE categories SET description = 'Plain and enamelled.' WHERE id = ?", bangles);
  const rest = "'For you', 'a.jpg', 'A set', '/collections?occasion=gift'";
  await shop.rows(`INSERT INTO home_banners (id, place, title, subtitle, image, image_alt, link_to)
    VALUES (1, 'hero', 'Wedding season', ${rest}), (2, 'edit', 'Gifts', ${rest})`);
  await shop.rows(
    "INSERT INTO notification_bar_settings (id, text_content, link_url, is_active) VALUES (1, 'Ten percent off', '/contact', 1)",
  );
  for (const word of ['gold tone', 'temple work'])
    await shop.rows("INSERT INTO product_attributes (product_id, kind, value) VALUES (?, 'finish', ?)", choker, word);
  await translate('category', bangles, 'name', 'चूड़ियाँ');
  await translate('category', bangles, 'description', 'सादी और मीनाकारी वाली।', 'draft');
  await translate('category', necklaces, 'name', 'हार');
  await translate('banner', 1, 'title', 'शादी का सीज़न');
  await translate('banner', 1, 'imageAlt', 'एक सेट');
  await translate('banner', 2, 'title', 'गिफ़्ट', 'sample');
  await translate('banner', 2, 'subtitle', 'आपके लिए', 'draft');
  await translate('notice', 1, 'text', 'दस प्रतिशत की छूट');
  await translate('store', '', 'tagline', 'रोज़ की चमक');
  await translate('store', '', 'designation', 'शिकायत अधिकारी जी', 'draft');
  await translate('attribute', 'temple work', 'word', 'टेंपल वर्क');
});

test('the frame has the owner’s texts in Hindi; drafts and what is missing stay in English', async () => {
  const { shelves, categories, banners, editTiles, edits, notice, store } = await frameIn('hi');
  expect(shelves.map(({ name, description }) => `${name}: ${description}`)).toEqual(['चूड़ियाँ: Plain and enamelled.', 'हार: null']);
  expect(categories.map(({ name, slug }) => `${name} ${slug}`)).toEqual(['चूड़ियाँ bangles', 'हार necklaces']);
  expect(banners).toMatchObject([{ title: 'शादी का सीज़न', subtitle: 'For you', alt: 'एक सेट', link: '/hi/collections?occasion=gift' }]);
  expect(editTiles).toMatchObject([{ title: 'गिफ़्ट', subtitle: 'For you' }]);
  expect(edits[0]).toEqual({ title: 'गिफ़्ट', text: 'For you', href: '/hi/collections?occasion=gift' });
  expect([notice?.text, notice?.link]).toEqual(['दस प्रतिशत की छूट', '/hi/contact']);
  expect(inHindi(() => [taglineOf(store), designationOf(store.officer)])).toEqual(['रोज़ की चमक', 'शिकायत अधिकारी']);
  expect([taglineOf(store), designationOf(store.officer)]).toEqual([store.brand.tagline, 'Grievance Officer']);
});

test('the frame in English has none of it', async () => {
  const { shelves, banners, notice, store, words } = await frameIn('en');
  expect(shelves.flatMap(({ name, englishName }) => [name, englishName])).toEqual(['Bangles', 'Bangles', 'Necklaces', 'Necklaces']);
  expect([banners[0]?.title, notice?.text, notice?.link]).toEqual(['Wedding season', 'Ten percent off', '/contact']);
  expect([taglineOf(store), words.size]).toEqual([store.brand.tagline, 0]);
});

test('a text shows on the next page after it is reviewed, and no longer after it is deleted', async () => {
  const greeting = async () => inHindi(() => frameIn('hi')).then(({ store }) => inHindi(() => greetingOf(store)));
  const before = await greeting();
  await translate('store', '', 'greeting', 'नमस्ते, मदद चाहिए।', 'draft');
  expect(await greeting()).toBe(before);
  await shop.rows("UPDATE translations SET state = 'reviewed' WHERE field = 'greeting'");
  expect(await greeting()).toBe('नमस्ते, मदद चाहिए।');
  await shop.rows("DELETE FROM translations WHERE field = 'greeting'");
  expect(await greeting()).toBe(before);
});

test('what a category is does not depend on the name that is shown', async () => {
  const [home, piece] = await inHindi(async () => [await readHome(shop.at()), await readProduct(shop.at(), bangle)] as const);
  expect([home.popular.category?.name, home.popular.cards.map(({ id }) => id)]).toEqual(['हार', [choker]]);
  expect(piece).toMatchObject({ category: { name: 'चूड़ियाँ', englishName: 'Bangles' }, product: { sizes: [{ size: '2.6', available: 5 }] } });
});

test('words of pieces are in Hindi wherever they are chosen by, and keep their English in addresses', async () => {
  const { options, listing } = await inHindi(async () => ({
    options: await readFilterOptions(shop.at(), queryOf('')),
    listing: await listingAt(shop.at(), 'finish=temple+work,gold+tone&origin=Nepal', 'necklaces'),
  }));
  const finishes = options.attributes.finish.map(({ value }) => `${value}: ${inHindi(() => attributeWord(value, options.frame.words))}`);
  expect(finishes).toEqual(['gold tone: गोल्ड-टोन', 'temple work: टेंपल वर्क']);
  const chosen = inHindi(() => chosenFilters(listing.query, [], listing.frame.words));
  expect(chosen.map(({ label }) => label)).toEqual(['टेंपल वर्क', 'गोल्ड-टोन', 'नेपाल से']);
  expect(chosen.at(0)?.without.attributes.finish).toEqual(['gold tone']);
  expect(inHindi(() => conflictText({ search: '', category: listing.category?.name, chosen }))).toMatch(/हार नहीं हैं$/);
});

test('a line of the cart has the word of its finish in Hindi', async () => {
  const shopper = new Shopper(shop);
  const facts = async (language: 'en' | 'hi') => {
    const { body } = await inLanguage(language, () => shopper.quote([{ id: choker }, { id: bangle, size: '2.6' }]));
    return body.lines.map((line) => line.facts);
  };
  expect(await facts('hi')).toEqual(['गोल्ड-टोन', 'साइज़ 2.6']);
  expect(await facts('en')).toEqual(['Gold tone', 'Size 2.6']);
});

test('without the translations pages are whole in English, and the next one has them again', async () => {
  const touch = () => shop.rows("UPDATE page_editions SET edition = edition + 1 WHERE tag = 'frame'");
  await frameIn('hi');
  await shop.rows('ALTER TABLE translations RENAME COLUMN text TO text_away');
  await touch();
  try {
    const { notice, shelves, unread } = await frameIn('hi');
    expect([notice?.text, shelves[0]?.name, unread]).toEqual(['Ten percent off', 'Bangles', []]);
  } finally {
    await shop.rows('ALTER TABLE translations RENAME COLUMN text_away TO text');
  }
  expect((await frameIn('hi')).notice?.text).toBe('दस प्रतिशत की छूट');
});
