import { expect, it } from 'vitest';
import { readHome } from '../../../src/features/catalog/home/home.server.ts';
import { readProduct } from '../../../src/features/catalog/product/product.server.ts';
import { askedReviews, productReviewQueries, productReviewsOf } from '../../../src/features/reviews/product/product-reviews.server.ts';
import { buyersWordsQuery } from '../../../src/features/reviews/reviews.server.ts';
import type { Shop } from '../../../src/platform/shop.ts';
import { listingAt } from '../../shop/public-reads.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const rings = await shop.addCategory('Rings');
const [ring = 0, other = 0] = await Promise.all(
  ['Ring', 'Other ring'].map((name) => shop.addProduct({ name, price: 10_000, stock: 5, category: rings })),
);
await shop.rows('UPDATE products SET is_featured = 1 WHERE id = ?', ring);
await shop.rows("INSERT INTO home_banners (title, image) VALUES ('Wedding', 'wedding.jpg')");
/** What the isolate keeps of the frame is asked for anew. */
const changeFrame = () => shop.rows("UPDATE page_editions SET edition = edition + 1 WHERE tag = 'frame'");

/** Reads while something of the database has another name, and says how many round trips that took. */
async function reading<T>(what: string, as: string, read: (at: Shop) => Promise<T>): Promise<T & { trips: number }> {
  const [table, column] = what.split('.');
  const rename = (from: string, to: string) =>
    shop.rows(column ? `ALTER TABLE ${table} RENAME COLUMN ${from} TO ${to}` : `ALTER TABLE ${from} RENAME TO ${to}`);
  await readHome(shop.at());
  const at = shop.at();
  await rename(column ?? what, as);
  if (['home_banners', 'categories'].includes(table ?? what)) await changeFrame();
  try {
    return { ...(await read(at)), trips: at.db.trips };
  } finally {
    await rename(as, column ?? what);
  }
}
const home = (at: Shop) => readHome(at, { words: buyersWordsQuery(3) });
const page = async (at: Shop) => {
  const asked = askedReviews(new URLSearchParams());
  const read = await readProduct(at, ring, productReviewQueries(ring, asked));
  return { ...read, reviews: productReviewsOf(read.also, asked) };
};
const idsOf = (cards: readonly { readonly id: number }[]) => cards.map(({ id }) => id);

it('without the reviews the home page and the page of a piece are whole but for them, in one round trip (#60, #111)', async () => {
  const main = await reading('reviews', 'reviews_away', home);
  expect([main.also.words, main.unread, main.trips]).toEqual([null, [], 1]);
  expect([idsOf(main.featured), idsOf(main.arrivals)]).toEqual([[ring], [other, ring]]);
  const piece = await reading('reviews', 'reviews_away', page);
  expect([piece.product?.name, idsOf(piece.others), piece.reviews, piece.trips]).toEqual(['Ring', [other], null, 1]);
});

it('without the banners all other parts of the home page are shown, and the part is named (#60)', async () => {
  const { unread, banners, categories, featured } = await reading('home_banners', 'home_banners_away', home);
  expect([unread, banners, categories.map(({ name }) => name), idsOf(featured)]).toEqual([['banners'], [], ['Rings'], [ring]]);
  expect(await home(shop.at())).toMatchObject({ unread: [], banners: [{ title: 'Wedding' }] });
});

it('without the list of categories the pieces are shown: on the home page, in a listing, in a category (#60, #80, #81)', async () => {
  const main = await reading('categories.description', 'description_away', home);
  expect([main.unread, main.categories, idsOf(main.featured), main.banners.length]).toEqual([['categories'], [], [ring], 1]);
  const all = await reading('categories.description', 'description_away', (at) => listingAt(at, ''));
  expect([all.unread, all.categories, idsOf(all.cards), all.total]).toEqual([['categories'], [], [other, ring], 2]);
  const some = await reading('categories.description', 'description_away', (at) => listingAt(at, '', 'rings'));
  expect([some.unread, some.category, idsOf(some.cards), some.total]).toEqual([['categories'], null, [other, ring], 2]);
  // The sizes of a piece stand in its category.
  await expect(reading('categories.description', 'description_away', page)).rejects.toThrow('categories');
});

it('without the pieces banners and categories are shown, and each missing part is named (#60, #81)', async () => {
  const main = await reading('products', 'products_away', home);
  expect(main.unread).toEqual(['featured', 'arrivals', 'popularPieces']);
  expect([main.banners.length, main.categories.map(({ name }) => name), main.featured, main.trips]).toEqual([1, ['Rings'], [], 1]);
  for (const address of ['', 'search=ring', 'stock=1&sort=name-asc']) {
    const { unread, categories, cards, total, instead } = await reading('products', 'products_away', (at) => listingAt(at, address));
    expect([unread, categories.map(({ pieces }) => pieces), cards, total, instead]).toEqual([['products'], [null], [], 0, []]);
  }
});

it('without the counts a listing has its categories and says that the pieces are missing (#81)', async () => {
  const { unread, categories } = await reading('facet_counts', 'facet_counts_away', (at) => listingAt(at, ''));
  expect([unread, categories.map(({ name, pieces }) => [name, pieces])]).toEqual([['products'], [['Rings', null]]]);
});

it('“More from” is empty where it cannot be read, and the piece is shown (#98)', async () => {
  const { product, others, goesWith, isWhole } = await reading('order_items', 'order_items_away', page);
  expect([product?.name, others, goesWith, isWhole]).toEqual(['Ring', [], [], false]);
});
