import { expect, it } from 'vitest';
import type { ReviewList } from '../../../src/features/reviews/admin/list-reviews.server.ts';
import { readReviews } from '../../../src/features/reviews/reviews.server.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { isMediaKey } from '../../../src/rules/media/media.ts';
import { actionsOn } from '../../shop/audit-log.ts';
import { photo, review, type Sent, storedReview } from '../../shop/catalogue/reviews.ts';
import { decoder } from '../../shop/machine/decoder.ts';
import { type Delivered, delivered } from '../../shop/orders/delivered.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask, email } = await shopWithAdministrator();
shop.env.IMAGES = decoder;

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

it('publishing opens the photographs to everybody and counts the rating; refusing takes both back (C-60, L10, L33)', async () => {
  const order = await delivered(shop);
  const written = await waiting(order, { photos: [photo()] });
  const [before = ''] = await photosOf(written.id);
  const photos = [expect.stringContaining('/api/reviews/photos/')];
  expect((await listed('waiting')).rows[0]).toMatchObject({ id: written.id, photos, answer: '' });
  expect(await ratingOf(order.pieces[0])).toEqual({ count: 0, sum: 0 });

  const published = await publish(written);
  expect(published.status).toBe(200);
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
  const [again] = await shop.rows('SELECT status, refused_reason AS why, comment FROM reviews WHERE id = ?', written.id);
  expect(again).toEqual({ status: 'waiting', why: null, comment: 'The clasp is firm.' });
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
  const fields = { answer: 'Please use at most 800 characters.' };
  expect((await answer('x'.repeat(801), first.body.seen)).body).toMatchObject({ fields });
  expect((await answer('', first.body.seen)).status).toBe(200);
  const text = 'Sorry, a new set is on its way.';
  expect(await actionsOn(shop, 'review', written.id)).toMatchObject([
    { actor: email, action: 'answer', changes: { answer: [null, text] } },
    { actor: email, action: 'answer', changes: { answer: [text, null] } },
  ]);
  expect((await ask('PUT', '/reviews/999999/answer', { answer: 'x', seen: 1 })).status).toBe(404);
});

const asksOf = (id: string) =>
  shop.rows("SELECT next_attempt_at AS at, sent_at, dropped_at, last_error AS why FROM outbox WHERE dedupe_key = 'review-ask:' || ?", id);
const later = Date.now() + 8 * DAY;
const mailsTo = (id: string) => shop.mails.filter(({ text }) => text.includes(`/orders/${id}/review`));

it('the mail that asks for a review is queued once with the delivery, sent a week later, and its link opens the form', async () => {
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
  ['reviewed', null],
  ['refunded', "INSERT INTO refund_items (refund_id, order_id, line, quantity) VALUES ('x', ?, 1, 1)"],
  ['no longer delivered', "UPDATE orders SET status = 'shipped', actor = 'admin' WHERE id = ?"],
])('the mail that asks for a review is dropped where the piece is %s', async (_, change) => {
  const order = await delivered(shop);
  await (change ? shop.rows(change, order.id) : review(shop, order));
  await shop.at(later).send(shop.at(later), { orderId: order.id });
  expect([(await asksOf(order.id))[0]?.why, mailsTo(order.id).length]).toEqual(['nothing to review', 0]);
});

it('the mail that asks for a review waits as long as the administrator says, or is not queued at all', async () => {
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

it('the rating of a product is right after every step of its reviews, and counts neither samples nor what has no order (#109)', async () => {
  const order = await delivered(shop);
  const step = async (set: string, sum: number, count = Number(sum > 0)) => {
    await shop.rows(`UPDATE reviews SET ${set} WHERE order_id = ?`, order.id);
    expect([set, await ratingOf(order.pieces[0])]).toEqual([set, { count, sum }]);
  };
  await storedReview(shop, order);
  await step('rating = 5, review_date = 2', 0);
  await step("status = 'published'", 5);
  await step("source = 'Sample'", 0);
  await step("status = 'waiting'", 0);
  await step("status = 'published'", 0);
  await step('source = NULL', 5);
  await storedReview(shop, order, { order_id: null, line: null, status: 'published' });
  expect(await ratingOf(order.pieces[0])).toEqual({ count: 1, sum: 5 });
  await shop.rows('DELETE FROM reviews WHERE order_id = ?', order.id);
  expect(await ratingOf(order.pieces[0])).toEqual({ count: 0, sum: 0 });
});
