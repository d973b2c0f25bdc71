import { describe, expect, test } from 'vitest';
import type { Courier } from '../../../../src/features/parcels/couriers/courier.ts';
import { paise } from '../../../../src/rules/money/money.ts';
import type { FailNext } from '../../../sandbox/couriers/knobs.ts';
import { adapterFor, booking, couriersUnderTest, doneValue, refOf } from '../../../sandbox/couriers/testing.ts';
import { serveLocally } from '../../../sandbox/local-server.ts';

const couriers = await couriersUnderTest();
const { world } = couriers;

const services = ['shiprocket', 'delhivery'] as const;
/** The adapter of a service that is at this address. */
const at = (url: string, id: (typeof services)[number]) =>
  adapterFor({ ...couriers, settings: { ...couriers.settings, SHIPROCKET_SANDBOX_URL: url, DELHIVERY_SANDBOX_URL: url } }, id);
/** A service that lets everybody log in, and answers everything else so. */
const answering = (body: () => object, status = 200) =>
  serveLocally((request, response) => {
    const isLogin = request.url?.includes('login');
    response.writeHead(isLogin ? 200 : status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isLogin ? { token: 'e'.repeat(40) } : body()));
  });

async function bookable(courier: Courier) {
  const [awb = ''] = courier.can.waybills ? doneValue(await courier.takeWaybills(1)) : [];
  return booking({ awb });
}

describe.each(services)('what goes wrong at %s', (id) => {
  const courier = adapterFor(couriers, id);
  const create = id === 'shiprocket' ? '/orders/create' : '/api/cmu/create';

  test.each<[FailNext['as'], 'refused' | 'unknown']>([
    // The work may have been done before each of these.
    ['drop', 'unknown'],
    ['php', 'unknown'],
    ['html', 'unknown'],
    ['busy', 'refused'],
    ['refused', 'refused'],
  ])('a booking that meets “%s” is %s', async (as, is) => {
    const parcel = await bookable(courier);
    couriers.setKnobs({ failNext: { path: create, times: 1, as, message: 'Something is not right.' } });
    const outcome = await courier.book(parcel);
    expect(outcome.is).toBe(is);
    if (as === 'busy') expect(outcome).toMatchObject({ forGood: false, reason: { kind: 'busy' } });
    expect(doneValue(await courier.find(parcel))).toBeNull();
    expect((await courier.book(parcel)).is).toBe('done');
  });

  test('a question that meets a type error or a page is refused for now: it has done nothing', async () => {
    const parcel = refOf(doneValue(await courier.book(await bookable(courier))));
    for (const as of ['php', 'html'] as const) {
      couriers.setKnobs({ failNext: { path: '/', times: 1, as } });
      expect(await courier.find(parcel)).toMatchObject({ is: 'refused', forGood: false });
    }
    couriers.setKnobs({ failNext: { path: '/', times: 1, as: 'drop' } });
    expect((await courier.find(parcel)).is).toBe('unknown');
  });

  test('an answer that is too late is unknown; the work was done, and is found', async () => {
    const hurried = adapterFor(couriers, id, { within: () => 150 });
    await hurried.find({ reference: 'warm', awb: '' });
    const parcel = await bookable(courier);
    couriers.setKnobs({ delayAfterMs: 400 });
    expect((await hurried.book(parcel)).is).toBe('unknown');
    couriers.setKnobs({ delayAfterMs: 0 });
    expect(doneValue(await courier.find(parcel))?.reference).toBe(parcel.reference);
  });

  test('an answer that was lost after the work is found by the reference, and is not doubled (T1)', async () => {
    const parcel = await bookable(courier);
    couriers.setKnobs({ dieAfter: { path: create, times: 1 } });
    expect((await courier.book(parcel)).is).toBe('unknown');
    expect(doneValue(await courier.find(parcel))).toMatchObject({ reference: parcel.reference, isCancelled: false });
    expect(world.parcels.filter(({ reference }) => reference === parcel.reference)).toHaveLength(1);
  });

  test('a label is a PDF; one that is missing, a page, empty or gone is refused, and not for good (T4)', async () => {
    let booked = doneValue(await courier.book(await bookable(courier)));
    if (courier.can.assignsAwb) booked = doneValue(await courier.assignAwb(refOf(booked), ''));
    for (const label of ['none', 'html', 'empty', 'gone'] as const) {
      couriers.setKnobs({ label });
      expect(await courier.label(refOf(booked))).toMatchObject({ is: 'refused', forGood: false });
    }
    couriers.setKnobs({ label: 'pdf' });
    expect(new TextDecoder().decode(doneValue(await courier.label(refOf(booked))).subarray(0, 5))).toBe('%PDF-');
  });

  test('a sum with paise is refused before anybody is asked (#155)', async () => {
    const outcome = await courier.book(booking({ awb: '1', cashDue: paise(79_950) }));
    expect(outcome).toMatchObject({ is: 'refused', forGood: true, reason: { kind: 'cash' } });
    expect(world.calls).toEqual([]);
  });

  test('where no call is left in a run, nothing is asked and nothing is lost', async () => {
    const poor = adapterFor(couriers, id, {
      spend: () => {
        throw new Error('none left');
      },
    });
    expect(await poor.book(await bookable(courier))).toMatchObject({ is: 'refused', forGood: false, reason: { kind: 'busy' } });
  });

  test('every call waits for its turn and is counted', async () => {
    let [waited, counted] = [0, 0];
    const patient = adapterFor(couriers, id, {
      turn: async () => {
        waited += 1;
      },
      spend: () => {
        counted += 1;
      },
    });
    const parcel = await bookable(courier);
    world.calls.splice(0);
    await patient.quote(parcel);
    await patient.book(parcel);
    await patient.find(parcel);
    expect([waited, counted]).toEqual([world.calls.length, world.calls.length]);
  });

  test('a courier that is not there is busy: nothing was asked', async () => {
    const gone = await serveLocally(() => {});
    await gone.close();
    expect(await at(gone.url, id).book(booking({ awb: '1' }))).toMatchObject({ is: 'refused', forGood: false, reason: { kind: 'busy' } });
  });

  test('a sentence of a courier holds no key and no markup', async () => {
    const secret = id === 'shiprocket' ? couriers.settings.SHIPROCKET_PASSWORD : couriers.settings.DELHIVERY_TOKEN;
    const message = `Refused <b>for</b> ${secret} and Bearer eyJab.cd.ef and token=abc`;
    const other = await answering(() => ({ message, detail: message }), 400);
    const outcome = await at(other.url, id).find({ reference: '1', awb: '' });
    expect(outcome.is).toBe('refused');
    expect(JSON.stringify(outcome)).toContain('Refused for … and …');
    for (const part of [secret ?? '', 'eyJab', 'abc', '<b>']) expect(JSON.stringify(outcome)).not.toContain(part);
    await other.close();
  });
});

test('a label outside the service’s https is not fetched', async () => {
  let fetched = 0;
  const inner = await serveLocally((_request, response) => {
    fetched += 1;
    response.end('%PDF-1.4');
  });
  const liar = await answering(() => ({ label_created: 1, label_url: inner.url }));
  const outcome = await at(liar.url, 'shiprocket').label({ reference: '1', orderId: '1', shipmentId: '1', awb: '1' });
  expect(outcome).toEqual({ is: 'refused', forGood: false, reason: { kind: 'other', words: 'Shiprocket named no label.' } });
  expect(fetched).toBe(0);
  await Promise.all([liar.close(), inner.close()]);
});

describe('an answer that says neither yes nor no', () => {
  const ref = { reference: '1', orderId: '1', shipmentId: '1', awb: '1' };
  const acts = {
    'a booking': (courier) => courier.book(booking({ awb: courier.can.waybills ? '1' : '' })),
    'a number': (courier) => courier.assignAwb(ref, ''),
    'an address': (courier) => courier.changeAddress(ref, booking().customer),
    'a cancel': (courier) =>
      courier.cancel({ ...ref, awb: '' }).then((outcome) => (outcome.is === 'done' ? { is: outcome.value } : outcome)),
    'a pickup': (courier) => courier.schedulePickup(ref, '2026-11-28', 1),
    'a look-up': (courier) => courier.find(ref),
    'a way': (courier) => courier.track(['1']),
    attempts: (courier) => courier.attempts(ref),
    'a price': (courier) => courier.quote(booking({ cashDue: paise(0) })),
    costs: (courier) => courier.costs(0, 1),
  } satisfies Readonly<Record<string, (courier: Courier) => Promise<{ readonly is: string }>>>;
  const booked = (success: boolean, waybill: string) => ({ success, packages: [{ waybill, status: 'Success' }] });
  const numberless = { awb_assign_status: 1, response: { data: { awb_code: '', courier_name: 'Blue Dart' } } };

  test.each<[act: keyof typeof acts, id: (typeof services)[number], body: object, is: string]>([
    ['a booking', 'shiprocket', {}, 'unknown'],
    ['a booking', 'delhivery', {}, 'unknown'],
    // Failed with a package that succeeded, and under another number.
    ['a booking', 'delhivery', booked(false, '1'), 'unknown'],
    ['a booking', 'delhivery', booked(true, '2'), 'unknown'],
    ['a number', 'shiprocket', {}, 'unknown'],
    ['a number', 'shiprocket', numberless, 'unknown'],
    ['an address', 'delhivery', {}, 'unknown'],
    ['a cancel', 'shiprocket', { message: 'We will look at it.' }, 'asked'],
    ['a cancel', 'shiprocket', { message: 'Order cancelled successfully.' }, 'cancelled'],
    // Without what may be left out.
    ['a pickup', 'shiprocket', { pickup_status: 1 }, 'done'],
    ['a look-up', 'shiprocket', { data: [] }, 'done'],
    ['a look-up', 'delhivery', { ShipmentData: [{ Shipment: { AWB: '1', ReferenceNo: '1', Status: {} } }] }, 'done'],
    ['a way', 'shiprocket', { tracking_data: { track_status: 0 } }, 'done'],
    ['a way', 'delhivery', { ShipmentData: [{ Shipment: { AWB: '1', Status: {} } }] }, 'done'],
    ['attempts', 'shiprocket', { data: [{ awb_code: '1' }] }, 'done'],
    ['a price', 'shiprocket', { data: { available_courier_companies: [{ courier_company_id: 1, rate: 50 }] } }, 'done'],
    ['costs', 'shiprocket', { data: [{ awb_code: '1' }] }, 'done'],
    ['a booking', 'shiprocket', { order_id: 1 }, 'done'],
    // A look-up that cannot be read never says that there is no parcel.
    ...services.flatMap((id) =>
      [{}, { message: 'The route could not be found.', status_code: 404 }, { data: null }].map(
        (body): ['a look-up', typeof id, object, string] => ['a look-up', id, body, 'refused'],
      ),
    ),
  ])('%s at %s answered with %j is %s', async (act, id, body, is) => {
    const service = await answering(() => body);
    expect((await acts[act](at(service.url, id))).is).toBe(is);
    await service.close();
  });
});
