import { orderNumber } from '../../../rules/ids.ts';
import { isRevenue } from '../../../rules/order/order-status.ts';
import type { OrderRow } from '../../sales/order-view.server.ts';

interface PaidInstead {
  readonly heading: string;
  readonly lead: string;
}

/** Returns the text of a failed payment's page for an order that is paid, was paid, or is paid in cash; null if it is unpaid. */
export function paidInstead(order: Pick<OrderRow, 'number' | 'status' | 'method' | 'paidAt'>): PaidInstead | null {
  const number = orderNumber(order.number);
  if (order.method === 'cod') {
    return isRevenue(order.status)
      ? { heading: 'Nothing to pay online', lead: `Order ${number} is cash on delivery. Your order has not changed.` }
      : null;
  }
  if (isRevenue(order.status)) {
    return { heading: 'This order is paid', lead: `We have received your payment for order ${number}. There is nothing more to do.` };
  }
  return order.paidAt === null ? null : { heading: 'This order was paid', lead: `Your payment for order ${number} reached us.` };
}
