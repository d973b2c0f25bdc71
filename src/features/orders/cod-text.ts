import { formatDateTime } from '../../rules/dates.ts';
import { fill } from '../../rules/language/texts.ts';
import { formatInr } from '../../rules/money/money.ts';
import { greetingName } from '../../rules/names/greeting-name.ts';
import { askedAtDoor } from '../../rules/order/at-door.ts';
import { isPaidAtDoor } from '../../rules/order/manual-order.ts';
import { isGatewayOnly, isRevenue, isToPack, type OrderStatus, statusesWhere, statusLabel } from '../../rules/order/order-status.ts';
import { stepLabel } from '../../rules/parcels/shown/order-beads.ts';
import type { OrderRow } from '../ledger/order-view.server.ts';
import { type OrderDays, type OrderEvent, type ProgressStep, waitingNote } from './order-page/order-steps.ts';
import { orderStateTexts } from './order-state.texts.ts';
import { confirmedHeadline, type OrderText } from './order-text.ts';

type Named = Pick<OrderRow, 'status' | 'customerName' | 'due' | 'advanced' | 'method' | 'paidByHand'>;

export interface CodText extends OrderText {
  /** Its own label, because those of online payments do not apply. */
  readonly badge: string;
}

/**
 * The text of the page of a cash-on-delivery order, from the stored status alone.
 * @param number 'CHK-20417' @param copy `copyText`
 */
export function codText({ status, customerName, due, advanced, method, paidByHand }: Named, number: string, copy: string): CodText {
  const t = orderStateTexts();
  const amount = formatInr(askedAtDoor({ due, advanced, method, paidByHand }));
  if (isRevenue(status)) {
    const due = fill(isPaidAtDoor({ method, paidByHand }) ? t.codConfirmed : t.codPaid, { number, amount });
    const mail = isToPack(status) && copy ? ` ${copy}` : '';
    return {
      headline: confirmedHeadline(status, greetingName(customerName)),
      sentence: status === 'delivered' ? t.arrived : due + mail,
      tone: 'ok',
      next: 'orders',
      badge: statusLabel(status),
    };
  }
  return {
    headline: t.isCancelled,
    sentence: fill(t.codCancelled, { number }),
    tone: 'off',
    next: 'orders',
    badge: t.cancelled,
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
  const placed: ProgressStep = { label: orderStateTexts().ordered, note: formatDateTime(order.createdAt), state: 'done' };
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
