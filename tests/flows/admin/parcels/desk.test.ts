import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import type { BookedOrder } from '../../../../src/features/parcels/admin/book-orders.server.ts';
import type { DeskPage } from '../../../../src/features/parcels/admin/list-parcels.server.ts';
import type { OrderPrices } from '../../../../src/features/parcels/admin/order-prices.server.ts';
import type { ParcelRecord } from '../../../../src/features/parcels/admin/read-parcel.server.ts';
import type { ParcelQuotes } from '../../../../src/features/parcels/make/quotes.server.ts';
import { pollDue } from '../../../../src/features/parcels/scans/poll-parcels.server.ts';
import { couriersOf } from '../../../../src/features/parcels/shop-couriers.server.ts';
import { DAY } from '../../../../src/rules/limits.ts';
import type { ParcelState } from '../../../../src/rules/parcels/parcel-states.ts';
import { startCouriers } from '../../../sandbox/couriers/server.ts';
import { administratorOf } from '../../../shop/administrator.ts';
import { statusOf } from '../../../shop/orders.ts';
import { followers, parcelRow, soldOrder } from '../../../shop/parcels.ts';
import { shopUnderTest } from '../../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, email, cookie } = await administratorOf(shop);
const services = await startCouriers();
const { world } = services;
// One service: which of two quotes is the cheaper one is a test of quotesOf.
const { settings } = services;
Object.assign(shop.env, Object.fromEntries(Object.entries(settings).filter(([key]) => key.startsWith('SHIPROCKET'))));
afterAll(() => services.close());

const listed = async (tab: string, more = '') => (await ask<DeskPage>('GET', `/parcels?tab=${tab}${more}`)).body;
const record = async (id: string) => (await ask<ParcelRecord>('GET', `/parcels/${id}`)).body;
const post = (id: string, act: string, body?: object) => ask<ParcelRecord & { code?: string }>('POST', `/parcels/${id}/${act}`, body);
const draftOf = async (orderId: string) => (await ask<{ id: string }>('POST', '/parcels', { orderId })).body.id;
const bookAll = async (orders: readonly string[], prefer = 'cheapest') =>
  (await ask<{ results: BookedOrder[] }>('POST', '/parcels/book', { orders, prefer })).body.results;
const byHand = { courier: 'manual', carrier: 'India Post', awb: 'EM123456789IN' };
const confirm = () =>
  shop.rows('UPDATE sessions SET confirmed_at = ? WHERE user_id = (SELECT id FROM users WHERE email = ?)', Date.now(), email);
let awbs = 0;
/** A parcel that is sent by hand, moved along the way. */
async function sentByHand(steps: readonly ParcelState[] = [], isCash = false) {
  const sold = await soldOrder(shop, [{}], isCash);
  const id = await draftOf(sold.id);
  awbs += 1;
  const booked = await post(id, 'book', { ...byHand, awb: `EM00000${awbs}IN` });
  expect([booked.status, booked.body.state]).toEqual([200, 'booked']);
  let seen: ParcelState = 'booked';
  for (const to of steps) {
    expect((await post(id, 'move', { to, seen })).body).toMatchObject({ state: to });
    seen = to;
  }
  return { ...sold, parcelId: id };
}

/** The scans of the stand-in reach the shop. */
async function scanned(parcelId: string, ...steps: Parameters<typeof world.scan>[1][]) {
  const reference = String((await parcelRow(shop, parcelId))?.reference);
  const there = world.of('shiprocket').find((each) => each.reference === reference);
  if (!there) throw new Error('the service does not know it');
  for (const [turn, step] of steps.entries()) {
    world.scan(there, step, Date.now() + turn);
    await shop.rows('UPDATE parcels SET next_check_at = 0 WHERE id = ?', parcelId);
    const at = shop.at(Date.now());
    await pollDue(at, couriersOf(at), followers);
    await shop.settle();
  }
}

describe('the desk', () => {
  it('has an order on its tab until its parcel is booked, and the parcel then', async () => {
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

  it('books many with one press, and says why one is left', async () => {
    const [first, second] = [await soldOrder(shop), await soldOrder(shop)];
    const nobody = crypto.randomUUID();
    const results = await bookAll([first.id, nobody, second.id, first.id], 'quickest');
    expect(results.map(({ orderId, state }) => [orderId, state])).toEqual([
      [first.id, 'booked'],
      [nobody, null],
      [second.id, 'booked'],
    ]);
    expect(results[1]?.fault).toMatch(/./);
    const [again] = await bookAll([first.id]);
    expect(again).toMatchObject({ parcelId: null, state: null, fault: 'All pieces of this order are in parcels, refunded or cancelled.' });
  });
});

describe('one parcel', () => {
  it('has quotes beside each other, and is booked once', async () => {
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
    const label = await shop.fetch(`/api/admin/parcels/${parcelId}/label.pdf`, {
      headers: { cookie },
    });
    expect([label.status, label.headers.get('content-type'), label.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ]);
    expect((await post(parcelId, 'pickup', { on: '2026-12-01' })).body).toMatchObject({ pickupOn: expect.any(String) });
    expect((await post(parcelId, 'label')).status).toBe(200);
    expect((await post(parcelId, 'cancel')).body.state).toMatch(/booked|cancelled/);
  });

  it('is split while it is a draft, and the other pieces wait for the next parcel', async () => {
    const { id } = await soldOrder(shop, [{ quantity: 2 }, {}], true);
    const first = await draftOf(id);
    const split = (pieces: object[]) => ask<{ id: string; code?: string }>('POST', `/parcels/${first}/split`, { pieces });
    const [one, two] = [1, 2].map((line) => ({ orderId: id, line }));
    expect(
      (
        await split([
          { ...one, quantity: 2 },
          { ...two, quantity: 1 },
        ])
      ).body.code,
    ).toBe('PARCEL_SPLIT');
    expect((await split([{ ...one, quantity: 0 }])).body.code).toBe('PARCEL_SPLIT');
    expect((await split([{ ...one, quantity: 3 }])).body.code).toBe('PARCEL_ABOVE_BOUGHT');
    const { id: kept } = (await split([{ ...one, quantity: 1 }])).body;
    expect(await record(kept)).toMatchObject({ state: 'draft', unsent: 2, pieces: [{ line: 1, quantity: 1 }] });
    expect((await record(first)).state).toBe('cancelled');
    await bookAll([id]);
    const next = await record(await draftOf(id));
    expect(next).toMatchObject({ unsent: 0, cashDue: 0, pieces: [{ quantity: 1 }, { quantity: 1 }] });
    expect((await record(kept)).cashDue).toBeGreaterThan(0);
  });

  it('gets another courier of its service, with its price and a new number', async () => {
    const { id } = await soldOrder(shop);
    const [booked] = await bookAll([id]);
    const parcelId = booked?.parcelId ?? '';
    const { quotes } = (await ask<ParcelQuotes>('GET', `/parcels/${parcelId}/quotes`)).body;
    const { option, price, days } = quotes.at(-1) as ParcelQuotes['quotes'][number];
    const { status, body } = await post(parcelId, 'courier', { option, quoted: price, days });
    expect([status, body.state, body.quoted, body.option]).toEqual([200, 'booked', price, option]);
    expect(body.awb).not.toBe(booked?.awb);
  });

  it('whose label could not print the name is not booked before it is corrected', async () => {
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

  it('has its price and days beside its order before it is booked', async () => {
    const { id } = await soldOrder(shop);
    const { prices } = (await ask<{ prices: OrderPrices[] }>('GET', `/parcels/prices?orders=${id},nothing`)).body;
    expect(prices).toMatchObject([{ orderId: id, cheapest: { name: expect.any(String) } }]);
    const { quotes } = (await ask<ParcelQuotes>('GET', `/parcels/${await draftOf(id)}/quotes`)).body;
    expect(prices[0]?.cheapest?.price).toBe(quotes[0]?.price);
    expect(prices[0]?.quickest?.days).toBe(Math.min(...quotes.map(({ days }) => days ?? 99)));
  });

  it('is printed with others in one file: a label and a slip each, for the administrator alone', async () => {
    const [first, second] = await bookAll([(await soldOrder(shop)).id, (await soldOrder(shop)).id]);
    const path = `/api/admin/parcels/papers.pdf?ids=${first?.parcelId},${second?.parcelId}`;
    await shop.rows('UPDATE sessions SET confirmed_at = 0');
    expect((await shop.fetch(path, { headers: { cookie } })).status).toBe(403);
    await confirm();
    const answer = await shop.fetch(path, { headers: { cookie } });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const file = await PDFDocument.load(await answer.arrayBuffer());
    expect(file.getPages().map((page) => page.getSize())).toEqual(Array(4).fill({ width: 288, height: 432 }));
    expect((await shop.fetch(path)).status).toBe(401);
    await shop.rows('UPDATE sessions SET confirmed_at = 0');
  });

  it('that was missed is answered by three acts, each attempt once (T13)', async () => {
    const { id } = await soldOrder(shop);
    const [booked] = await bookAll([id]);
    const parcelId = booked?.parcelId ?? '';
    await scanned(parcelId, 'picked_up', 'out_for_delivery', 'undelivered');
    expect((await listed('trouble')).rows.map((row) => row.parcelId)).toContain(parcelId);
    const address = {
      name: 'Ananya Rao',
      address: '14, 3rd Cross',
      city: 'Bengaluru',
      state: 'KA',
      pin: String((await record(parcelId)).pin),
      phone: '9845011111',
    };
    const put = await ask<ParcelRecord>('PUT', `/parcels/${parcelId}/address`, address);
    expect([put.status, put.body.contact?.address.phone]).toEqual([200, '9845011111']);
    expect((await post(parcelId, 'answer', { act: 'again', comment: 'Call first', on: '2026-12-01' })).body.acts).toMatchObject([
      { act: 'again', attempt: 1 },
    ]);
    expect((await post(parcelId, 'answer', { act: 'return' })).body.code).toBe('NDR_CLOSED');
    expect((await listed('trouble')).rows.map((row) => row.parcelId)).not.toContain(parcelId);
  });

  it('that came back is opened once: good, broken and missing pieces are counted', async () => {
    const { parcelId, id } = await sentByHand(['in_transit', 'undelivered', 'returning', 'returned']);
    expect((await listed('back')).rows.map((row) => row.parcelId)).toContain(parcelId);
    const body = { next: 'close', pieces: [{ orderId: id, line: 1, good: 1, bad: 0 }] };
    expect((await post(parcelId, 'open', body)).body.code).toBe('CONFIRM_NEEDED');
    await confirm();
    const opened = await Promise.all([post(parcelId, 'open', body), post(parcelId, 'open', body)]);
    expect(opened.map(({ status }) => status).sort()).toEqual([200, 409]);
    await shop.settle();
    expect((await record(parcelId)).pieces).toMatchObject([{ openedGood: 1, openedBad: 0 }]);
    expect((await listed('back')).rows.map((row) => row.parcelId)).not.toContain(parcelId);
    expect((await statusOf(shop, id))?.status).toBe('refunded');
  });

  it('that collected cash stands on its tab until the courier has paid', async () => {
    const { parcelId } = await sentByHand(['in_transit', 'delivered'], true);
    const { rows, tabs } = await listed('cash');
    expect(rows).toMatchObject([{ parcelId, state: 'delivered' }]);
    expect([rows[0]?.cash, tabs.cash]).toEqual([(await record(parcelId)).due?.due, 1]);
    expect((await post(parcelId, 'move', { to: 'lost', seen: 'delivered' })).body.code).toBe('REASON_NEEDED');
  });
});

it('grows late by the limits of the rules, and leaves the tab once it moves on', async () => {
  const { parcelId } = await sentByHand();
  const isThere = async () => (await listed('late')).rows.find((row) => row.parcelId === parcelId);
  expect(await isThere()).toBeUndefined();
  await shop.rows('UPDATE parcels SET booked_at = ? WHERE id = ?', Date.now() - 2 * DAY, parcelId);
  expect((await isThere())?.late?.why).toBe('not_picked_up');
  await post(parcelId, 'move', { to: 'in_transit', seen: 'booked' });
  expect(await isThere()).toBeUndefined();
});

it('answers 404 for parcels that are none, and nobody but the administrator (role)', async () => {
  for (const id of ['nothing', crypto.randomUUID()]) {
    for (const path of ['', '/quotes', '/label.pdf']) expect((await ask('GET', `/parcels/${id}${path}`)).status).toBe(404);
    expect((await post(id, 'cancel')).status).toBe(404);
    expect((await post(id, 'book', byHand)).status).toBe(404);
  }
  expect((await shop.fetch('/api/admin/parcels')).status).toBe(401);
});
