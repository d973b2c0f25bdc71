import { describe, expect, it } from 'vitest';
import { hashPassword } from '../../../src/features/auth/password/password-hash.server.ts';
import { readListing } from '../../../src/features/catalog/listing/listing.server.ts';
import { productJsonLd } from '../../../src/features/catalog/product/json-ld.ts';
import { readProduct } from '../../../src/features/catalog/product/product.server.ts';
import {
  askedReviews,
  productReviewQueries,
  productReviewsOf,
  reviewsJsonLd,
} from '../../../src/features/reviews/product/product-reviews.server.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { parseListing } from '../../../src/rules/listing/listing.ts';
import { delivered } from '../../shop/delivered.ts';
import { signedIn } from '../../shop/sign-in.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const PASSWORD = 'a marigold on the sill';

/** Reviews of a piece, oldest first, each of an order of its own. */
async function reviewed(
  product: number,
  stars: readonly number[],
  status: 'published' | 'waiting' | 'refused' = 'published',
  source: string | null = null,
): Promise<void> {
  const [before] = await shop.rows('SELECT count(*) AS n FROM reviews');
  for (const [index, rating] of stars.entries()) {
    const order = await delivered(shop, [{ id: product }]);
    await shop.rows(
      `INSERT INTO reviews (user_name, rating, comment, review_date, kind, status, refused_reason, source, order_id, line, product_id)
        VALUES (?, ?, 'Fine.', ?, 'buyer', ?, ?, ?, ?, 1, ?)`,
      `Buyer ${index}`,
      rating,
      Number(before?.n) + index + 1,
      status,
      status === 'refused' ? 'insulting' : null,
      source,
      order.id,
      product,
    );
  }
}
async function shown(product: number, query = '') {
  const asked = askedReviews(new URLSearchParams(query));
  const { also, ...page } = await readProduct(shop.at(), product, productReviewQueries(product, asked));
  const reviews = productReviewsOf(also, asked);
  if (!reviews) throw new Error('The reviews were not read.');
  return { page, reviews };
}

describe('the reviews on a product’s page (#109, C-60)', () => {
  it('average, count and distribution; three first, all by pages, some by stars', async () => {
    const product = await shop.addProduct({ price: 50_000, stock: 30, name: 'Reviewed Haar' });
    await reviewed(product, [5, 5, 4, 2, 5, 5, 4, 5, 5, 5, 1, 5]);
    await reviewed(product, [1], 'waiting');
    await reviewed(product, [1], 'refused');
    const { reviews, page } = await shown(product);
    expect([reviews.sum, reviews.shown.map(({ rating }) => rating), reviews.total]).toEqual([
      { ratingCount: 12, ratingSum: 51 },
      [5, 1, 5],
      12,
    ]);
    expect(reviews.spread.map(({ count }) => count)).toEqual([8, 2, 0, 1, 1]);
    expect([page.product?.ratingCount, page.product?.ratingSum]).toEqual([12, 51]);
    expect((await shown(product, 'reviews=1')).reviews.shown).toHaveLength(10);
    expect((await shown(product, 'reviews=2')).reviews).toMatchObject({ lastPage: 2, shown: [{}, {}] });
    expect((await shown(product, 'stars=4')).reviews).toMatchObject({ total: 2, shown: [{ rating: 4 }, { rating: 4 }] });
    expect((await shown(product, 'stars=3')).reviews.shown).toEqual([]);
    expect((await shown(product, "stars=9&reviews=-1' OR 1")).reviews.shown).toHaveLength(3);

    const [piece] = productJsonLd('https://shop.test', page, reviewsJsonLd(reviews)) as Record<string, unknown>[];
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
    const [piece] = productJsonLd('https://shop.test', page, reviewsJsonLd(reviews)) as Record<string, unknown>[];
    expect([piece?.aggregateRating, piece?.review]).toEqual([undefined, undefined]);
  });

  it('samples are shown and marked, and count for nothing', async () => {
    const product = await shop.addProduct({ price: 50_000, stock: 30, name: 'Sampled Haar' });
    await reviewed(product, [1, 1, 1], 'published', 'Sample text');
    await reviewed(product, [5, 5]);
    const { reviews, page } = await shown(product, 'reviews=1');
    expect([reviews.sum, reviews.total, reviews.shown.map(({ isSample }) => isSample)]).toEqual([
      { ratingCount: 2, ratingSum: 10 },
      5,
      [false, false, true, true, true],
    ]);
    expect(reviewsJsonLd(reviews)).toHaveLength(2);
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
});

describe('what is kept about the writer (L23, L24)', () => {
  it('an account that is deleted takes its name and photographs from published reviews, and the others with it', async () => {
    const user = await signedIn(shop);
    const [one, two] = [await delivered(shop), await delivered(shop)];
    await shop.rows('UPDATE orders SET user_id = ? WHERE id IN (?, ?)', user.id, one.id, two.id);
    const insert = (order: typeof one, status: string) =>
      shop.rows(
        "INSERT INTO reviews (user_name, comment, review_date, kind, status, order_id, line, product_id, photos) VALUES ('Ananya R., Pune', 'Fine.', 1, 'buyer', ?, ?, 1, ?, '[\"reviews/photos/a-1.webp\"]')",
        status,
        order.id,
        order.pieces[0] ?? 0,
      );
    await insert(one, 'published');
    await insert(two, 'waiting');
    const headers = { cookie: user.cookie, 'sec-fetch-site': 'same-origin' };
    const data = (await (await shop.fetch('/api/profile/data', { headers })).json()) as { reviews: object[] };
    expect(data.reviews).toMatchObject([{ shown_as: 'Ananya R., Pune', comment: 'Fine.' }, {}]);
    await shop.rows(
      "INSERT INTO accounts (id, account_id, provider_id, user_id, password) VALUES (?, ?, 'credential', ?, ?)",
      `a-${user.id}`,
      user.id,
      user.id,
      await hashPassword(PASSWORD),
    );
    const deleted = await shop.fetch('/api/profile', {
      method: 'DELETE',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD }),
    });
    expect(deleted.status).toBe(200);
    expect(await shop.rows('SELECT user_name AS name, photos, comment FROM reviews WHERE order_id IN (?, ?)', one.id, two.id)).toEqual([
      { name: 'A customer', photos: '[]', comment: 'Fine.' },
    ]);
  });

  it('a refused review is deleted after 180 days', async () => {
    const order = await delivered(shop);
    await shop.rows(
      "INSERT INTO reviews (user_name, comment, review_date, kind, status, refused_reason, order_id, line, product_id, updated_at) VALUES ('A', 'x', 1, 'buyer', 'refused', 'insulting', ?, 1, ?, ?)",
      order.id,
      order.pieces[0] ?? 0,
      Date.now() - 181 * DAY,
    );
    await shop.runCron();
    expect(await shop.rows('SELECT 1 FROM reviews WHERE order_id = ?', order.id)).toEqual([]);
  });
});
