import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import type { Courier, ParcelRef, Scan } from '../../../../src/features/parcels/couriers/courier.ts';
import { isParcelOver } from '../../../../src/rules/parcels/parcel-states.ts';
import { nearMisses } from '../../../field/near-misses.ts';
import { adapterFor, booking, couriersUnderTest, doneValue, refOf } from '../../../sandbox/couriers/testing.ts';
import { serveLocally } from '../../../sandbox/local-server.ts';

const couriers = await couriersUnderTest();
const services = ['shiprocket', 'delhivery'] as const;
type Service = (typeof services)[number];

/** What the services have answered since it was emptied, by the path of the question; and what is answered instead. */
const answered = new Map<string, object>();
const instead = new Map<string, object>();

/** Stands between the shop and a service: gives what the service says, or something else. */
async function between(service: string) {
  return serveLocally(async (request, response) => {
    const path = request.url ?? '';
    const body = await text(request);
    const sent = Object.fromEntries(['authorization', 'content-type'].map((name) => [name, String(request.headers[name] ?? '')]));
    const answer = await fetch(service + path, {
      method: request.method ?? 'GET',
      headers: sent,
      ...(request.method !== 'GET' && { body }),
    });
    const said = await answer.text();
    const key = `${request.method} ${path.split('?')[0]}`;
    const isJson = answer.headers.get('content-type')?.includes('json') && !path.includes('login');
    if (isJson) answered.set(key, JSON.parse(said) as object);
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(isJson && instead.has(key) ? JSON.stringify(instead.get(key)) : said);
  });
}
const proxies = {
  shiprocket: await between(couriers.settings.SHIPROCKET_SANDBOX_URL ?? ''),
  delhivery: await between(couriers.settings.DELHIVERY_SANDBOX_URL ?? ''),
};
afterAll(() => Promise.all(Object.values(proxies).map((proxy) => proxy.close())));
const settings = { ...couriers.settings, SHIPROCKET_SANDBOX_URL: proxies.shiprocket.url, DELHIVERY_SANDBOX_URL: proxies.delhivery.url };
const courierAt = (id: Service) => adapterFor({ ...couriers, settings }, id);

/** A booked parcel that its courier has collected. */
async function onItsWay(courier: Courier, id: Service): Promise<ParcelRef> {
  const [awb = ''] = courier.can.waybills ? doneValue(await courier.takeWaybills(1)) : [];
  let booked = doneValue(await courier.book(booking({ awb })));
  if (courier.can.assignsAwb) booked = doneValue(await courier.assignAwb(refOf(booked), ''));
  const parcel = couriers.world.byAwb(id, booked.awb);
  if (parcel) couriers.world.scan(parcel, 'picked_up', Date.now());
  return refOf(booked);
}

const questions = {
  'a look-up': (courier, ref) => courier.find(ref),
  'a way': (courier, ref) => courier.track([ref.awb]),
  attempts: (courier, ref) => courier.attempts(ref),
  'a price': (courier) => courier.quote(booking()),
  costs: (courier) => courier.costs(0, Date.now()),
} satisfies Readonly<Record<string, (courier: Courier, ref: ParcelRef) => Promise<{ readonly is: string; readonly value?: unknown }>>>;

/** What a near miss must never be read as. `fine`: the value of the answer as it was. */
const wrong: Partial<Record<keyof typeof questions, (value: unknown, fine: unknown) => boolean>> = {
  // A parcel has no end that its courier has not named: cash, stock and money follow from it.
  'a way': (value, fine) => {
    const named = new Set((fine as readonly Scan[]).map(({ state }) => state));
    return (value as readonly Scan[]).some(({ state }) => state !== null && isParcelOver(state) && !named.has(state));
  },
  'a look-up': (value, fine) => value !== null && (value as ParcelRef).reference !== (fine as ParcelRef).reference,
};

describe.each(services)('an answer of %s with a part missing, of another type or with a new word', (id) => {
  test.each(Object.keys(questions) as (keyof typeof questions)[])('to %s is refused or understood at its place', async (name) => {
    const courier = courierAt(id);
    const ref = await onItsWay(courier, id);
    const ask = () => questions[name](courierAt(id), ref);
    answered.clear();
    const fine = await ask();
    expect(fine.is).toBe(name === 'costs' && !courier.can.costs ? 'refused' : 'done');
    if (fine.is !== 'done') return;
    expect(answered.size).toBeGreaterThan(0);
    for (const [key, answer] of [...answered]) {
      for (const { what, spoiled } of nearMisses(answer)) {
        instead.set(key, spoiled as object);
        const outcome = await ask();
        expect([what, outcome.is]).toEqual([what, expect.stringMatching(/^(done|refused|unknown)$/)]);
        if (outcome.is === 'done') expect([what, wrong[name]?.(outcome.value, fine.value) ?? false]).toEqual([what, false]);
      }
      instead.clear();
    }
  });
});
