import { afterAll, expect, test } from 'vitest';
import type { BookedOrder } from '../../../src/features/parcels/admin/book-orders.server.ts';
import { BOOKED_MAX } from '../../../src/features/parcels/admin/parcel-admin.schema.ts';
import { startCouriers } from '../../sandbox/couriers/server.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { parcelRow, soldOrder } from '../../shop/parcels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask } = await administratorOf(shop);
const services = await startCouriers();
Object.assign(shop.env, Object.fromEntries(Object.entries(services.settings).filter(([key]) => key.startsWith('SHIPROCKET'))));
afterAll(() => services.close());

/** Ms that each answer of the courier takes, and within which an order has its label. A courier is asked twice a second at most, so that many orders take turns. */
const AWAY = 300;
const LABELLED_WITHIN = 5_000;

async function press(orders: readonly string[]) {
  const from = performance.now();
  const results: BookedOrder[] = [];
  for (let at = 0; at < orders.length; at += BOOKED_MAX) {
    const body = { orders: orders.slice(at, at + BOOKED_MAX), prefer: 'cheapest' };
    results.push(...(await ask<{ results: BookedOrder[] }>('POST', '/parcels/book', body)).body.results);
  }
  return { results, ms: performance.now() - from };
}

test.each([
  ['one order', 1],
  ['ten orders', 10],
])('a press for %s has its labels within 5 s an order, with the courier 300 ms away', { timeout: 90_000 }, async (_, count) => {
  const orders: string[] = [];
  for (let at = 0; at < count; at += 1) orders.push((await soldOrder(shop)).id);
  services.setKnobs({ delayMs: AWAY });
  const { results, ms } = await press(orders);
  services.setKnobs({ delayMs: 0 });
  expect(results.map(({ state, fault }) => [state, fault])).toEqual(orders.map(() => ['booked', null]));
  for (const { parcelId } of results)
    expect(await parcelRow(shop, String(parcelId))).toMatchObject({ label_key: expect.stringContaining('private/labels/') });
  expect(ms).toBeLessThan(count * LABELLED_WITHIN);
});
