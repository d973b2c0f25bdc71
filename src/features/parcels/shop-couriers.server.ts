import type { Shop } from '../../platform/shop.ts';
import { courierTokens } from './courier-tokens.server.ts';
import type { Courier } from './couriers/courier.ts';
import { courierContext, courierOf } from './couriers/couriers.server.ts';
import type { CourierId } from './parcels.table.ts';

/** The couriers of the shop by their ids; null for one that has no keys. */
export type Couriers = (id: CourierId) => Courier | null;

/** Returns the couriers of this shop. */
export function couriersOf(shop: Shop): Couriers {
  const context = courierContext(shop, courierTokens(shop));
  return (id) => courierOf(shop.env, id, context);
}
