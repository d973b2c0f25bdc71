import { isPayable, isRevenue } from '../../../rules/order/order-status.ts';
import { heldUntil } from '../../ledger/held-until.ts';
import type { OrderRow } from '../../ledger/order-view.server.ts';

/** open: it can be paid now; checking: its money is being looked for; over: its time has passed, or its owner ended it. */
export type LinkPayState = 'open' | 'paid' | 'refunded' | 'checking' | 'over';

type Asked = Pick<OrderRow, 'status' | 'reservation' | 'hold' | 'holdExpiresAt' | 'paidAt'>;

/** Returns what the page of a link to pay shows. */
export function linkPayState(order: Asked, now: number): LinkPayState {
  if (isRevenue(order.status)) return 'paid';
  if (order.paidAt !== null || order.status === 'refunded') return 'refunded';
  if (order.status === 'failed_verification') return 'checking';
  return heldUntil(order, now) !== null && isPayable(order.status) ? 'open' : 'over';
}

/** Until it is paid, an order for a chat has the page of its link alone. */
export const isPaidByLink = ({ origin, status, paidAt }: Pick<OrderRow, 'origin' | 'status' | 'paidAt'>): boolean =>
  origin === 'chat' && !isRevenue(status) && status !== 'refunded' && paidAt === null;
