import { beforeAll, expect, it, vi } from 'vitest';
import { readListing } from '../../../src/features/catalog/listing/listing.server.ts';
import { countMissedSearch, writeMissedSearches } from '../../../src/features/search/count-missed.server.ts';
import type { SearchWords } from '../../../src/features/search/search-words.server.ts';
import { openShop } from '../../../src/open-shop.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import { SEARCH_CHARS_MAX } from '../../../src/rules/limits.ts';
import { parseListing } from '../../../src/rules/listing/listing.ts';
import { delivered } from '../../shop/orders/delivered.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask, email } = await shopWithAdministrator();
const background: Promise<unknown>[] = [];

const listing = (search: string, query = '', slug?: string) =>
  readListing(
    openShop(parseEnv(shop.env), (work) => void background.push(work)),
    parseListing(new URLSearchParams(`search=${encodeURIComponent(search)}&${query}`), SEARCH_CHARS_MAX),
    slug,
  );
const found = async (search: string, query = '') => (await listing(search, query)).cards.map(({ name }) => name).sort();
const missed = async () => {
  await Promise.all(background.splice(0));
  await writeMissedSearches(shop.at());
  return shop.rows('SELECT words, times FROM missed_searches ORDER BY words');
};

beforeAll(async () => {
  await shop.rows('UPDATE products SET archived_at = 1');
  const earrings = await shop.addCategory('Small pieces');
  const bangles = await shop.addCategory('Bangles of glass', true);
  await shop.addProduct({ name: 'Oorja Jhumkas', price: 79_900, stock: 5, category: earrings });
  await shop.addProduct({ name: 'Oorja Payal', price: 45_000, originalPrice: 60_000, stock: 5, category: earrings });
  await shop.addProduct({ name: 'Oorja Nose Pin', price: 19_900, stock: 5, category: earrings });
  await shop.addProduct({ name: 'Oorja Bangle', price: 159_900, stock: 7, category: bangles, sizes: { '2.4': 3, '2.6': 4, '2.8': 0 } });
  await shop.addProduct({ name: 'Oorja Kada Bangle', price: 49_900, stock: 7, category: bangles });
});

it('a size is no word of a name, a word of the list finds its pieces, and a sign of the index finds nothing', async () => {
  for (const search of ['bangle 2.6', '2.8']) expect(await found(search)).toEqual(['Oorja Bangle', 'Oorja Kada Bangle']);
  expect([await found('झुमका'), await found('"')]).toEqual([['Oorja Jhumkas'], []]);
});

it('a price in the search and one in the filter: the narrower counts', async () => {
  expect(await found('under 500', 'price_max=200')).toEqual(['Oorja Nose Pin']);
  expect(await found('under 200', 'price_max=500')).toEqual(['Oorja Nose Pin']);
  expect(await found('above 500', 'price_max=400')).toEqual([]);
});

it('a slip is named, and so is the word of the list that was meant', async () => {
  expect((await listing('jhunkas')).meant).toBe('jhumkas');
  expect((await listing('chudiyaan')).meant).toBe('chudiyan');
  expect((await listing('jhumkas')).meant).toBeNull();
  expect((await listing('xyzzy')).meant).toBeNull();
});

it('where nothing is found, what sells most is shown, and nothing otherwise', async () => {
  const { pieces } = await delivered(shop, [{ quantity: 3 }]);
  await shop.rows("UPDATE products SET name = 'Oorja Anklet' WHERE id = ?", pieces[0] ?? 0);
  const nothing = await listing('xyzzy');
  expect([nothing.total, nothing.instead.map(({ name }) => name)[0], nothing.instead.length]).toEqual([0, 'Oorja Anklet', 4]);
  expect((await listing('payal')).instead).toEqual([]);
});

it('what is searched in vain is counted, without what could be of a person', async () => {
  await missed();
  await shop.rows('DELETE FROM missed_searches');
  for (const search of ['Borla', 'borla', '9876543210', 'asha@example.com of Chennai in India', 'jhumka']) await listing(search);
  await listing('borla', 'page=2');
  expect(await missed()).toEqual([{ words: 'borla', times: 2 }]);
  await shop.rows('UPDATE missed_searches SET last_day = 1');
  await listing('rani haar xyz');
  expect(await missed()).toEqual([{ words: 'rani haar xyz', times: 1 }]);
});

it('at most 500 different searches are counted: a new one replaces the rarest, of equals the oldest', async () => {
  await shop.rows(
    "INSERT INTO missed_searches WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 499) SELECT 'zz' || i, 1, 99999 FROM n",
  );
  await shop.rows("UPDATE missed_searches SET last_day = 99998 WHERE words = 'zz250'");
  await shop.rows("UPDATE missed_searches SET times = 9, last_day = 99997 WHERE words = 'zz251'");
  await listing('quite');
  await listing('rani haar xyz');
  const words = (await missed()).map((row) => row.words);
  expect(words).toHaveLength(500);
  expect(words).toEqual(expect.arrayContaining(['quite', 'rani haar xyz', 'zz251']));
  expect(words).not.toContain('zz250');
  expect(await shop.rows("SELECT times FROM missed_searches WHERE words = 'rani haar xyz'")).toEqual([{ times: 2 }]);
});

it('a bot that searches thousands of words adds a few of them, in one write a minute', async () => {
  await missed();
  await shop.rows('DELETE FROM missed_searches');
  const at = shop.at();
  const write = vi.spyOn(at.db, 'write');
  for (let search = 0; search < 2000; search += 1)
    await countMissedSearch(at, [`invented${String.fromCharCode(97 + (search % 26))}`, `n${search % 999}`], 'its network');
  expect(write).not.toHaveBeenCalled();
  await countMissedSearch(at, ['borla'], 'another network');
  const words = (await missed()).map((row) => row.words);
  expect(words).toContain('borla');
  expect(words.length).toBeLessThanOrEqual(21);
  const later = shop.at(Date.now() + 61_000);
  const written = vi.spyOn(later.db, 'write');
  for (const word of ['rani haar', 'mathapatti', 'bajuband']) await countMissedSearch(later, [word], word);
  expect(written).toHaveBeenCalledTimes(1);
});

const read = async () => (await ask<SearchWords>('GET', '/search-words')).body;
const save = (text: string, seen: number) => ask<{ seen: number; code?: string; fields?: object }>('PUT', '/search-words', { text, seen });

it('the list of the owner is saved as a whole, used by the next search, and in the audit log; a missed search that it explains is forgotten', async () => {
  await missed();
  await shop.rows('DELETE FROM missed_searches');
  await listing('borla');
  await missed();
  const before = await read();
  expect(before.text).toContain('\nझुमका = jhumka\n');
  expect(before.missed).toEqual([{ words: 'borla', times: 1 }]);
  const saved = await save(`${before.text}\nBorla = jhumkas, nose pin`, before.seen);
  expect(saved.status).toBe(200);
  expect(await found('borla')).toEqual(['Oorja Jhumkas', 'Oorja Nose Pin']);
  expect(await read()).toMatchObject({ seen: saved.body.seen, missed: [] });
  const [log] = await shop.rows("SELECT actor, changes FROM admin_actions WHERE kind = 'search-words'");
  expect(log).toEqual({ actor: email, changes: '{"borla":["","jhumkas, nose pin"]}' });
});

it('two windows: the second is told', async () => {
  const { text, seen } = await read();
  const answers = await Promise.all([save(`${text}\nfirst = jhumka`, seen), save(`${text}\nsecond = jhumka`, seen)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('a line that says nothing is named; signs of the index are words', async () => {
  const { seen } = await read();
  expect((await save('kada = bangle\nnose pin = nath', seen)).body.fields).toEqual({
    text: 'Line 2: one word stands before the equals sign.',
  });
  const saved = await save('evil = " OR name*, NEAR(jhumkas)', seen);
  expect(saved.status).toBe(200);
  expect(await found('evil')).toEqual([]);
  expect((await save('', saved.body.seen)).body).toEqual({ seen: 0 });
  expect(await found('झुमका')).toEqual([]);
});
