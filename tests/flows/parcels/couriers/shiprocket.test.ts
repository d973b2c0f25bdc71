import { expect, test } from 'vitest';
import { DAY, HOUR } from '../../../../src/rules/limits.ts';
import { paise } from '../../../../src/rules/money/money.ts';
import { NO_CASH_PIN, UNSERVED_PIN } from '../../../sandbox/couriers/shiprocket/dispatch.ts';
import type { StepName } from '../../../sandbox/couriers/steps.ts';
import { adapterFor, booking, couriersUnderTest, doneValue, refOf } from '../../../sandbox/couriers/testing.ts';

const couriers = await couriersUnderTest();
const { world } = couriers;
const courier = adapterFor(couriers, 'shiprocket');

const inWorld = (reference: string) => world.of('shiprocket').filter((each) => each.reference === reference);
async function booked(over = {}, option = '10') {
  const parcel = doneValue(await courier.book(booking(over)));
  return doneValue(await courier.assignAwb(refOf(parcel), option));
}
function scan(awb: string, step: StepName, at = Date.now()) {
  const parcel = world.byAwb('shiprocket', awb);
  if (parcel) world.scan(parcel, step, at);
}

test('a quote has each courier with its price, its price back, days and last hour; blocked ones are left out', async () => {
  expect(doneValue(await courier.quote(booking()))).toEqual([
    { option: '10', name: 'Delhivery Surface', price: 8_550, returnPrice: 4_825, days: 4, cutOff: '11:00' },
    { option: '1', name: 'Blue Dart Air', price: 12_375, returnPrice: 8_650, days: 2, cutOff: '11:00' },
  ]);
  const [paid] = doneValue(await courier.quote(booking({ cashDue: paise(0) })));
  expect(paid?.price).toBe(5_850);
});

test.each([UNSERVED_PIN, NO_CASH_PIN])('a refusal of %s comes with 200', async (toPin) => {
  expect(await courier.quote(booking({ toPin }))).toMatchObject({ is: 'refused', forGood: true, reason: { kind: 'pin' } });
});

test('rupees, kilograms, centimetres and IST; what is collected is the sum that was told', async () => {
  const parcel = booking();
  const answer = doneValue(await courier.book(parcel));
  expect(answer).toMatchObject({ reference: parcel.reference, awb: '', isCancelled: false, orderId: expect.stringMatching(/^\d+$/) });
  expect(inWorld(parcel.reference)).toMatchObject([
    { payment: 'COD', total: 799, weight: 150, name: 'Asha Rao', address: '12 MG Road, 2nd floor, near the lake', pin: '570001' },
  ]);
  expect(doneValue(await courier.find(parcel))).toMatchObject({ ...answer, cashDue: 79_900 });
  const paid = booking({ cashDue: paise(0), declared: paise(79_950) });
  await courier.book(paid);
  expect(inWorld(paid.reference)).toMatchObject([{ payment: 'Prepaid', total: 799 }]);
  expect(doneValue(await courier.find(paid))?.cashDue).toBe(0);
});

test('the name of a single word, a long city and a tiny box are taken', async () => {
  const { customer } = booking();
  const address = { ...customer.address, city: 'Thiruvananthapuram Neyyattinkara South', apartment: '', place: '' };
  const parcel = booking({ customer: { ...customer, name: 'Asha', address }, heightMm: 3 });
  expect((await courier.book(parcel)).is).toBe('done');
  expect(inWorld(parcel.reference)).toMatchObject([
    { name: 'Asha', city: 'Thiruvananthapuram', address: expect.stringMatching(/Thiruvananthapuram Neyyattinkara South$/) },
  ]);
});

test('a known reference gives its order back, and no second one', async () => {
  const parcel = booking();
  const first = doneValue(await courier.book(parcel));
  expect(doneValue(await courier.book(parcel))).toEqual(first);
  expect(inWorld(parcel.reference)).toHaveLength(1);
});

test('a cancelled order that comes back with 200 is a refusal: another reference is needed (T2)', async () => {
  const parcel = booking();
  const first = doneValue(await courier.book(parcel));
  expect(await courier.cancel(refOf(first))).toEqual({ is: 'done', value: 'cancelled' });
  expect(await courier.cancel(refOf(first))).toEqual({ is: 'done', value: 'cancelled' });
  expect(await courier.book(parcel)).toMatchObject({ is: 'refused', forGood: true, reason: { kind: 'duplicate' } });
  expect(doneValue(await courier.find(parcel))).toMatchObject({ isCancelled: true });
  const second = doneValue(await courier.book({ ...parcel, reference: `${parcel.reference}-2` }));
  expect(second.orderId).not.toBe(first.orderId);
  expect(doneValue(await courier.find(parcel))?.orderId).toBe(first.orderId);
});

test('a search that finds parts of references finds the whole one, on a later page too', async () => {
  const parcel = booking();
  await courier.book(parcel);
  for (let more = 0; more < 60; more++) await courier.book(booking({ reference: `${parcel.reference}${more}9` }));
  expect(doneValue(await courier.find(parcel))?.reference).toBe(parcel.reference);
  expect(doneValue(await courier.find({ reference: parcel.reference.slice(0, -1), awb: '' }))).toBeNull();
});

test('the way back goes from the customer to the address of the shop, without cash; a known one is a refusal', async () => {
  const parcel = booking({ direction: 'back', cashDue: paise(0) });
  expect(doneValue(await courier.book(parcel))).toMatchObject({ reference: parcel.reference, cashDue: 0, isCancelled: false });
  expect(inWorld(parcel.reference)).toMatchObject([{ isReturn: true, payment: 'Prepaid', pin: '570001', name: 'Asha Rao' }]);
  expect(await courier.book(parcel)).toMatchObject({ is: 'refused', reason: { kind: 'duplicate' } });
  expect(doneValue(await courier.find(parcel))?.isCancelled).toBe(false);
});

test('a number is given once, and found again where the answer was lost (T3)', async () => {
  const parcel = doneValue(await courier.book(booking()));
  couriers.setKnobs({ dieAfter: { path: '/courier/assign/awb', times: 1 } });
  expect((await courier.assignAwb(refOf(parcel), '1')).is).toBe('unknown');
  const found = doneValue(await courier.find(parcel));
  expect(found).toMatchObject({ awb: expect.stringMatching(/^\d{10,}$/), carrier: 'Blue Dart Air' });
  expect(await courier.assignAwb(refOf(parcel), '1')).toMatchObject({ is: 'refused', reason: { kind: 'duplicate' } });
  expect(inWorld(parcel.reference).flatMap(({ awbs }) => awbs)).toEqual([found?.awb]);
});

test('an empty wallet refuses with 200, and not for good', async () => {
  const parcel = doneValue(await courier.book(booking()));
  couriers.setKnobs({ wallet: 'empty' });
  expect(await courier.assignAwb(refOf(parcel), '')).toMatchObject({ is: 'refused', forGood: false, reason: { kind: 'wallet' } });
  couriers.setKnobs({ wallet: 'full' });
  expect((await courier.assignAwb(refOf(parcel), '')).is).toBe('done');
});

test('a pickup is asked for once; its day stands in one of two places', async () => {
  world.now = () => Date.parse('2026-11-27T18:00:00Z');
  const [one, two] = [await booked(), await booked()];
  expect(await courier.schedulePickup(refOf(one), '2026-11-28', 1)).toEqual({ is: 'done', value: '2026-11-28' });
  expect(await courier.schedulePickup(refOf(one), '2026-11-28', 1)).toEqual({ is: 'done', value: '' });
  couriers.setKnobs({ pickupDayInside: true });
  expect(await courier.schedulePickup(refOf(two), '2026-11-28', 1)).toEqual({ is: 'done', value: '2026-11-28' });
});

test('a manifest is a PDF, made once and printed again', async () => {
  const parcels = [await booked(), await booked()].map(refOf);
  expect(await courier.manifest(parcels)).toMatchObject({ is: 'refused', forGood: false });
  for (const parcel of parcels) await courier.schedulePickup(parcel, '2026-11-28', 1);
  for (let times = 0; times < 2; times++) expect((await courier.manifest(parcels)).is).toBe('done');
  expect(world.calls.filter((call) => call.endsWith('/manifests/print'))).toHaveLength(1);
});

test('a cancel by number takes time: tracking tells its end (T7)', async () => {
  couriers.setKnobs({ cancelAfterMs: HOUR });
  const parcel = await booked();
  expect(await courier.cancel(refOf(parcel))).toEqual({ is: 'done', value: 'asked' });
  expect(doneValue(await courier.track([parcel.awb])).map(({ state }) => state)).toEqual([]);
  couriers.setKnobs({ cancelAfterMs: 0 });
  expect(doneValue(await courier.track([parcel.awb]))).toMatchObject([{ code: '8', state: 'cancelled', trouble: null }]);
});

test('another address, until it is collected', async () => {
  const parcel = await booked();
  const { customer } = booking();
  const to = { ...customer, name: 'Ravi Rao', address: { ...customer.address, address: '7 Lake View', pin_code: '570002' } };
  expect(await courier.changeAddress(refOf(parcel), to)).toEqual({ is: 'done', value: undefined });
  expect(inWorld(parcel.reference)).toMatchObject([{ name: 'Ravi Rao', address: '7 Lake View, 2nd floor, near the lake', pin: '570002' }]);
  scan(parcel.awb, 'picked_up');
  expect(await courier.changeAddress(refOf(parcel), to)).toMatchObject({ is: 'refused', reason: { kind: 'too_late' } });
});

test('scans in the order of their times, in UTC, for one parcel and for many', async () => {
  const [one, two, silent] = [await booked(), await booked(), await booked()];
  const start = Math.floor(Date.now() / 1000) * 1000 - DAY;
  const way: StepName[] = ['picked_up', 'in_transit', 'out_for_delivery', 'undelivered', 'out_for_delivery', 'delivered'];
  // They arrive shuffled.
  for (const at of [3, 0, 5, 1, 4, 2]) scan(one.awb, way[at] ?? 'booked', start + at * HOUR);
  scan(two.awb, 'returning', start + 90_000);
  const alone = doneValue(await courier.track([one.awb]));
  expect(alone.map(({ state }) => state)).toEqual(way);
  expect(alone.map(({ at }) => at)).toEqual(way.map((_, at) => start + at * HOUR));
  expect(alone[0]).toMatchObject({ awb: one.awb, code: '42 X-PPOM', text: 'Picked up', place: 'Mysuru' });
  const together = doneValue(await courier.track([one.awb, two.awb, silent.awb, '404']));
  expect(together.filter(({ awb }) => awb === two.awb)).toMatchObject([{ state: 'returning', at: start + 90_000 }]);
  expect(together).toHaveLength(way.length + 1);
});

test('no parcels are no call, and more than fifty are none either', async () => {
  expect(await courier.track([])).toEqual({ is: 'done', value: [] });
  expect(await courier.track(Array.from({ length: 51 }, (_, at) => String(at)))).toMatchObject({ is: 'refused' });
  expect(world.calls).toEqual([]);
});

test('a missed attempt: read first, then one act; none after the third, none where there is no miss (T13)', async () => {
  const parcel = refOf(await booked());
  const again = { act: 'again', comment: 'Please ring twice.', on: '2026-11-28' } as const;
  expect(await courier.attempts(parcel)).toEqual({ is: 'done', value: null });
  expect(await courier.actOnNdr(parcel, again)).toMatchObject({ is: 'refused' });
  scan(parcel.awb, 'undelivered');
  expect(await courier.attempts(parcel)).toEqual({ is: 'done', value: 1 });
  expect((await courier.actOnNdr(parcel, again)).is).toBe('done');
  scan(parcel.awb, 'out_for_delivery');
  expect(await courier.actOnNdr(parcel, again)).toMatchObject({ is: 'refused', forGood: true, reason: { kind: 'too_late' } });
  for (let miss = 0; miss < 2; miss++) scan(parcel.awb, 'undelivered');
  expect(await courier.actOnNdr(parcel, again)).toMatchObject({ is: 'refused', forGood: true, reason: { kind: 'too_late' } });
  expect((await courier.actOnNdr(parcel, { act: 'return', comment: 'Refused.' })).is).toBe('done');
  expect(inWorld(parcel.reference).flatMap(({ acts }) => acts)).toEqual([
    're-attempt: Please ring twice. Please deliver on 28 November 2026.',
    'return: Refused.',
  ]);
});

test('what it cost: signed paise of each parcel, without recharges', async () => {
  const parcel = await booked();
  scan(parcel.awb, 'returning');
  const entry = world.byAwb('shiprocket', parcel.awb);
  if (entry) world.charge(entry, 'Freight reversed', -58.5);
  const costs = doneValue(await courier.costs(Date.now() - DAY, Date.now())).filter(({ awb }) => awb === parcel.awb);
  expect(costs.map(({ kind, paise: amount, chargedGrams }) => [kind, amount, chargedGrams])).toEqual([
    ['freight', 5_850, 500],
    ['cod', 2_700, 500],
    ['rto', 4_200, 500],
    ['credit', -5_850, 500],
  ]);
  expect(new Set(costs.map(({ document, line }) => `${document} ${line}`)).size).toBe(4);
});
