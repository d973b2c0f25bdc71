import { expect, test } from 'vitest';
import { readFitting } from '../../../src/features/catalog/product/fitting.server.ts';
import { readSuggestions } from '../../../src/features/catalog/product/suggestions.server.ts';
import { RECOMMENDED_PRODUCTS } from '../../../src/rules/limits.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const category = Object.fromEntries(
  await Promise.all(['Haar', 'Jhumka', 'Kada', 'Nath'].map(async (name) => [name, await shop.addCategory(name)] as const)),
);

async function add(name: string, kind: string, finish: string, more: { stock?: number; goesWith?: number[] } = {}): Promise<number> {
  const id = await shop.addProduct({ name, price: 50_000, stock: more.stock ?? 3, category: category[kind] ?? 0 });
  await shop.rows("INSERT INTO product_attributes (product_id, kind, value) VALUES (?, 'finish', ?)", id, finish);
  await shop.rows('UPDATE products SET goes_with = ? WHERE id = ?', JSON.stringify(more.goesWith ?? []), id);
  return id;
}

const soldStuds = await add('sold studs', 'Jhumka', 'pearl', { stock: 0 });
const studs = await add('studs', 'Jhumka', 'oxidised');
const otherHaar = await add('other haar', 'Haar', 'pearl');
const pearlKada = await add('pearl kada', 'Kada', 'pearl');
const silverNath = await add('silver nath', 'Nath', 'silver');
const oldKada = await add('old kada', 'Kada', 'pearl');
await shop.rows('UPDATE products SET archived_at = 1 WHERE id = ?', oldKada);
const choker = await add('choker', 'Haar', 'pearl', { goesWith: [soldStuds, otherHaar, studs] });

const fitting = async (...ids: number[]) => (await readFitting(shop.at(), ids)).map(({ id, isPair }) => [id, isPair] as const);

test('with a cart goes what the owner paired with its pieces, then other categories of the same finish', async () => {
  // Not the pair that is sold out, nor the one of the same category, nor the kada that is no longer sold, nor another finish.
  expect(await fitting(choker)).toEqual([
    [studs, true],
    [pearlKada, false],
  ]);
});

test('never what is in the cart, nor anything of the category of a piece in it', async () => {
  expect(await fitting(choker, studs)).toEqual([[pearlKada, false]]);
  expect(await fitting(choker, pearlKada)).toEqual([[studs, true]]);
  expect(await fitting(silverNath)).toEqual([]);
  expect(await fitting(999_999)).toEqual([]);
});

test('the checkout suggests at most 8 pieces of the categories of the cart, none that is sold out (#139)', async () => {
  for (let at = 0; at < RECOMMENDED_PRODUCTS + 2; at += 1) await add(`kada ${at}`, 'Kada', 'pearl', { stock: at % 5 });
  const suggested = await readSuggestions(shop.at(), [pearlKada, choker]);
  expect(suggested).toHaveLength(RECOMMENDED_PRODUCTS);
  expect(suggested.every(({ available }) => available > 0)).toBe(true);
  for (let at = 0; at < RECOMMENDED_PRODUCTS; at += 1) await add(`haar ${at}`, 'Haar', 'pearl');
  expect(await readSuggestions(shop.at(), [pearlKada, choker])).toHaveLength(RECOMMENDED_PRODUCTS);
  expect((await readSuggestions(shop.at(), [studs])).map(({ id }) => id)).not.toContain(soldStuds);
});
