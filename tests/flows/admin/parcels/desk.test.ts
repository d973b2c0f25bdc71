import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import type { Found } from '../../../../src/admin/palette/find.server.ts';
import type { BookedOrder } from '../../../../src/features/parcels/admin/book-orders.server.ts';
import type { DeskPage } from '../../../../src/features/parcels/admin/list-parcels.server.ts';
import type { OrderPrices } from '../../../../src/features/parcels/admin/order-prices.server.ts';
import type { ParcelRecord } from '../../../../src/features/parcels/admin/read-parcel.server.ts';
import type { ParcelQuotes } from '../../../../src/features/parcels/make/quotes.server.ts';
import { statusOf } from '../../../shop/orders/orders.ts';
import { courierServices } from '../../../shop/parcels/courier-services.ts';
import { handSender, soldOrder } from '../../../shop/parcels/parcels.ts';
import { shopWithAdministrator } from '../../../shop/under-test.ts';

const { shop, ask, cookie } = await shopWithAdministrator();
// One service: which of two quotes is the cheaper one is a test of quotesOf.
await courierServices(shop, 'SHIPROCKET');

const listed = async (tab: string, more = '') => (await ask<DeskPage>('GET', `/parcels?tab=${tab}${more}`)).body;
const record = async (id: string) => (await ask<ParcelRecord>('GET', `/parcels/${id}`)).body;
const post = (id: string, act: string, body?: object) => ask<ParcelRecord & { code?: string }>('POST', `/parcels/${id}/${act}`, body);
const draftOf = async (orderId: string) => (await ask<{ id: string }>('POST', '/parcels', { orderId })).body.id;
const bookAll = async (orders: readonly string[], prefer = 'cheapest') =>
  (await ask<{ results: BookedOrder[] }>('POST', '/parcels/book', { orders, prefer })).body.results;
const confirmed = (at = Date.now()) => shop.rows('UPDATE sessions SET confirmed_at = ?', at);
const sentByHand = handSender(shop, ask);
const booked = async () => {
  const { id } = await soldOrder(shop);
  const [of] = await bookAll([id]);
  return { id, parcelId: of?.parcelId ?? '', awb: of?.awb };
};

it('the desk has an order on its tab until its parcel is booked, and the parcel then', async () => {
  const { id } = await soldOrder(shop, [{ price: 70_050 }], true);
  const before = await listed('book');
  expect(before.rows).toMatchObject([{ orderId: id, parcelId: null, state: null, pieces: 1, weightGrams: 150, late: null }]);
  expect(before.tabs).toEqual({ book: 1, hand: 0, way: 0, trouble: 0, late: 0, back: 0, cash: 0, all: 0 });
  const parcelId = await draftOf(id);
  // A second press makes no second parcel.
  expect(await draftOf(id)).toBe(parcelId);
  expect((await listed('book')).rows).toMatchObject([{ orderId: id, parcelId, state: 'draft' }]);
  const [booked] = await bookAll([id]);
  expect(booked).toMatchObject({ orderId: id, parcelId, state: 'booked', fault: null });
  const after = await listed('hand');
  expect(after.tabs).toMatchObject({ book: 0, hand: 1, all: 1 });
  expect(after.rows).toMatchObject([{ parcelId, orderId: id, awb: booked?.awb, hasLabel: true, courier: 'shiprocket' }]);
  expect(after.rows[0]?.cash).toBeGreaterThan(0);
  const { awb, number } = await record(parcelId);
  for (const search of [awb, number])
    expect((await listed('all', `&search=${search}`)).rows.map((row) => row.parcelId)).toEqual([parcelId]);
  expect((await listed('all', '&search=nothing')).rows).toEqual([]);
});

it('the desk books many with one press, and says why one is left', async () => {
  const [first, second] = [await soldOrder(shop), await soldOrder(shop)];
  const nobody = crypto.randomUUID();
  const results = await bookAll([first.id, nobody, second.id, first.id], 'quickest');
  const states = results.map(({ orderId, state }) => `${orderId} ${state}`);
  expect(states).toEqual([`${first.id} booked`, `${nobody} null`, `${second.id} booked`]);
  expect(results[1]?.fault).toMatch(/./);
  const [again] = await bookAll([first.id]);
  expect(again).toMatchObject({ parcelId: null, state: null, fault: 'All pieces of this order are in parcels, refunded or cancelled.' });
});

it('a parcel has quotes beside each other, and is booked once', async () => {
  const { id } = await soldOrder(shop);
  const parcelId = await draftOf(id);
  const { quotes } = (await ask<ParcelQuotes>('GET', `/parcels/${parcelId}/quotes`)).body;
  expect(quotes.length).toBeGreaterThan(0);
  const [{ courier, option, price, days } = quotes[0] as never] = quotes.slice(-1);
  const press = () => post(parcelId, 'book', { courier, option, quoted: price, days });
  const answers = await Promise.all([press(), press()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const body = await record(parcelId);
  expect(body).toMatchObject({ state: 'booked', quoted: price, hasLabel: true, charged: null, pieces: [{ line: 1, quantity: 1 }] });
  expect(body.events.map(({ state }) => state)).toContain('booked');
  expect((await press()).body.code).toBe('PARCEL_CHANGED');
  const label = await shop.fetch(`/api/admin/parcels/${parcelId}/label.pdf`, { headers: { cookie } });
  expect(Object.fromEntries(label.headers)).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
  expect((await post(parcelId, 'pickup', { on: '2026-12-01' })).body).toMatchObject({ pickupOn: expect.any(String) });
  expect((await post(parcelId, 'label')).status).toBe(200);
  expect((await post(parcelId, 'cancel')).body.state).toMatch(/booked|cancelled/);
});

it('a parcel is split while it is a draft, and the other pieces wait for the next parcel', async () => {
  const { id } = await soldOrder(shop, [{ quantity: 2 }, {}], true);
  const first = await draftOf(id);
  const split = (pieces: object[]) => ask<{ id: string; code?: string }>('POST', `/parcels/${first}/split`, { pieces });
  const [one, two] = [1, 2].map((line) => ({ orderId: id, line }));
  const whole = [one, two].map((piece, at) => ({ ...piece, quantity: 2 - at }));
  for (const none of [whole, [{ ...one, quantity: 0 }]]) expect((await split(none)).body.code).toBe('PARCEL_SPLIT');
  expect((await split([{ ...one, quantity: 3 }])).body.code).toBe('PARCEL_ABOVE_BOUGHT');
  const { id: kept } = (await split([{ ...one, quantity: 1 }])).body;
  expect(await record(kept)).toMatchObject({ state: 'draft', unsent: 2, pieces: [{ line: 1, quantity: 1 }] });
  expect((await record(first)).state).toBe('cancelled');
  await bookAll([id]);
  const next = await record(await draftOf(id));
  expect(next).toMatchObject({ unsent: 0, cashDue: 0, pieces: [{ quantity: 1 }, { quantity: 1 }] });
  expect((await record(kept)).cashDue).toBeGreaterThan(0);
});

it('a parcel gets another courier of its service, with its price and a new number', async () => {
  const { parcelId, awb } = await booked();
  const { quotes } = (await ask<ParcelQuotes>('GET', `/parcels/${parcelId}/quotes`)).body;
  const { option, price, days } = quotes.at(-1) as ParcelQuotes['quotes'][number];
  const { status, body } = await post(parcelId, 'courier', { option, quoted: price, days });
  expect([status, body.state, body.quoted, body.option]).toEqual([200, 'booked', price, option]);
  expect(body.awb).not.toBe(awb);
});

it('a parcel whose label could not print the name is not booked before it is corrected', async () => {
  const { id } = await soldOrder(shop);
  await shop.rows("UPDATE parcels SET contact = json_set(contact, '$.name', 'मीरा') WHERE id = ?", await draftOf(id));
  expect((await listed('book')).rows.find((row) => row.orderId === id)).toMatchObject({ customerName: 'मीरा', isPrintable: false });
  const [left] = await bookAll([id]);
  expect(left?.fault).toContain('Latin letters');
  const parcelId = left?.parcelId ?? '';
  const { contact, pin } = await record(parcelId);
  const { pin_code: _, country: __, ...address } = contact.address;
  const put = (name: string) => ask<{ fields?: object }>('PUT', `/parcels/${parcelId}/address`, { ...address, name, pin });
  expect((await put('मीरा जोशी')).body.fields).toHaveProperty('name');
  expect((await put('Meera Joshi')).status).toBe(200);
  expect((await bookAll([id]))[0]).toMatchObject({ state: 'booked' });
});

it('a parcel has its price and days beside its order before it is booked', async () => {
  const { id } = await soldOrder(shop);
  const { prices } = (await ask<{ prices: OrderPrices[] }>('GET', `/parcels/prices?orders=${id},nothing`)).body;
  expect(prices).toMatchObject([{ orderId: id, cheapest: { name: expect.any(String) } }]);
  const { quotes } = (await ask<ParcelQuotes>('GET', `/parcels/${await draftOf(id)}/quotes`)).body;
  expect(prices[0]?.cheapest?.price).toBe(quotes[0]?.price);
  expect(prices[0]?.quickest?.days).toBe(Math.min(...quotes.map(({ days }) => days ?? 99)));
});

it('a parcel is printed with others in one file: a label and a slip each', async () => {
  const path = `/api/admin/parcels/papers.pdf?ids=${(await booked()).parcelId},${(await booked()).parcelId}`;
  await confirmed(0);
  expect((await shop.fetch(path, { headers: { cookie } })).status).toBe(403);
  await confirmed();
  const answer = await shop.fetch(path, { headers: { cookie } });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  const file = await PDFDocument.load(await answer.arrayBuffer());
  expect(file.getPages().map((page) => page.getSize())).toEqual(Array(4).fill({ width: 288, height: 432 }));
});

it('a parcel that came back is opened once, after the password', async () => {
  const { id: parcelId, orderId } = await sentByHand(['in_transit', 'undelivered', 'returning', 'returned']);
  const back = async () => (await listed('back')).rows.map((row) => row.parcelId);
  expect(await back()).toContain(parcelId);
  const open = () => post(parcelId, 'open', { next: 'close', pieces: [{ orderId, line: 1, good: 1, bad: 0 }] });
  await confirmed(0);
  expect((await open()).body.code).toBe('CONFIRM_NEEDED');
  await confirmed();
  expect((await Promise.all([open(), open()])).map(({ status }) => status).sort()).toEqual([200, 409]);
  await shop.settle();
  expect(await back()).not.toContain(parcelId);
  expect((await statusOf(shop, orderId))?.status).toBe('refunded');
});

it('the desk answers 404 for parcels that are none', async () => {
  for (const id of ['nothing', crypto.randomUUID()]) {
    for (const path of ['', '/quotes', '/label.pdf']) expect((await ask('GET', `/parcels/${id}${path}`)).status).toBe(404);
    expect((await post(id, 'cancel')).status).toBe(404);
    expect((await post(id, 'book', { courier: 'manual', carrier: 'India Post', awb: '' })).status).toBe(404);
  }
});

it('an order is found by the number of its parcel from the booking on, in the list and everywhere, before any scan', async () => {
  const { id, awb: number } = await booked();
  const awb = String(number);
  expect(await shop.rows('SELECT tracking_url FROM orders WHERE id = ?', id)).toEqual([{ tracking_url: null }]);
  const spaced = `${awb.slice(0, 4)} ${awb.slice(4).toLowerCase()}`;
  for (const q of [awb, awb.toLowerCase(), ` ${spaced} `]) {
    const search = encodeURIComponent(q);
    const list = (await ask<{ rows: readonly { id: string }[] }>('GET', `/orders?tab=all&search=${search}`)).body;
    const { orders } = (await ask<Found>('GET', `/find?q=${search}`)).body;
    expect([list.rows.map((order) => order.id), orders.map((order) => [order.id, order.tracking])], q).toEqual([[id], [[id, awb]]]);
  }
});
