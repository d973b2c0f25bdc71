import { afterAll, describe, expect, test } from 'vitest';
import { bookParcel } from '../../../src/features/parcels/booking.server.ts';
import { courierTokens } from '../../../src/features/parcels/courier-tokens.server.ts';
import { pollDue } from '../../../src/features/parcels/scans/poll-parcels.server.ts';
import { couriersOf } from '../../../src/features/parcels/shop-couriers.server.ts';
import { HOUR } from '../../../src/rules/limits.ts';
import { startCouriers } from '../../sandbox/couriers/server.ts';
import { statusOf } from '../../shop/orders.ts';
import { BY, callsOf, followers, parcelOf, parcelRow, soldOrder } from '../../shop/parcels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const services = await startCouriers();
const { world } = services;
Object.assign(shop.env, services.settings);
afterAll(() => services.close());

const inWorld = (service: 'shiprocket' | 'delhivery', reference: string) => {
  const found = world.of(service).find((each) => each.reference === reference);
  if (!found) throw new Error(`${service} does not know ${reference}`);
  return found;
};
const poll = async () => {
  await shop.rows('UPDATE parcels SET next_check_at = 0 WHERE next_check_at IS NOT NULL');
  const at = shop.at(Date.now());
  await pollDue(at, couriersOf(at), followers);
  await shop.settle();
};

describe('by the services themselves', () => {
  test('Shiprocket books with one press, numbers and labels a cash order; its scans move the parcel and the order', async () => {
    const { id } = await soldOrder(shop, [{ price: 70_050 }], true);
    const draft = await parcelOf(shop, id);
    const at = shop.at();
    const booked = await bookParcel(at, couriersOf(at), { id: draft.id, by: BY });
    expect(booked).toMatchObject({ state: 'booked' });
    expect(await callsOf(shop, draft.id)).toEqual(['book done', 'awb done', 'label done']);
    expect(new TextDecoder().decode(shop.bucket.files.get(booked.labelKey ?? '')?.bytes.slice(0, 4))).toBe('%PDF');
    const there = inWorld('shiprocket', booked.reference);
    expect(there.awb).toBe(booked.awb);
    world.scan(there, 'picked_up', Date.now());
    await poll();
    expect((await statusOf(shop, id))?.status).toBe('shipped');
    world.scan(there, 'delivered', Date.now() + 1);
    await poll();
    expect((await statusOf(shop, id))?.status).toBe('delivered');
    expect(await shop.rows('SELECT due_paise, state FROM cod_dues WHERE parcel_id = ?', draft.id)).toEqual([
      { due_paise: booked.cashDue, state: 'due' },
    ]);
  });

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
    const there = inWorld('delhivery', booked.reference);
    for (const [turn, step] of (['picked_up', 'out_for_delivery', 'undelivered', 'returning', 'returned'] as const).entries()) {
      world.scan(there, step, Date.now() + turn);
      await poll();
    }
    expect(await parcelRow(shop, draft.id)).toMatchObject({ state: 'returned' });
    expect((await statusOf(shop, id))?.status).toBe('shipped');
  });

  test('a token outlives its request, and the database has it encrypted', async () => {
    const [kept] = await shop.rows('SELECT account, token FROM courier_tokens');
    expect(String(kept?.token)).toMatch(/^\$ba\$/);
    const read = await courierTokens(shop.at()).read(String(kept?.account));
    expect(String(kept?.token)).not.toContain(String(read?.token));
    expect(read?.endsAt).toBeGreaterThan(Date.now() + 24 * HOUR);
    const other = { ...shop.at(), env: { ...shop.at().env, SHOP_SECRET: 'another secret of at least thirty-two letters' } };
    expect(await courierTokens(other).read(String(kept?.account))).toBeNull();
  });
});
