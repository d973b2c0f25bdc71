import { afterAll } from 'vitest';
import { startCouriers } from '../../sandbox/couriers/server.ts';
import type { FreshShop } from '../fresh-shop.ts';

type Service = 'SHIPROCKET' | 'DELHIVERY';

/** The stand-ins of the courier services for the tests of one file. The shop has the keys of those that are named. */
export async function courierServices(shop: Pick<FreshShop, 'env'>, ...named: Service[]) {
  const services = await startCouriers();
  afterAll(() => services.close());
  const keys = Object.fromEntries(Object.entries(services.settings).filter(([key]) => named.some((service) => key.startsWith(service))));
  Object.assign(shop.env, keys);
  return { ...services, keys };
}
