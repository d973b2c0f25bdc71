import { expect, test } from 'vitest';
import { openFromEnv } from '../../../../functions/cli/open-shop.ts';
import { bookParcel } from '../../../../src/features/parcels/booking.server.ts';
import { fillWaybills } from '../../../../src/features/parcels/calls/fill-waybills.server.ts';
import { sendDueCalls } from '../../../../src/features/parcels/calls/send-calls.server.ts';
import { makeParcel } from '../../../../src/features/parcels/make/make-parcel.server.ts';
import { couriersOf } from '../../../../src/features/parcels/shop-couriers.server.ts';
import type { Shop } from '../../../../src/platform/shop.ts';
import { HOUR } from '../../../../src/rules/limits.ts';
import { settingsOf } from '../../../shop/machine/run-command.ts';
import { courierServices } from '../../../shop/parcels/courier-services.ts';
import { BY, parcelOf, soldOrder } from '../../../shop/parcels/parcels.ts';
import { operatorOf } from '../../../shop/people/operator.ts';
import { rowsOf } from '../../../shop/rows.ts';
import { shopUnderTest } from '../../../shop/under-test.ts';

const shop = await shopUnderTest();
const { world, setKnobs } = await courierServices(shop, 'SHIPROCKET', 'DELHIVERY');
const operator = await operatorOf(shop);

const rested = (rows: typeof shop.rows) =>
  rows('UPDATE waybills SET fetched_at = ? WHERE parcel_id IS NULL AND fetched_at < 8000000000000', Date.now() - HOUR);
const taken = (service: 'shiprocket' | 'delhivery', of: string) =>
  world.of(service).flatMap(({ reference, awb }) => (reference === of && awb !== '' ? [awb] : []));

test.each(['shiprocket', 'delhivery'] as const)('what %s has booked since the backup is not booked twice', async (service) => {
  const at = shop.at();
  await fillWaybills(at, couriersOf(at));
  await rested(shop.rows);
  const [made, drafted, under] = [await soldOrder(shop), await soldOrder(shop), await soldOrder(shop)];
  const draft = await parcelOf(shop, drafted.id, { courier: service });
  // The courier is asked, and the backup does not know what it said.
  setKnobs({ failNext: { path: service === 'shiprocket' ? 'create/adhoc' : 'create.json', times: 1, as: 'busy' } });
  const { id: asked } = await parcelOf(shop, under.id, { courier: service });
  const begun = await bookParcel(shop.at(), couriersOf(shop.at()), { id: asked, by: BY });
  expect(begun.state).toBe('booking');
  await operator.backedUp();

  const parcel = await parcelOf(shop, made.id, { courier: service });
  for (const id of [parcel.id, draft.id]) await bookParcel(shop.at(), couriersOf(shop.at()), { id, by: BY });
  await shop.rows('UPDATE shipment_calls SET next_at = 0 WHERE parcel_id = ?', begun.id);
  await sendDueCalls(shop.at(), couriersOf(shop.at()), [begun.id]);
  await shop.settle();
  const before = [parcel, draft, begun].map(({ reference }) => taken(service, reference));
  expect(before.map((awbs) => awbs.length)).toEqual([1, 1, 1]);

  // The former database is lost.
  const into = operator.emptyDatabase();
  operator.moveTo(into);
  expect((await operator.restore(into)).code).toBe(0);
  const rows = rowsOf(into);
  const { shop: restored, done } = openFromEnv({ ...settingsOf(shop), TURSO_DATABASE_URL: into });
  const of = (now = Date.now()): Shop => ({ ...restored, now });
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

test('parcels that were made, booked and paid for since the backup are those of the former database, and are asked about at once', async () => {
  const at = shop.at();
  await fillWaybills(at, couriersOf(at));
  await rested(shop.rows);
  const known = await parcelOf(shop, (await soldOrder(shop)).id, { courier: 'delhivery' });
  await operator.backedUp();
  const fresh = await parcelOf(shop, (await soldOrder(shop)).id, { courier: 'delhivery' });
  for (const { id } of [known, fresh]) await bookParcel(shop.at(), couriersOf(shop.at()), { id, by: BY });
  await shop.settle();
  const { rows } = await operator.restoredSame([
    'SELECT id, number, reference, awb, state, contact, cod_due_paise FROM parcels ORDER BY id',
    'SELECT * FROM parcel_items ORDER BY parcel_id, order_id, line',
    'SELECT * FROM parcel_events ORDER BY seq',
    'SELECT * FROM parcel_references ORDER BY reference',
    'SELECT id, parcel_id, kind, state FROM shipment_calls ORDER BY id',
    'SELECT awb, parcel_id FROM waybills ORDER BY awb',
    'SELECT id, status FROM orders ORDER BY id',
  ]);
  expect(await rows('SELECT count(*) AS n FROM parcels WHERE awb IS NOT NULL AND next_check_at > ?', Date.now() + HOUR)).toEqual([
    { n: 0 },
  ]);
});
