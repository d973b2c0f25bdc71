import { adminMoves } from './order-moves.ts';

/** The statuses of an order. Money and stock are recorded in payments and in `reservation`; the database keeps all three consistent. */
export const orderStatuses = [
  'pending_payment',
  'pending_payment_gateway',
  'paid',
  'processing',
  'shipped',
  'delivered',
  'cancelled_by_user',
  'failed_creation',
  'failed_verification',
  'failed',
  'refunded',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const actors = ['shopper', 'gateway', 'cron', 'admin'] as const;
export type Actor = (typeof actors)[number];

/** held: pieces are reserved; committed: sold; released: back in stock. */
export const reservations = ['held', 'committed', 'released'] as const;
export type Reservation = (typeof reservations)[number];

/**
 * What an unpaid order keeps from others. trusted: its pieces, for a buyer with a proved contact or a paid order; bounded: its pieces, for
 * somebody who proved nothing, within the bounds of `holdLimits`; none: nothing, its pieces are taken when the money comes.
 */
export const holds = ['trusted', 'bounded', 'none'] as const;
export type Hold = (typeof holds)[number];

type Transition = readonly [from: OrderStatus, to: OrderStatus, ...actors: Actor[]];

/**
 * The transitions of all actors but the administrator (order-moves.ts). The table `order_transitions` is filled from here; the database
 * refuses all others.
 */
export const transitions: readonly Transition[] = [
  ['pending_payment', 'pending_payment_gateway', 'shopper', 'cron'], // E2
  ['pending_payment', 'failed_creation', 'shopper', 'cron'], // E3
  ['pending_payment', 'processing', 'shopper', 'admin'], // E4 cash on delivery or a manual order, in the batch that creates it
  ['pending_payment', 'paid', 'shopper'], // a coupon covers everything
  ['pending_payment', 'cancelled_by_user', 'shopper'], // E5
  ['pending_payment_gateway', 'cancelled_by_user', 'shopper'], // E5
  ['pending_payment_gateway', 'failed', 'gateway', 'shopper', 'cron'], // E7, E12
  ['pending_payment', 'failed', 'cron'], // E12
  ['pending_payment_gateway', 'failed_verification', 'gateway', 'shopper', 'cron'], // E8, F9
  ['pending_payment_gateway', 'paid', 'gateway', 'shopper', 'cron'], // E9
  ['failed', 'paid', 'gateway', 'shopper', 'cron'],
  ['cancelled_by_user', 'paid', 'gateway', 'shopper', 'cron'],
  ['failed_verification', 'paid', 'gateway', 'shopper', 'cron'],
  ['failed_creation', 'paid', 'gateway', 'shopper', 'cron'],
  ['failed', 'pending_payment_gateway', 'shopper'], // E13
  ['cancelled_by_user', 'pending_payment_gateway', 'shopper'],
  ['failed_creation', 'pending_payment_gateway', 'shopper'],
  ['paid', 'refunded', 'gateway', 'cron'], // E15
  ['processing', 'refunded', 'gateway', 'cron'],
  ['shipped', 'refunded', 'gateway', 'cron'],
  ['delivered', 'refunded', 'gateway', 'cron'],
  ['failed', 'refunded', 'gateway', 'cron'],
  ['failed_creation', 'refunded', 'gateway', 'cron'],
  ['failed_verification', 'refunded', 'gateway', 'cron'],
  ['cancelled_by_user', 'refunded', 'gateway', 'cron'],
  ['processing', 'cancelled_by_user', 'shopper'], // E17 cash on delivery; E18 paid, with its refund requested
  ['paid', 'cancelled_by_user', 'shopper'], // E18
];

/** The rows of the table `order_transitions`, which drizzle/migrate.ts writes. */
export function transitionRows(): { from: OrderStatus; to: OrderStatus; actor: Actor }[] {
  const byAdmin = adminMoves.map(([from, to]) => ({ from, to, actor: 'admin' as const }));
  return [...transitions.flatMap(([from, to, ...by]) => by.map((actor) => ({ from, to, actor }))), ...byAdmin];
}

export const openStatuses = ['pending_payment', 'pending_payment_gateway'] as const satisfies OrderStatus[];
/** Statuses in which a shopper may still pay, while the order holds its pieces. */
export const payableStatuses = [...openStatuses, 'failed', 'cancelled_by_user', 'failed_creation'] as const satisfies OrderStatus[];
/** Statuses from which a capture that the gateway reports makes the order paid (E9). */
export const capturableStatuses = [
  'pending_payment_gateway',
  'failed',
  'cancelled_by_user',
  'failed_verification',
  'failed_creation',
] as const satisfies OrderStatus[];
export function isPayable(status: OrderStatus): boolean {
  return (payableStatuses as readonly OrderStatus[]).includes(status);
}
/** From these statuses an order becomes refunded when all captured money is refunded (E15). */
export const refundableStatuses = [
  'paid',
  'processing',
  'shipped',
  'delivered',
  'failed',
  'failed_creation',
  'failed_verification',
  'cancelled_by_user',
] as const satisfies OrderStatus[];
/** Sold and not yet handed to the carrier: the shopper may still cancel (E17, E18). */
export const cancellableStatuses = ['paid', 'processing'] as const satisfies OrderStatus[];
export function isCancellable(status: OrderStatus): boolean {
  return (cancellableStatuses as readonly OrderStatus[]).includes(status);
}
/** Counted as sales. */
export const revenueStatuses = ['paid', 'processing', 'shipped', 'delivered'] as const satisfies OrderStatus[];

export function isRevenue(status: OrderStatus): boolean {
  return (revenueStatuses as readonly OrderStatus[]).includes(status);
}

/** The labels that customers and the administrator see. */
export const statusLabels: Record<OrderStatus, string> = {
  pending_payment: 'Waiting for payment',
  pending_payment_gateway: 'Waiting for payment',
  paid: 'Paid',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled_by_user: 'Payment Cancelled',
  failed_creation: 'Payment Failed',
  failed_verification: 'Being checked',
  failed: 'Payment Failed',
  refunded: 'Refunded',
};
