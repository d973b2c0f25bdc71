import Papa from 'papaparse';
import { beforeEach, expect, test } from 'vitest';
import { shiprocketColumns, shiprocketRows } from '../../../../src/admin/order-reads/shiprocket-csv.server.ts';
import type { BookedOrder } from '../../../../src/features/parcels/admin/book-orders.server.ts';
import type { DeskPage } from '../../../../src/features/parcels/admin/list-parcels.server.ts';
import type { OrderPrices } from '../../../../src/features/parcels/admin/order-prices.server.ts';
import type { ParcelRecord } from '../../../../src/features/parcels/admin/read-parcel.server.ts';
import { bookParcel } from '../../../../src/features/parcels/booking.server.ts';
import { fillWaybills } from '../../../../src/features/parcels/calls/fill-waybills.server.ts';
import type { ParcelQuotes } from '../../../../src/features/parcels/make/quotes.server.ts';
import { couriersOf } from '../../../../src/features/parcels/shop-couriers.server.ts';
import type { Settings } from '../../../../src/features/settings/admin/read-settings.server.ts';
import { HOUR } from '../../../../src/rules/limits.ts';
import { courierServices } from '../../../shop/parcels/courier-services.ts';
import { memoryCourier } from '../../../shop/parcels/memory-courier.ts';
import { BY, parcelOf, soldOrder } from '../../../shop/parcels/parcels.ts';
import { sendScalePhoto } from '../../../shop/parcels/scale-photo.ts';
import { shopWithAdministrator } from '../../../shop/under-test.ts';

const { shop, ask, cookie } = await shopWithAdministrator();
await courierServices(shop, 'DELHIVERY');

const SMALL = { name: 'Small', lengthMm: '12', breadthMm: '10.5 cm', heightMm: '40 mm', grams: '60' };
const LARGE = { name: 'Large', lengthMm: '30', breadthMm: '25', heightMm: '15', grams: '0.25 kg' };
const save = (boxes: readonly object[], seen = 0) =>
  ask<{ code?: string; fields?: Record<string, string>; seen: number }>('PUT', '/settings/boxes', { boxes, seen });
const record = async (id: string) => (await ask<ParcelRecord>('GET', `/parcels/${id}`)).body;
const draftOf = async (orderId: string) => (await ask<{ id: string }>('POST', '/parcels', { orderId })).body.id;
const putIn = (id: string, box: string) => ask<ParcelRecord & { code?: string }>('POST', `/parcels/${id}/box`, { box });
const rowOf = async (order: string) =>
  (await ask<DeskPage>('GET', '/parcels?tab=book')).body.rows.find(({ orderId }) => orderId === order) as DeskPage['rows'][number];
const quoted = async (path: string) => (await ask<ParcelQuotes>('GET', path)).body.quotes[0]?.price;
const small = { box: 'Small', boxGrams: 60, lengthMm: 120, breadthMm: 105, heightMm: 40 };
const large = { box: 'Large', boxGrams: 250, lengthMm: 300, breadthMm: 250, heightMm: 150 };

beforeEach(async () => {
  await shop.rows('DELETE FROM box_settings');
  expect((await save([SMALL, LARGE])).status).toBe(200);
});

test('the owner names the boxes of the shop, and each measure that is none is refused at its field', async () => {
  const { boxes, changed } = (await ask<Settings>('GET', '/settings')).body;
  expect(boxes.boxes).toEqual([
    { name: 'Small', lengthMm: '12', breadthMm: '10.5', heightMm: '4', grams: '60' },
    { name: 'Large', lengthMm: '30', breadthMm: '25', heightMm: '15', grams: '250' },
  ]);
  expect(changed['store boxes']).toMatchObject({ by: 'you' });
  const wrong = { name: ' ', lengthMm: '0', breadthMm: '5,5', heightMm: '151', grams: '1.5' };
  const NO_SIDE = 'Centimetres up to 150, such as 15.5.';
  expect((await save([SMALL, wrong], boxes.seen)).body.fields).toEqual({
    'boxes.1.name': 'Name the box.',
    ...{ 'boxes.1.lengthMm': NO_SIDE, 'boxes.1.breadthMm': NO_SIDE, 'boxes.1.heightMm': NO_SIDE },
    'boxes.1.grams': 'Whole grams of the empty box, such as 100.',
  });
  expect((await save([SMALL, { ...LARGE, name: 'SMALL' }], boxes.seen)).body.fields).toEqual({
    'boxes.1.name': 'Another box has this name.',
  });
  expect((await save([], boxes.seen)).body.fields).toEqual({ boxes: 'Keep one box.' });
  const seven = Array.from({ length: 7 }, (_, at) => ({ ...SMALL, name: `Box ${at}` }));
  expect((await save(seven, boxes.seen)).body.fields).toEqual({ boxes: 'At most 6 boxes.' });
  expect((await save([LARGE], boxes.seen - 1)).body.code).toBe('RECORD_CHANGED');
  for (const none of ['[]', JSON.stringify(seven), '{}'])
    await expect(shop.rows('UPDATE box_settings SET boxes = ?', none)).rejects.toThrow('box_settings_boxes');
});

test('a draft leaves in the first box, and in another one that is chosen, with what that one weighs and measures', async () => {
  const { id: orderId } = await soldOrder(shop, [{ quantity: 2 }]);
  expect(await rowOf(orderId)).toMatchObject({ weightGrams: 160, isWeightGuessed: true });
  const id = await draftOf(orderId);
  expect(await record(id)).toMatchObject({ ...small, weightGrams: 160 });
  expect((await putIn(id, 'Large')).body).toMatchObject({ ...large, weightGrams: 350 });
  expect(await rowOf(orderId)).toMatchObject({ weightGrams: 350, isWeightGuessed: true });
  expect((await putIn(id, 'Huge')).body.code).toBe('BOX_UNKNOWN');
  expect(await record(id)).toMatchObject(large);
  const [first] = (await record(id)).pieces;
  const split = { pieces: [{ orderId, line: first?.line, quantity: 1 }] };
  const { id: half } = (await ask<{ id: string }>('POST', `/parcels/${id}/split`, split)).body;
  expect(await record(half)).toMatchObject({ ...large, weightGrams: 300 });
});

test('a box that the owner has changed meanwhile can be chosen anew by its name', async () => {
  const id = await draftOf((await soldOrder(shop)).id);
  const { seen } = (await ask<Settings>('GET', '/settings')).body.boxes;
  await save([{ ...SMALL, grams: '80' }], seen);
  expect(await record(id)).toMatchObject({ ...small, weightGrams: 110 });
  expect((await putIn(id, 'Small')).body).toMatchObject({ boxGrams: 80, weightGrams: 130 });
});

test('what a scale has shown stays in every box', async () => {
  const id = await draftOf((await soldOrder(shop)).id);
  expect((await sendScalePhoto(shop, cookie, id, 190)).status).toBe(200);
  expect((await putIn(id, 'Large')).body).toMatchObject({ ...large, weightGrams: 190 });
});

test('a courier is told the chosen box, and a booked parcel keeps it', async () => {
  const memory = memoryCourier();
  const { id } = await parcelOf(shop, (await soldOrder(shop)).id);
  await putIn(id, 'Large');
  const { reference } = await bookParcel(shop.at(), memory.couriers, { id, by: BY });
  expect(memory.orders.get(reference)?.parcel).toMatchObject({ weightGrams: 300, lengthMm: 300, breadthMm: 250, heightMm: 150 });
  expect((await putIn(id, 'Small')).body.code).toBe('PARCEL_CHANGED');
});

test('the price is that of the volume where it is more than the weight: 2.25 kg, not 0.3', async () => {
  const { id: orderId } = await soldOrder(shop);
  const id = await draftOf(orderId);
  const light = await quoted(`/parcels/${id}/quotes`);
  const pricesIn = async (box: string) =>
    (await ask<{ prices: OrderPrices[] }>('GET', `/parcels/prices?orders=${orderId}&box=${box}`)).body.prices[0]?.cheapest?.price;
  expect([await pricesIn(''), await pricesIn('Large')]).toEqual([light, expect.any(Number)]);
  const voluminous = await pricesIn('Large');
  expect(voluminous).toBeGreaterThan(Number(light));
  await putIn(id, 'Large');
  expect([await quoted(`/parcels/${id}/quotes`), await pricesIn(''), await pricesIn('Small')]).toEqual([voluminous, voluminous, light]);
  expect((await ask<{ code: string }>('GET', `/parcels/prices?orders=${orderId}&box=Huge`)).body.code).toBe('BOX_UNKNOWN');
});

test('many parcels leave in the box that is chosen for all, or each in its own', async () => {
  const [one, two, three, four] = [await soldOrder(shop), await soldOrder(shop), await soldOrder(shop), await soldOrder(shop)];
  await putIn(await draftOf(two.id), 'Large');
  const anHourAgo = shop.at(Date.now() - HOUR);
  await fillWaybills(anHourAgo, couriersOf(anHourAgo));
  const bookAll = (orders: readonly string[], more = {}) =>
    ask<{ code?: string; results: BookedOrder[] }>('POST', '/parcels/book', { orders, prefer: 'cheapest', ...more });
  const boxes = async (results: readonly BookedOrder[]) =>
    Promise.all(results.map(async ({ parcelId }) => (await record(parcelId ?? '')).box));
  expect(await boxes((await bookAll([one.id, two.id])).body.results)).toEqual(['Small', 'Large']);
  expect((await bookAll([three.id], { box: 'Huge' })).body.code).toBe('BOX_UNKNOWN');
  await draftOf(three.id);
  const { results } = (await bookAll([three.id, four.id], { box: 'Large' })).body;
  expect(results.map(({ state, fault }) => state ?? fault)).toEqual(['booked', 'booked']);
  expect(await boxes(results)).toEqual(['Large', 'Large']);
});

test('the file for Shiprocket has the box of the draft, of all, or the usual one', async () => {
  const [planned, plain] = [await soldOrder(shop), await soldOrder(shop)];
  await putIn(await draftOf(planned.id), 'Large');
  const numberOf = async (id: string) => Number((await shop.rows('SELECT number FROM orders WHERE id = ?', id))[0]?.number);
  const numbers = [await numberOf(planned.id), await numberOf(plain.id)];
  const heads = ['*Length (cm)', '*Breadth (cm)', '*Height (cm)', '*Weight Of Shipment(kg)'];
  const measured = (rows: readonly (readonly unknown[])[]) =>
    rows.map((row) => heads.map((head) => Number(row[shiprocketColumns.indexOf(head)])));
  const [inLarge, inSmall] = [
    [30, 25, 15, 0.3],
    [12, 10.5, 4, 0.11],
  ];
  expect(measured(await shiprocketRows(shop.at(), numbers))).toEqual([inLarge, inSmall]);
  await shop.rows('UPDATE sessions SET confirmed_at = ?', Date.now());
  const file = (box: string) =>
    shop.fetch(`/api/admin/orders/bulk/shiprocket.csv?numbers=${numbers.join(',')}&box=${box}`, { headers: { cookie } });
  const { data } = Papa.parse<string[]>(await (await file('Small')).text(), { skipEmptyLines: true });
  expect(measured(data.slice(1))).toEqual([inSmall, inSmall]);
  expect((await file('Huge')).status).toBe(409);
});
