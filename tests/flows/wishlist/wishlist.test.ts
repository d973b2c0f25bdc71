import { expect, it } from 'vitest';
import type { DashboardFigures } from '../../../src/admin/figures/figures.ts';
import { readFigures } from '../../../src/admin/figures/read-figures.server.ts';
import { cardOf } from '../../../src/features/catalog/card/card.server.ts';
import { wishlistFiguresQuery } from '../../../src/features/wishlist/admin/wishlist-figures.server.ts';
import { wishedCardsQuery } from '../../../src/features/wishlist/wishlist.server.ts';
import { pageOwnerOf } from '../../../src/platform/request/session.ts';
import { startOfIstDay } from '../../../src/rules/dates.ts';
import { DAY, HOUR } from '../../../src/rules/limits.ts';
import { administratorOf } from '../../shop/people/administrator.ts';
import { askWith, type SignedIn, signedIn } from '../../shop/people/sign-in.ts';
import type { Value } from '../../shop/rows.ts';
import { inBoth, jhumkas, pieceInBoth, shopInBoth } from '../../shop/words/in-hindi.ts';

const { shop, at } = await shopInBoth();
const { ask } = await administratorOf(shop);
const read = async () => (await ask<DashboardFigures>('GET', '/dashboard')).body;
const today = startOfIstDay(Date.now());

it('lists the latest ten hearts and the products with the most (#250, #251)', async () => {
  expect((await read()).wishlist).toEqual({ hearts: 0, people: 0, lowStockTo: 9, wished: [], latest: [] });
  const people = [await signedIn(shop), await signedIn(shop, 'second@example.in')];
  const pieces: number[] = [];
  for (let at = 0; at < 12; at += 1) pieces.push(await shop.addProduct({ price: 70_000, stock: 20 + at, name: `Wish ${at}` }));
  await shop.rows(`UPDATE products SET images = '["products/a.webp","products/b.webp"]' WHERE id = ?`, pieces[11] ?? 0);
  const added = 'INSERT INTO wishlist_items (user_id, product_id, created_at) VALUES (?, ?, ?)';
  const heart = (who: number, at: number, ago: number) => shop.rows(added, people[who]?.id ?? '', pieces[at] ?? 0, today - ago);
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
  const now = shop.at();
  expect((await readFigures(now)).wishlist).not.toBeNull();
  expect(now.db.trips).toBe(1);
  const { sql, params } = wishlistFiguresQuery(now).toSQL();
  const plan = (await shop.rows(`EXPLAIN QUERY PLAN ${sql}`, ...(params as Value[]))).map(({ detail }) => String(detail));
  expect(plan.filter((step) => /^SCAN (products|p |wishlist_items)(?!.*(?:COVERING INDEX|wishlist_items_newest))/.test(step))).toEqual([]);
});

const call = ({ cookie }: SignedIn, method: string, path: string) =>
  askWith(shop, cookie)<{ ids?: number[]; added?: boolean; details?: string }>(method, path);
const idsOf = async (who: SignedIn) => (await call(who, 'GET', '/wishlist')).body.ids;

it('adds and removes, newest first, each pair once (#113, #119)', async () => {
  const who = await signedIn(shop);
  const [one, two] = [await shop.addProduct({ price: 10_000, stock: 1 }), await shop.addProduct({ price: 10_000, stock: 1 })];
  expect(await idsOf(who)).toEqual([]);
  expect((await call(who, 'PUT', `/wishlist/${one}`)).body).toEqual({ added: true });
  await call(who, 'PUT', `/wishlist/${two}`);
  expect(await idsOf(who)).toEqual([two, one]);
  expect((await call(who, 'DELETE', `/wishlist/${one}`)).status).toBe(200);
  expect((await call(who, 'DELETE', `/wishlist/${one}`)).status).toBe(200);
  expect(await idsOf(who)).toEqual([two]);
});

it('a product on the list is not added again, at once or later (#114)', async () => {
  const who = await signedIn(shop);
  const id = await shop.addProduct({ price: 10_000, stock: 1 });
  const answers = await Promise.all(Array.from({ length: 5 }, () => call(who, 'PUT', `/wishlist/${id}`)));
  expect(answers.filter(({ body }) => body.added)).toHaveLength(1);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await shop.rows('SELECT count(*) AS n FROM wishlist_items WHERE user_id = ?', who.id)).toEqual([{ n: 1 }]);
});

it('an out-of-stock product is refused; one already on the list stays (#116, C-07)', async () => {
  const who = await signedIn(shop);
  const [out, last] = [await shop.addProduct({ price: 10_000, stock: 0 }), await shop.addProduct({ price: 10_000, stock: 1 })];
  const refused = { status: 409, body: { details: 'This item is currently out of stock.' } };
  expect(await call(who, 'PUT', `/wishlist/${out}`)).toMatchObject(refused);
  await call(who, 'PUT', `/wishlist/${last}`);
  await shop.rows("INSERT INTO stock_moves (product_id, kind, quantity) VALUES (?, 'adjust', -1)", last);
  expect((await call(who, 'PUT', `/wishlist/${last}`)).body).toEqual({ added: false });
  expect(await idsOf(who)).toEqual([last]);
});

it('belongs to its customer; an unknown product is 404 (#115, #119)', async () => {
  const [owner, stranger] = [await signedIn(shop), await signedIn(shop)];
  const id = await shop.addProduct({ price: 10_000, stock: 1 });
  await call(owner, 'PUT', `/wishlist/${id}`);
  await call(stranger, 'DELETE', `/wishlist/${id}`);
  expect(await idsOf(owner)).toEqual([id]);
  expect(await idsOf(stranger)).toEqual([]);
  for (const bad of ['999999', 'abc', '0', '-1', '1e9']) expect((await call(owner, 'PUT', `/wishlist/${bad}`)).status).toBe(404);
  await shop.rows('UPDATE products SET archived_at = 1 WHERE id = ?', id);
  expect(await idsOf(owner)).toEqual([]);
});

it('a wish made on a page in Hindi is on the wishlist in both languages, each with its name', async () => {
  const { cookie } = await signedIn(shop);
  const piece = await pieceInBoth(shop);
  const owner = await pageOwnerOf(shop.at(), new Request('http://shop.test/', { headers: { cookie } }));
  await at.hi.fetch(`/api/wishlist/${piece}`, { method: 'PUT', headers: { 'sec-fetch-site': 'same-origin', cookie } });
  const wished = await inBoth(async () => (await wishedCardsQuery(shop.at(), owner)).map((row) => cardOf(row, Date.now()).name));
  expect(wished).toEqual({ en: [jhumkas.en], hi: [jhumkas.hi] });
});
