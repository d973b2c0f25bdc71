import { orderRuleTexts } from './order-rules.texts.ts';

/**
 * Phases of an order that a status tells. open: it waits for its payment; revenue: it counts as a sale; closed: it ended unpaid; refunded:
 * all its money went back. The trigger orders_check_reservation says what the pieces of each phase are: held, sold or free.
 */
export const phases = ['open', 'revenue', 'closed', 'refunded'] as const;
type Phase = (typeof phases)[number];

interface StatusFacts {
  readonly phase: Phase;
  /** The shopper may still pay, while the order holds its pieces. */
  readonly isPayable?: true;
  /** Only of an order that is paid at the gateway, never of cash on delivery. */
  readonly isGatewayOnly?: true;
  /** The parcel has left: a refund leaves its pieces sold. */
  readonly isSent?: true;
}

/**
 * The statuses of an order, those of a parcel in the order of its way. Money and stock are recorded in payments and in `reservation`; the
 * database keeps all three consistent. drizzle/migrate.ts writes this table into `order_statuses`, which the triggers read.
 */
const facts = {
  pending_payment: { phase: 'open', isPayable: true },
  pending_payment_gateway: { phase: 'open', isPayable: true, isGatewayOnly: true },
  paid: { phase: 'revenue', isGatewayOnly: true },
  processing: { phase: 'revenue' },
  shipped: { phase: 'revenue', isSent: true },
  delivered: { phase: 'revenue', isSent: true },
  cancelled_by_user: { phase: 'closed', isPayable: true },
  failed_creation: { phase: 'closed', isPayable: true, isGatewayOnly: true },
  failed_verification: { phase: 'closed', isGatewayOnly: true },
  failed: { phase: 'closed', isPayable: true },
  refunded: { phase: 'refunded' },
} as const satisfies Record<string, StatusFacts>;
export type OrderStatus = keyof typeof facts;
export const orderStatuses = Object.keys(facts) as [OrderStatus, ...OrderStatus[]];

const factsOf = (status: OrderStatus): StatusFacts => facts[status];

export const isOpen = (status: OrderStatus): boolean => factsOf(status).phase === 'open';
export const isRevenue = (status: OrderStatus): boolean => factsOf(status).phase === 'revenue';
export const isClosed = (status: OrderStatus): boolean => factsOf(status).phase === 'closed';
export const isPayable = (status: OrderStatus): boolean => factsOf(status).isPayable === true;
export const isGatewayOnly = (status: OrderStatus): boolean => factsOf(status).isGatewayOnly === true;
export const isSent = (status: OrderStatus): boolean => factsOf(status).isSent === true;
/** A capture that Razorpay reports makes the order paid (E9). */
export const isCapturable = (status: OrderStatus): boolean => isClosed(status) || (isOpen(status) && isGatewayOnly(status));
/** The order becomes refunded when all captured money is refunded (E15). */
export const isRefundable = (status: OrderStatus): boolean => isRevenue(status) || isClosed(status);
/** Sold and not yet handed to the carrier: the administrator packs, and the shopper may still cancel (E17, E18). */
export const isToPack = (status: OrderStatus): boolean => isRevenue(status) && !isSent(status);
/** An order for cash on delivery is still to be paid at the door. */
export const isCashDue = (status: OrderStatus): boolean => isRevenue(status) && !isGatewayOnly(status) && status !== 'delivered';

/** `statusesWhere(isOpen)` → the statuses of which it is true, in their order. */
export const statusesWhere = (is: (status: OrderStatus) => boolean): OrderStatus[] => orderStatuses.filter(is);

/** The administrator corrects a step of the parcel. */
export const isStepBack = (from: OrderStatus, to: OrderStatus): boolean =>
  isRevenue(from) && isRevenue(to) && orderStatuses.indexOf(from) > orderStatuses.indexOf(to);

/** The rows of the table `order_statuses`, which drizzle/migrate.ts writes. */
export const statusRows = () =>
  orderStatuses.map((status) => ({
    status,
    phase: factsOf(status).phase,
    isGatewayOnly: isGatewayOnly(status),
    isSent: isSent(status),
  }));

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
