import { complaintsOfOrder } from '../../features/grievances/admin/complaints-of-order.server.ts';
import { returnsOfOrder } from '../../features/returns/admin/returns-of-order.server.ts';
import type { Shop } from '../../platform/shop.ts';

/** A request of the buyer after the order. `status`: as its own page names it. */
export interface OrderAsked {
  readonly id: string;
  readonly what: 'return' | 'complaint';
  readonly number: number;
  readonly status: string;
}

/** Reads what the buyer of an order asked for after it, in one round trip. */
export async function readAsked(shop: Shop, orderId: string): Promise<OrderAsked[]> {
  const asked = await shop.db.read({
    returns: returnsOfOrder(shop, orderId),
    complaints: complaintsOfOrder(shop, orderId),
  });
  return Object.values(asked).flat();
}
