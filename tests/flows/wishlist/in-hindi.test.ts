import { expect, test } from 'vitest';
import { cardOf } from '../../../src/features/catalog/card/card.server.ts';
import { wishedCardsQuery } from '../../../src/features/wishlist/wishlist.server.ts';
import { pageOwnerOf } from '../../../src/platform/request/session.ts';
import { inBoth, jhumkas, pieceInBoth, shopInBoth } from '../../shop/in-hindi.ts';
import { signedIn } from '../../shop/sign-in.ts';

const { shop, at } = await shopInBoth();

test('a wish made on a page in Hindi is on the wishlist in both languages, each with its name', async () => {
  const { cookie } = await signedIn(shop);
  const piece = await pieceInBoth(shop);
  const owner = await pageOwnerOf(shop.at(), new Request('http://shop.test/', { headers: { cookie } }));
  await at.hi.fetch(`/api/wishlist/${piece}`, { method: 'PUT', headers: { 'sec-fetch-site': 'same-origin', cookie } });
  const wished = await inBoth(async () => (await wishedCardsQuery(shop.at(), owner)).map((row) => cardOf(row, Date.now()).name));
  expect(wished).toEqual({ en: [jhumkas.en], hi: [jhumkas.hi] });
});
