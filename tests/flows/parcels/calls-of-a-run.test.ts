import { expect, it } from 'vitest';
import { runCouriers } from '../../../src/features/parcels/scans/poll-parcels.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import { MINUTE } from '../../../src/rules/limits.ts';
import { JOB_CALLS } from '../../../src/rules/order/reconcile.ts';
import { memoryCourier } from '../../shop/memory-courier.ts';
import { bookedOrder, followers, makeDue } from '../../shop/parcels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { rows } = shop;

/** Parcels, each with calls of these kinds that the courier is too busy for. */
const PARCELS = 14;
const KINDS = ['label', 'pickup', 'address'];

it('a run of couriers stays within its calls, and a long queue does not keep it from asking where parcels are (T12)', async () => {
  const memory = memoryCourier();
  for (let at = 0; at < PARCELS; at += 1) memory.scan((await bookedOrder(shop, memory)).awb, 'picked_up', Date.now());
  const due =
    'INSERT INTO shipment_calls (id, parcel_id, kind, turn, request, next_at) SELECT ?, id, ?, 90, \'{"on":"2026-11-30"}\', 0 FROM parcels WHERE id = ?';
  for (const { id } of await rows('SELECT id FROM parcels')) for (const kind of KINDS) await rows(due, newId(), kind, String(id));
  memory.always = (method) => (method === 'label' || method === 'schedulePickup' || method === 'changeAddress' ? 'busy' : 'fine');
  await makeDue(shop, memory);
  const run = shop.at(Date.now() + MINUTE);
  run.calls.allow(JOB_CALLS.runCouriers);
  // Each question to a real service is a call, and the first one a log-in.
  const couriers: typeof memory.couriers = (id) => {
    const courier = memory.couriers(id);
    return courier && new Proxy(courier, { get: (of, name) => counted(of[name as keyof typeof of]) });
  };
  const counted = (what: unknown) =>
    typeof what !== 'function'
      ? what
      : (...given: unknown[]) => {
          run.calls.spend();
          return (what as (...args: unknown[]) => unknown)(...given);
        };
  await runCouriers(run, couriers, followers);
  await shop.settle();
  expect(run.calls.made).toBeLessThanOrEqual(JOB_CALLS.runCouriers);
  const [{ tried } = { tried: 0 }] = await rows("SELECT count(*) AS tried FROM shipment_calls WHERE turn = 90 AND state = 'refused'");
  const [{ moved } = { moved: 0 }] = await rows("SELECT count(*) AS moved FROM parcels WHERE state = 'picked_up'");
  // Neither all of them, nor none: what is left waits for the next run.
  expect(Number(tried)).toBeGreaterThan(10);
  expect(Number(tried)).toBeLessThan(PARCELS * KINDS.length);
  expect(Number(moved)).toBeGreaterThan(5);
  expect(await rows("SELECT name FROM job_leases WHERE name = 'courier-costs' AND lease_until <= ?", Date.now() + MINUTE)).toHaveLength(1);
});
