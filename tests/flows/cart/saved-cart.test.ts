import { describe, expect, it } from 'vitest';
import { tidyCarts } from '../../../src/features/cart/delete-old-carts.server.ts';
import type { SavedCart } from '../../../src/features/cart/saved-cart.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { statusOf } from '../../shop/orders/orders.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { askWith, newSession, type SignedIn, signedIn } from '../../shop/people/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();

type CartAnswer = SavedCart & { readonly code?: string; readonly title?: string; readonly details?: string };

const call = ({ cookie }: SignedIn, method: string, path: string, body?: unknown) => askWith(shop, cookie)<CartAnswer>(method, path, body);
const pieces = (stock: number) => shop.addProduct({ price: 60_000, stock });
/** The browser of a customer, at the checkout. */
const buyerOf = ({ cookie }: SignedIn) =>
  new Shopper({
    ...{ env: shop.env, razorpay: shop.razorpay },
    fetch: (path, init) => shop.fetch(path, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } }),
  });
const add = (who: SignedIn, id: number, quantity = 1, size = '') =>
  call(who, 'POST', '/cart/items', { product_id: id, quantity, selected_size: size });
const set = (who: SignedIn, id: number, quantity: number, size = '') =>
  call(who, 'PUT', `/cart/items/${id}`, { quantity, selected_size: size });
const merge = (who: SignedIn, token: string, ...wishes: [id: number, quantity: number, size?: string][]) => {
  const lines = wishes.map(([product_id, quantity, selected_size = '']) => ({ product_id, quantity, selected_size }));
  return call(who, 'POST', '/cart/merge', { token, lines });
};
/** Each line as a text: `7 × 2`, and `7 2.4 × 2` for a piece in a size. */
const lineOf = (id: number, quantity: number, size = '') => `${id}${size && ` ${size}`} × ${quantity}`;
const short = ({ lines }: Pick<SavedCart, 'lines'>) => lines.map(({ product_id, size, quantity }) => lineOf(product_id, quantity, size));
const cartOf = async (who: SignedIn) => short((await call(who, 'GET', '/cart')).body);

describe('a saved cart', () => {
  it('can be read, added to, changed, cleared of a line and emptied; each answer is the whole cart (#157, #122, #125, #126, #131)', async () => {
    const who = await signedIn(shop);
    const [one, two] = [await pieces(9), await pieces(9)];
    expect(await cartOf(who)).toEqual([]);
    expect(short((await add(who, one)).body)).toEqual([lineOf(one, 1)]);
    expect(short((await add(who, one, 2)).body)).toEqual([lineOf(one, 3)]);
    expect(short((await add(who, two)).body)).toEqual([lineOf(one, 3), lineOf(two, 1)]);
    expect(short((await set(who, one, 5)).body)[0]).toBe(lineOf(one, 5));
    expect(short((await set(who, two, 0)).body)).toEqual([lineOf(one, 5)]);
    await add(who, two);
    expect(short((await call(who, 'DELETE', `/cart/items/${one}`)).body)).toEqual([lineOf(two, 1)]);
    expect(short((await call(who, 'DELETE', '/cart')).body)).toEqual([]);
    expect(await cartOf(who)).toEqual([]);
  });

  it('a quantity below 1 removes the line, and it stays removed (#127)', async () => {
    const who = await signedIn(shop);
    const id = await pieces(9);
    await add(who, id);
    expect(short((await set(who, id, -3)).body)).toEqual([]);
    expect(await set(who, id, 4)).toMatchObject({ status: 200, body: { lines: [] } });
  });

  it('the stock limits all lines of a product together, and each size where sizes have their own stock (#137)', async () => {
    const who = await signedIn(shop);
    const bangles = await shop.addCategory(`Bangles ${newId()}`, true);
    const shared = await shop.addProduct({ price: 10_000, stock: 3, category: bangles });
    await add(who, shared, 2, '2.4');
    const words = { code: 'ABOVE_STOCK', title: 'Oops!', details: 'Cannot add more items than available in stock.' };
    expect(await add(who, shared, 2, '2.6')).toMatchObject({ status: 409, body: words });
    expect((await add(who, shared, 1, '2.6')).status).toBe(200);
    expect((await set(who, shared, 3, '2.4')).body.code).toBe('ABOVE_STOCK');
    const counted = await shop.addProduct({ price: 10_000, stock: 4, sizes: { '2.4': 3, '2.6': 1 } });
    expect((await add(who, counted, 2, '2.6')).body.code).toBe('ABOVE_STOCK');
    expect((await add(who, counted, 1, '2.6')).status).toBe(200);
    expect((await add(who, counted, 3, '2.4')).status).toBe(200);
  });

  it('refuses what cannot be bought, in the words of the shop (#130)', async () => {
    const who = await signedIn(shop);
    const sized = await shop.addProduct({ price: 10_000, stock: 3, sizes: { '2.4': 3 } });
    const [out, plenty, gone] = [await pieces(0), await pieces(200), await pieces(3)];
    await shop.rows('UPDATE products SET archived_at = 1 WHERE id = ?', gone);
    for (const id of [999_999, gone]) expect(await add(who, id)).toMatchObject({ status: 422, body: { details: 'Invalid product data.' } });
    expect(await add(who, sized)).toMatchObject({ status: 422, body: { details: 'Please select a size before adding to cart.' } });
    expect(await add(who, sized, 1, '9.9')).toMatchObject({ status: 422, body: { code: 'INVALID_PRODUCT' } });
    expect(await add(who, out)).toMatchObject({ status: 409, body: { details: 'This item is currently out of stock.' } });
    await add(who, plenty, 60);
    expect(await add(who, plenty, 60)).toMatchObject({ status: 422, body: { code: 'ABOVE_LINE_LIMIT' } });
    for (const quantity of [0, -1, 100, 1.5, '2', null]) expect((await add(who, plenty, quantity as number)).status).toBe(422);
    expect((await call(who, 'POST', '/cart/items', { product_id: 'x' })).status).toBe(422);
    expect(await cartOf(who)).toEqual([lineOf(plenty, 60)]);
  });

  it('two tabs at once lose nothing, and never exceed the stock (#125)', async () => {
    const who = await signedIn(shop);
    const [many, few] = [await pieces(90), await pieces(5)];
    await Promise.all(Array.from({ length: 12 }, () => add(who, many)));
    expect(await cartOf(who)).toEqual([lineOf(many, 12)]);
    const answers = await Promise.all(Array.from({ length: 12 }, () => add(who, few)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect((await cartOf(who))[1]).toEqual(lineOf(few, 5));
  });

  it("the quantity can be reduced when stock has shrunk; pieces of the customer's own unpaid order count as available", async () => {
    const who = await signedIn(shop);
    const id = await pieces(4);
    await add(who, id, 4);
    await shop.rows("INSERT INTO stock_moves (product_id, kind, quantity) VALUES (?, 'adjust', -2)", id);
    expect((await set(who, id, 3)).status).toBe(200);
    await set(who, id, 2);
    expect((await buyerOf(who).order([{ id, quantity: 2 }])).status).toBe(200);
    await call(who, 'DELETE', '/cart');
    expect((await add(who, id, 2)).status).toBe(200);
    expect((await add(await signedIn(shop), id)).body.code).toBe('OUT_OF_STOCK');
  });

  it('belongs to its customer: others cannot see or change it', async () => {
    const [owner, stranger] = [await signedIn(shop), await signedIn(shop)];
    const id = await pieces(9);
    await add(owner, id);
    await set(stranger, id, 5);
    await call(stranger, 'DELETE', `/cart/items/${id}`);
    await call(stranger, 'DELETE', '/cart');
    expect(await cartOf(owner)).toEqual([lineOf(id, 1)]);
    expect(await cartOf(stranger)).toEqual([]);
    const ownerOf = async (who: SignedIn) => (await call(who, 'GET', '/cart')).body.owner;
    const [first, other, again] = [await ownerOf(owner), await ownerOf(stranger), await ownerOf(owner)];
    expect([first === again, first === other, owner.id.includes(String(first))]).toEqual([true, false, false]);
  });
});

describe("a guest's cart is merged at the sign-in (#124, C-93)", () => {
  it('quantities add up, once for each token: not again from a second tab, a repeat, or another user', async () => {
    const who = await signedIn(shop);
    const other = await signedIn(shop);
    const [one, two] = [await pieces(9), await pieces(9)];
    await add(who, one, 2);
    const token = newId();
    const both = await Promise.all([merge(who, token, [one, 1], [two, 3]), merge(who, token, [one, 1], [two, 3])]);
    for (const { status } of both) expect(status).toBe(200);
    const whole = [lineOf(one, 3), lineOf(two, 3)];
    expect(await cartOf(who)).toEqual(whole);
    expect(short((await merge(who, token.toUpperCase(), [one, 1])).body)).toEqual(whole);
    expect(short((await merge(other, token, [one, 1])).body)).toEqual([]);
  });

  it('the stock limits it; sold-out and removed pieces are kept to be reported; saved quantities never shrink', async () => {
    const who = await signedIn(shop);
    const [few, out, shrunk] = [await pieces(4), await pieces(0), await pieces(5)];
    await add(who, few, 3);
    await add(who, shrunk, 5);
    await shop.rows("INSERT INTO stock_moves (product_id, kind, quantity) VALUES (?, 'adjust', -3)", shrunk);
    const { body } = await merge(who, newId(), [few, 9], [out, 2], [shrunk, 2], [999_999, 1]);
    expect(short(body)).toEqual([lineOf(few, 4), lineOf(shrunk, 5), lineOf(out, 1)]);
    const bangles = await shop.addCategory(`Kada ${newId()}`, true);
    const shared = await shop.addProduct({ price: 10_000, stock: 4, category: bangles });
    const sized = await merge(await signedIn(shop), newId(), [shared, 3, '2.4'], [shared, 3, '2.6']);
    expect(short(sized.body)).toEqual([lineOf(shared, 3, '2.4'), lineOf(shared, 1, '2.6')]);
  });

  it('refuses malformed tokens and lines, and then merges nothing', async () => {
    const who = await signedIn(shop);
    const id = await pieces(9);
    const many = Array.from({ length: 51 }, (): [number, number] => [id, 1]);
    const answers = [await merge(who, 'no-uuid', [id, 1]), await merge(who, newId(), [id, 0]), await merge(who, newId(), ...many)];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect(await cartOf(who)).toEqual([]);
  });
});

it('the record of merged carts is deleted after three months, and the merged pieces stay', async () => {
  const who = await signedIn(shop);
  const id = await pieces(9);
  const token = crypto.randomUUID();
  await merge(who, token, [id, 2]);
  const tokens = () => shop.rows('SELECT token FROM cart_merges WHERE token = ?', token);
  await tidyCarts(shop.at(Date.now() + 89 * DAY));
  expect(await tokens()).toHaveLength(1);
  await merge(who, token, [id, 2]);
  await tidyCarts(shop.at(Date.now() + 90 * DAY));
  expect(await tokens()).toEqual([]);
  expect(await cartOf(who)).toEqual([lineOf(id, 2)]);
});

describe('buying with a saved cart', () => {
  it('the bought pieces leave the cart with the payment, later ones stay; a failed payment changes nothing (#175)', async () => {
    const who = await signedIn(shop);
    const [one, two] = [await pieces(9), await pieces(9)];
    await add(who, one, 2);
    await add(who, two);
    const buyer = buyerOf(who);
    const order = await buyer.order([{ id: one, quantity: 2 }, { id: two }]);
    expect(await shop.rows('SELECT user_id FROM orders WHERE id = ?', order.body.dbOrderId)).toEqual([{ user_id: who.id }]);
    await buyer.pay(order, 'failed');
    await buyer.abandon(order, 'failed');
    expect(await cartOf(who)).toHaveLength(2);
    // Meanwhile another browser of the same person goes on shopping.
    await add({ ...who, cookie: await newSession(shop, who.id) }, two, 3);
    await buyer.verify(order, await buyer.pay(order));
    expect(await statusOf(shop, order)).toMatchObject({ status: 'paid' });
    expect(await cartOf(who)).toEqual([lineOf(two, 3)]);
    await shop.deliverWebhooks({ copies: 2 });
    expect(await cartOf(who)).toEqual([lineOf(two, 3)]);
  });

  it('remembers the price that was last seen', async () => {
    const who = await signedIn(shop);
    const id = await pieces(9);
    expect((await add(who, id)).body.lines[0]?.seen).toBe(60_000);
    await shop.rows('UPDATE products SET price_paise = 50000 WHERE id = ?', id);
    expect((await call(who, 'GET', '/cart')).body.lines[0]?.seen).toBe(60_000);
    expect((await call(who, 'POST', '/cart/seen')).body.lines[0]?.seen).toBe(50_000);
  });
});
