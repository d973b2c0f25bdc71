import { expect, it } from 'vitest';
import { pollDue } from '../../../src/features/parcels/scans/poll-parcels.server.ts';
import { POLLED_TOGETHER } from '../../../src/rules/parcels/parcel-clocks.ts';
import { fillLarge } from '../../shop/catalogue/large-shop.ts';
import { memoryCourier } from '../../shop/parcels/memory-courier.ts';
import { bookedOrder, followers, makeDue } from '../../shop/parcels/parcels.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();

it('parcels without news cost a run a few calls, however many are due, and one with news is not overlooked among them', async () => {
  // More parcels of one courier than a question takes.
  await fillLarge(shop, { products: 2 * POLLED_TOGETHER, orders: 2 * POLLED_TOGETHER, customers: 100, hasParcels: true });
  expect(await shop.invariants()).toEqual([]);
  await shop.rows('UPDATE parcels SET next_check_at = number WHERE awb IS NOT NULL');
  const [{ awb, n } = { awb: '', n: 0 }] = await shop.rows(
    "SELECT awb, (SELECT count(*) FROM parcels WHERE courier = 'shiprocket' AND awb IS NOT NULL) AS n FROM parcels WHERE state = 'booked'",
  );
  expect(Number(n)).toBeGreaterThan(POLLED_TOGETHER);
  const memory = memoryCourier();
  memory.scan(String(awb), 'picked_up', Date.now());
  const run = shop.at();
  const before = run.calls.made;
  await pollDue(run, (id) => (id === 'shiprocket' ? memory.courier : null), followers);
  await shop.settle();
  expect(memory.calls.filter(({ method }) => method === 'track')).toHaveLength(2);
  // Two questions, each with what is due, what is known and what is noted, and the parcel with news with its order and its message.
  expect(run.calls.made - before).toBeLessThanOrEqual(16);
  expect(await shop.rows('SELECT state FROM parcels WHERE awb = ?', awb ?? '')).toEqual([{ state: 'picked_up' }]);
  expect(await shop.rows("SELECT count(*) AS n FROM parcels WHERE courier = 'shiprocket' AND next_check_at <= ?", Date.now())).toEqual([
    { n: 0 },
  ]);
});

it('a parcel that a webhook wakes while it is asked about stays due', async () => {
  const memory = memoryCourier();
  const { awb } = await bookedOrder(shop, memory);
  await makeDue(shop, memory);
  memory.meanwhile = () => shop.rows('UPDATE parcels SET next_check_at = 5 WHERE awb = ?', awb);
  await pollDue(shop.at(), memory.couriers, followers);
  expect(await shop.rows('SELECT next_check_at FROM parcels WHERE awb = ?', awb)).toEqual([{ next_check_at: 5 }]);
});
