import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Courier } from '../../../../src/features/parcels/couriers/courier.ts';
import { paise } from '../../../../src/rules/money/money.ts';
import { DEFAULT_KNOBS, type FailNext } from '../../../sandbox/couriers/knobs.ts';
import { startCouriers } from '../../../sandbox/couriers/server.ts';
import { adapterFor, booking, doneValue, refOf } from '../../../sandbox/couriers/testing.ts';
import { serveLocally } from '../../../sandbox/local-server.ts';

const couriers = await startCouriers();
const { world } = couriers;
afterAll(() => couriers.close());
beforeEach(() => {
  couriers.setKnobs(DEFAULT_KNOBS);
  world.calls.splice(0);
});

const services = ['shiprocket', 'delhivery'] as const;

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
    const settings = { ...couriers.settings, SHIPROCKET_SANDBOX_URL: gone.url, DELHIVERY_SANDBOX_URL: gone.url };
    const nowhere = adapterFor({ ...couriers, settings }, id);
    expect(await nowhere.book(booking({ awb: '1' }))).toMatchObject({ is: 'refused', forGood: false, reason: { kind: 'busy' } });
  });

  test('a sentence of a courier holds no key and no markup', async () => {
    const secret = id === 'shiprocket' ? couriers.settings.SHIPROCKET_PASSWORD : couriers.settings.DELHIVERY_TOKEN;
    const message = `Refused <b>for</b> ${secret} and Bearer eyJab.cd.ef and token=abc`;
    couriers.setKnobs({ failNext: { path: '/', times: -1, as: 'refused', message } });
    const other = await serveLocally((_request, response) => {
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ message, detail: message }));
    });
    const settings = { ...couriers.settings, SHIPROCKET_SANDBOX_URL: other.url, DELHIVERY_SANDBOX_URL: other.url };
    const outcome = await adapterFor({ ...couriers, settings }, id).find({ reference: '1', awb: '' });
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
  const liar = await serveLocally((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(request.url?.includes('login') ? { token: 'e'.repeat(40) } : { label_created: 1, label_url: inner.url }));
  });
  const settings = { ...couriers.settings, SHIPROCKET_SANDBOX_URL: liar.url };
  const courier = adapterFor({ ...couriers, settings }, 'shiprocket');
  const outcome = await courier.label({ reference: '1', orderId: '1', shipmentId: '1', awb: '1' });
  expect(outcome).toEqual({ is: 'refused', forGood: false, reason: { kind: 'other', words: 'Shiprocket named no label.' } });
  expect(fetched).toBe(0);
  await Promise.all([liar.close(), inner.close()]);
});

test('where one call of two is lost, a thousand bookings end as a thousand orders with one number each (T1, T16)', async () => {
  const COUNT = 1_000;
  const AT_ONCE = 20;
  const courier = adapterFor(couriers, 'shiprocket');
  couriers.setKnobs({ losesAnswers: 0.5 });
  const parcels = Array.from({ length: COUNT }, () => booking());
  let lost = 0;

  /** Books as the queue of calls does: a lost answer is looked up before anything is repeated. */
  async function carryOut(parcel: (typeof parcels)[number]): Promise<void> {
    let known = await courier.book(parcel);
    while (known.is !== 'done') {
      expect(known.is).toBe('unknown');
      lost += 1;
      const found = doneValue(await courier.find(parcel));
      known = found ? { is: 'done', value: found } : await courier.book(parcel);
    }
    let given = await courier.assignAwb(refOf(known.value), '');
    while (given.is !== 'done') {
      expect(given.is).toBe('unknown');
      lost += 1;
      const found = doneValue(await courier.find(parcel));
      given = found && found.awb !== '' ? { is: 'done', value: found } : await courier.assignAwb(refOf(known.value), '');
    }
  }

  const waiting = [...parcels];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await carryOut(next);
    }),
  );
  const references = new Set(parcels.map(({ reference }) => reference));
  const made = world.of('shiprocket').filter(({ reference }) => references.has(reference));
  expect(lost).toBeGreaterThan(COUNT / 2);
  expect(made).toHaveLength(COUNT);
  expect(made.filter(({ awbs }) => awbs.length !== 1)).toEqual([]);
  expect(made.filter(({ charges }) => charges.length !== 2)).toEqual([]);
  expect(new Set(made.map(({ awb }) => awb)).size).toBe(COUNT);
});

test('the same holds for a thousand bookings with waybills', async () => {
  const COUNT = 1_000;
  const courier = adapterFor(couriers, 'delhivery');
  const parcels = doneValue(await courier.takeWaybills(COUNT)).map((awb) => booking({ awb }));
  couriers.setKnobs({ losesAnswers: 0.5 });
  const waiting = [...parcels];
  let lost = 0;
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        let known = await courier.book(next);
        while (known.is !== 'done') {
          expect(known.is).toBe('unknown');
          lost += 1;
          const found = doneValue(await courier.find(next));
          known = found ? { is: 'done', value: found } : await courier.book(next);
        }
        expect(known.value).toMatchObject({ reference: next.reference, awb: next.awb });
      }
    }),
  );
  const references = new Set(parcels.map(({ reference }) => reference));
  expect(lost).toBeGreaterThan(COUNT / 4);
  expect(world.of('delhivery').filter(({ reference }) => references.has(reference))).toHaveLength(COUNT);
});

describe('an answer that says neither yes nor no', () => {
  const answered = async (body: object, act: (courier: Courier) => Promise<{ readonly is: string }>, id: (typeof services)[number]) => {
    const service = await serveLocally((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(request.url?.includes('login') ? { token: 'e'.repeat(40) } : body));
    });
    const settings = { ...couriers.settings, SHIPROCKET_SANDBOX_URL: service.url, DELHIVERY_SANDBOX_URL: service.url };
    const { is } = await act(adapterFor({ ...couriers, settings }, id));
    await service.close();
    return is;
  };
  const ref = { reference: '1', orderId: '1', shipmentId: '1', awb: '1' };

  test.each<[name: string, id: (typeof services)[number], body: object, act: (courier: Courier) => Promise<{ readonly is: string }>]>([
    ['a booking', 'shiprocket', {}, (courier) => courier.book(booking())],
    ['a booking', 'delhivery', {}, (courier) => courier.book(booking({ awb: '1' }))],
    [
      'a booking that failed with a package that succeeded',
      'delhivery',
      { success: false, packages: [{ waybill: '1', status: 'Success' }] },
      (courier) => courier.book(booking({ awb: '1' })),
    ],
    [
      'a booking under another number',
      'delhivery',
      { success: true, packages: [{ waybill: '2', status: 'Success' }] },
      (courier) => courier.book(booking({ awb: '1' })),
    ],
    ['a number', 'shiprocket', {}, (courier) => courier.assignAwb(ref, '')],
    [
      'a number that is empty',
      'shiprocket',
      { awb_assign_status: 1, response: { data: { awb_code: '', courier_name: 'Blue Dart' } } },
      (courier) => courier.assignAwb(ref, ''),
    ],
    ['an address', 'delhivery', {}, (courier) => courier.changeAddress(ref, booking().customer)],
  ])('%s at %s is unknown', async (_name, id, body, act) => {
    expect(await answered(body, act, id)).toBe('unknown');
  });

  test('a cancel of Shiprocket that answers with a sentence is only asked for', async () => {
    const cancel = (courier: Courier) =>
      courier.cancel({ ...ref, awb: '' }).then((outcome) => ({ is: outcome.is === 'done' ? outcome.value : outcome.is }));
    expect(await answered({ message: 'We will look at it.' }, cancel, 'shiprocket')).toBe('asked');
    expect(await answered({ message: 'Order cancelled successfully.' }, cancel, 'shiprocket')).toBe('cancelled');
  });

  test('what an answer may leave out is left out', async () => {
    const pickup = (courier: Courier) => courier.schedulePickup(ref, '2026-11-28', 1);
    expect(await answered({ pickup_status: 1 }, pickup, 'shiprocket')).toBe('done');
    expect(await answered({ data: [] }, (courier) => courier.find(ref), 'shiprocket')).toBe('done');
    expect(
      await answered(
        { ShipmentData: [{ Shipment: { AWB: '1', ReferenceNo: '1', Status: {} } }] },
        (courier) => courier.find(ref),
        'delhivery',
      ),
    ).toBe('done');
    expect(await answered({ tracking_data: { track_status: 0 } }, (courier) => courier.track(['1']), 'shiprocket')).toBe('done');
    expect(await answered({ ShipmentData: [{ Shipment: { AWB: '1', Status: {} } }] }, (courier) => courier.track(['1']), 'delhivery')).toBe(
      'done',
    );
    expect(await answered({ data: [{ awb_code: '1' }] }, (courier) => courier.attempts(ref), 'shiprocket')).toBe('done');
    expect(
      await answered(
        { data: { available_courier_companies: [{ courier_company_id: 1, rate: 50 }] } },
        (courier) => courier.quote(booking({ cashDue: paise(0) })),
        'shiprocket',
      ),
    ).toBe('done');
    expect(await answered({ data: [{ awb_code: '1' }] }, (courier) => courier.costs(0, 1), 'shiprocket')).toBe('done');
    expect(await answered({ order_id: 1 }, (courier) => courier.book(booking()), 'shiprocket')).toBe('done');
  });

  test('a look-up that cannot be read never says that there is no parcel', async () => {
    const find = (courier: Courier) => courier.find({ reference: '1', awb: '1' });
    for (const id of services)
      for (const body of [{}, { message: 'The route could not be found.', status_code: 404 }, { data: null }])
        expect(await answered(body, find, id)).toBe('refused');
  });
});
