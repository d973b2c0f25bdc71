import { beforeAll, expect, test } from 'vitest';
import { type Card, selectCards } from '../../../src/features/catalog/card/card.server.ts';
import { readHome } from '../../../src/features/catalog/home/home.server.ts';
import { readListing } from '../../../src/features/catalog/listing/listing.server.ts';
import { productJsonLd } from '../../../src/features/catalog/product/json-ld.ts';
import { readProduct } from '../../../src/features/catalog/product/product.server.ts';
import { orderMessage } from '../../../src/features/ledger/messages/order-mail.server.ts';
import { readOrder } from '../../../src/features/ledger/order-view.server.ts';
import { latestOrdersQuery } from '../../../src/features/orders/my-orders/my-orders.server.ts';
import { ready } from '../../../src/platform/database/ready-query.ts';
import { SEARCH_CHARS_MAX } from '../../../src/rules/limits.ts';
import { parseListing } from '../../../src/rules/listing/listing.ts';
import type { OwnField } from '../../../src/rules/translations/own-fields.ts';
import { delivered } from '../../shop/orders/delivered.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { signedIn } from '../../shop/people/sign-in.ts';
import { inBoth, jhumkas, shopInBoth, translate } from '../../shop/words/in-hindi.ts';

const { shop, at } = await shopInBoth();

const english = {
  name: jhumkas.en,
  description: 'Light jhumkas with mirrors.',
  care: 'Keep dry.',
  dimensions: 'Height 5.5 cm; width 3 cm',
  closing: 'Push-back posts.',
  wearing: 'With the hair tied back.',
  closeup: 'Mirrors',
};
const hindi = {
  ...{ name: jhumkas.hi, description: 'शीशे वाले हल्के झुमके।', care: 'सूखा रखें।', dimensions: 'ऊँचाई 5.5 सेमी; चौड़ाई 3 सेमी' },
  ...{ closing: 'पुश-बैक पेंच।', wearing: 'बाल बाँधकर।', closeup: 'शीशे' },
};
const draft = { name: 'Rani Haar', description: 'A long haar.' };

/** A piece with Hindi that shoppers see, and one whose Hindi nobody has read yet. */
const category = await shop.addCategory('Earrings');
const piece = await shop.addProduct({ price: 70_000, stock: 500, name: english.name, category });
const unread = await shop.addProduct({ price: 30_000, stock: 500, name: draft.name, category });

beforeAll(async () => {
  const { name, ...others } = english;
  for (const [column, text] of Object.entries(others)) await shop.rows(`UPDATE products SET ${column} = ? WHERE id = ?`, text, piece);
  await shop.rows('UPDATE products SET description = ? WHERE id = ?', draft.description, unread);
  for (const [field, text] of Object.entries(hindi)) await translate(shop, piece, field as OwnField<'product'>, text);
  await translate(shop, unread, 'name', 'रानी हार', 'draft');
});

const listed = (query: Readonly<Record<string, string>>) => () =>
  readListing(shop.at(), parseListing(new URLSearchParams(query), SEARCH_CHARS_MAX));
const namesOf = (cards: readonly Card[]) => cards.map(({ name }) => name);
const answer = async <T>(path: string): Promise<T> => (await shop.fetch(path)).json() as Promise<T>;

test('the cart names its pieces in the language of the address; a draft stays in English, and is marked as such', async () => {
  const [inEnglish, inHindi] = [new Shopper(at.en), new Shopper(at.hi)];
  const wishes = [{ id: piece }, { id: unread }];
  const [before, after] = [(await inEnglish.quote(wishes)).body, (await inHindi.quote(wishes)).body];
  expect(before.lines.map(({ name, facts }) => `${name}: ${facts}`)).toEqual([`${english.name}: Height 5.5 cm`, `${draft.name}: `]);
  const said = after.lines.map(({ name, facts, lang }) => `${name}: ${facts} ${lang}`);
  expect(said).toEqual([`${hindi.name}: ऊँचाई 5.5 सेमी undefined`, `${draft.name}:  en-IN`]);
  for (const line of before.lines) expect(Object.keys(line)).not.toEqual(expect.arrayContaining([expect.stringMatching(/english|lang/)]));
  expect(after.total).toBe(before.total);
});

test('cards are in the language of the address: beside a cart, and seen before', async () => {
  type Shown = { readonly products: readonly Card[] };
  for (const path of [`/products/suggestions?for=${unread}`, `/products/seen?for=${piece}`]) {
    expect((await answer<Shown>(`/api${path}`)).products).toMatchObject([{ name: english.name, line: english.description }]);
    expect((await answer<Shown>(`/hi/api${path}`)).products).toMatchObject([{ name: hindi.name, line: hindi.description }]);
  }
  const [ofDraft] = (await answer<Shown>(`/hi/api/products/seen?for=${unread}`)).products;
  expect([ofDraft?.name, ofDraft?.lang]).toEqual([draft.name, { name: 'en-IN', line: 'en-IN' }]);
  expect((await answer<Shown>(`/api/products/seen?for=${unread}`)).products[0]).not.toHaveProperty('lang');
});

test('home, listings and the suggestions of the search have the same pieces in the same order in both languages', async () => {
  for (const query of [{}, { sort: 'name-asc' }, { sort: 'name-desc' }, { search: 'kajal jhumkas' }, { search: 'jhumkaz' }]) {
    const { en, hi } = await inBoth(listed(query));
    expect(en.cards.length).toBeGreaterThan(0);
    expect(hi.cards.map(({ id }) => id)).toEqual(en.cards.map(({ id }) => id));
    expect(hi.meant).toBe(en.meant);
  }
  expect(namesOf((await inBoth(listed({ sort: 'name-asc' }))).hi.cards)).toEqual([hindi.name, draft.name]);
  const home = await inBoth(() => readHome(shop.at()));
  expect(namesOf(home.en.arrivals).toSorted()).toEqual([english.name, draft.name]);
  expect(namesOf(home.hi.arrivals).toSorted()).toEqual([draft.name, hindi.name]);
});

test('the page of a piece has its texts in the language, and describes to search engines the same piece with the same offer', async () => {
  const pages = await inBoth(async () => {
    const page = await readProduct(shop.at(), piece);
    return { page, data: productJsonLd('http://shop.test', page)[0] as Record<string, unknown> };
  });
  expect(pages.en.page.product).toMatchObject(english);
  expect(pages.hi.page.product).toMatchObject(hindi);
  const slug = pages.hi.page.product?.slug;
  expect(slug).toBe(pages.en.page.product?.slug);
  const address = `http://shop.test/products/${piece}-${slug}`;
  expect(pages.hi.data).toMatchObject({ '@id': address, url: address.replace('.test/', '.test/hi/'), name: hindi.name });
  expect([pages.hi.data.sku, pages.hi.data.offers]).toEqual([pages.en.data.sku, pages.en.data.offers]);
  expect(pages.en.data).not.toHaveProperty('url');
});

test('an order keeps the names at which it was bought; its buyer reads them in the language of the page, and so do its mails', async () => {
  const { id, token } = await delivered(at.hi, [{ id: piece }, { id: unread }]);
  const items = await shop.rows('SELECT name FROM order_items WHERE order_id = ? ORDER BY line', id);
  expect(items.map(({ name }) => name)).toEqual([english.name, draft.name]);
  const nobody = { userId: null, guestId: null };
  const pages = await inBoth(async () => (await readOrder(shop.at(), nobody, id, token))?.items.map(({ name }) => name));
  expect(pages).toEqual({ en: [english.name, draft.name], hi: [hindi.name, draft.name] });
  const mails = await inBoth(async () => (await orderMessage(shop.at(), { orderId: id, payload: {} })).view.items.map(({ name }) => name));
  expect(mails).toEqual(pages);
});

test('the orders of an account name what was bought', async () => {
  const bought = await delivered(shop, [{ id: piece }]);
  const who = await signedIn(shop);
  await shop.rows('UPDATE orders SET user_id = ? WHERE id = ?', who.id, bought.id);
  const owner = { userId: who.id, guestId: null };
  const orders = await inBoth(async () =>
    (await latestOrdersQuery(shop.at(), owner)).flatMap(({ items }) => items.map(({ name }) => name)),
  );
  expect(orders).toEqual({ en: [english.name], hi: [hindi.name] });
});

test('what is read in English has nothing of other languages in it', async () => {
  const { en, hi } = await inBoth(async () => ready(selectCards(shop.at())).statement.sql);
  expect([en.includes('translations'), hi.includes('translations')]).toEqual([false, true]);
});
