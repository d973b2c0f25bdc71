import { expect, it } from 'vitest';
import { reviewPage } from '../../../src/features/reviews/write/review-page.server.ts';
import { isMediaKey } from '../../../src/rules/media/media.ts';
import { photo, review, reviewBody, type Sent, storedReview } from '../../shop/catalogue/reviews.ts';
import { decoder } from '../../shop/machine/decoder.ts';
import { delivered } from '../../shop/orders/delivered.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
shop.env.IMAGES = decoder;
const rowsOf = (order: string) => shop.rows('SELECT * FROM reviews WHERE order_id = ? ORDER BY line', order);
const photosIn = (row: Record<string, unknown> | undefined) => JSON.parse(String(row?.photos)) as string[];
/** The page of the form, as somebody sees it who has only its address. */
const pageOf = ({ id }: { readonly id: string }, query: string, init?: RequestInit) =>
  reviewPage(shop.at(), { userId: null, guestId: null }, new Request(`http://shop.test/orders/${id}/review${query}`, init), id);
const filesIn = (folder: string) => [...shop.bucket.files.keys()].filter((key) => key.startsWith(folder));

it('a buyer writes a review of a delivered piece, by the signed link, with photographs that only signed links open (C-60, L10, L33)', async () => {
  const order = await delivered(shop);
  expect(await review(shop, order, { photos: [photo(), photo()] })).toEqual({ status: 201, body: { status: 'waiting' } });
  const [row] = await rowsOf(order.id);
  const words = { user_name: 'Asha M., Pune', comment: 'Light, even after six hours.' };
  expect(row).toMatchObject({ kind: 'buyer', status: 'waiting', line: 1, rating: 4, product_id: order.pieces[0], ...words });
  const keys = photosIn(row);
  expect(keys).toHaveLength(2);
  for (const key of keys) expect([key.startsWith('private/reviews/'), shop.bucket.files.has(key)]).toEqual([true, true]);
  expect(isMediaKey(String(keys[0]))).toBe(false);

  const answer = await pageOf(order, `?token=${order.token}`);
  const links = 'page' in answer ? (answer.page?.form?.photos ?? []) : [];
  expect(links).toHaveLength(2);
  const opened = await shop.fetch(String(links[0]));
  expect(Object.fromEntries(opened.headers)).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' });
  const forged = [String(links[0]).replace(/sig=.{4}/, 'sig=AAAA'), String(links[0]).replace(/until=\d/, 'until=9')];
  for (const link of [...forged, '/api/reviews/photos/x.webp']) expect((await shop.fetch(link)).status).toBe(404);
});

it('a buyer writes a review once for each line, and again until it is published; what was kept of the photographs stays', async () => {
  const order = await delivered(shop, [{}, {}]);
  await review(shop, order, { photos: [photo(), photo()] });
  const [first, second] = photosIn((await rowsOf(order.id))[0]);
  expect((await review(shop, order, { rating: '2', comment: 'A stone fell out.', keep: [1], photos: [photo()] })).status).toBe(201);
  const [row, ...others] = await rowsOf(order.id);
  expect([others.length, row?.rating, row?.comment]).toEqual([0, 2, 'A stone fell out.']);
  const now = photosIn(row);
  expect([now.length, now[0] === second, shop.bucket.files.has(String(first))]).toEqual([2, true, false]);
  expect((await review(shop, order, {}, 2)).status).toBe(201);
  expect(await rowsOf(order.id)).toHaveLength(2);
});

it('two windows at once: one review, and the other window is told', async () => {
  const order = await delivered(shop);
  const answers = await Promise.all([1, 2, 3, 4].map((star) => review(shop, order, { rating: String(star), photos: [photo()] })));
  const saved = answers.filter(({ status }) => status === 201).length;
  expect(saved).toBeGreaterThanOrEqual(1);
  expect(answers.filter(({ status }) => status !== 201).every(({ body }) => body.code === 'REVIEW_CHANGED')).toBe(true);
  const rows = await rowsOf(order.id);
  expect(rows).toHaveLength(1);
  await shop.settle();
  expect(photosIn(rows[0]).every((key) => shop.bucket.files.has(key))).toBe(true);
});

it.each<[string, Sent, string, string]>([
  ['no stars', { rating: '' }, 'rating', 'Choose 1 to 5 stars.'],
  ['six stars', { rating: '6' }, 'rating', 'Choose 1 to 5 stars.'],
  ['no words', { comment: ' \n ' }, 'comment', 'Write a few words about the piece.'],
  ['too many words', { comment: 'x'.repeat(801) }, 'comment', 'Please use at most 800 characters.'],
  ['a sign that breaks the line', { comment: 'good \u2028txt' }, 'comment', 'Please use letters and digits.'],
  ['no name', { name: '' }, 'name', 'Write the name to show, or initials.'],
  ['a link as the name', { name: 'www.cheap-gold.com' }, 'name', 'Please leave “www.” out of the name: mails would make a link of it.'],
  ['four photographs', { photos: [1, 2, 3, 4].map(() => photo()) }, 'photo', 'A review can have up to 3 photos.'],
  ['a program as a photograph', { photos: [photo(), photo(200, [0x4d, 0x5a])] }, 'photo', 'One of the files is no photo that we can read.'],
  ['a photograph that is too large', { photos: [photo(8 * 1024 * 1024 + 1)] }, 'photo', 'A photo can be up to 8 MB.'],
])('no review is taken: %s', async (_, sent, field, sentence) => {
  const order = await delivered(shop);
  const before = filesIn('private/reviews').length;
  const { status, body } = await review(shop, order, sent);
  expect([status >= 400 && status < 500, body.fields?.[field]]).toEqual([true, expect.stringContaining(sentence)]);
  expect([await rowsOf(order.id), filesIn('private/reviews').length]).toEqual([[], before]);
});

it('no review is taken of a piece not bought, not delivered, refunded, somebody else’s order, a body without end', async () => {
  const order = await delivered(shop);
  const codeOf = async (line: number | string, over = {}) => (await review(shop, { ...order, ...over }, {}, line)).body.code;
  for (const line of [2, 'x']) expect(await codeOf(line)).toBe('REVIEW_NOT_BOUGHT');
  expect(await codeOf(1, { token: 'forged' })).toBe('ORDER_NOT_FOUND');
  const stranger = new Shopper(shop);
  expect((await stranger.form(`/api/orders/${order.id}/reviews/1`, { rating: '5', comment: 'x', name: 'y' })).status).toBe(404);
  const answerTo = async (type: string, body: string) => {
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': type };
    const answer = await shop.fetch(`/api/orders/${order.id}/reviews/1?token=${order.token}`, { method: 'POST', headers, body });
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };
  const large = 'x'.repeat(25 * 1024 * 1024);
  expect(await answerTo('application/x-www-form-urlencoded', large)).toEqual([413, 'REVIEW_PHOTO_SIZE']);
  expect(await answerTo('text/plain', 'rating=5')).toEqual([422, 'MISSING_INFORMATION']);

  await shop.rows("UPDATE orders SET status = 'shipped', actor = 'admin' WHERE id = ?", order.id);
  expect(await review(shop, order)).toMatchObject({ status: 409, body: { code: 'REVIEW_NOT_DELIVERED' } });
  await shop.rows("UPDATE orders SET status = 'delivered', actor = 'admin' WHERE id = ?", order.id);
  await shop.rows('INSERT INTO refund_items (refund_id, order_id, line, quantity) VALUES (?, ?, 1, 1)', `r-${order.id}`, order.id);
  expect((await review(shop, order)).body).toMatchObject({ code: 'REVIEW_REFUNDED' });
  expect(await rowsOf(order.id)).toEqual([]);
});

it('the network of the bucket is gone: nothing is written, and it can be sent again', async () => {
  const order = await delivered(shop);
  shop.bucket.failing = true;
  expect((await review(shop, order, { photos: [photo()] })).body.code).toBe('SHOP_BUSY');
  shop.bucket.failing = false;
  expect(await rowsOf(order.id)).toEqual([]);
  expect((await review(shop, order, { photos: [photo()] })).status).toBe(201);
});

it('without script the page saves the review, and a refused form keeps what was typed', async () => {
  const order = await delivered(shop);
  const posted = (sent: Sent) => pageOf(order, `?token=${order.token}&line=1`, { method: 'POST', body: reviewBody(sent) });
  const refused = await posted({ rating: '3', comment: '', name: 'Asha' });
  const typed = { rating: '3', comment: '', name: 'Asha' };
  expect(refused).toMatchObject({ status: 422, page: { form: { typed, errors: { comment: 'Write a few words about the piece.' } } } });
  expect(await posted({ rating: '3' })).toEqual({ goTo: expect.stringMatching(/saved=1$/) });
  expect(await rowsOf(order.id)).toHaveLength(1);
});

it('the form proposes a name, and nobody else sees the page', async () => {
  const order = await delivered(shop);
  const typed = { rating: '', comment: '', name: expect.stringMatching(/\w+ \w\., \w+/) };
  expect(await pageOf(order, `?token=${order.token}`)).toMatchObject({ page: { form: { typed } } });
  expect(await pageOf(order, '')).toMatchObject({ page: null });
});

it('the database keeps the words of a published review, and changes others only as a new text of the writer', async () => {
  const order = await delivered(shop);
  await storedReview(shop, order);
  const change = (set: string) => shop.rows(`UPDATE reviews SET ${set} WHERE order_id = ?`, order.id);
  const refused = async (...sets: string[]) => {
    for (const set of sets) await expect(change(set)).rejects.toThrow('REVIEW_IMMUTABLE');
  };
  await refused("comment = 'y'", "comment = 'y', status = 'published', review_date = 2");
  await change("comment = 'y', review_date = 2");
  await change("status = 'published'");
  await refused("comment = 'z', review_date = 3, status = 'waiting'", "user_name = 'B'");
});
