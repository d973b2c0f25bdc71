import { afterAll, expect, it } from 'vitest';
import type { BackParcel } from '../../../../src/features/parcels/admin/back-parcel.server.ts';
import type { BookedOrder } from '../../../../src/features/parcels/admin/book-orders.server.ts';
import { pollDue } from '../../../../src/features/parcels/scans/poll-parcels.server.ts';
import { couriersOf } from '../../../../src/features/parcels/shop-couriers.server.ts';
import { newId } from '../../../../src/rules/ids.ts';
import { startCouriers } from '../../../sandbox/couriers/server.ts';
import { administratorOf } from '../../../shop/administrator.ts';
import { ask as askReturn, delivered } from '../../../shop/delivered.ts';
import { followers, parcelRow } from '../../../shop/parcels.ts';
import { shopUnderTest } from '../../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask } = await administratorOf(shop);
const services = await startCouriers();
const { world } = services;
Object.assign(shop.env, Object.fromEntries(Object.entries(services.settings).filter(([key]) => key.startsWith('SHIPROCKET'))));
afterAll(() => services.close());

type Booked = Omit<BookedOrder, 'orderId'> & { readonly code?: string };
const press = (id: string) => ask<Booked>('POST', `/returns/${id}/parcel`);
const parcelsOf = async (id: string) => (await ask<{ parcels: BackParcel[] }>('GET', `/returns/${id}/parcels`)).body.parcels;
const statusOf = async (id: string) => (await shop.rows('SELECT status FROM returns WHERE id = ?', id))[0]?.status;

async function requested(): Promise<string> {
  const order = await delivered(shop);
  await askReturn(order, { kind: 'return' });
  return String((await shop.rows('SELECT id FROM returns WHERE order_id = ?', order.id))[0]?.id);
}
async function accepted(): Promise<string> {
  const id = await requested();
  await ask('POST', `/returns/${id}/accept`, { note: '' });
  return id;
}

it('is booked by one press on an accepted return, and its arrival makes the return received', async () => {
  const id = await accepted();
  const { status, body } = await press(id);
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ state: 'booked', fault: null, awb: expect.stringMatching(/./), price: expect.any(Number) }),
  ]);
  const parcelId = body.parcelId ?? '';
  expect(await shop.rows("SELECT kind, payload ->> 'awb' AS awb FROM outbox WHERE dedupe_key = ?", `return-fetched:${parcelId}`)).toEqual([
    { kind: 'return-fetched', awb: body.awb },
  ]);
  expect(await parcelsOf(id)).toMatchObject([{ id: parcelId, state: 'booked', awb: body.awb }]);
  expect(await parcelRow(shop, parcelId)).toMatchObject({ direction: 'back', return_id: id, cod_due_paise: 0 });
  const there = world.of('shiprocket').find(({ awb }) => awb === body.awb);
  if (!there) throw new Error('the service does not know it');
  for (const [turn, step] of (['picked_up', 'delivered'] as const).entries()) {
    world.scan(there, step, Date.now() + turn);
    await shop.rows('UPDATE parcels SET next_check_at = 0 WHERE id = ?', parcelId);
    await pollDue(shop.at(), couriersOf(shop.at()), followers);
  }
  expect(await statusOf(id)).toBe('received');
  // It has arrived: nothing is fetched any more.
  expect((await press(id)).body.code).toBe('PARCEL_NOT_BOOKABLE');
});

it('is one parcel, whoever presses how often', async () => {
  const id = await accepted();
  const answers = await Promise.all([press(id), press(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await press(id)).body.code).toBe('PARCEL_UNDER_WAY');
  expect(await parcelsOf(id)).toHaveLength(1);
});

it('waits for the return to be accepted, and stays a draft where no courier takes it', async () => {
  const id = await requested();
  expect((await press(id)).body.code).toBe('PARCEL_NOT_BOOKABLE');
  expect(await parcelsOf(id)).toEqual([]);
  await ask('POST', `/returns/${id}/accept`, { note: '' });
  const keys = Object.keys(shop.env).filter((key) => key.startsWith('SHIPROCKET'));
  const kept = keys.map((key) => [key, (shop.env as unknown as Record<string, unknown>)[key]]);
  Object.assign(shop.env, Object.fromEntries(keys.map((key) => [key, undefined])));
  const { body } = await press(id);
  expect(body).toMatchObject({
    state: 'draft',
    fault: 'No courier gave a price for this parcel. Choose one on its page, or send it by hand.',
  });
  Object.assign(shop.env, Object.fromEntries(kept));
  // One that was cancelled leaves its pieces to a new one.
  expect((await ask('POST', `/parcels/${body.parcelId}/cancel`)).status).toBe(200);
  expect((await press(id)).body).toMatchObject({ state: 'booked', fault: null });
  expect((await parcelsOf(id)).map(({ state }) => state)).toEqual(['booked', 'cancelled']);
});

it('answers 404 for a return that is none', async () => {
  for (const id of ['nothing', newId()]) expect((await press(id)).status).toBe(404);
});
