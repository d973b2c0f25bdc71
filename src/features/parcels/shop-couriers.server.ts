import type { Shop } from '../../platform/shop.ts';
import type { Courier } from './couriers/courier.ts';
import type { CourierId } from './parcels.table.ts';

/** The couriers of the shop by their ids; null for one that has no keys. */
export type Couriers = (id: CourierId) => Courier | null;

/** Opens a courier with the settings of the shop; null where it has no keys. */
export type OpenCourier = (shop: Shop) => Courier | null;

/** Every adapter of `couriers/<name>/`. */
const adapters: Readonly<Partial<Record<CourierId, OpenCourier>>> = {};

/** Returns the couriers of this shop. */
export const couriersOf =
  (shop: Shop): Couriers =>
  (id) =>
    adapters[id]?.(shop) ?? null;
