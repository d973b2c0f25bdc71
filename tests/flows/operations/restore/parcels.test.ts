import { afterAll, afterEach, expect, test } from 'vitest';
import { openFromEnv } from '../../../../functions/cli/open-shop.ts';
import { bookParcel } from '../../../../src/features/parcels/booking.server.ts';
import { fillWaybills } from '../../../../src/features/parcels/calls/fill-waybills.server.ts';
import { sendDueCalls } from '../../../../src/features/parcels/calls/send-calls.server.ts';
import { makeParcel } from '../../../../src/features/parcels/make/make-parcel.server.ts';
import { couriersOf } from '../../../../src/features/parcels/shop-couriers.server.ts';
import type { Shop } from '../../../../src/platform/shop.ts';
import { HOUR } from '../../../../src/rules/limits.ts';
import { startCouriers } from '../../../sandbox/couriers/server.ts';
import { operatorOf } from '../../../shop/operator.ts';
import { BY, parcelOf, soldOrder } from '../../../shop/parcels.ts';
import { rowsOf } from '../../../shop/rows.ts';
import { shopUnderTest } from '../../../shop/under-test.ts';

const shop = await shopUnderTest();
const services = await startCouriers();
const { world } = services;
Object.assign(shop.env, services.settings);
const operator = await operatorOf(shop);
afterAll(() => Promise.all([operator.close(), services.close()]));
afterEach(() => operator.openSale());

const rested = (rows: typeof shop.rows) =>
  rows('UPDATE waybills SET fetched_at = ? WHERE parcel_id IS NULL AND fetched_at < 8000000000000', Date.now() - HOUR);
const taken = (service: 'shiprocket' | 'delhivery', reference: string) =>
  world
    .of(service)
    .filter((each) => each.reference === reference && each.awb !== '')
    .map(({ awb }) => awb);

test.each(['shiprocket', 'delhivery'] as const)('what %s has booked since the backup is not booked twice', async (service) => {
  const at = shop.at();
  await fillWaybills(at, couriersOf(at));
  await rested(shop.rows);
  const [made, drafted, under] = [await soldOrder(shop), await soldOrder(shop), await soldOrder(shop)];
  const draft = await parcelOf(shop, drafted.id, { courier: service });
  // The courier is asked, and the backup does not know what it said.
  services.setKnobs({ failNext: { path: service === 'shiprocket' ? 'create/adhoc' : 'create.json', times: 1, as: 'busy' } });
  const begun = await bookParcel(shop.at(), couriersOf(shop.at()), {
    id: (await parcelOf(shop, under.id, { courier: service })).id,
    by: BY,
  });
  expect(begun.state).toBe('booking');
  expect((await operator.backup('--without-pictures')).code).toBe(0);

  const parcel = await parcelOf(shop, made.id, { courier: service });
  for (const id of [parcel.id, draft.id]) await bookParcel(shop.at(), couriersOf(shop.at()), { id, by: BY });
  await shop.rows('UPDATE shipment_calls SET next_at = 0 WHERE parcel_id = ?', begun.id);
  await sendDueCalls(shop.at(), couriersOf(shop.at()), [begun.id]);
  await shop.settle();
  const before = [parcel, draft, begun].map(({ reference }) => taken(service, reference));
  expect(before.map((awbs) => awbs.length)).toEqual([1, 1, 1]);

  const into = await operator.emptyDatabase();
  const { code, said } = await operator.restore(into, ['--without-pictures']);
  expect(code, said).toBe(0);
  const { shop: restored, done } = openFromEnv({ ...(shop.env as unknown as Record<string, string>), TURSO_DATABASE_URL: into });
  const of = (now = Date.now()): Shop => ({ ...restored, now });
  const rows = rowsOf(into);
  await fillWaybills(of(), couriersOf(of()));
  await rested(rows);
  const anew = await makeParcel(of(), { orderId: made.id, courier: service, by: BY });
  for (const id of [anew.id, draft.id]) await bookParcel(of(), couriersOf(of()), { id, by: BY });
  await sendDueCalls(of(Date.now() + 1_000), couriersOf(of()));
  await done();
  expect([parcel, draft, begun].map(({ reference }) => taken(service, reference))).toEqual(before);
  const numbers = [];
  for (const id of [anew.id, draft.id, begun.id]) numbers.push(...(await rows('SELECT state, awb FROM parcels WHERE id = ?', id)));
  expect(numbers).toEqual(before.map(([awb]) => ({ state: 'booked', awb })));
});
