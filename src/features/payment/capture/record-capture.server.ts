import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { constraintOf, type Violation, violatedConstraint } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { type Actor, isCapturable, isClosed, isToPack, type OrderStatus, statusesWhere } from '../../../rules/order/order-status.ts';
import type { GatewayPayment } from '../../gateway/payment-gateway.ts';
import { recordEvent, type WebhookEvent } from '../../gateway/webhook-events.server.ts';
import { queueOrderMessage } from '../../ledger/messages/queue-order-message.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import { payments } from '../../ledger/payments.table.ts';
import { sendMessagesOf } from '../../messages/outbox/send-messages.server.ts';
import { isOfGatewayOrder } from '../pay-now/of-gateway-order.server.ts';
import { sendDueRefunds } from '../refund/send-refunds.server.ts';

/** The outcome of a captured payment. */
type CaptureOutcome = 'paid' | 'refund_due' | 'duplicate' | 'unknown_order' | 'unfit';

interface CaptureReport {
  /** Id of the order at the gateway. */
  readonly gatewayOrderId: string;
  readonly payment: GatewayPayment;
  readonly actor: Exclude<Actor, 'admin'>;
  /** The webhook event, recorded with the effect so that it takes effect once (I12). */
  readonly event?: WebhookEvent;
}

const ROUNDS = 4;

/**
 * Settles a captured payment, whether the customer's browser, a webhook or the reconciler reports it (E9, E10). Counts it and
 * makes the order paid, or records it as due for refund where that is impossible; an open order that was paid with another
 * amount becomes failed_verification (E8, F9). All in one batch; a second report of the payment returns 'duplicate'.
 * The payment of a cash order counts while nothing of it is with a courier; its status stays, and nothing is due at the door, or the rest after an advance.
 * 'unfit' is a payment that can never be settled (no amount, or known under another order): nothing is written.
 * @throws ShopError SHOP_BUSY when the database does not answer: safe to repeat
 */
export async function recordCapture(shop: Shop, report: CaptureReport): Promise<CaptureOutcome> {
  let reason: string | null = null;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { rows, ...read } = await shop.db.read({
      order: shop.db.orm.select().from(orders).where(isOfGatewayOrder(shop, report.gatewayOrderId)),
      rows: shop.db.orm
        .select({ id: payments.id, status: payments.status, settlement: payments.settlement })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .where(isOfGatewayOrder(shop, report.gatewayOrderId)),
      known: shop.db.orm.select({ orderId: payments.orderId }).from(payments).where(eq(payments.id, report.payment.id)),
    });
    const [[order], [known]] = [read.order, read.known];
    if (!order) return 'unknown_order';
    if (report.payment.amount <= 0) return logUnfitCapture(report, order.id, 'it has no amount');
    if (known && known.orderId !== order.id) return logUnfitCapture(report, order.id, 'it is known under another order');
    if (rows.some(({ id, status }) => id === report.payment.id && status === 'captured')) return recordDuplicate(shop, report, order.id);
    reason ??= refusalToCount(
      order,
      report.payment,
      rows.some(({ settlement }) => settlement === 'counted'),
    );
    try {
      await shop.db.write(reason === null ? countCapture(shop, report, order) : flagForRefund(shop, report, order, reason));
      afterCapture(shop, report, order.id, reason);
      return reason === null ? 'paid' : 'refund_due';
    } catch (error) {
      const violation = violatedConstraint(error);
      if (violation === null) throw error;
      if (violation === 'EVENT_IS_KNOWN') return 'duplicate';
      // Out of stock, coupon used up or replaced by a cash order: the payment is refunded. Every other violation means that
      // something changed between the read and the write: read again.
      reason = reasons[violation] ?? reason;
      if (round === ROUNDS && violation !== 'CONFLICT') return logUnfitCapture(report, order.id, constraintOf(error) ?? violation);
    }
  }
  throw new ShopError('SHOP_BUSY');
}

function logUnfitCapture({ payment }: CaptureReport, orderId: string, why: string): CaptureOutcome {
  logFault('capture', `payment ${payment.id} of order ${orderId} does not fit: ${why}`);
  return 'unfit';
}

/** Somebody else got the stock or the coupon while the order did not hold them, or the customer ordered the same cart with cash on delivery. */
const reasons: Readonly<Partial<Record<Violation, string>>> = {
  OUT_OF_STOCK: 'sold out',
  SIZE_UNKNOWN: 'sold out',
  COUPON_LIMIT: 'coupon used up',
  COUPON_CUSTOMER_LIMIT: 'coupon used up',
  ORDER_REPLACED_BY_COD: 'cash on delivery instead',
  PAY_NOW_CLOSED: 'the parcel had left',
};

/**
 * Sends the mail and the refund in the background; the cron repeats what fails. A report by the cron sends neither: separate
 * jobs of the same run do, within the run's limit of calls.
 */
function afterCapture(shop: Shop, { actor, payment }: CaptureReport, orderId: string, reason: string | null): void {
  if (reason !== null) logFault('capture', `payment ${payment.id} of order ${orderId} will be refunded: ${reason}`);
  if (actor === 'cron') return;
  shop.background(sendMessagesOf(shop, orderId));
  if (reason !== null) shop.background(sendDueRefunds(shop));
}

type Order = typeof orders.$inferSelect;

/** A way to pay an order: the statuses in which its money counts, what it changes, and the key of its mail. */
interface WayToPay {
  readonly from: (status: OrderStatus) => boolean;
  /** The order has no money of this kind yet. */
  readonly isOwed?: SQL;
  readonly sets: (payment: GatewayPayment, now: number) => Partial<typeof orders.$inferInsert>;
  readonly mail: 'paid' | 'advance';
}

/** The status of a cash order stays: nothing is due at the door any more, or the rest after an advance. */
const waysToPay: Readonly<Record<'gateway' | 'cash' | 'advance', WayToPay>> = {
  gateway: {
    from: isCapturable,
    sets: ({ id }, paidAt) => ({ status: 'paid', reservation: 'committed', gatewayPaymentId: id, paidAt }),
    mail: 'paid',
  },
  cash: { from: isToPack, isOwed: eq(orders.paidOnline, false), sets: (_, paidAt) => ({ paidOnline: true, paidAt }), mail: 'paid' },
  advance: { from: isToPack, isOwed: eq(orders.advancePaid, false), sets: () => ({ advancePaid: true, paidAt: null }), mail: 'advance' },
};

const wayOf = ({ advance, placedAs }: Pick<Order, 'advance' | 'placedAs'>): keyof typeof waysToPay => {
  if (advance > 0) return 'advance';
  return placedAs === 'cod' ? 'cash' : 'gateway';
};

function refusalToCount(order: Order, { amount, currency }: GatewayPayment, hasCounted: boolean): string | null {
  if (!isPriceOf(order, { amount, currency })) return currency === 'INR' ? 'amount differs' : `currency is ${currency}`;
  if (hasCounted) return 'already paid';
  return waysToPay[wayOf(order)].from(order.status) ? null : `order is ${order.status}`;
}

/** True if a payment has the amount that is due now, and the currency. Of a cash order something may have been taken out, or only a part is paid now. */
export function isPriceOf(
  { due, advance }: Pick<Order, 'due' | 'advance'>,
  { amount, currency }: Pick<GatewayPayment, 'amount' | 'currency'>,
): boolean {
  return currency === 'INR' && amount === (advance > 0 ? advance : due);
}

/** Sets the payment to captured. The guard that follows fails if another writer was first. */
function writePayment(
  { db: { orm }, now }: Shop,
  { payment }: CaptureReport,
  orderId: string,
  settlement: 'counted' | 'refund_due',
  reason: string | null,
): Statement[] {
  const captured = { status: 'captured' as const, settlement, reason, method: payment.method, updatedAt: now };
  return [
    orm
      .insert(payments)
      .values({ id: payment.id, orderId, amount: payment.amount, currency: payment.currency, createdAt: now, ...captured })
      .onConflictDoUpdate({ target: payments.id, set: captured, setWhere: sql`${payments.status} <> 'captured'` }),
    guardOneRow(),
  ];
}

function countCapture(shop: Shop, report: CaptureReport, order: Order): Statement[] {
  const { payment, actor, event } = report;
  const { from, isOwed, sets, mail } = waysToPay[wayOf(order)];
  const paid = {
    actor,
    paymentGatewayResponse: {
      ...{ id: payment.id, status: payment.status, method: payment.method, amount: payment.amount },
      ...(payment.reference !== null && { reference: payment.reference }),
    },
    nextCheckAt: null,
    updatedAt: shop.now,
  };
  return [
    ...recordEvent(shop, event, 'paid', order.id),
    ...writePayment(shop, report, order.id, 'counted', null),
    shop.db.orm
      .update(orders)
      .set({ ...paid, ...sets(payment, shop.now) })
      .where(and(eq(orders.id, order.id), isOwed, inArray(orders.status, statusesWhere(from)))),
    guardOneRow(),
    queueOrderMessage(shop, 'order-confirmed', `${mail}:${order.id}`, order.id),
  ];
}

function flagForRefund(shop: Shop, report: CaptureReport, order: Order, reason: string): Statement[] {
  const { payment, actor, event } = report;
  return [
    ...recordEvent(shop, event, 'refund_due', order.id),
    ...writePayment(shop, report, order.id, 'refund_due', reason),
    ...(!isPriceOf(order, payment) ? [failVerification(shop, order.id, actor)] : endUnheld(shop, order.id, actor)),
    queueOrderMessage(shop, 'payment-returned', `returned:${payment.id}`, order.id, { amount: String(payment.amount), reason }),
  ];
}

/** An open order cannot be paid any more once its gateway order took another amount. E15 follows when the refund is processed. */
function failVerification({ db: { orm }, now }: Shop, orderId: string, actor: CaptureReport['actor']): Statement {
  return orm
    .update(orders)
    .set({ status: 'failed_verification', actor, updatedAt: now })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'pending_payment_gateway')));
}

/** An order that held nothing ends with the money that it could not use: its gateway order takes money only once. */
function endUnheld({ db: { orm }, now }: Shop, orderId: string, actor: CaptureReport['actor']): Statement[] {
  const ended = { reservation: 'released', actor, updatedAt: now } as const;
  const isUnheld = and(eq(orders.id, orderId), eq(orders.reservation, 'held'), eq(orders.hold, 'none'));
  return [
    orm
      .update(orders)
      .set({ ...ended, status: 'failed' })
      .where(and(isUnheld, eq(orders.status, 'pending_payment_gateway'))),
    orm
      .update(orders)
      .set(ended)
      .where(and(isUnheld, inArray(orders.status, statusesWhere(isClosed)))),
  ];
}

async function recordDuplicate(shop: Shop, { event }: CaptureReport, orderId: string): Promise<CaptureOutcome> {
  const statements = recordEvent(shop, event, 'duplicate', orderId, true);
  if (statements.length > 0) await shop.db.write(statements);
  return 'duplicate';
}
