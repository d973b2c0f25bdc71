import { type Paise, paise } from '../money/money.ts';
import { orderRefusal } from '../refusals/order-refusals.ts';
import { isRefusal, type Refusal } from '../refusals/refusal.ts';
import type { OrderStatus, Reservation } from './order-status.ts';

/** What decides whether an administrator may move an order. */
export interface MoveFacts {
  readonly status: OrderStatus;
  readonly method: 'gateway' | 'cod';
  readonly total: Paise;
  readonly hasGatewayOrder: boolean;
  /** Captured at the gateway, counted or not. */
  readonly captured: Paise;
  /** Returned for good. */
  readonly refunded: Paise;
  /** Asked for or under way, not yet returned. */
  readonly returning: Paise;
}

type MoveKind = 'normal' | 'odd';
type Need = 'cash' | 'free' | 'gateway' | 'unopened' | 'opened' | 'returned';
type AdminMove = readonly [from: OrderStatus, to: OrderStatus, kind: MoveKind, need?: Need];

const needs: Record<Need, readonly [(order: MoveFacts) => boolean, why: string]> = {
  cash: [
    ({ method }) => method === 'cod',
    'Only a cash on delivery order can do this. Money that was paid online goes back by a refund, and a parcel goes on its way once it is paid.',
  ],
  free: [({ total }) => total === 0, 'The money of this order is here. Refund it; the order becomes refunded when the money is back.'],
  gateway: [
    ({ method }) => method === 'gateway',
    'Cash on delivery is collected at the door. It has no payment at Razorpay, so it never gets this status.',
  ],
  unopened: [
    ({ hasGatewayOrder, method }) => !hasGatewayOrder && method === 'gateway',
    'Razorpay has this order open, or it is cash on delivery. Set it to “pending_payment_gateway”, or to “processing” for cash.',
  ],
  opened: [
    ({ hasGatewayOrder, captured }) => hasGatewayOrder && captured === 0,
    'Nobody can pay this order at Razorpay: it is not open there, or money came for it and went back.',
  ],
  returned: [
    ({ captured, refunded }) => captured > 0 && refunded >= captured,
    'Not all of its money is back. Use the refund; the order becomes refunded by itself.',
  ],
};

const among = (list: readonly OrderStatus[], status: OrderStatus) => list.includes(status);
const open = ['pending_payment', 'pending_payment_gateway'] as const satisfies OrderStatus[];
const closed = ['cancelled_by_user', 'failed', 'failed_creation', 'failed_verification'] as const satisfies OrderStatus[];
const fulfilment = ['paid', 'processing', 'shipped', 'delivered'] as const satisfies OrderStatus[];

/** Ways to close an unpaid order; two of them tell of a payment at Razorpay. */
const closings: readonly (readonly [to: OrderStatus, kind: MoveKind, need?: Need])[] = [
  ['cancelled_by_user', 'odd'],
  ['failed', 'odd'],
  ['failed_creation', 'odd', 'gateway'],
  ['failed_verification', 'odd', 'gateway'],
];

/** Every move an administrator may make, on which condition; the database has its transitions from here. All others lie about money or stock. */
export const adminMoves: readonly AdminMove[] = [
  // E14: the way of a parcel, one step back allowed.
  ['paid', 'processing', 'normal'],
  ['processing', 'shipped', 'normal'],
  ['shipped', 'delivered', 'normal'],
  ['processing', 'paid', 'normal', 'gateway'],
  ['shipped', 'processing', 'normal'],
  ['delivered', 'shipped', 'normal'],
  // E17
  ['pending_payment', 'cancelled_by_user', 'normal'],
  ['pending_payment_gateway', 'cancelled_by_user', 'normal'],
  ['processing', 'cancelled_by_user', 'normal', 'cash'],
  // Steps left out, forwards and back.
  ['paid', 'shipped', 'odd'],
  ['paid', 'delivered', 'odd'],
  ['processing', 'delivered', 'odd'],
  ['delivered', 'processing', 'odd'],
  ['delivered', 'paid', 'odd', 'gateway'],
  ['shipped', 'paid', 'odd', 'gateway'],
  // Refused at the door, and an order over nothing.
  ['shipped', 'cancelled_by_user', 'odd', 'cash'],
  ['paid', 'cancelled_by_user', 'odd', 'free'],
  // Unpaid orders: closing by another name, correcting the name, opening again.
  ...open.flatMap((from) => closings.filter(([to]) => to !== 'cancelled_by_user').map((closing): AdminMove => [from, ...closing])),
  ...closed.flatMap((from) => closings.filter(([to]) => to !== from).map((closing): AdminMove => [from, ...closing])),
  ...closed.map((from): AdminMove => [from, 'pending_payment', 'odd', 'unopened']),
  ...closed.map((from): AdminMove => [from, 'processing', 'odd', 'cash']),
  ...closed.map((from): AdminMove => [from, 'pending_payment_gateway', 'odd', 'opened']),
  ['pending_payment', 'pending_payment_gateway', 'odd', 'opened'],
  // E15 by hand: the money is back and the label was left behind.
  ...[...fulfilment, ...closed].map((from): AdminMove => [from, 'refunded', 'odd', 'returned']),
];

/**
 * May an administrator move this order there? `normal` moves need nothing, `odd` ones a reason, and a move that would lie
 * about money or stock is refused with the reason why.
 */
export function moveKindOrRefusal(order: MoveFacts, to: OrderStatus): MoveKind | Refusal {
  const { status: from } = order;
  const move = adminMoves.find(([one, other]) => one === from && other === to);
  if (!move) return orderRefusal('MOVE_REFUSED', whyNever(order, to));
  const [, , kind, need] = move;
  if (need && !needs[need][0](order)) return orderRefusal('MOVE_REFUSED', needs[need][1]);
  return isSendingUnpaid(order, to) ? 'odd' : kind;
}

/** `moveKindOrRefusal` and the reason given: null where the move may be made. */
export function moveRefusal(order: MoveFacts, to: OrderStatus, reason: string): Refusal | null {
  const judged = moveKindOrRefusal(order, to);
  if (isRefusal(judged)) return judged;
  return judged === 'odd' && reason.trim() === '' ? orderRefusal('REASON_NEEDED') : null;
}

/** The parcel would go on although all of its money is going back. */
function isSendingUnpaid({ status, captured, refunded, returning }: MoveFacts, to: OrderStatus): boolean {
  const onwards = among(['paid', 'processing'], status) && among(['processing', 'shipped', 'delivered'], to);
  return onwards && captured > 0 && refunded + returning >= captured;
}

function whyNever({ status: from, method, total }: MoveFacts, to: OrderStatus): string {
  if (from === to) return `This order is “${to}” already.`;
  if (from === 'refunded')
    return 'The money of this order is back with the customer. A refunded order stays refunded; take a new order instead.';
  if (to === 'refunded') return 'No money of this order is here, so nothing can be refunded.';
  if (among(fulfilment, from)) {
    if (method === 'cod') return 'The parcel is on its way or delivered. Take the order back step by step first.';
    return total === 0 ? 'Take the order back to “paid” first, then cancel it.' : needs.free[1];
  }
  if (to === 'paid') return 'Only money that reached us makes an order paid. The shop sets this itself when Razorpay reports the payment.';
  if (among(fulfilment, to)) {
    return method === 'cod'
      ? 'Set this cash on delivery order to “processing” first.'
      : 'This order is not paid, so its parcel cannot go on its way.';
  }
  return 'Razorpay has this order open. Cancel it instead.';
}

/** What becomes of the stock that the order holds when it moves: the hold the database asks of the new status. */
export function reservationAfter(from: OrderStatus, to: OrderStatus, reservation: Reservation): Reservation {
  if (among(open, to)) return 'held';
  if (among(fulfilment, to)) return 'committed';
  if (to === 'refunded') return reservation === 'committed' && among(['shipped', 'delivered'], from) ? 'committed' : 'released';
  return among(closed, from) ? reservation : 'released';
}

/** What could still be given back of captured money. */
export const leftToRefund = ({ captured, refunded, returning }: Pick<MoveFacts, 'captured' | 'refunded' | 'returning'>): Paise =>
  paise(captured - refunded - returning);
