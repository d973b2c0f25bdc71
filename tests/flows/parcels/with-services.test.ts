import { expect, test } from 'vitest';
import { bookParcel } from '../../../src/features/parcels/booking.server.ts';
import { courierTokens } from '../../../src/features/parcels/courier-tokens.server.ts';
import { pollDue } from '../../../src/features/parcels/scans/poll-parcels.server.ts';
import { couriersOf } from '../../../src/features/parcels/shop-couriers.server.ts';
import { HOUR } from '../../../src/rules/limits.ts';
import { statusOf } from '../../shop/orders/orders.ts';
import { courierServices } from '../../shop/parcels/courier-services.ts';
import { BY, followers, parcelOf, parcelRow, soldOrder } from '../../shop/parcels/parcels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
// `tests/e2e/parcels/week.test.ts` goes the way of Shiprocket.
const { world } = await courierServices(shop, 'SHIPROCKET', 'DELHIVERY');

test('Delhivery books with a number of the stock, and a parcel that is refused at the door comes back', async () => {
  const at = shop.at();
  const couriers = couriersOf(at);
  const taken = await couriers('delhivery')?.takeWaybills(5);
  if (taken?.is !== 'done') throw new Error('no waybills');
  for (const awb of taken.value)
    await shop.rows("INSERT INTO waybills (awb, courier, fetched_at) VALUES (?, 'delhivery', ?)", awb, Date.now() - HOUR);
  const { id } = await soldOrder(shop);
  const draft = await parcelOf(shop, id, { courier: 'delhivery' });
  const booked = await bookParcel(at, couriers, { id: draft.id, by: BY });
  expect(booked).toMatchObject({ state: 'booked', awb: expect.stringMatching(/^\d+$/) });
  const there = world.of('delhivery').find(({ reference }) => reference === booked.reference);
  if (!there) throw new Error(`Delhivery does not know ${booked.reference}`);
  for (const [turn, step] of (['picked_up', 'out_for_delivery', 'undelivered', 'returning', 'returned'] as const).entries()) {
    world.scan(there, step, Date.now() + turn);
    await shop.rows('UPDATE parcels SET next_check_at = 0 WHERE next_check_at IS NOT NULL');
    await pollDue(shop.at(), couriersOf(shop.at()), followers);
    await shop.settle();
  }
  expect(await parcelRow(shop, draft.id)).toMatchObject({ state: 'returned' });
  expect((await statusOf(shop, id))?.status).toBe('shipped');
});

test('a token outlives its request, and the database has it encrypted', async () => {
  await couriersOf(shop.at())('shiprocket')?.find({ reference: '1000123', awb: '' });
  const [kept] = await shop.rows('SELECT account, token FROM courier_tokens');
  expect(String(kept?.token)).toMatch(/^\$ba\$/);
  const read = await courierTokens(shop.at()).read(String(kept?.account));
  expect(String(kept?.token)).not.toContain(String(read?.token));
  expect(read?.endsAt).toBeGreaterThan(Date.now() + 24 * HOUR);
  const other = { ...shop.at(), env: { ...shop.at().env, SHOP_SECRET: 'another secret of at least thirty-two letters' } };
  expect(await courierTokens(other).read(String(kept?.account))).toBeNull();
});
