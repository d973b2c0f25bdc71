import { afterAll, expect, it } from 'vitest';
import type { ToDo } from '../../../../src/admin/to-do/to-do.server.ts';
import { moveParcel } from '../../../../src/features/parcels/acts/move-parcel.server.ts';
import type { DeskPage } from '../../../../src/features/parcels/admin/list-parcels.server.ts';
import type { ParcelRecord } from '../../../../src/features/parcels/admin/read-parcel.server.ts';
import { DAY, HOUR } from '../../../../src/rules/limits.ts';
import type { ParcelState } from '../../../../src/rules/parcels/parcel-states.ts';
import { startCouriers } from '../../../sandbox/couriers/server.ts';
import { administratorOf } from '../../../shop/administrator.ts';
import { BY, followers, soldOrder } from '../../../shop/parcels.ts';
import { shopUnderTest } from '../../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask } = await administratorOf(shop);
const services = await startCouriers();
const keys = Object.fromEntries(Object.entries(services.settings).filter(([key]) => key.startsWith('SHIPROCKET')));
const noKeys = Object.fromEntries(Object.keys(keys).map((key) => [key, undefined]));
afterAll(() => services.close());

const listed = async (tab: string, more = '') => (await ask<DeskPage>('GET', `/parcels?tab=${tab}${more}`)).body;
const late = async () => (await listed('late')).rows.map(({ parcelId, late: one }) => [parcelId, one?.why]);
const work = async () => Object.fromEntries((await ask<ToDo>('GET', '/to-do')).body.lines.map(({ id, count }) => [id, count]));
const record = async (id: string) => (await ask<ParcelRecord>('GET', `/parcels/${id}`)).body;
const ago = (ms: number) => Date.now() - ms;

/** A parcel that is sent by hand and stands in the last of these states. */
async function sentByHand(steps: readonly ParcelState[], isCash = false): Promise<string> {
  const { id: orderId } = await soldOrder(shop, [{}], isCash);
  const { id } = (await ask<{ id: string }>('POST', '/parcels', { orderId })).body;
  await ask('POST', `/parcels/${id}/book`, { courier: 'manual', carrier: 'India Post', awb: '' });
  let seen: ParcelState = 'booked';
  for (const to of steps) {
    expect((await ask('POST', `/parcels/${id}/move`, { to, seen })).status).toBe(200);
    seen = to;
  }
  return id;
}

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
