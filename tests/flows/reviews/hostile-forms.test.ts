import { expect, it, vi } from 'vitest';
import { reviewPage } from '../../../src/features/reviews/write/review-page.server.ts';
import { BODY_BYTES_MAX, FORM_PARTS_MAX } from '../../../src/rules/limits.ts';
import { uploadLimits } from '../../../src/rules/media/uploads.ts';
import { REVIEW_PHOTO_BYTES } from '../../../src/rules/reviews/review.ts';
import { photo, review, reviewBody } from '../../shop/catalogue/reviews.ts';
import { decoder } from '../../shop/machine/decoder.ts';
import { delivered, fileOf, upload } from '../../shop/orders/delivered.ts';
import { administratorOf } from '../../shop/people/administrator.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
shop.env.IMAGES = decoder;

const EMPTY_PART = new TextEncoder().encode('--xx\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(1_000));

/** A form of empty parts without end, which notes how much of it is read. */
function endless() {
  const read = { bytes: 0 };
  const pull = (controller: ReadableByteStreamController) => {
    read.bytes += EMPTY_PART.byteLength;
    controller.enqueue(EMPTY_PART.slice());
  };
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'multipart/form-data; boundary=xx' };
  const body = new ReadableStream({ type: 'bytes', pull }, { highWaterMark: 0 });
  return { read, init: { method: 'POST', headers, body, duplex: 'half' } as RequestInit };
}
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

it('who asks is known before a body is read: of a stranger nothing is read, neither by the API nor by the page', async () => {
  const order = await delivered(shop);
  for (const id of [crypto.randomUUID(), order.id]) {
    const api = endless();
    expect(await codeOf(await shop.fetch(`/api/orders/${id}/reviews/1`, api.init))).toEqual([404, 'ORDER_NOT_FOUND']);
    const page = endless();
    const request = new Request(`http://shop.test/orders/${id}/review?line=1&token=forged`, page.init);
    expect(await reviewPage(shop.at(), { userId: null, guestId: null }, request, id)).toMatchObject({ status: 404, page: null });
    expect([api.read.bytes, page.read.bytes]).toEqual([0, 0]);
  }
});

it('of a buyer no more is read than one photograph, and a form of many parts is refused before it is parsed', async () => {
  const order = await delivered(shop);
  const path = `/api/orders/${order.id}/reviews/1?token=${order.token}`;
  const { read, init } = endless();
  expect(await codeOf(await shop.fetch(path, init))).toEqual([413, 'REVIEW_PHOTO_SIZE']);
  expect(read.bytes).toBeLessThan(REVIEW_PHOTO_BYTES + BODY_BYTES_MAX + 2 * EMPTY_PART.byteLength);

  const declared = endless();
  const headers = { ...declared.init.headers, 'content-length': String(REVIEW_PHOTO_BYTES + BODY_BYTES_MAX + 1) };
  expect(await codeOf(await shop.fetch(path, { ...declared.init, headers }))).toEqual([413, 'REVIEW_PHOTO_SIZE']);
  expect(declared.read.bytes).toBe(0);

  const withParts = (more: number) => {
    const form = reviewBody({ photos: [photo()] });
    for (let at = 0; at < more; at += 1) form.append('a', '');
    return shop.fetch(path, { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' }, body: form });
  };
  const own = [...reviewBody({ photos: [photo()] })].length;
  expect(await codeOf(await withParts(FORM_PARTS_MAX - own + 1))).toEqual([400, 'BAD_REQUEST']);
  expect((await withParts(FORM_PARTS_MAX - own)).status).toBe(201);
});

it('photographs for which the Worker has no room wait, and all are taken one after the other', async () => {
  const orders = await Promise.all([delivered(shop), delivered(shop), delivered(shop)]);
  const answers = await Promise.all(orders.map((order) => review(shop, order, { photos: [photo(REVIEW_PHOTO_BYTES)] })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
});

it('films of shoppers that never end leave room for a review, and cannot fill the room of administrators', async () => {
  const { cookie } = await administratorOf(shop);
  const [sender, other, reader] = [await delivered(shop), await delivered(shop), await delivered(shop)];
  const ends: (() => void)[] = [];
  const film = (order: typeof sender) => {
    const start = (controller: ReadableByteStreamController) => {
      controller.enqueue(fileOf('mp4'));
      ends.push(() => {
        controller.close();
        controller.byobRequest?.respond(0);
      });
    };
    return upload(shop, order, crypto.randomUUID(), new ReadableStream({ type: 'bytes', start }) as BodyInit, 'video/mp4');
  };
  const [first, second] = [film(sender), film(sender)];
  const waiting = film(other);
  await vi.waitFor(() => expect(ends).toHaveLength(3));
  const picture = await shop.fetch('/api/admin/files?prefix=products', {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', 'sec-fetch-site': 'same-origin', cookie },
    body: fileOf('jpeg', uploadLimits.products),
  });
  expect(picture.status).toBe(201);
  const words = new URLSearchParams({ rating: '4', comment: 'Light, even after six hours.', name: 'Asha M., Pune' });
  const path = `/api/orders/${reader.id}/reviews/1?token=${reader.token}`;
  expect((await shop.fetch(path, { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' }, body: words })).status).toBe(201);
  for (const end of ends) end();
  expect((await Promise.all([first, second, waiting])).map(({ status }) => status)).toEqual([201, 201, 201]);
});
