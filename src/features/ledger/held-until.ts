import type { OrderRow } from './order-view.server.ts';

/** Returns until when the pieces of an unpaid order are held, UTC ms; null if nothing is held for it, or no longer. */
export function heldUntil(order: Pick<OrderRow, 'reservation' | 'hold' | 'holdExpiresAt'>, now: number): number | null {
  return order.reservation === 'held' && order.hold !== 'none' && order.holdExpiresAt > now ? order.holdExpiresAt : null;
}
