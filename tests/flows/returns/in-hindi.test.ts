import { expect, test } from 'vitest';
import { returnQueries, returnViewsOf } from '../../../src/features/returns/returns.server.ts';
import { ask, delivered } from '../../shop/orders/delivered.ts';
import { inBoth, jhumkas, pieceInBoth, shopInBoth } from '../../shop/words/in-hindi.ts';

const { shop } = await shopInBoth();

test('a return names what was bought in the language of the page', async () => {
  await ask(await delivered(shop, [{ id: await pieceInBoth(shop) }]));
  const returns = await inBoth(async () => {
    const at = shop.at();
    return returnViewsOf(await at.db.read(returnQueries(at, undefined))).flatMap(({ items }) => items.map(({ name }) => name));
  });
  expect(returns).toEqual({ en: [jhumkas.en], hi: [jhumkas.hi] });
});
