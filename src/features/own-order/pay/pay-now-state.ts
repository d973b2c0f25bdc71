import { isPaidAtDoor } from '../../../rules/order/manual-order.ts';
import { isRevenue, isToPack } from '../../../rules/order/order-status.ts';
import type { OrderRow } from '../../ledger/order-view.server.ts';

export type PayNowState = 'open' | 'paid' | 'late' | 'ended' | 'notCash';

type Asked = Pick<OrderRow, 'status' | 'placedAs' | 'method' | 'paidByHand' | 'paidOnline' | 'advancePaid'>;

/**
 * Returns whether a cash order can be paid online. @param isPayable whether the database would count a payment now: nothing of it is with a
 * courier
 */
export function payNowState(order: Asked, isPayable: boolean): PayNowState {
  if (order.placedAs !== 'cod' || order.paidByHand !== null) return 'notCash';
  if (!isRevenue(order.status)) return 'ended';
  if (order.paidOnline || order.advancePaid) return 'paid';
  return isPayable ? 'open' : 'late';
}

/** True where the page of an order leads to the payment. Whether a courier has it already is said there. */
export const offersPayNow = ({ source, ...order }: Asked & Pick<OrderRow, 'source'>): boolean =>
  source === null && !order.advancePaid && isPaidAtDoor(order) && isToPack(order.status);
