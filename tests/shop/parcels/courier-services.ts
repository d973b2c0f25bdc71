import { afterAll, vi } from 'vitest';
import * as limits from '../../../src/features/parcels/couriers/courier-limits.ts';
import { startCouriers } from '../../sandbox/couriers/server.ts';
import type { FreshShop } from '../fresh-shop.ts';

type Service = 'SHIPROCKET' | 'DELHIVERY';

/**
 * The stand-ins of the courier services for the tests of one file. The shop has the keys of those that are named. It asks them without the
 * pauses between two calls: `couriers.test.ts` is about those.
 */
export async function courierServices(shop: Pick<FreshShop, 'env'>, ...named: Service[]) {
  const services = await startCouriers();
  const pauses = vi.spyOn(limits, 'CALLS_EVERY', 'get').mockReturnValue(0 as never);
  afterAll(async () => {
    pauses.mockRestore();
    await services.close();
  });
  const keys = Object.fromEntries(Object.entries(services.settings).filter(([key]) => named.some((service) => key.startsWith(service))));
  Object.assign(shop.env, keys);
  return { ...services, keys };
}
