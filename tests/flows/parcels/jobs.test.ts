import { expect, it } from 'vitest';
import { readLayoutData } from '../../../src/features/content/layout-data.server.ts';
import { deliveryTo } from '../../../src/features/delivery/delivery-to.server.ts';
import { bookParcel } from '../../../src/features/parcels/booking.server.ts';
import { LABELS_SWEPT_EVERY, sweepLabels, tidyLabels } from '../../../src/features/parcels/labels.server.ts';
import { keepDeliveryDays } from '../../../src/features/parcels/measure-days.server.ts';
import { runCouriers } from '../../../src/features/parcels/scans/poll-parcels.server.ts';
import { withLease } from '../../../src/platform/jobs/lease.ts';
import { addBusinessDays } from '../../../src/rules/dates.ts';
import { newId } from '../../../src/rules/ids.ts';
import { DAY, MINUTE } from '../../../src/rules/limits.ts';
import { JOB_CALLS } from '../../../src/rules/order/reconcile.ts';
import { LABELS_KEPT } from '../../../src/rules/parcels/parcel-clocks.ts';
import { memoryCourier } from '../../shop/parcels/memory-courier.ts';
import { BY, followers, makeDue, parcelOf, parcelRow, pollAt, sentOrder, soldOrder } from '../../shop/parcels/parcels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { rows } = shop;
const { files } = shop.bucket;

/** Parcels, each with calls of these kinds that the courier is too busy for. */
const PARCELS = 14;
const KINDS = ['label', 'pickup', 'address'];

it('a run of couriers stays within its calls, and a long queue does not keep it from asking where parcels are (T12)', async () => {
  const memory = memoryCourier();
  const { id: orderId } = await soldOrder(shop, [{ quantity: PARCELS, stock: PARCELS, price: 1_000 }]);
  for (let at = 0; at < PARCELS; at += 1) {
    const { id } = await parcelOf(shop, orderId, { pieces: [{ orderId, line: 1, quantity: 1 }] });
    memory.scan(String((await bookParcel(shop.at(), memory.couriers, { id, by: BY })).awb), 'picked_up', Date.now());
  }
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

/** Friday, noon in India. */
const FRIDAY = Date.parse('2026-11-20T06:30:00Z');
const arrives = async (pin: string) => {
  const at = shop.at(FRIDAY);
  const answer = await deliveryTo(at, await readLayoutData(at), pin);
  return 'arrives' in answer ? answer.arrives : answer;
};

it('the answer to a PIN code has the days that 20 parcels of its zone took, and the promise where fewer did (#9)', async () => {
  const memory = memoryCourier();
  const start = Date.now();
  const { id: orderId } = await soldOrder(shop, [{ quantity: 20, stock: 20, price: 1_000 }]);
  const deliver = async (days: number) => {
    const { id } = await parcelOf(shop, orderId, { pieces: [{ orderId, line: 1, quantity: 1 }] });
    const { awb } = await bookParcel(shop.at(), memory.couriers, { id, by: BY });
    memory.scan(String(awb), 'delivered', addBusinessDays(start, days, []));
  };
  const measure = async () => {
    await pollAt(shop, memory, start + 20 * DAY);
    await keepDeliveryDays(shop.at(start + 20 * DAY));
  };
  for (let parcel = 0; parcel < 19; parcel += 1) await deliver(parcel < 10 ? 4 : 5);
  await measure();
  expect(await rows('SELECT zone FROM delivery_days')).toEqual([]);
  expect(await arrives('560001')).toBe('Tue 24 to Sat 28 November');
  await deliver(5);
  await measure();
  expect(await rows('SELECT zone, from_days, to_days, sample, by FROM delivery_days')).toEqual([
    { zone: 'near', from_days: 4, to_days: 5, sample: 20, by: 'parcels' },
  ]);
  expect(await arrives('560001')).toBe('Wed 25 to Thu 26 November');
  expect(await arrives('190001')).toBe('Thu 26 to Sat 28 November');
});

const FIRST_PAGE = 500;

async function sweepAt(now: number) {
  const run = shop.at(now);
  run.calls.allow(JOB_CALLS.sweepLabels);
  await withLease(run, 'labels', (lease) => sweepLabels(run, lease), LABELS_SWEPT_EVERY);
  expect(run.calls.made).toBeLessThanOrEqual(JOB_CALLS.sweepLabels);
}

it('a label that no parcel names is deleted when it is as old as labels are kept, on any page of the bucket', async () => {
  for (const key of [...files.keys()]) if (key.startsWith('private/')) files.delete(key);
  const { parcel } = await sentOrder(shop);
  const own = String((await parcelRow(shop, parcel.id))?.label_key);
  const kept = files.get(own);
  if (!kept) throw new Error('the parcel has no label');
  // A restore left these without a row; the parcel of the last one has another label.
  const lost = Array.from({ length: FIRST_PAGE + 2 }, (_, at) => `private/labels/${crypto.randomUUID()}/${at}.pdf`);
  const all = [...lost, `private/labels/${parcel.id}/replaced.pdf`];
  for (const key of all) files.set(key, { ...kept });
  files.set('private/evidence/film', { ...kept });
  const there = () => [...files.keys()].filter((key) => key.startsWith('private/')).length;
  const now = Date.now();

  await sweepAt(now + LABELS_KEPT - DAY);
  await sweepAt(now + LABELS_KEPT - DAY + MINUTE);
  expect(there()).toBe(all.length + 2);
  for (const minutes of [1, 2]) await sweepAt(now + LABELS_KEPT + minutes * MINUTE);
  expect([...files.keys()].filter((key) => key.startsWith('private/')).toSorted()).toEqual([own, 'private/evidence/film'].toSorted());
});

it('a label is deleted 90 days after the end of its parcel', async () => {
  const { parcel, says } = await sentOrder(shop);
  await says('delivered');
  const key = String((await parcelRow(shop, parcel.id))?.label_key);
  await tidyLabels(shop.at(Date.now() + 89 * DAY));
  expect(files.has(key)).toBe(true);
  await tidyLabels(shop.at(Date.now() + 90 * DAY + MINUTE));
  expect(files.has(key)).toBe(false);
  expect((await parcelRow(shop, parcel.id))?.label_key).toBeNull();
});
