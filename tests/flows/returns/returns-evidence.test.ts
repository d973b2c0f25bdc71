import { describe, expect, it } from 'vitest';
import { media } from '../../../src/features/media/media.api.ts';
import { acceptReturn } from '../../../src/features/returns/admin/answer-return.server.ts';
import { evidenceLink } from '../../../src/features/returns/evidence/evidence-links.server.ts';
import { DAY, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { REMADE } from '../../shop/machine/decoder.ts';
import { askOf, type Delivered, delivered, fileOf, magic, upload } from '../../shop/orders/delivered.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const MB = 1024 * 1024;
const { files, open } = shop.bucket;
const rowsOf = (returnId: string) => shop.rows('SELECT * FROM return_media WHERE return_id = ? ORDER BY created_at', returnId);
const filesOf = (returnId: string) => [...files.keys()].filter((key) => key.includes(returnId));

async function place() {
  return { order: await delivered(shop), id: crypto.randomUUID() };
}

/** A body of unknown length, as a browser that hides it would send; counts the bytes that were read. */
function stream(head: readonly number[], size: number) {
  const counter = { sent: 0 };
  const chunk = 256 * 1024;
  const body = new ReadableStream({
    type: 'bytes',
    pull(controller) {
      if (counter.sent >= size) {
        controller.close();
        controller.byobRequest?.respond(0);
        return;
      }
      const bytes = new Uint8Array(Math.min(chunk, size - counter.sent));
      if (counter.sent === 0) bytes.set(head);
      counter.sent += bytes.byteLength;
      controller.enqueue(bytes);
    },
  });
  return { body, counter };
}

async function sent(order: Delivered, kind: 'jpeg' | 'mp4' = 'jpeg') {
  const body = askOf();
  const { body: added } = await upload(shop, order, body.id, fileOf(kind));
  expect((await order.shopper.post(`/api/orders/${order.id}/returns`, body)).status).toBe(201);
  return { id: body.id, media: added.id, link: added.link };
}

describe('evidence is uploaded (#327, #335)', () => {
  it('photos and videos of every kind, under names of the shop, in the private part of the bucket', async () => {
    const { order, id } = await place();
    for (const kind of ['jpeg', 'png', 'webp', 'heic', 'mov'] as const) {
      const { status, body } = await upload(shop, order, id, fileOf(kind), 'application/octet-stream');
      expect([kind, status]).toEqual([kind, 201]);
      expect(body.kind).toBe(kind === 'mov' ? 'video' : 'photo');
    }
    const rows = await rowsOf(id);
    expect(rows.map(({ type, state, bytes }) => `${type} ${state} ${bytes}`)).toEqual([
      ...Array(4).fill(`image/webp stored ${REMADE.length}`),
      'video/quicktime stored 2000',
    ]);
    for (const { key } of rows) expect(String(key)).toMatch(new RegExp(`^private/returns/${id}/[0-9a-f-]{36}\\.(webp|mov)$`));
    expect(filesOf(id)).toHaveLength(5);
  });

  it('a photo is made anew, a video stays as it is; what cannot be decoded is refused in words (ASVS 5.4.3)', async () => {
    const { order, id } = await place();
    const hiding = (kind: 'jpeg' | 'mp4', text: string) => {
      const bytes = fileOf(kind);
      bytes.set(Buffer.from(text), 400);
      return bytes;
    };
    for (const kind of ['jpeg', 'mp4'] as const) {
      expect((await upload(shop, order, id, hiding(kind, 'GPS 28.6139 <script>'))).status).toBe(201);
    }
    const stored = filesOf(id).map((key) => [key.slice(-4), Buffer.from(files.get(key)?.bytes ?? []).includes('GPS')]);
    expect(Object.fromEntries(stored)).toEqual({ webp: false, '.mp4': true });
    expect(await upload(shop, order, id, hiding('jpeg', 'broken'))).toMatchObject({
      status: 415,
      body: { code: 'EVIDENCE_UNREADABLE', details: 'We could not open this photo. Please choose it again, or take it anew as JPEG.' },
    });
    expect(filesOf(id)).toHaveLength(2);
  });

  it('a video of 50 MB is stored in parts and arrives whole, with at most 6 MB of it in memory', async () => {
    const { order, id } = await place();
    shop.bucket.largest = 0;
    const { body } = stream(magic.mp4, 50 * MB);
    expect((await upload(shop, order, id, body, 'video/mp4')).status).toBe(201);
    const [key = ''] = filesOf(id);
    expect(files.get(key)?.bytes.byteLength).toBe(50 * MB);
    expect(files.get(key)?.bytes.subarray(0, 12)).toEqual(Uint8Array.from(magic.mp4));
    expect(shop.bucket.largest).toBeLessThanOrEqual(6 * MB);
    expect(open.size).toBe(0);
  });

  it('51 MB: 413 Too large, not read to its end, nothing left behind (F54)', async () => {
    const { order, id } = await place();
    const { body, counter } = stream(magic.mp4, 90 * MB);
    const answer = await upload(shop, order, id, body, 'video/mp4');
    expect(answer).toMatchObject({ status: 413, body: { code: 'EVIDENCE_TOO_LARGE', title: 'Too large' } });
    expect(counter.sent).toBeLessThan(60 * MB);
    expect([await rowsOf(id), filesOf(id), open.size]).toEqual([[], [], 0]);
    const honest = await shop.fetch(`/api/orders/${order.id}/returns/${id}/evidence?token=${order.token}`, {
      method: 'PUT',
      headers: { 'content-length': String(51 * MB), 'sec-fetch-site': 'same-origin' },
      body: fileOf('mp4'),
    });
    expect(honest.status).toBe(413);
    expect((await upload(shop, order, id, fileOf('jpeg', 10 * MB + 1))).status).toBe(413);
    expect((await upload(shop, order, id, fileOf('jpeg', 10 * MB))).status).toBe(201);
  });

  it('a file that is no photo or video is refused, whatever its name (F53)', async () => {
    const { order, id } = await place();
    const text = (what: string) => Buffer.from(what.padEnd(200));
    for (const [bytes, type] of [
      [text('<script>alert(1)</script>'), 'image/jpeg'],
      [Buffer.from(fileOf('mp4')), 'image/jpeg'],
      [Buffer.from(fileOf('jpeg')), 'video/mp4'],
    ] as const) {
      expect([type, await upload(shop, order, id, new Uint8Array(bytes), type)]).toMatchObject([
        type,
        { status: 415, body: { code: 'EVIDENCE_TYPE' } },
      ]);
    }
    expect(await upload(shop, order, id, new Uint8Array())).toMatchObject({ status: 422, body: { code: 'EVIDENCE_EMPTY' } });
    expect([await rowsOf(id), filesOf(id)]).toEqual([[], []]);
  });

  it('six photos and one video, also when they arrive at once', async () => {
    const { order, id } = await place();
    const photos = await Promise.all(Array.from({ length: 9 }, () => upload(shop, order, id, fileOf('jpeg'))));
    expect(photos.map(({ status }) => status).sort()).toEqual([...Array(6).fill(201), ...Array(3).fill(409)]);
    const videos = await Promise.all([1, 2].map(() => upload(shop, order, id, fileOf('webm'))));
    expect(videos.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(filesOf(id)).toHaveLength(7);
  });

  it('an upload fails: nothing is stored, and the same file succeeds afterwards (F51, R2)', async () => {
    const { order, id } = await place();
    for (const size of [2_000, 13 * MB]) {
      shop.bucket.failing = true;
      expect((await upload(shop, order, id, fileOf('mp4', size))).status).toBe(503);
      shop.bucket.failing = false;
      expect([await rowsOf(id), filesOf(id), open.size]).toEqual([[], [], 0]);
    }
    expect((await upload(shop, order, id, fileOf('mp4'))).status).toBe(201);
  });

  it('can be removed before the request is sent, not afterwards', async () => {
    const { order, id } = await place();
    const { body } = await upload(shop, order, id, fileOf('jpeg'));
    const remove = (media: string, token = order.token, returnId: string = id) =>
      shop.fetch(`/api/orders/${order.id}/returns/${returnId}/evidence/${media}?token=${token}`, {
        method: 'DELETE',
        headers: { 'sec-fetch-site': 'same-origin' },
      });
    expect((await remove(body.id, '')).status).toBe(404);
    expect((await remove(body.id)).status).toBe(204);
    expect((await remove('../../products')).status).toBe(404);
    expect([await rowsOf(id), filesOf(id)]).toEqual([[], []]);
    const done = await sent(order);
    expect((await remove(done.media, order.token, done.id)).status).toBe(409);
  });

  it('can be added to an open request, not to an answered one', async () => {
    const order = await delivered(shop);
    const { id } = await sent(order);
    await order.age(60 * DAY);
    expect((await upload(shop, order, id, fileOf('mp4'))).status).toBe(201);
    await acceptReturn(shop.at(), { id, note: '', by: 'Asha' });
    expect(await upload(shop, order, id, fileOf('jpeg'))).toMatchObject({ status: 409, body: { code: 'EVIDENCE_CLOSED' } });
  });

  it('not to an order of somebody else, nor to their request from your own order; not late, not undelivered (F63)', async () => {
    const order = await delivered(shop);
    const { id } = await sent(order);
    const own = await delivered(shop);
    expect((await upload(shop, order, id, fileOf('jpeg'), '', own.token)).status).toBe(404);
    expect((await upload(shop, own, id, fileOf('jpeg'))).status).toBe(404);
    expect((await upload(shop, own, '..%2F..%2Fproducts', fileOf('jpeg'))).status).toBe(404);
    expect(filesOf(id)).toHaveLength(1);
    await own.age(30 * DAY + MINUTE);
    const refusal = async () => (await upload(shop, own, crypto.randomUUID(), fileOf('jpeg'))).body.code;
    expect(await refusal()).toBe('RETURN_WINDOW_CLOSED');
    await shop.rows("UPDATE orders SET status = 'shipped', actor = 'admin' WHERE id = ?", own.id);
    expect(await refusal()).toBe('RETURN_NOT_DELIVERED');
  });

  it("your own file under somebody else's id does not count", async () => {
    const order = await delivered(shop);
    const other = await delivered(shop);
    const body = askOf({ reason: 'changed_mind' });
    await upload(shop, other, body.id, fileOf('mp4'));
    const answer = await order.shopper.post(`/api/orders/${order.id}/returns`, body);
    expect(answer).toMatchObject({ status: 422, body: { code: 'RETURN_VIDEO_NEEDED' } });
  });
});

describe('evidence is downloaded (#327)', () => {
  it('only by the signed link, as a download that no browser executes', async () => {
    const { link } = await sent(await delivered(shop));
    const answer = await shop.fetch(link);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(REMADE);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': expect.stringMatching(/^attachment; filename="[0-9a-f-]{36}\.webp"$/),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-length': String(REMADE.length),
    });
  });

  it('a link that is forged, expired, of another file, or missing is 404; so is the public route (F63)', async () => {
    const one = await sent(await delivered(shop));
    const two = await sent(await delivered(shop));
    const [row] = await rowsOf(one.id);
    const over = await evidenceLink(shop.at().env, one.media, Date.now() - HOUR);
    const long = `${one.link}`.replace(/until=\d+/, `until=${Date.now() + 365 * DAY}`);
    for (const link of [over, long, one.link.replace(one.media, two.media), `/api/returns/evidence/${one.media}`, `${one.link}x`]) {
      expect([link, (await shop.fetch(link)).status]).toEqual([link, 404]);
    }
    const context = { waitUntil() {}, passThroughOnException() {}, props: {} };
    const key = String(row?.key);
    const paths = [key, `${key}/360.avif`, `variants/${key}/360.avif`, key.replace('private', 'PRIVATE'), `x/../${key}`];
    for (const path of paths) {
      const answer = await media.fetch(new Request(`http://shop.test/media/${path}`), shop.env, context);
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });
});

describe('evidence is deleted in time (L24)', () => {
  it('180 days with a request, then the file is deleted and the row says so', async () => {
    const { id, link } = await sent(await delivered(shop));
    await shop.runCron(Date.now() + 179 * DAY);
    expect(filesOf(id)).toHaveLength(1);
    await shop.runCron(Date.now() + 180 * DAY + MINUTE);
    expect(filesOf(id)).toEqual([]);
    expect(await rowsOf(id)).toMatchObject([{ state: 'deleted', deleted_at: expect.any(Number) }]);
    expect((await shop.fetch(link)).status).toBe(404);
    await shop.runCron(Date.now() + 181 * DAY);
  });

  it('one day when the request was never sent or the upload died (F52)', async () => {
    const { order, id } = await place();
    await upload(shop, order, id, fileOf('jpeg'));
    await shop.rows(
      "INSERT INTO return_media (id, return_id, order_id, kind, key, type, created_at) VALUES (?, ?, ?, 'video', ?, 'video/mp4', ?)",
      crypto.randomUUID(),
      id,
      order.id,
      `private/returns/${id}/dead.mp4`,
      Date.now() - 16 * MINUTE,
    );
    // A dead upload does not take the place of a living one.
    expect((await upload(shop, order, id, fileOf('mp4'))).status).toBe(201);
    await shop.runCron(Date.now() + 23 * HOUR);
    expect(filesOf(id)).toHaveLength(2);
    await shop.runCron(Date.now() + DAY + MINUTE);
    expect([await rowsOf(id), filesOf(id)]).toEqual([[], []]);
  });
});
