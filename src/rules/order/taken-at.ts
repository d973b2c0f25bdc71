import type { OrderStatus } from './order-status.ts';

interface OrderWithEvents {
  readonly order: { readonly paidAt: number | null; readonly createdAt: number };
  readonly events: readonly { readonly to: string; readonly createdAt: number }[];
}

const CONFIRMED: OrderStatus = 'processing';

/** When the order was accepted: its delivery time counts from then. UTC ms. */
export function acceptedAt({ order, events }: OrderWithEvents): number {
  const confirmed = events.find(({ to }) => to === CONFIRMED)?.createdAt;
  // What is paid online is processed later; a cash order may be paid online later.
  const known = [confirmed, order.paidAt].filter((at) => at !== undefined && at !== null);
  return known.length > 0 ? Math.min(...known) : order.createdAt;
}
