/** Night: one route that answers 500 to one strange value in one place, where the values of the day do not. */
import { expect, test, vi } from 'vitest';
import { shopUnderTest } from '../../shop/under-test.ts';
import { allBodies, hostileSender, routes } from './hostile.ts';

const shop = await shopUnderTest();
const log = vi.spyOn(console, 'error').mockImplementation(() => {});
const send = await hostileSender(shop);

test.each(routes)('no strange body is answered with 500: %s', async (route) => {
  expect(await send(route, allBodies)).toEqual([]);
});

test('nothing of it was logged as a fault of the shop', () => {
  const faults = log.mock.calls.map(([line]) => String(line)).filter((line) => !/forged or foreign|signature/.test(line));
  expect(faults).toEqual([]);
});
