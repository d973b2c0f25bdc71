import { formatDateTime } from '../../rules/dates.ts';
import { formatInr } from '../../rules/money/money.ts';
import { isPaidAtDoor } from '../../rules/order/manual-order.ts';
import { isGatewayOnly, isRevenue, isToPack, type OrderStatus, statusesWhere, statusLabel } from '../../rules/order/order-status.ts';
import { stepLabel } from '../../rules/parcels/order-beads.ts';
import { firstName } from '../../rules/text.ts';
import type { OrderRow } from '../sales/order-view.server.ts';
import { type OrderDays, type OrderEvent, type ProgressStep, waitingNote } from './order-page/order-steps.ts';
import { ARRIVED, confirmedHeadline, type OrderText } from './order-text.ts';

type Named = Pick<OrderRow, 'status' | 'customerName' | 'customerEmail' | 'total' | 'method' | 'paidByHand' | 'hasMails'>;

export interface CodText extends OrderText {
  /** Its own label, because those of online payments do not apply. */
  readonly badge: string;
}

/**
 * The text of the page of a cash-on-delivery order, from the stored status alone.
 * @param number 'CHK-20417'
 */
export function codText({ status, customerName, customerEmail, total, method, paidByHand, hasMails }: Named, number: string): CodText {
  const amount = formatInr(total);
  if (isRevenue(status)) {
    const due = isPaidAtDoor({ method, paidByHand })
      ? `is confirmed. Cash on delivery, ${amount} to pay at the door.`
      : `is paid: ${amount}.`;
    const mail = isToPack(status) && hasMails ? ` A copy is on its way to ${customerEmail}.` : '';
    return {
      headline: confirmedHeadline(status, firstName(customerName)),
      sentence: status === 'delivered' ? ARRIVED : `Order ${number} ${due}${mail}`,
      tone: 'ok',
      next: 'orders',
      badge: statusLabel(status),
    };
  }
  return {
    headline: 'This order is cancelled',
    sentence: `Order ${number} will not be sent and there is nothing to pay. You can order the pieces again.`,
    tone: 'off',
    next: 'orders',
    badge: 'Cancelled',
  };
}

/** The fields that the progress of an order needs. */
interface CodFields {
  readonly order: Pick<OrderRow, 'status' | 'createdAt'>;
  readonly events: readonly OrderEvent[];
}

const path = statusesWhere((status) => isRevenue(status) && !isGatewayOnly(status));

/** The progress of a cash-on-delivery order. */
export function codProgress({ order, events }: CodFields, words: CodText, days: OrderDays): ProgressStep[] {
  const placed: ProgressStep = { label: 'Ordered', note: formatDateTime(order.createdAt), state: 'done' };
  const timed = (to: OrderStatus) => {
    const at = events.findLast((event) => event.to === to)?.createdAt;
    return at === undefined ? '' : formatDateTime(at);
  };
  if (!isRevenue(order.status)) return [placed, { label: words.badge, note: timed(order.status), state: 'bad' }];
  const reached = order.status === 'delivered' ? path.length : path.indexOf(order.status);
  const noteOf = (step: OrderStatus) => {
    if (step === 'processing') return '';
    return timed(step) || waitingNote(step, days);
  };
  return [
    placed,
    ...path.map(
      (step, at): ProgressStep => ({
        label: stepLabel(step, at === reached),
        note: noteOf(step),
        state: at < reached ? 'done' : at === reached ? 'now' : null,
      }),
    ),
  ];
}
