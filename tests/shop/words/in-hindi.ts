import { inLanguage } from '../../../src/platform/request/request-note.ts';
import type { Language } from '../../../src/rules/language/languages.ts';
import type { OwnField } from '../../../src/rules/translations/own-fields.ts';
import { loadTexts } from '../../../src/texts/load.ts';
import type { FreshShop, ServeDatabase } from '../fresh-shop.ts';
import { shopUnderTest } from '../under-test.ts';
import { expectIn } from './mail-language.ts';

/** The same shop, whose pages and calls are those of `/hi`. Its setting LANGUAGES must offer Hindi. */
export const inHindi = <S extends Pick<FreshShop, 'fetch'>>(shop: S): S =>
  Object.assign(Object.create(shop) as S, {
    fetch: (path: string, init?: RequestInit) => shop.fetch(path.startsWith('/hi/') ? path : `/hi${path}`, init),
  });

/** A fresh shop that offers English and Hindi, for the tests of one file; `at` has it as each language's addresses lead to it. */
export async function shopInBoth(serve?: ServeDatabase) {
  const shop = await shopUnderTest(serve);
  shop.env.LANGUAGES = 'en,hi';
  await loadTexts('hi');
  return { shop, at: { en: shop, hi: inHindi(shop) } };
}

/** Reads as a page in each language does. */
export const inBoth = async <T>(read: () => Promise<T>): Promise<Record<Language, T>> => ({
  en: await inLanguage('en', read),
  hi: await inLanguage('hi', read),
});

/** Stores the Hindi of a product's field. */
export const translate = ({ rows }: Pick<FreshShop, 'rows'>, id: number, field: OwnField<'product'>, text: string, state = 'reviewed') =>
  rows(
    `INSERT INTO translations (kind, subject, language, field, text, english, state) VALUES ('product', ?, 'hi', ?, ?, '', ?)`,
    ...[String(id), field, text, state],
  );

export const jhumkas = { en: 'Kajal Oxidised Jhumkas', hi: 'काजल ऑक्सिडाइज़्ड झुमके' };

/** Adds a piece whose name shoppers read in both languages. @returns its id */
export async function pieceInBoth(shop: FreshShop, names: Readonly<Record<Language, string>> = jhumkas, stock = 9): Promise<number> {
  const id = await shop.addProduct({ price: 70_000, stock, name: names.en });
  await translate(shop, id, 'name', names.hi);
  return id;
}

export const tagOf = { en: 'en-IN', hi: 'hi-IN' } as const;

/** The newest mail to an address, once the shop has sent what it has to send. */
export async function mailTo(shop: FreshShop, email: string) {
  await shop.settle();
  const mail = shop.mails.findLast(({ to }) => [to].flat().includes(email));
  if (!mail) throw new Error(`no mail to ${email}`);
  return mail;
}

/** Expects that the newest mail to an address is in a language, and leads only to pages in it. */
export async function expectMailIn(shop: FreshShop, language: Language, email: string) {
  const mail = await mailTo(shop, email);
  expectIn(language, mail, 'http://shop.test');
  return mail;
}
