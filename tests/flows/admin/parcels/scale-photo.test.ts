import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sweepPictures } from '../../../../src/features/media/admin/sweep-pictures.server.ts';
import type { ParcelRecord } from '../../../../src/features/parcels/admin/read-parcel.server.ts';
import { tidyLabels } from '../../../../src/features/parcels/labels.server.ts';
import { DAY, MINUTE } from '../../../../src/rules/limits.ts';
import { administratorOf } from '../../../shop/administrator.ts';
import { REMADE } from '../../../shop/decoder.ts';
import { soldOrder } from '../../../shop/parcels.ts';
import { sendScalePhoto } from '../../../shop/scale-photo.ts';
import { signedIn } from '../../../shop/sign-in.ts';
import { shopUnderTest } from '../../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, cookie, email } = await administratorOf(shop);

async function draft(): Promise<string> {
  const { id: orderId } = await soldOrder(shop);
  return (await ask<{ id: string }>('POST', '/parcels', { orderId })).body.id;
}
const record = async (id: string) => (await ask<ParcelRecord>('GET', `/parcels/${id}`)).body;
const send = (id: string, grams: number | string = 152, bytes?: Uint8Array<ArrayBuffer>) => sendScalePhoto(shop, cookie, id, grams, bytes);
const byHand = (id: string) => ask('POST', `/parcels/${id}/book`, { courier: 'manual', carrier: 'India Post', awb: '' });
const moved = (id: string, seen: string, to: string) => ask('POST', `/parcels/${id}/move`, { to, seen });
const files = () => [...shop.bucket.files.keys()].filter((key) => key.startsWith('private/parcels/'));

it('is made anew, kept apart from the public, and the draft is booked with its grams', async () => {
  const id = await draft();
  expect((await send(id)).status).toBe(200);
  const { photo, weightGrams } = await record(id);
  expect([photo, weightGrams]).toEqual([{ grams: 152, by: email, takenAt: expect.any(Number), hasFile: true }, 152]);
  const [key = ''] = files();
  expect(key).toMatch(/^private\/parcels\/[\w-]+\.webp$/);
  // What the camera wrote beside the picture is gone.
  expect(new TextDecoder().decode(shop.bucket.files.get(key)?.bytes)).toBe(REMADE);
  expect((await shop.fetch(`/media/${key}`)).status).toBe(404);

  const address = `/api/admin/parcels/${id}/photo`;
  const shown = await shop.fetch(address, { headers: { cookie } });
  expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'private, no-store',
  ]);
  const { cookie: shopper } = await signedIn(shop);
  expect((await shop.fetch(address)).status).toBe(401);
  expect((await shop.fetch(address, { headers: { cookie: shopper } })).status).toBe(403);
});

it('gives way to another one until the courier has the parcel, and is evidence then', async () => {
  const id = await draft();
  await send(id, 150);
  const [former = ''] = files().slice(-1);
  await byHand(id);
  await send(id, 160);
  await shop.settle();
  expect(files()).not.toContain(former);
  // Booked is booked: the courier was told the other grams.
  expect(await record(id)).toMatchObject({ photo: { grams: 160 }, weightGrams: 150 });
  await moved(id, 'booked', 'in_transit');
  expect((await send(id, 90)).body.code).toBe('PHOTO_TOO_LATE');
  const dispute = { theirs: 500, amount: '35', answerBy: '2027-01-10' };
  await ask('PUT', `/parcels/${id}/dispute`, dispute);
  expect((await record(id)).dispute).toMatchObject({ ours: 160, theirs: 500 });
});

it('refuses grams that no scale shows, and bytes that are no picture, and keeps nothing of them', async () => {
  const id = await draft();
  const before = files();
  for (const grams of ['', '0', '-5', '1.5', 'x', '100001']) expect((await send(id, grams)).body.code).toBe('SCALE_GRAMS');
  expect((await send(id, 152, new TextEncoder().encode('<svg/>'))).body.code).toBe('PICTURE_UNREADABLE');
  expect((await send(crypto.randomUUID())).status).toBe(404);
  expect(files()).toEqual(before);
  expect((await record(id)).photo).toBeNull();
  expect((await shop.fetch(`/api/admin/parcels/${id}/photo`, { headers: { cookie } })).status).toBe(404);
});

it('is deleted 90 days after the end of the parcel; the grams stay', async () => {
  const id = await draft();
  await send(id);
  const [key = ''] = files().slice(-1);
  await byHand(id);
  await tidyLabels(shop.at(Date.now() + 200 * DAY));
  expect(files()).toContain(key);
  await moved(id, 'booked', 'delivered');
  await tidyLabels(shop.at(Date.now() + 89 * DAY));
  expect(files()).toContain(key);
  await tidyLabels(shop.at(Date.now() + 90 * DAY + MINUTE));
  expect(files()).not.toContain(key);
  expect((await record(id)).photo).toMatchObject({ grams: 152, hasFile: false });
});

it('without a row is swept like any upload, with one it stays', async () => {
  const id = await draft();
  await send(id);
  const kept = files();
  const orphan = `private/parcels/0123456789abcdef-${Date.now()}.webp`;
  shop.bucket.files.set(orphan, { bytes: new Uint8Array(1), type: 'image/webp' });
  let cursor: string | null = null;
  const moveTo = (to: string | null) => {
    cursor = to;
    return sql`SELECT 1`;
  };
  const later = shop.at(Date.now() + 2 * DAY);
  while ((await sweepPictures(later, { cursor, moveTo })) === 'unfinished');
  expect(files()).toEqual(kept);
});
