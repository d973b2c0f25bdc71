import { fill } from '../../../rules/language/texts.ts';
import { isRevenue } from '../../../rules/order/order-status.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import type { OrderRow } from '../../ledger/order-view.server.ts';
import { paymentHelpTexts } from './payment-help.texts.ts';

interface PaidInstead {
  readonly heading: string;
  readonly lead: string;
}

/** Returns the text of a failed payment's page for an order that is paid, was paid, or is paid in cash; null if it is unpaid. */
export function paidInstead(order: Pick<OrderRow, 'number' | 'status' | 'method' | 'paidAt'>): PaidInstead | null {
  const t = paymentHelpTexts();
  const number = orderNumber(order.number);
  if (order.method === 'cod') {
    return isRevenue(order.status) ? { heading: t.nothingOnline, lead: fill(t.isCod, { number }) } : null;
  }
  if (isRevenue(order.status)) {
    return { heading: t.orderIsPaid, lead: fill(t.received, { number }) };
  }
  return order.paidAt === null ? null : { heading: t.orderWasPaid, lead: fill(t.reachedUs, { number }) };
}
