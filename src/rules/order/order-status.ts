import { declareStates } from '../states.ts';
import { orderRuleTexts } from './order-rules.texts.ts';

/**
 * Phases of an order that a status tells. open: it waits for its payment; revenue: it counts as a sale; closed: it ended unpaid; refunded:
 * all its money went back. The trigger orders_check_reservation says what the pieces of each phase are: held, sold or free.
 */
export const phases = ['open', 'revenue', 'closed', 'refunded'] as const;

/**
 * The statuses of an order, those of a parcel in the order of its way, each with its phase. payable: the shopper may still pay, while the
 * order holds its pieces; gateway_only: only of an order that is paid at the gateway, never of cash on delivery; sent: the parcel has left,
 * a refund leaves its pieces sold. Money and stock are recorded in payments and in `reservation`; the database keeps all three consistent.
 */
const statuses = declareStates({
  pending_payment: ['open', 'payable'],
  pending_payment_gateway: ['open', 'payable', 'gateway_only'],
  paid: ['revenue', 'gateway_only'],
  processing: ['revenue'],
  shipped: ['revenue', 'sent'],
  delivered: ['revenue', 'sent'],
  cancelled_by_user: ['closed', 'payable'],
  failed_creation: ['closed', 'payable', 'gateway_only'],
  failed_verification: ['closed', 'gateway_only'],
  failed: ['closed', 'payable'],
  refunded: ['refunded'],
});
export type OrderStatus = (typeof statuses.all)[number];
export const orderStatuses = statuses.all;
/** `statusesWhere(isOpen)` → the statuses of which it is true, in their order. */
export const statusesWhere = statuses.where;

export const isOpen = statuses.is('open');
export const isRevenue = statuses.is('revenue');
export const isClosed = statuses.is('closed');
export const isPayable = statuses.is('payable');
export const isGatewayOnly = statuses.is('gateway_only');
export const isSent = statuses.is('sent');
/** A capture that Razorpay reports makes the order paid (E9). */
export const isCapturable = (status: OrderStatus): boolean => isClosed(status) || (isOpen(status) && isGatewayOnly(status));
/** The order becomes refunded when all captured money is refunded (E15). */
export const isRefundable = (status: OrderStatus): boolean => isRevenue(status) || isClosed(status);
/** Sold and not yet handed to the carrier: the administrator packs, and the shopper may still cancel (E17, E18). */
export const isToPack = (status: OrderStatus): boolean => isRevenue(status) && !isSent(status);
/** An order for cash on delivery is still to be paid at the door. */
export const isCashDue = (status: OrderStatus): boolean => isRevenue(status) && !isGatewayOnly(status) && status !== 'delivered';

/** The administrator corrects a step of the parcel. */
export const isStepBack = (from: OrderStatus, to: OrderStatus): boolean =>
  isRevenue(from) && isRevenue(to) && orderStatuses.indexOf(from) > orderStatuses.indexOf(to);

/** Returns the rows of the table `order_statuses`, which drizzle/migrate.ts writes and the triggers read. */
export const statusRows = () =>
  phases.flatMap((phase) =>
    statuses.where(statuses.is(phase)).map((status) => ({ status, phase, isGatewayOnly: isGatewayOnly(status), isSent: isSent(status) })),
  );

/** Values of `orders.actor`. A courier is in `orders.agent` instead, because no CHECK of that table can be changed. */
export const actors = ['shopper', 'gateway', 'cron', 'admin'] as const;
export type Actor = (typeof actors)[number];
/** Movers of an order, as its history names them. */
export const movers = [...actors, 'courier'] as const;
export type Mover = (typeof movers)[number];

/** held: pieces are reserved; committed: sold; released: back in stock. */
export const reservations = ['held', 'committed', 'released'] as const;
export type Reservation = (typeof reservations)[number];

/**
 * Kinds of holds of an unpaid order. trusted: its pieces, for a buyer with a proved contact or a paid order; bounded: its pieces, for
 * somebody who proved nothing, within the bounds of `holdLimits`; none: nothing, its pieces are taken when the money comes.
 */
export const holds = ['trusted', 'bounded', 'none'] as const;
export type Hold = (typeof holds)[number];

/** Returns the label of a status, which customers and the administrator see. */
export const statusLabel = (status: OrderStatus): string => orderRuleTexts()[status];
