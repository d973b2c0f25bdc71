import { expect, test } from 'vitest';
import { readReviews } from '../../../src/features/reviews/reviews.server.ts';
import { delivered } from '../../shop/delivered.ts';
import { inBoth, jhumkas, pieceInBoth, shopInBoth } from '../../shop/in-hindi.ts';
import { review } from '../../shop/reviews.ts';

const { shop, at } = await shopInBoth();

test('a review names what was bought in the language of the page, and keeps the English, which the administrator reads', async () => {
  await review(at.hi, await delivered(shop, [{ id: await pieceInBoth(shop) }]));
  expect(await shop.rows('SELECT item_name FROM reviews')).toEqual([{ item_name: jhumkas.en }]);
  await shop.rows("UPDATE reviews SET status = 'published'");
  const shown = await inBoth(async () => (await readReviews(shop.at())).reviews.map(({ item }) => item?.name));
  expect(shown).toEqual({ en: [jhumkas.en], hi: [jhumkas.hi] });
});
