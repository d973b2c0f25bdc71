import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError, shopErrorIn } from '../../../platform/shop-error.ts';
import { isToPack, type OrderStatus } from '../../../rules/order/order-status.ts';
import { stepsToShipped } from '../../../rules/parcels/shown/parcel-steps.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { changeStatus } from '../admin/change-status.server.ts';
import { setTracking } from '../admin/set-tracking.server.ts';

/** The result for one order of many: null, or the sentence that says why it was not moved. */
export interface MoveResult {
  readonly id: string;
  readonly fault: string | null;
}

interface ToMove {
  readonly id: string;
  /** The status on the administrator's screen. */
  readonly seen: OrderStatus;
  /** The version of its edits on the screen. */
  readonly version?: number | undefined;
}

const sentenceOf = (error: unknown): string => {
  const refused = shopErrorIn(error);
  if (refused) return refused.refusal.message;
  logFault('orders in bulk', error);
  return 'The shop could not save this order. Please try again.';
};

/** One order after the other, so that each has its own batch, history, mail and line of the audit log; a refused one stops no other. */
async function each<T extends ToMove>(orders: readonly T[], move: (order: T) => Promise<unknown>): Promise<MoveResult[]> {
  const results: MoveResult[] = [];
  for (const order of orders) {
    const fault = await move(order).then(() => null, sentenceOf);
    results.push({ id: order.id, fault });
  }
  return results;
}

/** Each can be taken back: the mail of a parcel waits as long as the screen offers Undo. */
async function stepsOf(shop: Shop, { id, seen, version }: ToMove, steps: readonly OrderStatus[], by: string): Promise<void> {
  let from = seen;
  for (const to of steps) from = await changeStatus(shop, { orderId: id, to, seen: from, version, by, undoable: true });
}

/** Marks paid orders as packed. */
export function packOrders(shop: Shop, orders: readonly ToMove[], by: string): Promise<MoveResult[]> {
  return each(orders, async (order) => {
    if (order.seen !== 'paid') throw new ShopError(orderRefusal('MOVE_REFUSED', 'Only a paid order can be marked as packed.'));
    await stepsOf(shop, order, ['processing'], by);
  });
}

interface Parcel extends ToMove {
  /** Page of the carrier about the parcel. */
  readonly url: string;
}

/** Marks packed and paid orders as shipped; the mail of each has the link to its parcel. */
export function shipOrders(shop: Shop, parcels: readonly Parcel[], by: string): Promise<MoveResult[]> {
  return each(parcels, async (parcel) => {
    if (!isToPack(parcel.seen)) throw new ShopError(orderRefusal('MOVE_REFUSED', 'Only a paid or packed order can be shipped.'));
    await setTracking(shop, { orderId: parcel.id, url: parcel.url, by, seen: parcel.seen });
    await stepsOf(shop, parcel, stepsToShipped(parcel.seen), by);
  });
}
