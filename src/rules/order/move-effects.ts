import { isPaidAtDoor } from './manual-order.ts';
import { isSendingUnanswered, isUndoable, type MoveFacts } from './order-moves.ts';
import { isClosed, isOpen, isRevenue, isSent, type OrderStatus } from './order-status.ts';

/** Returns the effects of a move, as sentences for the administrator before it is made: stock, mails, money. */
export function effectsOfMove(
  order: Pick<MoveFacts, 'status' | 'method' | 'captured' | 'paidByHand' | 'waitsForAnswer'>,
  to: OrderStatus,
): readonly string[] {
  const unanswered = isSendingUnanswered(order, to) ? 'It leaves although its buyer has not confirmed it.' : null;
  return [unanswered, stockEffect(order, to), mailEffect(order, to), moneyEffect(order, to)].filter((sentence) => sentence !== null);
}

/** True where a move writes to the customer. */
export const isWriting = (order: Pick<MoveFacts, 'status' | 'method'>, to: OrderStatus): boolean => mailToCustomer(order, to) !== null;

function stockEffect({ status: from }: Pick<MoveFacts, 'status'>, to: OrderStatus): string | null {
  if (to === 'refunded') return isSent(from) ? null : 'The pieces go back into stock.';
  if (isRevenue(from) && isRevenue(to)) return 'Stock does not change.';
  if (isRevenue(from)) return 'The pieces go back into stock.';
  if (isOpen(from) && isOpen(to)) return 'The pieces stay reserved.';
  if (isOpen(from)) return 'The pieces are free for other shoppers.';
  if (isOpen(to) || isRevenue(to)) return 'The pieces are reserved again. If they were sold meanwhile, the move is refused.';
  return 'Stock does not change.';
}

function mailEffect(order: Pick<MoveFacts, 'status' | 'method'>, to: OrderStatus): string | null {
  return mailToCustomer(order, to) ?? (isUndoable(order.status, to) || !isRevenue(to) ? 'No mail leaves.' : null);
}

/** The mails of `changeStatus`. Each is sent once, however often the status changes. */
function mailToCustomer({ status: from, method }: Pick<MoveFacts, 'status' | 'method'>, to: OrderStatus): string | null {
  if (to === 'shipped' && from !== 'delivered')
    return 'The customer gets the mail that the parcel is on its way, unless it was sent before.';
  if (to === 'delivered') return 'The customer gets the mail that the parcel has arrived, unless it was sent before.';
  if (method === 'cod' && to === 'processing' && !isRevenue(from)) return 'The customer gets the order confirmation again.';
  if (method === 'cod' && isClosed(to)) return 'The customer gets the mail that the order has ended.';
  if (to === 'cancelled_by_user' && (isRevenue(from) || isOpen(from))) return 'The customer gets the mail that the order is cancelled.';
  return null;
}

function moneyEffect(order: Pick<MoveFacts, 'method' | 'captured' | 'paidByHand'>, to: OrderStatus): string | null {
  if (to === 'delivered' && isPaidAtDoor(order)) return 'The cash counts as collected.';
  if (isOpen(to)) return 'The customer can pay the order again.';
  return order.captured > 0 ? 'No money moves: a refund is made by “Refund”.' : null;
}
