import type { OrderStatus } from './order-status.ts';

interface Told {
  readonly order: { readonly method: 'gateway' | 'cod'; readonly paidAt: number | null; readonly createdAt: number };
  readonly events: readonly { readonly to: string; readonly createdAt: number }[];
}

const CONFIRMED: OrderStatus = 'processing';

/** When the order began to be worked on: from there its days of delivery count. UTC ms. */
export function acceptedAt({ order, events }: Told): number {
  const confirmed = order.method === 'cod' ? events.find(({ to }) => to === CONFIRMED)?.createdAt : order.paidAt;
  return confirmed ?? order.createdAt;
}
