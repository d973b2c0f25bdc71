import { expect, it } from 'vitest';
import { type SignedIn, signedIn } from '../../shop/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();

async function call({ cookie }: Pick<SignedIn, 'cookie'>, method: string, path: string) {
  const answer = await shop.fetch(`/api${path}`, { method, headers: { 'sec-fetch-site': 'same-origin', cookie } });
  return { status: answer.status, body: (await answer.json()) as { ids?: number[]; added?: boolean; code?: string; details?: string } };
}
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
  expect(await call(who, 'PUT', `/wishlist/${out}`)).toMatchObject({
    status: 409,
    body: { details: 'This item is currently out of stock.' },
  });
  await call(who, 'PUT', `/wishlist/${last}`);
  await shop.rows("INSERT INTO stock_moves (product_id, kind, quantity) VALUES (?, 'adjust', -1)", last);
  expect((await call(who, 'PUT', `/wishlist/${last}`)).body).toEqual({ added: false });
  expect(await idsOf(who)).toEqual([last]);
});

it('belongs to its customer; guests are asked to sign in; an unknown product is 404 (#115, #119)', async () => {
  const [owner, stranger] = [await signedIn(shop), await signedIn(shop)];
  const id = await shop.addProduct({ price: 10_000, stock: 1 });
  await call(owner, 'PUT', `/wishlist/${id}`);
  await call(stranger, 'DELETE', `/wishlist/${id}`);
  expect(await idsOf(owner)).toEqual([id]);
  expect(await idsOf(stranger)).toEqual([]);
  for (const method of ['PUT', 'DELETE']) expect((await call({ cookie: '' }, method, `/wishlist/${id}`)).status).toBe(401);
  for (const bad of ['999999', 'abc', '0', '-1', '1e9']) expect((await call(owner, 'PUT', `/wishlist/${bad}`)).status).toBe(404);
  await shop.rows('UPDATE products SET archived_at = 1 WHERE id = ?', id);
  expect(await idsOf(owner)).toEqual([]);
});
