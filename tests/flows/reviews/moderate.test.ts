import { describe, expect, it } from 'vitest';
import type { ReviewList } from '../../../src/features/reviews/admin/list-reviews.server.ts';
import { readReviews } from '../../../src/features/reviews/reviews.server.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { isMediaKey } from '../../../src/rules/media/media.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { type Delivered, delivered } from '../../shop/delivered.ts';
import { photo, readJpegs, review, type Sent } from '../../shop/reviews.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
readJpegs(shop);
const { ask, email } = await administratorOf(shop);

const listed = async (tab: string) => (await ask<ReviewList>('GET', `/reviews?tab=${tab}`)).body;
const ratingOf = async (product: number | undefined) =>
  (await shop.rows('SELECT rating_count AS count, rating_sum AS sum FROM products WHERE id = ?', product ?? 0))[0];
async function waiting(order: Delivered, sent: Sent = {}, line = 1): Promise<{ id: number; seen: number }> {
  expect((await review(shop, order, sent, line)).status).toBe(201);
  const [row] = await shop.rows('SELECT id, updated_at AS seen FROM reviews WHERE order_id = ? AND line = ?', order.id, line);
  return { id: Number(row?.id), seen: Number(row?.seen) };
}
const publish = ({ id, seen }: { id: number; seen: number }) => ask<{ seen: number }>('POST', `/reviews/${id}/publish`, { seen });
const photosOf = async (id: number) =>
  JSON.parse(String((await shop.rows('SELECT photos FROM reviews WHERE id = ?', id))[0]?.photos)) as string[];
const has = (keys: readonly string[]) => keys.map((key) => shop.bucket.files.has(key));

describe('the administrator checks what buyers write (C-60, L10, L33)', () => {
  it('publishing opens the photographs to everybody and counts the rating; refusing takes both back', async () => {
    const order = await delivered(shop);
    const written = await waiting(order, { photos: [photo()] });
    const [before = ''] = await photosOf(written.id);
    expect((await listed('waiting')).rows[0]).toMatchObject({
      id: written.id,
      photos: [expect.stringContaining('/api/reviews/photos/')],
      answer: '',
    });
    expect(await ratingOf(order.pieces[0])).toEqual({ count: 0, sum: 0 });

    const published = await publish(written);
    expect(published.status).toBe(200);
    await shop.settle();
    const [shown = ''] = await photosOf(written.id);
    expect([shown.startsWith('reviews/photos/'), has([before, shown])]).toEqual([true, [false, true]]);
    expect([isMediaKey(before), isMediaKey(shown)]).toEqual([false, true]);
    expect(await ratingOf(order.pieces[0])).toEqual({ count: 1, sum: 4 });
    expect((await readReviews(shop.at())).reviews[0]).toMatchObject({ label: 'Verified buyer', isTestimonial: false });
    expect((await review(shop, order)).body).toMatchObject({ code: 'REVIEW_PUBLISHED' });

    await ask('POST', `/reviews/${written.id}/refuse`, { seen: published.body.seen, reason: 'photo' });
    await shop.settle();
    expect([has([shown]), await ratingOf(order.pieces[0])]).toEqual([[false], { count: 0, sum: 0 }]);
    expect(has(await photosOf(written.id))).toEqual([true]);
  });

  it('who is refused gets the reason by mail, with a link that opens the form, and writes again', async () => {
    const order = await delivered(shop, [{}, {}]);
    const written = await waiting(order, { comment: 'Call me on 98450 00000' }, 2);
    await ask('POST', `/reviews/${written.id}/refuse`, { seen: written.seen, reason: 'advertising' });
    await shop.settle();
    const mail = shop.mails.at(-1);
    expect(mail?.text).toContain('Advertising or phone number. The number of stars is never a reason.');
    expect(mail?.text).toContain(`/orders/${order.id}/review?token=${order.token}&line=2`);
    expect((await review(shop, order, { comment: 'The clasp is firm.' }, 2)).status).toBe(201);
    expect((await shop.rows('SELECT status, refused_reason AS why, comment FROM reviews WHERE id = ?', written.id))[0]).toEqual({
      status: 'waiting',
      why: null,
      comment: 'The clasp is firm.',
    });
  });

  it('a review that its writer changes meanwhile is not published as it was', async () => {
    const order = await delivered(shop);
    const written = await waiting(order);
    await review(shop, order, { comment: 'Other words.' });
    expect(await publish(written)).toMatchObject({ status: 409, body: { code: 'RECORD_CHANGED' } });
  });

  it('the answer of the shop is public, changed, taken away, and in the audit log', async () => {
    const order = await delivered(shop);
    const written = await waiting(order);
    const answer = (text: string, seen: number) =>
      ask<{ seen: number; code?: string }>('PUT', `/reviews/${written.id}/answer`, { answer: text, seen });
    const first = await answer(' Sorry, a new set is on its way. ', written.seen);
    expect(first).toMatchObject({ status: 200, body: { answer: 'Sorry, a new set is on its way.' } });
    expect((await answer('x', written.seen)).body.code).toBe('RECORD_CHANGED');
    expect((await answer('x'.repeat(801), first.body.seen)).body).toMatchObject({
      fields: { answer: 'Please use at most 800 characters.' },
    });
    expect((await answer('', first.body.seen)).status).toBe(200);
    const log = await shop.rows(
      "SELECT actor, action, changes FROM admin_actions WHERE object_id = ? AND action = 'answer' ORDER BY seq",
      String(written.id),
    );
    expect(log).toEqual([
      { actor: email, action: 'answer', changes: '{"answer":[null,"Sorry, a new set is on its way."]}' },
      { actor: email, action: 'answer', changes: '{"answer":["Sorry, a new set is on its way.",null]}' },
    ]);
    expect((await ask('PUT', '/reviews/999999/answer', { answer: 'x', seen: 1 })).status).toBe(404);
  });
});

describe('the rating of a product', () => {
  it('follows every change of its reviews, and counts neither testimonials nor what has no order', async () => {
    const order = await delivered(shop, [{ quantity: 2 }]);
    const product = order.pieces[0] ?? 0;
    await shop.rows(
      "INSERT INTO reviews (user_name, rating, comment, review_date, kind, source, status, product_id) VALUES ('T', 5, 'x', 1, 'testimonial', 'Phone', 'published', ?)",
      product,
    );
    await shop.rows(
      "INSERT INTO reviews (user_name, rating, comment, review_date, kind, status, product_id) VALUES ('N', 5, 'x', 1, 'buyer', 'published', ?)",
      product,
    );
    expect(await ratingOf(product)).toEqual({ count: 0, sum: 0 });
    const insert =
      "INSERT INTO reviews (user_name, rating, comment, review_date, kind, status, product_id, order_id, line) VALUES ('A', 3, 'x', 1, 'buyer', 'published', ?, ?, 1) RETURNING id";
    const [row] = await shop.rows(insert, product, order.id);
    expect(await ratingOf(product)).toEqual({ count: 1, sum: 3 });
    await shop.rows('DELETE FROM reviews WHERE id = ?', Number(row?.id));
    expect(await ratingOf(product)).toEqual({ count: 0, sum: 0 });
  });
});

describe('the mail that asks for a review', () => {
  const asksOf = (id: string) =>
    shop.rows("SELECT next_attempt_at AS at, sent_at, dropped_at, last_error AS why FROM outbox WHERE dedupe_key = 'review-ask:' || ?", id);
  const later = Date.now() + 8 * DAY;
  const mailsTo = (id: string) => shop.mails.filter(({ text }) => text.includes(`/orders/${id}/review`));

  it('is queued once with the delivery, sent a week later, and its link opens the form', async () => {
    const order = await delivered(shop);
    const [row] = await asksOf(order.id);
    const [delivery] = await shop.rows('SELECT delivered_at AS at FROM orders WHERE id = ?', order.id);
    expect([Number(row?.at) - Number(delivery?.at), row?.sent_at, mailsTo(order.id).length]).toEqual([7 * DAY, null, 0]);
    // A delivery that is corrected and repeated asks no second time.
    await shop.rows("UPDATE orders SET status = 'shipped', actor = 'admin' WHERE id = ?", order.id);
    await shop.rows("UPDATE orders SET status = 'delivered', actor = 'admin' WHERE id = ?", order.id);
    await shop.at(later).send(shop.at(later), { orderId: order.id });
    expect([(await asksOf(order.id)).length, mailsTo(order.id).length]).toEqual([1, 1]);
    expect(mailsTo(order.id)[0]?.text).toContain(`?token=${order.token}&line=1`);
    await shop.at(later).send(shop.at(later + DAY), { orderId: order.id });
    expect(mailsTo(order.id)).toHaveLength(1);
  });

  it.each([
    ['reviewed', (order: Delivered): Promise<unknown> => review(shop, order)],
    [
      'refunded',
      (order: Delivered) =>
        shop.rows('INSERT INTO refund_items (refund_id, order_id, line, quantity) VALUES (?, ?, 1, 1)', `x-${order.id}`, order.id),
    ],
    [
      'no longer delivered',
      (order: Delivered) => shop.rows("UPDATE orders SET status = 'shipped', actor = 'admin' WHERE id = ?", order.id),
    ],
  ] as const)('is dropped where the piece is %s', async (_, change) => {
    const order = await delivered(shop);
    await change(order);
    await shop.at(later).send(shop.at(later), { orderId: order.id });
    expect([(await asksOf(order.id))[0]?.why, mailsTo(order.id).length]).toEqual(['nothing to review', 0]);
  });

  it('waits as long as the administrator says, or is not queued at all', async () => {
    expect((await ask('PUT', '/reviews/asking', { askAfterDays: '61' })).body).toMatchObject({ fields: { askAfterDays: '0 to 60 days.' } });
    expect((await ask('PUT', '/reviews/asking', { askAfterDays: '3' })).status).toBe(200);
    expect((await listed('waiting')).askAfterDays).toBe(3);
    const order = await delivered(shop);
    const [delivery] = await shop.rows('SELECT delivered_at AS at FROM orders WHERE id = ?', order.id);
    expect(Number((await asksOf(order.id))[0]?.at) - Number(delivery?.at)).toBe(3 * DAY);
    await ask('PUT', '/reviews/asking', { askAfterDays: '0' });
    expect(await asksOf((await delivered(shop)).id)).toEqual([]);
    await ask('PUT', '/reviews/asking', { askAfterDays: '7' });
  });
});
