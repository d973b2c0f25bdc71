import { expect, test } from 'vitest';
import type { ParcelBooking } from '../../../../src/features/parcels/couriers/courier.ts';
import { DAY, HOUR } from '../../../../src/rules/limits.ts';
import { paise } from '../../../../src/rules/money/money.ts';
import type { StepName } from '../../../sandbox/couriers/steps.ts';
import { adapterFor, booking, couriersUnderTest, doneValue, refOf } from '../../../sandbox/couriers/testing.ts';

const couriers = await couriersUnderTest();
const { world } = couriers;
const courier = adapterFor(couriers, 'delhivery');

const inWorld = (reference: string) => world.of('delhivery').filter((each) => each.reference === reference);
async function withWaybill(over: Partial<ParcelBooking> = {}): Promise<ParcelBooking> {
  const [awb = ''] = doneValue(await courier.takeWaybills(1));
  return booking({ awb, ...over });
}
const booked = async (over: Partial<ParcelBooking> = {}) => doneValue(await courier.book(await withWaybill(over)));
function scan(awb: string, step: StepName, at = Date.now()) {
  const parcel = world.byAwb('delhivery', awb);
  if (parcel) world.scan(parcel, step, at);
}

test('a quote has price, price back and days; a price is asked once a day for a district, a weight and a method', async () => {
  const fresh = adapterFor(couriers, 'delhivery');
  const quote = { option: '', name: 'Delhivery Surface', price: 7_956, returnPrice: 4_956, days: 3, cutOff: null };
  expect(await fresh.quote(booking())).toEqual({ is: 'done', value: [quote] });
  expect(await fresh.quote(booking({ toPin: '570009', weightGrams: 499 }))).toEqual({ is: 'done', value: [quote] });
  expect(world.calls.filter((call) => call.includes('charges'))).toHaveLength(2);
  expect(doneValue(await fresh.quote(booking({ weightGrams: 501 })))).toMatchObject([{ price: 12_912 }]);
  expect(doneValue(await fresh.quote(booking({ cashDue: paise(0) })))).toMatchObject([{ price: 4_956 }]);
});

test.each([
  ['194101', 79_900, 'pin', true],
  ['791001', 79_900, 'cash', true],
  ['190001', 0, 'pin', false],
  ['570001', 5_000_100, 'cash', true],
] as const)('%s with %i in cash is refused: %s', async (toPin, cash, kind, forGood) => {
  expect(await courier.quote(booking({ toPin, cashDue: paise(cash) }))).toMatchObject({ is: 'refused', forGood, reason: { kind } });
});

test('without cash a place that collects none is served, and a quote without days is a quote', async () => {
  couriers.setKnobs({ failNext: { path: 'expected_tat', times: 1, as: 'php' } });
  expect(doneValue(await courier.quote(booking({ toPin: '791001', cashDue: paise(0) })))).toMatchObject([{ days: null }]);
});

test('grams, centimetres, rupees, and no sign at which a booking breaks', async () => {
  const { customer } = booking();
  const address = { ...customer.address, address: '12/4; Rao & Sons #3', apartment: '50% off\\lane' };
  const parcel = await withWaybill({ customer: { ...customer, name: 'Asha & Ravi', address } });
  const answer = doneValue(await courier.book(parcel));
  expect(answer).toMatchObject({ reference: parcel.reference, awb: parcel.awb, carrier: 'Delhivery', cashDue: 79_900, isCancelled: false });
  expect(inWorld(parcel.reference)).toMatchObject([
    { name: 'Asha and Ravi', address: '12/4 Rao and Sons 3, 50 off lane, near the lake', total: 799, weight: 150, payment: 'COD' },
  ]);
  expect(doneValue(await courier.find(parcel))).toEqual(answer);
});

test('without a waybill nobody is asked', async () => {
  expect(await courier.book(booking())).toMatchObject({ is: 'refused', forGood: false });
  expect(world.calls).toEqual([]);
});

test('a waybill that bookings do not know yet is refused, and not for good', async () => {
  couriers.setKnobs({ waybillAfterMs: HOUR });
  const parcel = await withWaybill();
  expect(await courier.book(parcel)).toMatchObject({ is: 'refused', forGood: false, reason: { kind: 'busy' } });
  world.now = () => Date.now() + HOUR;
  expect((await courier.book(parcel)).is).toBe('done');
  world.now = Date.now;
});

test('the same waybill again is the same parcel; with another reference it is somebody’s', async () => {
  const parcel = await withWaybill();
  const first = doneValue(await courier.book(parcel));
  expect(doneValue(await courier.book(parcel))).toEqual(first);
  expect(await courier.book({ ...parcel, reference: 'other' })).toMatchObject({ is: 'refused', reason: { kind: 'duplicate' } });
  expect(doneValue(await courier.find({ reference: 'other', awb: parcel.awb }))).toBeNull();
  expect(inWorld(parcel.reference)).toHaveLength(1);
});

test.each(['saved', 'not saved'] as const)(
  '"might have been partially saved" is unknown, and the look-up tells that it is %s',
  async (partial) => {
    const parcel = await withWaybill();
    couriers.setKnobs({ partial, wallet: 'empty' });
    expect(await courier.book(parcel)).toMatchObject({ is: 'unknown', why: expect.stringContaining('insufficient balance') });
    const found = doneValue(await courier.find(parcel));
    if (partial === 'saved') expect(found).toMatchObject({ reference: parcel.reference, awb: parcel.awb });
    else expect(found).toBeNull();
    couriers.setKnobs({ partial: null, wallet: 'full' });
    expect((await courier.book(parcel)).is).toBe('done');
    expect(inWorld(parcel.reference)).toHaveLength(1);
  },
);

test('a wrong warehouse comes as 200 without packages', async () => {
  const settings = { ...couriers.settings, DELHIVERY_PICKUP: 'chamak shop' };
  const other = adapterFor({ ...couriers, settings }, 'delhivery');
  expect(await other.book(await withWaybill())).toMatchObject({
    is: 'refused',
    forGood: true,
    reason: { words: expect.stringContaining('ClientWarehouse') },
  });
});

test('a parcel that is collected from a customer', async () => {
  const parcel = await booked({ direction: 'back', cashDue: paise(0) });
  scan(parcel.awb, 'picked_up', Date.now() - 2 * HOUR);
  scan(parcel.awb, 'delivered');
  expect(doneValue(await courier.track([parcel.awb])).map(({ state }) => state)).toEqual(['in_transit', 'delivered']);
});

test('one pickup of a warehouse is open at a time', async () => {
  const parcel = refOf(await booked());
  expect(await courier.schedulePickup(parcel, '2026-11-28', 4)).toEqual({ is: 'done', value: '2026-11-28' });
  expect(await courier.schedulePickup(parcel, '2026-11-28', 4)).toEqual({ is: 'done', value: '' });
});

test('a cancel is only a wish: the status stays Manifested; after pickup it would be a way back, and is refused (T7)', async () => {
  const [early, late] = [refOf(await booked()), refOf(await booked())];
  expect(await courier.cancel(early)).toEqual({ is: 'done', value: 'asked' });
  expect(doneValue(await courier.track([early.awb])).map(({ state }) => state)).toEqual(['booked']);
  scan(late.awb, 'picked_up');
  expect(await courier.cancel(late)).toMatchObject({ is: 'refused', forGood: true, reason: { kind: 'too_late' } });
  expect(inWorld(late.reference)).toMatchObject([{ step: 'picked_up', cancelAskedAt: null }]);
  expect(await courier.cancel({ ...late, awb: '404' })).toMatchObject({ is: 'refused', reason: { kind: 'not_found' } });
});

test('another address', async () => {
  const parcel = refOf(await booked());
  const { customer } = booking();
  const to = { ...customer, address: { ...customer.address, address: '7 Lake View & Co', phone: '9845000002' } };
  expect((await courier.changeAddress(parcel, to)).is).toBe('done');
  expect(inWorld(parcel.reference)).toMatchObject([{ address: '7 Lake View and Co, 2nd floor, near the lake', phone: '9845000002' }]);
  scan(parcel.awb, 'delivered');
  expect(await courier.changeAddress(parcel, to)).toMatchObject({ is: 'refused' });
});

test('scans in UTC, oldest first; the present status is told once', async () => {
  const [one, two] = [await booked(), await booked()];
  const start = Date.parse('2026-11-20T04:00:00.767Z');
  const way: StepName[] = ['picked_up', 'in_transit', 'out_for_delivery', 'undelivered', 'delivered'];
  way.forEach((step, at) => {
    scan(one.awb, step, start + at * HOUR);
  });
  const scans = doneValue(await courier.track([one.awb, two.awb, '404']));
  expect(scans.filter(({ awb }) => awb === one.awb).map(({ state }) => state)).toEqual(way);
  expect(scans[0]).toMatchObject({ at: start, code: 'UD In Transit X-PPOM', place: 'Mysuru', trouble: null });
  expect(scans.filter(({ awb }) => awb === two.awb).map(({ state }) => state)).toEqual(['booked']);
  expect(await courier.track(['404'])).toEqual({ is: 'done', value: [] });
});

test('a missed attempt: one act while it is open; a return is a cancel (T13)', async () => {
  const parcel = refOf(await booked());
  const again = { act: 'again', comment: 'Please ring.' } as const;
  expect(await courier.actOnNdr(parcel, again)).toMatchObject({ is: 'refused', reason: { kind: 'too_late' } });
  scan(parcel.awb, 'undelivered', Date.now() - 3 * DAY);
  expect(await courier.attempts(parcel)).toEqual({ is: 'done', value: 1 });
  expect((await courier.actOnNdr(parcel, again)).is).toBe('done');
  for (const day of [2, 1]) scan(parcel.awb, 'undelivered', Date.now() - day * DAY);
  expect(await courier.actOnNdr(parcel, again)).toMatchObject({ is: 'refused', forGood: true, reason: { kind: 'too_late' } });
  expect((await courier.actOnNdr(parcel, { act: 'return', comment: '' })).is).toBe('done');
  expect(doneValue(await courier.track([parcel.awb])).at(-1)?.state).toBe('returning');
  expect(inWorld(parcel.reference).flatMap(({ acts }) => acts)).toEqual(['RE-ATTEMPT']);
});
