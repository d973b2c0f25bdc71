import { expect, it } from 'vitest';
import type { ToDo } from '../../../../src/admin/to-do/to-do.server.ts';
import { moveParcel } from '../../../../src/features/parcels/acts/move-parcel.server.ts';
import type { BackParcel } from '../../../../src/features/parcels/admin/back-parcel.server.ts';
import type { BookedOrder } from '../../../../src/features/parcels/admin/book-orders.server.ts';
import type { DeskPage } from '../../../../src/features/parcels/admin/list-parcels.server.ts';
import type { OrderPrices } from '../../../../src/features/parcels/admin/order-prices.server.ts';
import type { ParcelRecord } from '../../../../src/features/parcels/admin/read-parcel.server.ts';
import { handOverList } from '../../../../src/features/parcels/hand-over/hand-over.server.ts';
import { DAY, HOUR } from '../../../../src/rules/limits.ts';
import { ask as askReturn, delivered } from '../../../shop/orders/delivered.ts';
import { sold } from '../../../shop/orders/edits.ts';
import { courierServices } from '../../../shop/parcels/courier-services.ts';
import { BY, followers, handSender, parcelRow, soldOrder } from '../../../shop/parcels/parcels.ts';
import { addTo, payFor, rowOf } from '../../../shop/parcels/travels.ts';
import { shopWithAdministrator } from '../../../shop/under-test.ts';

const { shop, ask, cookie } = await shopWithAdministrator();
const { keys, world } = await courierServices(shop, 'SHIPROCKET');
const noKeys = Object.fromEntries(Object.keys(keys).map((key) => [key, undefined]));
await shop.rows("INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 50000, 300000, '[]', 1)");

const listed = async (tab: string, more = '') => (await ask<DeskPage>('GET', `/parcels?tab=${tab}${more}`)).body;
const late = async () => (await listed('late')).rows.map(({ parcelId, late: one }) => [parcelId, one?.why]);
const work = async () => Object.fromEntries((await ask<ToDo>('GET', '/to-do')).body.lines.map(({ id, count }) => [id, count]));
const record = async (id: string) => (await ask<ParcelRecord>('GET', `/parcels/${id}`)).body;
const ago = (ms: number) => Date.now() - ms;
const send = handSender(shop, ask);
const sentByHand = async (...way: Parameters<typeof send>) => (await send(...way)).id;
const numberOf = async (id: string) => Number((await rowOf(shop, id))?.number);
const toBook = async () => (await listed('book')).rows;
const book = async (...orders: string[]) =>
  (await ask<{ results: BookedOrder[] }>('POST', '/parcels/book', { orders, prefer: 'cheapest' })).body.results;
const booked = async () => (await book((await soldOrder(shop)).id))[0]?.parcelId ?? '';
const draft = async (isCash = false) =>
  (await ask<{ id: string }>('POST', '/parcels', { orderId: (await soldOrder(shop, [{}], isCash)).id })).body.id;

it('the desk has one line for orders that travel together, waits for one that is to be paid, and collects the cash of both', async () => {
  const first = await sold(shop, { isCash: true });
  const cash = await addTo(shop, first, { isCash: true });
  const unpaid = await addTo(shop, first, { guestId: 'another browser', quantity: 2 });
  const [two, three] = [await numberOf(cash.dbOrderId), await numberOf(unpaid.dbOrderId)];
  const [row, ...others] = await toBook();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ orderId: first.id, pieces: 2, cash: 110_000, along: [{ number: two, until: null }, { number: three }] });
  expect(row?.along[1]?.until).toBeGreaterThan(Date.now());
  const [waits] = await book(first.id);
  expect(waits).toMatchObject({
    parcelId: null,
    state: null,
    fault: expect.stringContaining(`CHK-${three} is to travel along and can be paid until`),
  });

  await payFor(shop, unpaid);
  expect(await toBook()).toMatchObject([
    { orderId: first.id, pieces: 4, cash: 110_000, along: [{ number: two }, { number: three, until: null }] },
  ]);
  const prices = (await ask<{ prices: OrderPrices[] }>('GET', `/parcels/prices?orders=${first.id}`)).body.prices;
  expect(prices).toMatchObject([{ orderId: first.id, cheapest: { price: expect.any(Number) } }]);
  const [booked] = await book(first.id);
  expect(booked).toMatchObject({ state: 'booked', fault: null });
  const { pieces } = await record(String(booked?.parcelId));
  expect(new Set(pieces.map(({ orderId }) => orderId))).toEqual(new Set([first.id, cash.dbOrderId, unpaid.dbOrderId]));
  const [there] = world.of('shiprocket');
  expect(there).toMatchObject({ payment: 'COD', total: 1_100 });
  expect(await toBook()).toEqual([]);
  expect((await listed('hand')).rows).toMatchObject([{ orderId: first.id, pieces: 4, along: [{ number: two }, { number: three }] }]);
});

const manifest = (courier: string) =>
  shop.fetch(`/api/admin/parcels/manifest?courier=${courier}`, { headers: { cookie }, redirect: 'manual' });
const onList = async (courier: 'shiprocket' | 'manual') => (await handOverList(shop.at(), courier)).map(({ id }) => id);

it('the list of what is handed over is the courier’s own where it has one', async () => {
  await shop.rows(
    "UPDATE parcels SET state = 'picked_up', actor = 'courier', move_note = 'x: gone', picked_up_at = 1 WHERE state = 'booked'",
  );
  const id = await booked();
  await ask('POST', `/parcels/${id}/pickup`, { on: '2026-01-01' });
  await shop.rows("UPDATE parcels SET pickup_on = '' WHERE id = ?", id);
  expect(await onList('shiprocket')).toContain(id);
  const list = await manifest('shiprocket');
  expect(Object.fromEntries(list.headers)).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
  expect((await list.text()).slice(0, 5)).toBe('%PDF-');
  // Made again, it is printed again.
  expect((await manifest('shiprocket')).status).toBe(200);
});

it('the list of what is handed over is the shop’s page where the courier has none', async () => {
  const [id, waiting] = [await draft(true), await draft()];
  await ask('POST', `/parcels/${id}/book`, { courier: 'manual', carrier: 'India Post', awb: 'EM123456789IN' });
  const answer = await manifest('manual');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin/parcels/hand-over?courier=manual']);
  const list = await handOverList(shop.at(), 'manual');
  expect(list).toMatchObject([{ id, awb: 'EM123456789IN', cash: expect.any(Number) }]);
  // The list names no customer.
  expect(Object.keys(list[0] ?? {})).not.toContain('contact');
  expect(list.map((one) => one.id)).not.toContain(waiting);
});

it('the list of what is handed over has what is fetched today, and nothing that is fetched later or has gone', async () => {
  const id = await booked();
  const isListed = async () => (await onList('shiprocket')).includes(id);
  await shop.rows("UPDATE parcels SET pickup_on = '2099-01-01' WHERE id = ?", id);
  expect(await isListed()).toBe(false);
  await shop.rows("UPDATE parcels SET pickup_on = '2026-01-01' WHERE id = ?", id);
  expect(await isListed()).toBe(true);
  await shop.rows("UPDATE parcels SET state = 'picked_up', actor = 'courier', move_note = 'x: gone', picked_up_at = 1 WHERE id = ?", id);
  expect(await isListed()).toBe(false);
});

type Booked = Omit<BookedOrder, 'orderId'> & { readonly code?: string };
const press = (id: string) => ask<Booked>('POST', `/returns/${id}/parcel`);
const parcelsOf = async (id: string) => (await ask<{ parcels: BackParcel[] }>('GET', `/returns/${id}/parcels`)).body.parcels;
const requested = async (): Promise<string> => {
  const order = await delivered(shop);
  await askReturn(order, { kind: 'return' });
  return String((await shop.rows('SELECT id FROM returns WHERE order_id = ?', order.id))[0]?.id);
};
const accept = (id: string) => ask('POST', `/returns/${id}/accept`, { note: '' });

it('a parcel back is booked by one press on an accepted return, whoever presses how often, and its customer is told when it is fetched', async () => {
  const id = await requested();
  await accept(id);
  const answers = await Promise.all([press(id), press(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await press(id)).body.code).toBe('PARCEL_UNDER_WAY');
  const body = answers.find(({ status }) => status === 200)?.body;
  expect(body).toMatchObject({ state: 'booked', fault: null, awb: expect.stringMatching(/./), price: expect.any(Number) });
  const parcelId = body?.parcelId ?? '';
  const [mail] = await shop.rows("SELECT kind, payload ->> 'awb' AS awb FROM outbox WHERE dedupe_key = ?", `return-fetched:${parcelId}`);
  expect(mail).toEqual({ kind: 'return-fetched', awb: body?.awb });
  expect(await parcelsOf(id)).toMatchObject([{ id: parcelId, state: 'booked', awb: body?.awb }]);
  expect(await parcelRow(shop, parcelId)).toMatchObject({ direction: 'back', return_id: id, cod_due_paise: 0 });
});

it('a parcel back waits for the return to be accepted, and stays a draft where no courier takes it', async () => {
  const id = await requested();
  expect((await press(id)).body.code).toBe('PARCEL_NOT_BOOKABLE');
  expect(await parcelsOf(id)).toEqual([]);
  await accept(id);
  Object.assign(shop.env, noKeys);
  const { body } = await press(id);
  const fault = 'No courier gave a price for this parcel. Choose one on its page, or send it by hand.';
  expect(body).toMatchObject({ state: 'draft', fault });
  Object.assign(shop.env, keys);
  // One that was cancelled leaves its pieces to a new one.
  expect((await ask('POST', `/parcels/${body.parcelId}/cancel`)).status).toBe(200);
  expect((await press(id)).body).toMatchObject({ state: 'booked', fault: null });
  expect((await parcelsOf(id)).map(({ state }) => state)).toEqual(['booked', 'cancelled']);
});

it('the list of what is late has the oldest first, each parcel once, with what it waits for', async () => {
  const booked = await sentByHand([]);
  const missed = await sentByHand(['in_transit', 'undelivered']);
  const back = await sentByHand(['in_transit', 'undelivered', 'returning', 'returned']);
  const cash = await sentByHand(['in_transit'], true);
  const fine = await sentByHand(['in_transit']);
  expect(await late()).toEqual([]);
  await shop.rows('UPDATE parcels SET booked_at = ? WHERE id = ?', ago(DAY + HOUR), booked);
  await shop.rows('UPDATE parcels SET last_scan_at = ? WHERE id = ?', ago(5 * DAY), missed);
  await shop.rows('UPDATE parcels SET returned_at = ? WHERE id = ?', ago(4 * DAY), back);
  await moveParcel(shop.at(ago(13 * DAY)), { id: cash, by: BY, to: 'delivered', seen: 'in_transit' }, followers);
  await shop.rows(
    'INSERT INTO weight_disputes (parcel_id, ours_g, theirs_g, paise, answer_by) VALUES (?, 150, 500, 3500, ?)',
    fine,
    Date.now() + DAY,
  );
  const expected = [
    [missed, 'unanswered'],
    [cash, 'cash_not_remitted'],
    [back, 'not_opened'],
    [fine, 'claim_ends'],
    [booked, 'not_picked_up'],
  ];
  expect(await late()).toEqual(expected);
  // The page of each says the same.
  for (const [id, why] of expected) expect((await record(String(id))).late?.why).toBe(why);
  const found = await listed('late', `&search=${(await record(cash)).number}`);
  expect([found.rows.map((row) => row.parcelId), found.total]).toEqual([[cash], 1]);
  expect((await listed('cash', `&search=${(await record(cash)).number}`)).total).toBe(1);
  // One answered attempt waits for the courier, and no longer for the shop.
  await shop.rows(
    "INSERT INTO ndr_acts (id, parcel_id, attempt, act, by, detail, call_id) VALUES ('x', ?, (SELECT attempts FROM parcels WHERE id = ?), 'again', 'x', '{}', 'x')",
    ...[missed, missed],
  );
  expect(await late()).toContainEqual([missed, 'no_scan']);
  expect(await work()).toMatchObject({ lateParcels: 4, cashLate: 1, unopened: 1 });
  expect((await work()).missed).toBeUndefined();
  await shop.rows("UPDATE weight_disputes SET state = 'won' WHERE parcel_id = ?", fine);
  expect((await late()).map(([id]) => id)).not.toContain(fine);
});

it('orders are work of the desk where a courier has its keys', async () => {
  await soldOrder(shop);
  Object.assign(shop.env, noKeys);
  expect((await work()).book).toBeUndefined();
  Object.assign(shop.env, keys);
  expect((await work()).book).toBe((await listed('book')).tabs.book);
  expect((await work()).book).toBeGreaterThan(0);
});

it('a missed delivery is work until it is answered, and so is what contradicts itself', async () => {
  const before = (await work()).missed ?? 0;
  const missed = await sentByHand(['in_transit', 'undelivered']);
  const odd = await sentByHand(['in_transit']);
  await shop.rows("UPDATE parcels SET trouble = 'contradiction' WHERE id = ?", odd);
  expect((await work()).missed).toBe(before + 2);
  expect((await listed('trouble')).rows.map(({ parcelId }) => parcelId)).toEqual(expect.arrayContaining([missed, odd]));
  await ask('POST', `/parcels/${odd}/settle`);
  expect((await work()).missed).toBe(before + 1);
});
