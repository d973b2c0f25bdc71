import { expect, it } from 'vitest';
import type { DashboardFigures } from '../../../src/admin/figures/figures.ts';
import { readFigures } from '../../../src/admin/figures/read-figures.server.ts';
import { wishlistFiguresQuery } from '../../../src/features/wishlist/admin/wishlist-figures.server.ts';
import { startOfIstDay } from '../../../src/rules/dates.ts';
import { DAY, HOUR } from '../../../src/rules/limits.ts';
import { administratorOf } from '../../shop/administrator.ts';
import type { Value } from '../../shop/rows.ts';
import { signedIn } from '../../shop/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask } = await administratorOf(shop);
const read = async () => (await ask<DashboardFigures>('GET', '/dashboard')).body;
const today = startOfIstDay(Date.now());

it('lists the latest ten hearts and the products with the most (#250, #251)', async () => {
  expect((await read()).wishlist).toEqual({ hearts: 0, people: 0, wished: [], latest: [] });
  const people = [await signedIn(shop), await signedIn(shop, 'second@example.in')];
  const pieces: number[] = [];
  for (let at = 0; at < 12; at += 1) pieces.push(await shop.addProduct({ price: 70_000, stock: 20 + at, name: `Wish ${at}` }));
  await shop.rows(`UPDATE products SET images = '["products/a.webp","products/b.webp"]' WHERE id = ?`, pieces[11] ?? 0);
  const heart = (who: number, at: number, ago: number) =>
    shop.rows(
      'INSERT INTO wishlist_items (user_id, product_id, created_at) VALUES (?, ?, ?)',
      people[who]?.id ?? '',
      pieces[at] ?? 0,
      today - ago,
    );
  for (let at = 0; at < 12; at += 1) await heart(0, at, HOUR - at);
  await heart(1, 3, DAY);
  const { wishlist } = await read();
  expect([wishlist?.hearts, wishlist?.people]).toEqual([13, 2]);
  expect(wishlist?.wished.slice(0, 2)).toEqual([
    { id: pieces[3], name: 'Wish 3', hearts: 2, inStock: 23 },
    { id: pieces[0], name: 'Wish 0', hearts: 1, inStock: 20 },
  ]);
  expect(wishlist?.latest.map(({ name }) => name)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((at) => `Wish ${at}`));
  expect(wishlist?.latest[0]).toEqual({ id: pieces[11], name: 'Wish 11', image: 'products/a.webp', at: today - HOUR + 11 });
});

it('is null where the wishlists cannot be read, and the sales are there (#252)', async () => {
  await shop.rows('ALTER TABLE wishlist_items RENAME TO away');
  const figures = await read();
  await shop.rows('ALTER TABLE away RENAME TO wishlist_items');
  expect([figures.wishlist, figures.sales === null]).toEqual([null, false]);
});

it('comes in the round trip of the other figures, and reads no row of a product or heart that it does not show', async () => {
  const at = shop.at();
  expect((await readFigures(at)).wishlist).not.toBeNull();
  expect(at.db.trips).toBe(1);
  const { sql, params } = wishlistFiguresQuery(at).toSQL();
  const plan = (await shop.rows(`EXPLAIN QUERY PLAN ${sql}`, ...(params as Value[]))).map(({ detail }) => String(detail));
  expect(plan.filter((step) => /^SCAN (products|p |wishlist_items)(?!.*(?:COVERING INDEX|wishlist_items_newest))/.test(step))).toEqual([]);
});
