import { expect, it } from 'vitest';
import { readListing } from '../../../src/features/catalog/listing/listing.server.ts';
import { productJsonLd } from '../../../src/features/catalog/product/json-ld.ts';
import { readProduct } from '../../../src/features/catalog/product/product.server.ts';
import * as ofProduct from '../../../src/features/reviews/product/product-reviews.server.ts';
import { readReviews } from '../../../src/features/reviews/reviews.server.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { parseListing } from '../../../src/rules/listing/listing.ts';
import { review, storedReview } from '../../shop/catalogue/reviews.ts';
import { delivered } from '../../shop/orders/delivered.ts';
import { deleteAccount } from '../../shop/people/account-deletion.ts';
import { signedIn } from '../../shop/people/sign-in.ts';
import { inBoth, jhumkas, pieceInBoth, shopInBoth } from '../../shop/words/in-hindi.ts';

const { shop, at } = await shopInBoth();

/** Reviews of a piece, oldest first, each of an order of its own. */
async function reviewed(product: number, stars: readonly number[], status = 'published', source: string | null = null): Promise<void> {
  const [before] = await shop.rows('SELECT count(*) AS n FROM reviews');
  for (const [index, rating] of stars.entries()) {
    const refused_reason = status === 'refused' ? 'insulting' : null;
    const set = { user_name: `Buyer ${index}`, rating, review_date: Number(before?.n) + index + 1, status, refused_reason, source };
    await storedReview(shop, await delivered(shop, [{ id: product }]), set);
  }
}
async function shown(product: number, query = '') {
  const asked = ofProduct.askedReviews(new URLSearchParams(query));
  const { also, ...page } = await readProduct(shop.at(), product, ofProduct.productReviewQueries(product, asked));
  const reviews = ofProduct.productReviewsOf(also, asked);
  if (!reviews) throw new Error('The reviews were not read.');
  return { page, reviews };
}

it('average, count and distribution; three first, all by pages, some by stars (#109, C-60)', async () => {
  const product = await shop.addProduct({ price: 50_000, stock: 30, name: 'Reviewed Haar' });
  await reviewed(product, [5, 5, 4, 2, 5, 5, 4, 5, 5, 5, 1, 5]);
  await reviewed(product, [1], 'waiting');
  await reviewed(product, [1], 'refused');
  const { reviews, page } = await shown(product);
  const shownNow = [{ rating: 5 }, { rating: 1 }, { rating: 5 }];
  expect(reviews).toMatchObject({ sum: { ratingCount: 12, ratingSum: 51 }, shown: shownNow, total: 12 });
  expect(reviews.spread.map(({ count }) => count)).toEqual([8, 2, 0, 1, 1]);
  expect([page.product?.ratingCount, page.product?.ratingSum]).toEqual([12, 51]);
  expect((await shown(product, 'reviews=1')).reviews.shown).toHaveLength(10);
  expect((await shown(product, 'reviews=2')).reviews).toMatchObject({ lastPage: 2, shown: [{}, {}] });
  expect((await shown(product, 'stars=4')).reviews).toMatchObject({ total: 2, shown: [{ rating: 4 }, { rating: 4 }] });
  expect((await shown(product, 'stars=3')).reviews.shown).toEqual([]);
  expect((await shown(product, "stars=9&reviews=-1' OR 1")).reviews.shown).toHaveLength(3);

  const [piece] = productJsonLd('https://shop.test', page, ofProduct.reviewsJsonLd(reviews)) as Record<string, unknown>[];
  expect(piece).toMatchObject({
    aggregateRating: { ratingValue: '4.3', reviewCount: 12, bestRating: 5 },
    review: [{ '@type': 'Review', author: { name: 'Buyer 11' }, reviewRating: { ratingValue: 5 } }, {}, {}],
  });
});

it('without reviews there is neither a rating nor a block, and testimonials make none', async () => {
  const product = await shop.addProduct({ price: 50_000, stock: 30, name: 'Silent Haar' });
  await shop.rows(
    "INSERT INTO reviews (user_name, comment, review_date, kind, source, proof_note, status, product_id) VALUES ('T', 'x', 1, 'testimonial', 'Phone', 'note', 'published', ?)",
    product,
  );
  const { reviews, page } = await shown(product);
  expect([reviews.sum.ratingCount, reviews.shown]).toEqual([0, []]);
  const [piece] = productJsonLd('https://shop.test', page, ofProduct.reviewsJsonLd(reviews)) as Record<string, unknown>[];
  expect([piece?.aggregateRating, piece?.review]).toEqual([undefined, undefined]);
});

it('samples are shown and marked, and count for nothing', async () => {
  const product = await shop.addProduct({ price: 50_000, stock: 30, name: 'Sampled Haar' });
  await reviewed(product, [1, 1, 1], 'published', 'Sample text');
  await reviewed(product, [5, 5]);
  const { reviews, page } = await shown(product, 'reviews=1');
  expect([reviews.sum, reviews.total]).toEqual([{ ratingCount: 2, ratingSum: 10 }, 5]);
  expect(reviews.shown.map(({ isSample }) => isSample)).toEqual([false, false, true, true, true]);
  expect(ofProduct.reviewsJsonLd(reviews)).toHaveLength(2);
  expect([page.product?.ratingCount, page.product?.ratingSum]).toEqual([2, 10]);
  await reviewed(product, [5]);
  expect((await shown(product, 'stars=5')).reviews).toMatchObject({ total: 3, sum: { ratingCount: 3, ratingSum: 15 } });
});

it('cards show stars from three reviews on, and the listing sorts by them', async () => {
  const [good, best, few] = await Promise.all(
    ['Good', 'Best', 'Few'].map((name) => shop.addProduct({ price: 50_000, stock: 30, name: `Rated ${name}` })),
  );
  await reviewed(good ?? 0, [4, 4, 4]);
  await reviewed(best ?? 0, [5, 5, 4]);
  await reviewed(few ?? 0, [5, 5]);
  const { cards } = await readListing(shop.at(), parseListing(new URLSearchParams('sort=rating-desc&search=rated'), 100));
  expect(cards.map(({ name, rating }) => [name, rating])).toEqual([
    ['Rated Best', { average: '4.7', count: 3 }],
    ['Rated Good', { average: '4.0', count: 3 }],
    ['Rated Few', null],
  ]);
});

it('an account that is deleted takes its name and photographs from published reviews, and the others with it (L23, L24)', async () => {
  const user = await signedIn(shop);
  const [one, two] = [await delivered(shop), await delivered(shop)];
  await shop.rows('UPDATE orders SET user_id = ? WHERE id IN (?, ?)', user.id, one.id, two.id);
  const set = { user_name: 'Ananya R., Pune', photos: '["reviews/photos/a-1.webp"]' };
  await storedReview(shop, one, { ...set, status: 'published' });
  await storedReview(shop, two, { ...set, status: 'waiting' });
  const headers = { cookie: user.cookie, 'sec-fetch-site': 'same-origin' };
  const data = (await (await shop.fetch('/api/profile/data', { headers })).json()) as { reviews: object[] };
  expect(data.reviews).toMatchObject([{ shown_as: 'Ananya R., Pune', comment: 'Fine.' }, {}]);
  await deleteAccount(shop, user);
  const left = await shop.rows('SELECT user_name AS name, photos, comment FROM reviews WHERE order_id IN (?, ?)', one.id, two.id);
  expect(left).toEqual([{ name: 'A customer', photos: '[]', comment: 'Fine.' }]);
});

it('a refused review is deleted after 180 days', async () => {
  const order = await delivered(shop);
  await storedReview(shop, order, { status: 'refused', refused_reason: 'insulting', updated_at: Date.now() - 181 * DAY });
  await shop.runCron();
  expect(await shop.rows('SELECT 1 FROM reviews WHERE order_id = ?', order.id)).toEqual([]);
});

it('a review names what was bought in the language of the page, and keeps the English, which the administrator reads', async () => {
  await review(at.hi, await delivered(shop, [{ id: await pieceInBoth(shop) }]));
  await shop.rows("DELETE FROM reviews WHERE item_name = ''");
  expect(await shop.rows('SELECT item_name FROM reviews')).toEqual([{ item_name: jhumkas.en }]);
  await shop.rows("UPDATE reviews SET status = 'published'");
  const shown = await inBoth(async () => (await readReviews(shop.at())).reviews.map(({ item }) => item?.name));
  expect(shown).toEqual({ en: [jhumkas.en], hi: [jhumkas.hi] });
});
