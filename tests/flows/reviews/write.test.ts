import { describe, expect, it } from 'vitest';
import { reviewPage } from '../../../src/features/reviews/write/review-page.server.ts';
import { isMediaKey } from '../../../src/rules/media/media.ts';
import { delivered } from '../../shop/delivered.ts';
import { photo, readJpegs, review, reviewBody, type Sent } from '../../shop/reviews.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
readJpegs(shop);
const rowsOf = (order: string) => shop.rows('SELECT * FROM reviews WHERE order_id = ? ORDER BY line', order);
const photosIn = (row: Record<string, unknown> | undefined) => JSON.parse(String(row?.photos)) as string[];
const filesIn = (folder: string) => [...shop.bucket.files.keys()].filter((key) => key.startsWith(folder));

describe('a buyer writes a review (C-60, L10, L33)', () => {
  it('of a delivered piece, by the signed link, with photographs that only signed links open', async () => {
    const order = await delivered(shop);
    expect(await review(shop, order, { photos: [photo(), photo()] })).toEqual({ status: 201, body: { status: 'waiting' } });
    const [row] = await rowsOf(order.id);
    expect(row).toMatchObject({
      kind: 'buyer',
      status: 'waiting',
      line: 1,
      rating: 4,
      product_id: order.pieces[0],
      user_name: 'Asha M., Pune',
      comment: 'Light, even after six hours.',
    });
    const keys = photosIn(row);
    expect(keys.map((key) => [key.startsWith('private/reviews/'), shop.bucket.files.has(key)])).toEqual([
      [true, true],
      [true, true],
    ]);
    expect(isMediaKey(String(keys[0]))).toBe(false);

    const answer = await reviewPage(
      shop.at(),
      { userId: null, guestId: null },
      new Request(`http://shop.test/orders/${order.id}/review?token=${order.token}`),
      order.id,
    );
    const links = 'page' in answer ? (answer.page?.form?.photos ?? []) : [];
    expect(links).toHaveLength(2);
    const opened = await shop.fetch(String(links[0]));
    expect([opened.status, opened.headers.get('content-type'), opened.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ]);
    for (const forged of [
      String(links[0]).replace(/sig=.{4}/, 'sig=AAAA'),
      String(links[0]).replace(/until=\d/, 'until=9'),
      '/api/reviews/photos/x.webp',
    ])
      expect((await shop.fetch(forged)).status).toBe(404);
  });

  it('once for each line, and again until it is published; what was kept of the photographs stays', async () => {
    const order = await delivered(shop, [{}, {}]);
    await review(shop, order, { photos: [photo(), photo()] });
    const [first, second] = photosIn((await rowsOf(order.id))[0]);
    expect((await review(shop, order, { rating: '2', comment: 'A stone fell out.', keep: [1], photos: [photo()] })).status).toBe(201);
    await shop.settle();
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
});

describe('what is refused, in a plain sentence', () => {
  it.each<[string, Sent, string, string]>([
    ['no stars', { rating: '' }, 'rating', 'Choose 1 to 5 stars.'],
    ['six stars', { rating: '6' }, 'rating', 'Choose 1 to 5 stars.'],
    ['half a star', { rating: '4.5' }, 'rating', 'Choose 1 to 5 stars.'],
    ['no words', { comment: ' \n ' }, 'comment', 'Write a few words about the piece.'],
    ['too many words', { comment: 'x'.repeat(801) }, 'comment', 'Please use at most 800 characters.'],
    ['letters that turn the text around', { comment: 'good \u202etxt' }, 'comment', 'Please use letters and digits.'],
    ['no name', { name: '' }, 'name', 'Write the name to show, or initials.'],
    ['a link as the name', { name: 'www.cheap-gold.com' }, 'name', 'Please write your name without links or symbols.'],
    [
      'four photographs',
      { photos: [photo(), photo(), photo(), photo()] },
      'photo',
      'A review can have up to 3 photos. Remove one to add another.',
    ],
    [
      'a program as a photograph',
      { photos: [photo(), photo(200, [0x4d, 0x5a])] },
      'photo',
      'One of the files is no photo that we can read. Use JPEG, PNG or WebP.',
    ],
    [
      'a photograph that is too large',
      { photos: [photo(8 * 1024 * 1024 + 1)] },
      'photo',
      'A photo can be up to 8 MB. Please choose a smaller one.',
    ],
  ])('%s', async (_, sent, field, sentence) => {
    const order = await delivered(shop);
    const before = filesIn('private/reviews').length;
    const { status, body } = await review(shop, order, sent);
    expect([status >= 400 && status < 500, body.fields?.[field]]).toEqual([true, sentence]);
    await shop.settle();
    expect([await rowsOf(order.id), filesIn('private/reviews').length]).toEqual([[], before]);
  });

  it('hostile words are kept as words', async () => {
    const order = await delivered(shop);
    const comment = `<script>alert(1)</script> '); DROP TABLE reviews; --`;
    expect((await review(shop, order, { comment })).status).toBe(201);
    expect((await rowsOf(order.id))[0]).toMatchObject({ comment });
  });

  it('a piece not bought, not delivered, refunded, somebody else’s order, a body without end', async () => {
    const order = await delivered(shop);
    const codeOf = async (line: number | string, over = {}) => (await review(shop, { ...order, ...over }, {}, line)).body.code;
    expect([await codeOf(2), await codeOf('x'), await codeOf(1, { token: 'forged' })]).toEqual([
      'REVIEW_NOT_BOUGHT',
      'REVIEW_NOT_BOUGHT',
      'ORDER_NOT_FOUND',
    ]);
    const stranger = new Shopper(shop);
    expect((await stranger.form(`/api/orders/${order.id}/reviews/1`, { rating: '5', comment: 'x', name: 'y' })).status).toBe(404);
    const large = await shop.fetch(`/api/orders/${order.id}/reviews/1?token=${order.token}`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'x'.repeat(25 * 1024 * 1024),
    });
    expect([large.status, ((await large.json()) as { code: string }).code]).toEqual([413, 'REVIEW_PHOTO_SIZE']);
    const text = await shop.fetch(`/api/orders/${order.id}/reviews/1?token=${order.token}`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' },
      body: 'rating=5',
    });
    expect([text.status, ((await text.json()) as { code: string }).code]).toEqual([422, 'MISSING_INFORMATION']);

    await shop.rows("UPDATE orders SET status = 'shipped', actor = 'admin' WHERE id = ?", order.id);
    expect(await review(shop, order)).toMatchObject({
      status: 409,
      body: { code: 'REVIEW_NOT_DELIVERED', details: 'You can write a review once the piece is delivered.' },
    });
    await shop.rows("UPDATE orders SET status = 'delivered', actor = 'admin' WHERE id = ?", order.id);
    await shop.rows('INSERT INTO refund_items (refund_id, order_id, line, quantity) VALUES (?, ?, 1, 1)', `r-${order.id}`, order.id);
    expect((await review(shop, order)).body).toMatchObject({
      code: 'REVIEW_REFUNDED',
      details: 'We returned the money for this piece, so it cannot be reviewed.',
    });
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
});

describe('without script', () => {
  const posted = (order: { id: string; token: string }, sent: Sent, line = 1) =>
    reviewPage(
      shop.at(),
      { userId: null, guestId: null },
      new Request(`http://shop.test/orders/${order.id}/review?token=${order.token}&line=${line}`, {
        method: 'POST',
        body: reviewBody(sent),
      }),
      order.id,
    );

  it('the page saves the review, and a refused form keeps what was typed', async () => {
    const order = await delivered(shop);
    const refused = await posted(order, { rating: '3', comment: '', name: 'Asha' });
    expect(refused).toMatchObject({
      status: 422,
      page: { form: { typed: { rating: '3', comment: '', name: 'Asha' }, errors: { comment: 'Write a few words about the piece.' } } },
    });
    expect(await posted(order, { rating: '3' })).toEqual({ goTo: expect.stringMatching(/saved=1$/) });
    expect(await rowsOf(order.id)).toHaveLength(1);
  });

  it('the form proposes a name, and nobody else sees the page', async () => {
    const order = await delivered(shop);
    const pageFor = (query: string) =>
      reviewPage(shop.at(), { userId: null, guestId: null }, new Request(`http://shop.test/orders/${order.id}/review${query}`), order.id);
    const answer = await pageFor(`?token=${order.token}`);
    expect('page' in answer && answer.page?.form?.typed).toMatchObject({
      rating: '',
      comment: '',
      name: expect.stringMatching(/\w+ \w\., \w+/),
    });
    expect(await pageFor('')).toMatchObject({ page: null });
  });
});

it('the database itself refuses a review of what was not bought, a second one, and other words for a published one', async () => {
  const order = await delivered(shop);
  const insert = (line: number, product = order.pieces[0]) =>
    shop.rows(
      "INSERT INTO reviews (user_name, comment, review_date, kind, order_id, line, product_id) VALUES ('A', 'x', 1, 'buyer', ?, ?, ?) RETURNING id",
      order.id,
      line,
      product ?? 0,
    );
  await expect(insert(2)).rejects.toThrow('REVIEW_NOT_BOUGHT');
  const other = await shop.addProduct({ price: 100, stock: 1 });
  await expect(insert(1, other)).rejects.toThrow('REVIEW_NOT_BOUGHT');
  const [made] = await insert(1);
  await expect(insert(1)).rejects.toThrow('UNIQUE');
  const id = Number(made?.id);
  // Words change only as a whole new text of the writer: with a later date, and into the queue.
  await expect(shop.rows("UPDATE reviews SET comment = 'y' WHERE id = ?", id)).rejects.toThrow('REVIEW_IMMUTABLE');
  await expect(shop.rows("UPDATE reviews SET comment = 'y', status = 'published', review_date = 2 WHERE id = ?", id)).rejects.toThrow(
    'REVIEW_IMMUTABLE',
  );
  await shop.rows("UPDATE reviews SET comment = 'y', review_date = 2 WHERE id = ?", id);
  await shop.rows("UPDATE reviews SET status = 'published' WHERE id = ?", id);
  await expect(shop.rows("UPDATE reviews SET comment = 'z', review_date = 3, status = 'waiting' WHERE id = ?", id)).rejects.toThrow(
    'REVIEW_IMMUTABLE',
  );
  await expect(shop.rows("UPDATE reviews SET user_name = 'B' WHERE id = ?", id)).rejects.toThrow('REVIEW_IMMUTABLE');
});
