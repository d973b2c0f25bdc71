import { afterEach, describe, expect, it } from 'vitest';
import { answerNdr } from '../../../src/features/parcels/acts/answer-ndr.server.ts';
import { cancelParcel } from '../../../src/features/parcels/acts/cancel-parcel.server.ts';
import { bookParcel } from '../../../src/features/parcels/booking.server.ts';
import { sendDueCalls } from '../../../src/features/parcels/calls/send-calls.server.ts';
import { pollDue } from '../../../src/features/parcels/scans/poll-parcels.server.ts';
import type { PlainStatement } from '../../../src/platform/database/statement.ts';
import type { WriteResult, Writer } from '../../../src/platform/database/writer.ts';
import type { Shop } from '../../../src/platform/shop.ts';
import { HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { type MemoryCourier, memoryCourier } from '../../shop/parcels/memory-courier.ts';
import { BY, bookedOrder, followers, makeDue, parcelOf, parcelRow, pollAt, soldOrder } from '../../shop/parcels/parcels.ts';
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

/** An order with more pieces than parcels are made of it. */
const many = await soldOrder(shop, [{ quantity: 90, stock: 99, price: 1_000 }]);
/** A plan of one of its pieces. */
const planned = () => parcelOf(shop, many.id, { pieces: [{ orderId: many.id, line: 1, quantity: 1 }] });
/** One of its pieces, booked. */
async function booked(memory: MemoryCourier) {
  const draft = await planned();
  return bookParcel(shop.at(), memory.couriers, { id: draft.id, by: BY });
}

interface Attempt {
  /** What the process does until it ends. */
  readonly work: (dying: Shop) => Promise<unknown>;
  /** What holds some hours later. `isFirst`: it ended at its first write. */
  readonly check: (isFirst: boolean) => Promise<void>;
}
/** Does the same again and again: the process ends at its first write, at its second one, and so on, until it lives. */
async function endsAtEach(how: 'before' | 'after', attempt: (memory: MemoryCourier) => Promise<Attempt>): Promise<void> {
  for (let last = 1, died = true; died; last += 1) {
    expect(last).toBeLessThan(20);
    const memory = memoryCourier();
    const { work, check } = await attempt(memory);
    died = await dyingAt(last, how, work);
    await goOn(memory);
    await check(last === 1);
  }
}

describe.each(['before', 'after'] as const)('a process that ends %s any of its writes', (how) => {
  it('while it books: the cron goes on, with one order, one number and one charge (T1)', () =>
    endsAtEach(how, async (memory) => {
      const { id } = await planned();
      const book = (at: Shop) => bookParcel(at, memory.couriers, { id, by: BY });
      const check = async (isFirst: boolean) => {
        if ((await parcelRow(shop, id))?.state === 'draft') {
          // Nothing was written yet: the press is repeated.
          expect([memory.orders.size, isFirst]).toEqual([0, true]);
          await book(shop.at());
        }
        expect(await parcelRow(shop, id)).toMatchObject({ state: 'booked', awb: memory.charged[0] });
        expect((await parcelRow(shop, id))?.label_key).toMatch(/^private\/labels\//);
        expect([memory.orders.size, memory.charged.length]).toEqual([1, 1]);
        expect(await openCalls()).toEqual([]);
      };
      return { work: book, check };
    }));

  it('while it cancels: the parcel is cancelled, and the courier has heard of it (T7)', () =>
    endsAtEach(how, async (memory) => {
      memory.cancels = 'cancelled';
      const { id, reference } = await booked(memory);
      const cancel = (at: Shop) => cancelParcel(at, memory.couriers, { id, by: BY });
      const check = async (isFirst: boolean) => {
        if ((await parcelRow(shop, id))?.state === 'booked') {
          expect([memory.orders.get(reference)?.isCancelled, isFirst]).toEqual([false, true]);
          await cancel(shop.at());
        }
        expect((await parcelRow(shop, id))?.state).toBe('cancelled');
        expect(memory.orders.get(reference)?.isCancelled).toBe(true);
        expect(await openCalls()).toEqual([]);
      };
      return { work: cancel, check };
    }));

  it('while it answers a missed delivery: the answer is given, once for the attempt (T13)', () =>
    endsAtEach(how, async (memory) => {
      memory.missed = 1;
      const { id, awb } = await booked(memory);
      memory.scan(String(awb), 'undelivered', Date.now());
      await pollAt(shop, memory, Date.now());
      const answer = (at: Shop) => answerNdr(at, memory.couriers, { id, by: BY, act: { act: 'again', comment: '' } });
      const check = async (isFirst: boolean) => {
        const [acts] = await shop.rows('SELECT count(*) AS n FROM ndr_acts WHERE parcel_id = ?', id);
        if (acts?.n === 0) return expect([memory.acts.length, isFirst]).toEqual([0, true]);
        // The courier knows no more than that the attempt is unanswered, so it may hear the same wish twice, never another one.
        expect(memory.acts.length).toBeGreaterThan(0);
        expect(memory.acts.length).toBeLessThanOrEqual(2);
        expect(await openCalls()).toEqual([]);
        await expect(answer(shop.at())).rejects.toMatchObject({ code: 'NDR_CLOSED' });
      };
      return { work: answer, check };
    }));

  it('while it polls: the next poll sees the rest, and each message is queued once (T5)', () =>
    endsAtEach(how, async (memory) => {
      const [one, other] = [await bookedOrder(shop, memory), await bookedOrder(shop, memory, [{}], true)];
      const start = Date.now();
      for (const { awb } of [one, other]) {
        memory.scan(awb, 'picked_up', start);
        memory.scan(awb, 'delivered', start + MINUTE);
      }
      await makeDue(shop, memory);
      const check = async () => {
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
      };
      return { work: (dying) => pollDue(dying, memory.couriers, followers), check };
    }));
});

it('a courier that is asked by a process that ends in the middle of the call is asked what it knows first', async () => {
  const memory = memoryCourier();
  const draft = await planned();
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
