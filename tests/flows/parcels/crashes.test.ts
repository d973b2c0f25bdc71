import { afterEach, describe, expect, it } from 'vitest';
import { answerNdr } from '../../../src/features/parcels/acts/answer-ndr.server.ts';
import { cancelParcel } from '../../../src/features/parcels/acts/cancel-parcel.server.ts';
import { bookParcel } from '../../../src/features/parcels/booking.server.ts';
import { sendDueCalls } from '../../../src/features/parcels/calls/send-calls.server.ts';
import { pollDue } from '../../../src/features/parcels/scans/poll-parcels.server.ts';
import type { PlainStatement } from '../../../src/platform/database/statement.ts';
import type { WriteResult, Writer } from '../../../src/platform/database/writer.ts';
import type { Shop } from '../../../src/platform/shop.ts';
import { DAY, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { type MemoryCourier, memoryCourier } from '../../shop/memory-courier.ts';
import { BY, bookedOrder, followers, makeDue, parcelOf, parcelRow, pollAt, soldOrder } from '../../shop/parcels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const ledger = shop.env.LEDGER as { get(): Writer };
afterEach(() => {
  shop.env.LEDGER = ledger;
});

const silence: WriteResult = { ok: false, busy: true, message: 'no answer' };

/**
 * A process that ends at its `last` write: that one is written or not, and nothing of the process runs to its end afterwards.
 * @returns false if it made fewer writes: it lived
 */
async function dyingAt(last: number, how: 'before' | 'after', work: (dying: Shop) => Promise<unknown>): Promise<boolean> {
  const real = ledger.get();
  let made = 0;
  const write = async (statements: PlainStatement[]) => {
    made += 1;
    if (made < last) return real.write(statements);
    if (made === last && how === 'after') await real.write(statements);
    return silence;
  };
  shop.env.LEDGER = { idFromName: (name: string) => name, get: () => ({ write }) };
  await work(shop.at()).catch(() => {});
  await shop.settle();
  shop.env.LEDGER = ledger;
  return made >= last;
}

/** The cron of the next hours. */
async function goOn(memory: MemoryCourier): Promise<void> {
  for (const minutes of [3, 6, 9, 12, 30, 90]) await sendDueCalls(shop.at(Date.now() + minutes * MINUTE), memory.couriers);
}

const openCalls = () => shop.rows("SELECT kind, state FROM shipment_calls WHERE state IN ('due', 'sent', 'unknown')");

describe.each(['before', 'after'] as const)('a process that ends %s any of its writes', (how) => {
  it('while it books: the cron goes on, with one order, one number and one charge (T1)', async () => {
    for (let last = 1; ; last += 1) {
      const memory = memoryCourier();
      const draft = await parcelOf(shop, (await soldOrder(shop)).id);
      const died = await dyingAt(last, how, (dying) => bookParcel(dying, memory.couriers, { id: draft.id, by: BY }));
      await goOn(memory);
      if ((await parcelRow(shop, draft.id))?.state === 'draft') {
        // Nothing was written yet: the press is repeated.
        expect([memory.orders.size, last]).toEqual([0, 1]);
        await bookParcel(shop.at(), memory.couriers, { id: draft.id, by: BY });
      }
      expect(await parcelRow(shop, draft.id), `write ${last}`).toMatchObject({ state: 'booked', awb: memory.charged[0] });
      expect((await parcelRow(shop, draft.id))?.label_key).toMatch(/^private\/labels\//);
      expect([memory.orders.size, memory.charged.length], `write ${last}`).toEqual([1, 1]);
      expect(await openCalls()).toEqual([]);
      if (!died) break;
      expect(last).toBeLessThan(20);
    }
  });

  it('while it cancels: the parcel is cancelled, and the courier has heard of it (T7)', async () => {
    for (let last = 1; ; last += 1) {
      const memory = memoryCourier();
      memory.cancels = 'cancelled';
      const { parcel } = await bookedOrder(shop, memory);
      const died = await dyingAt(last, how, (dying) => cancelParcel(dying, memory.couriers, { id: parcel.id, by: BY }));
      await goOn(memory);
      const state = (await parcelRow(shop, parcel.id))?.state;
      if (state === 'booked') {
        expect([memory.orders.get(parcel.reference)?.isCancelled, last]).toEqual([false, 1]);
        await cancelParcel(shop.at(), memory.couriers, { id: parcel.id, by: BY });
      }
      expect((await parcelRow(shop, parcel.id))?.state).toBe('cancelled');
      expect(memory.orders.get(parcel.reference)?.isCancelled).toBe(true);
      expect(await openCalls()).toEqual([]);
      if (!died) break;
      expect(last).toBeLessThan(12);
    }
  });

  it('while it answers a missed delivery: the answer is given, once for the attempt (T13)', async () => {
    for (let last = 1; ; last += 1) {
      const memory = memoryCourier();
      memory.missed = 1;
      const { parcel, awb } = await bookedOrder(shop, memory);
      memory.scan(awb, 'undelivered', Date.now());
      await pollAt(shop, memory, Date.now());
      const answer = { id: parcel.id, by: BY, act: { act: 'again', comment: '' } } as const;
      const died = await dyingAt(last, how, (dying) => answerNdr(dying, memory.couriers, answer));
      await goOn(memory);
      const [acts] = await shop.rows('SELECT count(*) AS n FROM ndr_acts WHERE parcel_id = ?', parcel.id);
      if (acts?.n === 0) expect([memory.acts.length, last]).toEqual([0, 1]);
      else {
        // The courier knows no more than that the attempt is unanswered, so it may hear the same wish twice, never another one.
        expect(memory.acts.length).toBeGreaterThan(0);
        expect(memory.acts.length).toBeLessThanOrEqual(2);
        expect(await openCalls()).toEqual([]);
        await expect(answerNdr(shop.at(), memory.couriers, answer)).rejects.toMatchObject({ code: 'NDR_CLOSED' });
      }
      if (!died) break;
      expect(last).toBeLessThan(12);
    }
  });

  it('while it polls: the next poll sees the rest, and each message is queued once (T5)', async () => {
    for (let last = 1; ; last += 1) {
      const memory = memoryCourier();
      const [one, other] = [await bookedOrder(shop, memory), await bookedOrder(shop, memory, [{}], true)];
      const start = Date.now();
      for (const { awb } of [one, other]) {
        memory.scan(awb, 'picked_up', start);
        memory.scan(awb, 'delivered', start + MINUTE);
      }
      await makeDue(shop, memory);
      const died = await dyingAt(last, how, (dying) => pollDue(dying, memory.couriers, followers));
      await pollAt(shop, memory, start + HOUR);
      for (const { id, parcel } of [one, other]) {
        expect((await parcelRow(shop, parcel.id))?.state).toBe('delivered');
        const told = await shop.rows(
          "SELECT kind, count(*) AS n FROM outbox WHERE order_id = ? AND kind IN ('order-shipped', 'order-delivered') AND channel = 'email' GROUP BY kind",
          id,
        );
        expect(told.map(({ n }) => n)).toEqual([1, 1]);
      }
      expect(await shop.rows('SELECT due_paise AS due FROM cod_dues WHERE parcel_id = ?', other.parcel.id)).toEqual([
        { due: other.parcel.cashDue },
      ]);
      if (!died) break;
      expect(last).toBeLessThan(20);
    }
  });
});

it('a courier that is asked by a process that ends in the middle of the call is asked what it knows first', async () => {
  const memory = memoryCourier();
  const draft = await parcelOf(shop, (await soldOrder(shop)).id);
  await dyingAt(3, 'before', (dying) => bookParcel(dying, memory.couriers, { id: draft.id, by: BY }));
  expect(memory.calls.map(({ method }) => method)).toEqual([]);
  await dyingAt(3, 'before', (dying) => sendDueCalls(dying, memory.couriers));
  expect(memory.calls.map(({ method }) => method)).toEqual(['book']);
  expect(await openCalls()).toEqual([{ kind: 'book', state: 'sent' }]);
  // Nobody repeats it before its time is over.
  await sendDueCalls(shop.at(Date.now() + MINUTE), memory.couriers);
  expect(memory.calls).toHaveLength(1);
  await sendDueCalls(shop.at(Date.now() + 5 * MINUTE), memory.couriers);
  expect(memory.calls.map(({ method }) => method)).toEqual(['book', 'find', 'assignAwb', 'label']);
  expect((await parcelRow(shop, draft.id))?.state).toBe('booked');
});

it('a courier that was off for three days gets everything once when it is back (T12)', async () => {
  const memory = memoryCourier();
  const drafts = [];
  for (const _ of [1, 2, 3]) drafts.push(await parcelOf(shop, (await soldOrder(shop)).id));
  memory.always = () => 'lost before';
  for (const { id } of drafts) await bookParcel(shop.at(), memory.couriers, { id, by: BY });
  for (let hours = 6; hours < 72; hours += 6) await sendDueCalls(shop.at(Date.now() + hours * HOUR), memory.couriers);
  memory.always = () => 'fine';
  for (let minutes = 0; minutes < 180; minutes += 30) await sendDueCalls(shop.at(Date.now() + 3 * DAY + minutes * MINUTE), memory.couriers);
  for (const { id } of drafts) expect((await parcelRow(shop, id))?.state).toBe('booked');
  expect([memory.orders.size, memory.charged.length]).toEqual([3, 3]);
  expect(await openCalls()).toEqual([]);
});
