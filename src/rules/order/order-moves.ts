import { type Paise, paise } from '../money/money.ts';
import { GATEWAY_NAME } from '../payment/gateway-name.ts';
import { orderRefusal } from '../refusals/order-refusals.ts';
import { isRefusal, type Refusal } from '../refusals/refusal.ts';
import type { HandPayment } from './manual-order.ts';
import {
  isCapturable,
  isCashDue,
  isClosed,
  isOpen,
  isPayable,
  isRefundable,
  isRevenue,
  isSent,
  isStepBack,
  isToPack,
  type Mover,
  type OrderStatus,
  type Reservation,
  statusesWhere,
} from './order-status.ts';

/** The facts that decide which status an administrator may give an order. */
export interface MoveFacts {
  readonly status: OrderStatus;
  readonly method: 'gateway' | 'cod';
  /** The payment of a manual order; null for any other order, and for one that is paid at the door. */
  readonly paidByHand: HandPayment | null;
  readonly total: Paise;
  readonly hasGatewayOrder: boolean;
  /** Captured at the gateway, counted or not. */
  readonly captured: Paise;
  /** Refunded, with the gateway's confirmation. */
  readonly refunded: Paise;
  /** Refunds that are requested or under way. */
  readonly returning: Paise;
  /** A cash order with a mark whose buyer has not answered yet. */
  readonly waitsForAnswer?: boolean | undefined;
}

type MoveKind = 'normal' | 'unusual';
type Need = 'cash' | 'free' | 'gateway' | 'unopened' | 'opened' | 'returned';
type AdminMove = readonly [from: OrderStatus, to: OrderStatus, kind: MoveKind, need?: Need];

const needs: Record<Need, readonly [(order: MoveFacts) => boolean, why: string]> = {
  cash: [
    ({ method }) => method === 'cod',
    'This is only possible for cash on delivery. Refund money that was paid online, and ship an order only once it is paid.',
  ],
  free: [({ total }) => total === 0, 'This order has been paid. Refund it; the status changes when the money is back.'],
  gateway: [
    ({ method }) => method === 'gateway',
    `A cash on delivery order has no payment at ${GATEWAY_NAME}, so it cannot have this status.`,
  ],
  unopened: [
    ({ hasGatewayOrder, method }) => !hasGatewayOrder && method === 'gateway',
    `This order is open at ${GATEWAY_NAME}, or it is cash on delivery. Set it to “pending_payment_gateway”, or to “processing” for cash.`,
  ],
  opened: [
    ({ hasGatewayOrder, captured }) => hasGatewayOrder && captured === 0,
    `This order cannot be paid at ${GATEWAY_NAME}: it is not open there, or a payment for it was already captured.`,
  ],
  returned: [
    ({ method, captured, refunded }) => method === 'gateway' && captured > 0 && refunded >= captured,
    'This order is not fully refunded. Make a refund; the status then changes by itself.',
  ],
};

const open = statusesWhere(isOpen);
const closed = statusesWhere(isClosed);
/** The steps of a parcel. */
const path = statusesWhere(isRevenue);

/** Ways to close an unpaid order; two of them need an order at the gateway. */
const closings: readonly (readonly [to: OrderStatus, kind: MoveKind, need?: Need])[] = [
  ['cancelled_by_user', 'unusual'],
  ['failed', 'unusual'],
  ['failed_creation', 'unusual', 'gateway'],
  ['failed_verification', 'unusual', 'gateway'],
];

function stepMove(from: OrderStatus, to: OrderStatus, isNext: boolean): AdminMove {
  const kind = isNext ? 'normal' : 'unusual';
  return to === 'paid' ? [from, to, kind, 'gateway'] : [from, to, kind];
}

/**
 * Every move that an administrator may make, with its condition. The database gets its transitions from here. All other moves would
 * contradict money or stock.
 */
export const adminMoves: readonly AdminMove[] = [
  // E14: the steps of a parcel, forwards and back; one that skips another is unusual.
  ...path.flatMap((from, at) => path.flatMap((to, step) => (from === to ? [] : [stepMove(from, to, Math.abs(at - step) === 1)]))),
  // E17: cancelling an order that is unpaid or cash on delivery, which may also be refused at the door.
  ...open.map((from): AdminMove => [from, 'cancelled_by_user', 'normal']),
  ...statusesWhere(isCashDue).map((from): AdminMove => [from, 'cancelled_by_user', isSent(from) ? 'unusual' : 'normal', 'cash']),
  // An order with a total of 0.
  ['paid', 'cancelled_by_user', 'unusual', 'free'],
  // Unpaid orders: closing with another status, correcting that status, opening again.
  ...open.flatMap((from) => closings.filter(([to]) => to !== 'cancelled_by_user').map((closing): AdminMove => [from, ...closing])),
  ...closed.flatMap((from) => closings.filter(([to]) => to !== from).map((closing): AdminMove => [from, ...closing])),
  ...closed.map((from): AdminMove => [from, 'pending_payment', 'unusual', 'unopened']),
  ...closed.map((from): AdminMove => [from, 'processing', 'unusual', 'cash']),
  ...closed.map((from): AdminMove => [from, 'pending_payment_gateway', 'unusual', 'opened']),
  ['pending_payment', 'pending_payment_gateway', 'unusual', 'opened'],
  // E15 by hand: the money is refunded, but the status was not updated.
  ...statusesWhere(isRefundable).map((from): AdminMove => [from, 'refunded', 'unusual', 'returned']),
];

type Transition = readonly [from: OrderStatus, to: OrderStatus, ...actors: Mover[]];

/** The transitions of all other actors; a function, because no browser needs them. */
const transitions = (): readonly Transition[] => [
  ['pending_payment', 'pending_payment_gateway', 'shopper', 'cron'], // E2
  ['pending_payment', 'failed_creation', 'shopper', 'cron'], // E3
  ['pending_payment', 'processing', 'shopper', 'admin'], // E4 cash on delivery or a manual order, in the batch that creates it
  ['pending_payment', 'paid', 'shopper'], // a coupon covers everything
  ['pending_payment', 'cancelled_by_user', 'shopper'], // E5
  ['pending_payment_gateway', 'cancelled_by_user', 'shopper'], // E5
  ['pending_payment_gateway', 'failed', 'gateway', 'shopper', 'cron'], // E7, E12
  ['pending_payment', 'failed', 'cron'], // E12
  ['pending_payment_gateway', 'failed_verification', 'gateway', 'shopper', 'cron'], // E8, F9
  ...statusesWhere(isCapturable).map((from): Transition => [from, 'paid', 'gateway', 'shopper', 'cron']), // E9
  ...statusesWhere((from) => isClosed(from) && isPayable(from)).map((from): Transition => [from, 'pending_payment_gateway', 'shopper']), // E13
  ...statusesWhere(isRefundable).map((from): Transition => [from, 'refunded', 'gateway', 'cron']), // E15
  ['processing', 'cancelled_by_user', 'cron'], // a cash order that nobody answered, if the owner wishes that
  ...statusesWhere(isToPack).map((from): Transition => [from, 'cancelled_by_user', 'shopper']), // E17 cash on delivery; E18 paid, with its refund requested
  ...statusesWhere(isToPack).map((from): Transition => [from, 'shipped', 'courier']), // the first parcel is picked up
  ['shipped', 'delivered', 'courier'], // the last parcel is delivered
];

/** The rows of the table `order_transitions`, which drizzle/migrate.ts writes; the database refuses all other transitions. */
export function transitionRows(): { from: OrderStatus; to: OrderStatus; actor: Mover }[] {
  const byAdmin = adminMoves.map(([from, to]) => ({ from, to, actor: 'admin' as const }));
  return [...transitions().flatMap(([from, to, ...by]) => by.map((actor) => ({ from, to, actor }))), ...byAdmin];
}

/**
 * Returns whether an administrator may give an order this status: a `normal` move needs nothing, an `unusual` one a reason, and a move that
 * would contradict money or stock is refused.
 */
export function moveKindOrRefusal(order: MoveFacts, to: OrderStatus): MoveKind | Refusal {
  const { status: from } = order;
  const move = adminMoves.find(([one, other]) => one === from && other === to);
  if (!move) return orderRefusal('MOVE_REFUSED', whyNever(order, to));
  const [, , kind, need] = move;
  if (need && !needs[need][0](order)) return orderRefusal('MOVE_REFUSED', needs[need][1]);
  return isSendingUnpaid(order, to) || isSendingUnanswered(order, to) ? 'unusual' : kind;
}

/** Of what was captured at the gateway, what is neither refunded nor being refunded. */
export const leftAtGateway = ({ captured, refunded, returning }: MoveFacts): Paise => paise(Math.max(captured - refunded - returning, 0));

/**
 * The act that does what a refused move wants, or null: an order that was paid online ends by a refund, after which the status changes by
 * itself. `cancel`: all of it, before the parcel leaves; `refund`: on the refund's own page.
 */
export function actInstead(order: MoveFacts, to: OrderStatus): 'cancel' | 'refund' | null {
  if (to !== 'cancelled_by_user' && to !== 'refunded') return null;
  if (order.method === 'cod') return to === 'refunded' && (order.status === 'delivered' || order.paidByHand !== null) ? 'refund' : null;
  if (leftAtGateway(order) === 0) return null;
  return isToPack(order.status) ? 'cancel' : 'refund';
}

/** `moveKindOrRefusal` with the given reason: null where the move is allowed. */
export function moveRefusal(order: MoveFacts, to: OrderStatus, reason: string): Refusal | null {
  const result = moveKindOrRefusal(order, to);
  if (isRefusal(result)) return result;
  if (result === 'normal' || reason.trim() !== '') return null;
  return orderRefusal(isSendingUnanswered(order, to) ? 'CASH_WAITS' : 'REASON_NEEDED');
}

/** The parcel would leave although the buyer of a cash order with a mark has not answered. */
export const isSendingUnanswered = ({ status, waitsForAnswer = false }: Pick<MoveFacts, 'status' | 'waitsForAnswer'>, to: OrderStatus) =>
  waitsForAnswer && isSent(to) && !isSent(status);

/** The order would be shipped although its payment is being refunded in full. */
function isSendingUnpaid({ status, method, captured, refunded, returning }: MoveFacts, to: OrderStatus): boolean {
  const onwards = isToPack(status) && isRevenue(to) && !isStepBack(status, to);
  return onwards && method === 'gateway' && captured > 0 && refunded + returning >= captured;
}

function whyNever({ status: from, method, total }: MoveFacts, to: OrderStatus): string {
  if (from === to) return `This order is already “${to}”.`;
  if (from === 'refunded') return 'This order was refunded to the customer. A refunded order keeps its status; create a new order instead.';
  if (to === 'refunded') return 'This order has no captured payment, so nothing can be refunded.';
  if (isRevenue(from)) {
    if (method === 'cod') return 'The order is already being processed. Move it back step by step first.';
    return total === 0 ? 'Move the order back to “paid” first, then cancel it.' : needs.free[1];
  }
  if (to === 'paid')
    return `Only a captured payment makes an order “paid”. The shop sets this status by itself when ${GATEWAY_NAME} reports the payment.`;
  if (isRevenue(to)) {
    return method === 'cod'
      ? 'Set this cash on delivery order to “processing” first.'
      : 'This order is not paid, so it cannot be processed or shipped.';
  }
  return `This order is open at ${GATEWAY_NAME}. Cancel it instead.`;
}

/** The reservation that the database requires after a move to this status. */
export function reservationAfter(from: OrderStatus, to: OrderStatus, reservation: Reservation): Reservation {
  if (isOpen(to)) return 'held';
  if (isRevenue(to)) return 'committed';
  if (to === 'refunded') return reservation === 'committed' && isSent(from) ? 'committed' : 'released';
  return isClosed(from) ? reservation : 'released';
}

/** Ms for which a move of `isUndoable` can be undone, and for which its mail waits: time to hear of it and to find the button. */
export const UNDO_MS = 30_000;

/** Steps of a parcel change neither stock nor money, so that a wrong one can be taken back without a trace for the customer. */
export function isUndoable(from: OrderStatus, to: OrderStatus): boolean {
  return from !== to && isRevenue(from) && isRevenue(to);
}
