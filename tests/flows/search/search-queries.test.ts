import { expect, test } from 'vitest';
import { readListing } from '../../../src/features/catalog/listing/listing.server.ts';
import { foundProductsQuery } from '../../../src/features/search/admin/find-products.server.ts';
import { inLanguage } from '../../../src/platform/request/request-note.ts';
import { SEARCH_CHARS_MAX } from '../../../src/rules/limits.ts';
import { parseListing } from '../../../src/rules/listing/listing.ts';
import { loadTexts } from '../../../src/texts/load.ts';
import { addDemo } from '../../shop/catalogue/demo.ts';
import { shopUnderTest } from '../../shop/under-test.ts';
import { searchQueries } from './search-queries.ts';

const shop = await shopUnderTest();
const FIRST = 3;
const listing = (search: string, now = Date.now()) =>
  readListing(shop.at(now), parseListing(new URLSearchParams({ search }), SEARCH_CHARS_MAX));

type Row = { readonly search: string; readonly how: string; readonly names: readonly string[] };

const rows: readonly Row[] = searchQueries
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [searches = '', how = '', names = ''] = line.split(' | ');
    return searches.split('; ').map((search) => ({ search, how, names: names.split(', ') }));
  });

/** Why a list is not what a shopper expects; '' where it is. */
function wrong({ how, names }: Row, found: readonly string[], near: readonly string[]): string {
  const shown = how === 'nearest' || how === 'about' ? near : found;
  const begins = (name: string | undefined, expected: string) => name?.startsWith(expected) === true;
  const known = (list: readonly string[]) => list.every((name) => names.some((expected) => begins(name, expected)));
  const isRight = {
    first: () => names.every((expected, at) => begins(found[at], expected)),
    'any of': () => found.length > 0 && known(found.slice(0, Math.min(FIRST, names.length))),
    only: () => found.length === names.length && known(found),
    nearest: () => found.length === 0 && names.every((expected, at) => begins(near[at], expected)),
    about: () => found.length === 0 && near.length > 0 && known(near.slice(0, Math.min(FIRST, names.length))),
  }[how];
  if (!isRight) return `unknown: ${how}`;
  return isRight() ? '' : shown.length > 0 ? shown.map((name) => name.split(' ').slice(0, 2).join(' ')).join(', ') : 'nothing';
}

test('150 searches and more find first what a shopper expects, in English, Hindi and Hinglish (#78)', async () => {
  const now = Date.now();
  await addDemo(shop, { now });
  const faults: string[] = [];
  for (const row of rows) {
    const { cards, isNear, instead, meant } = await listing(row.search, now);
    const [found = [], near = []] = [cards, isNear ? instead : []].map((of) => of.map(({ name }) => name));
    const fault = wrong(row, found, near);
    if (fault !== '') faults.push(`${row.search} → ${fault}; expected ${row.how} ${row.names.join(', ')}`);
    if (meant !== null && (await listing(meant, now)).cards.length === 0) faults.push(`${row.search}: “${meant}” finds nothing`);
  }
  expect(rows.length).toBeGreaterThanOrEqual(150);
  expect(new Set(rows.map(({ search }) => search)).size).toBe(rows.length);
  expect(faults).toEqual([]);
});

test('a search finds the same pieces in the same order on pages of every language', async () => {
  await loadTexts('hi');
  const now = Date.now();
  const ids = async (search: string) => (await listing(search, now)).cards.map(({ id }) => id);
  const differ: string[] = [];
  for (const { search } of rows.filter((_, at) => at % 4 === 0))
    if (String(await ids(search)) !== String(await inLanguage('hi', () => ids(search)))) differ.push(search);
  expect(differ).toEqual([]);
});

test('a misspelt Hindi word is corrected by the Hindi names, a known one is not', async () => {
  expect((await listing('गुलनर')).meant).toBe('गुलनार');
  expect((await listing('फुलबाग कड़े')).meant).toBe('फूलबाग कड़े');
  expect((await listing('चूडी')).meant).toBeNull();
});

test.each([
  ['200 conjuncts', 'क्ष्'.repeat(200)],
  ['200 words of a sign each', 'ि '.repeat(200)],
  ['signs only', '़ँंः'],
  ['a nukta only', '़'],
  ['a name and signs', 'उत्सव ़ ँ'],
  ['a word of two signs', 'कँ'],
])('%s: an answer', async (_, search) => {
  const { cards, total } = await listing(search);
  expect(cards.length).toBe(total);
  expect(total).toBeLessThanOrEqual(2);
});

test('joiners alone are no search: all pieces are listed', async () => {
  expect((await listing('\u200C\u200D')).total).toBe((await listing('')).total);
});

test('the administrator finds a piece by its Hindi name too, and by a part of it', async () => {
  const found = async (search: string) => (await foundProductsQuery(shop.at(), search, 9)).map(({ name }) => name);
  expect(await found('उत्सव')).toEqual(['Utsav Gold-Tone Jhumkas']);
  expect(await found('ल्नार')).toEqual([]);
  expect(await found('लनार')).toEqual(['Gulnaar Adjustable Kundan Ring']);
  expect(await found('महफिल')).toEqual(['Mehfil Ruby-Red Cocktail Ring']);
});

test('a Hindi text that shoppers do not see is not found, one that changes is found by its new words', async () => {
  await shop.rows("UPDATE translations SET state = 'draft' WHERE text = 'मयूर जूड़ा पिन'");
  expect((await listing('मयूर')).total).toBe(0);
  await shop.rows("UPDATE translations SET state = 'reviewed', text = 'नथ क़मर' WHERE text = 'मयूर जूड़ा पिन'");
  expect((await listing('नथ')).cards.map(({ name }) => name)).toEqual(['Mayur Juda Pin']);
  expect((await listing('कमर')).total).toBe(1);
});

test.each(['mangalsutra', 'bridal set', 'pink', 'AD', 'xyzzy', 'haar under 1000'])('%s: no senseless suggestion', async (search) => {
  expect((await listing(search)).meant).toBeNull();
});
