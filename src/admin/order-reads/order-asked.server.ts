import { complaintsOfOrder } from '../../features/grievances/admin/complaints-of-order.server.ts';
import { returnsOfOrder } from '../../features/returns/admin/returns-of-order.server.ts';
import type { Shop } from '../../platform/shop.ts';
import type { GrievanceStatus } from '../../rules/grievances/grievance.ts';
import type { ReturnStatus } from '../../rules/returns/return-moves.ts';

/** A request of the buyer after the order. */
export type OrderAsked = { readonly id: string; readonly number: number } & (
  | { readonly what: 'return'; readonly status: ReturnStatus }
  | { readonly what: 'complaint'; readonly status: GrievanceStatus }
);

/** Reads what the buyer of an order asked for after it, in one round trip. */
export async function readAsked(shop: Shop, orderId: string): Promise<OrderAsked[]> {
  const asked = await shop.db.read({
    returns: returnsOfOrder(shop, orderId),
    complaints: complaintsOfOrder(shop, orderId),
  });
  return Object.values(asked).flat();
}
