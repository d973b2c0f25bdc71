import type { OrderStatus } from './order-status.ts';

interface OrderWithEvents {
  readonly order: { readonly method: 'gateway' | 'cod'; readonly paidAt: number | null; readonly createdAt: number };
  readonly events: readonly { readonly to: string; readonly createdAt: number }[];
}

const CONFIRMED: OrderStatus = 'processing';

/** When the order was accepted: its delivery time counts from then. UTC ms. */
export function acceptedAt({ order, events }: OrderWithEvents): number {
  const confirmed = order.method === 'cod' ? events.find(({ to }) => to === CONFIRMED)?.createdAt : order.paidAt;
  return confirmed ?? order.createdAt;
}
