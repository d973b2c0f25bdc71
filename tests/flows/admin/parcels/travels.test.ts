import { afterAll, expect, it } from 'vitest';
import type { BookedOrder } from '../../../../src/features/parcels/admin/book-orders.server.ts';
import type { DeskPage } from '../../../../src/features/parcels/admin/list-parcels.server.ts';
import type { OrderPrices } from '../../../../src/features/parcels/admin/order-prices.server.ts';
import type { ParcelRecord } from '../../../../src/features/parcels/admin/read-parcel.server.ts';
import { startCouriers } from '../../../sandbox/couriers/server.ts';
import { administratorOf } from '../../../shop/administrator.ts';
import { sold } from '../../../shop/edits.ts';
import { violations } from '../../../shop/invariants.ts';
import { addTo, payFor, rowOf } from '../../../shop/travels.ts';
import { shopUnderTest } from '../../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask } = await administratorOf(shop);
const services = await startCouriers();
Object.assign(shop.env, Object.fromEntries(Object.entries(services.settings).filter(([key]) => key.startsWith('SHIPROCKET'))));
afterAll(() => services.close());
await shop.rows("INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 50000, 300000, '[]', 1)");

const numberOf = async (id: string) => Number((await rowOf(shop, id))?.number);
const toBook = async () => (await ask<DeskPage>('GET', '/parcels?tab=book')).body.rows;
const book = async (...orders: string[]) =>
  (await ask<{ results: BookedOrder[] }>('POST', '/parcels/book', { orders, prefer: 'cheapest' })).body.results;

it('the desk has one line for orders that travel together, waits for one that is to be paid, and collects the cash of both', async () => {
  const first = await sold(shop, { isCash: true });
  const cash = await addTo(shop, first, { isCash: true });
  const unpaid = await addTo(shop, first, { guestId: 'another browser', quantity: 2 });
  const [two, three] = [await numberOf(cash.dbOrderId), await numberOf(unpaid.dbOrderId)];
  const [row, ...others] = await toBook();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ orderId: first.id, pieces: 2, cash: 110_000, along: [{ number: two, until: null }, { number: three }] });
  expect(row?.along[1]?.until).toBeGreaterThan(Date.now());
  const [waits] = await book(first.id);
  expect(waits).toMatchObject({
    parcelId: null,
    state: null,
    fault: expect.stringContaining(`CHK-${three} is to travel along and can be paid until`),
  });

  await payFor(shop, unpaid);
  expect(await toBook()).toMatchObject([
    { orderId: first.id, pieces: 4, cash: 110_000, along: [{ number: two }, { number: three, until: null }] },
  ]);
  const prices = (await ask<{ prices: OrderPrices[] }>('GET', `/parcels/prices?orders=${first.id}`)).body.prices;
  expect(prices).toMatchObject([{ orderId: first.id, cheapest: { price: expect.any(Number) } }]);
  const [booked] = await book(first.id);
  expect(booked).toMatchObject({ state: 'booked', fault: null });
  const record = (await ask<ParcelRecord>('GET', `/parcels/${booked?.parcelId}`)).body;
  expect(new Set(record.pieces.map(({ orderId }) => orderId))).toEqual(new Set([first.id, cash.dbOrderId, unpaid.dbOrderId]));
  const [there] = services.world.of('shiprocket');
  expect(there).toMatchObject({ payment: 'COD', total: 1_100 });
  expect(await toBook()).toEqual([]);
  expect((await ask<DeskPage>('GET', '/parcels?tab=hand')).body.rows).toMatchObject([
    { orderId: first.id, pieces: 4, along: [{ number: two }, { number: three }] },
  ]);
  expect(await violations(shop.rows)).toEqual([]);
});
