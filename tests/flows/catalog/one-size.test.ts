import { expect, test } from 'vitest';
import { readProduct } from '../../../src/features/catalog/product/product.server.ts';
import { readProductsByIds } from '../../../src/features/catalog/product/suggestions.server.ts';
import { findPieces } from '../../../src/features/payment/manual/find-pieces.server.ts';
import { openShop } from '../../../src/open-shop.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import { Shopper } from '../../shop/shopper.ts';
import { signedIn } from '../../shop/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const under = await shopUnderTest();
const shop = openShop(parseEnv(under.env), () => {}, Date.now());
const bangles = await under.addCategory('Oona bangles', true);
const cuff = await under.addProduct({ name: 'Oona Open Cuff', price: 74_900, stock: 5, category: bangles });
const bangle = await under.addProduct({ name: 'Oona Bangle', price: 74_900, stock: 5, category: bangles });
await under.rows('UPDATE products SET is_one_size = 1 WHERE id = ?', cuff);

test('a piece in one size offers none, on its page, its card and to the administrator; others of its category do (#94)', async () => {
  const sizesOf = async (id: number) => (await readProduct(shop, id)).product?.sizes.map(({ size }) => size);
  expect([await sizesOf(cuff), await sizesOf(bangle)]).toEqual([[], ['2.4', '2.6', '2.8']]);
  expect((await readProductsByIds(shop, [bangle, cuff])).map(({ id, hasSizes }) => [id, hasSizes])).toEqual([
    [bangle, true],
    [cuff, false],
  ]);
  const pieces = await findPieces(shop, 'Oona');
  expect(pieces.map(({ id, sizes }) => [id, sizes.length]).sort()).toEqual(
    [
      [cuff, 0],
      [bangle, 3],
    ].sort(),
  );
});

test('it is ordered without a size, and with a size it is refused (#94, #105)', async () => {
  const placed = await new Shopper(under).order([{ id: cuff, quantity: 1 }]);
  expect(placed).toBeTruthy();
  const quote = async (id: number, size: string) => {
    const { body } = await new Shopper(under).quote([{ id, quantity: 1, size }]);
    return body.buyable;
  };
  expect([await quote(cuff, ''), await quote(cuff, '2.4'), await quote(bangle, ''), await quote(bangle, '2.4')]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test('a saved cart takes it without a size only', async () => {
  const { cookie } = await signedIn(under);
  const add = async (size: string) => {
    const answer = await under.fetch('/api/cart/items', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
      body: JSON.stringify({ product_id: cuff, quantity: 1, selected_size: size }),
    });
    return answer.ok;
  };
  expect([await add('2.4'), await add('')]).toEqual([false, true]);
});
