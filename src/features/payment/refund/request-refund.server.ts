import { and, eq, sql } from 'drizzle-orm';
import { violatedConstraint } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { isUuid } from '../../../rules/ids.ts';
import { formatInr, type Paise, paise } from '../../../rules/money/money.ts';
import { REFUND_MINIMUM_PAISE } from '../../../rules/order/refund.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { refundTotalOf } from '../../ledger/checks/refund-total.ts';
import { orders } from '../../ledger/orders.table.ts';
import { payments, refunds } from '../../ledger/payments.table.ts';
import { sendDueRefunds } from './send-refunds.server.ts';

type RefundRow = typeof refunds.$inferSelect;

/** A refund that an administrator requests. Without an amount: all that is left. */
interface RefundRequest {
  readonly orderId: string;
  readonly amount?: Paise;
  readonly reason: string;
  readonly by: string;
  /** A UUID for each refund: repeating the request with it is the same refund. */
  readonly key: string;
  /** Statements for the same batch, such as the settlement of the return that the refund belongs to. */
  readonly extraStatements?: readonly Statement[];
}

/**
 * Refunds the counted payment of an order in full or in part. The refund is sent in the background and, if that fails, by the
 * cron; the order becomes refunded when its whole payment is refunded.
 * @throws ShopError KEY_MISSING, REASON_NEEDED, REFUND_AMOUNT, ORDER_NOT_FOUND, NOTHING_TO_REFUND, OVER_REFUND, PAYMENT_DISPUTED,
 *   REFUND_KEY_REUSED
 */
export async function requestRefund(shop: Shop, asked: RefundRequest): Promise<RefundRow> {
  if (!isUuid(asked.key)) throw new ShopError('KEY_MISSING');
  if (asked.reason.trim() === '') throw new ShopError(orderRefusal('REASON_NEEDED', 'Write down the reason for the refund.'));
  const { known, exists, payment, left } = await readRefundState(shop, asked);
  if (known) return replayed(known, asked);
  if (!exists) throw new ShopError('ORDER_NOT_FOUND');
  if (!payment) throw new ShopError('NOTHING_TO_REFUND');
  if (left <= 0) throw new ShopError(orderRefusal('NOTHING_TO_REFUND', 'The whole payment has been refunded or is being refunded.'));
  const amount = asked.amount ?? left;
  if (!Number.isSafeInteger(amount) || amount < REFUND_MINIMUM_PAISE) throw new ShopError('REFUND_AMOUNT');
  if (amount > left) throw tooMuch(left);
  const row = {
    id: asked.key.toLowerCase(),
    paymentId: payment.id,
    amount,
    reason: asked.reason.trim(),
    askedBy: asked.by,
    nextCheckAt: shop.now,
    createdAt: shop.now,
    updatedAt: shop.now,
  };
  try {
    await shop.db.write([shop.db.orm.insert(refunds).values(row), ...(asked.extraStatements ?? [])]);
  } catch (error) {
    const violation = violatedConstraint(error);
    if (violation === 'PAYMENT_DISPUTED') throw new ShopError('PAYMENT_DISPUTED');
    if (violation !== 'OVER_REFUND' && violation !== 'REFUND_IS_KNOWN') throw error;
    // Another request was faster: the same one repeated, or a different one that used what was left.
    const now = await readRefundState(shop, asked);
    if (now.known) return replayed(now.known, asked);
    throw tooMuch(now.left);
  }
  shop.background(sendDueRefunds(shop, row.id));
  const unsent = { gatewayRefundId: null, error: null, speed: null, speedProcessed: null, fee: null, waitsSince: null } as const;
  return { ...row, ...unsent, status: 'requested', attempt: 1, retryOf: null };
}

/** The refund with this key, if any, and the counted payment of the order with what is left of it. */
async function readRefundState({ db }: Shop, { orderId, key }: RefundRequest) {
  const read = await db.read({
    known: db.orm
      .select({ refund: refunds, orderId: payments.orderId })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.id, key.toLowerCase())),
    order: db.orm.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)),
    counted: db.orm
      .select({ id: payments.id, amount: payments.amount, refundTotal: sql<number>`${sql.raw(refundTotalOf('payments'))}`.mapWith(Number) })
      .from(payments)
      .where(and(eq(payments.orderId, orderId), eq(payments.settlement, 'counted'))),
  });
  const [payment = null] = read.counted;
  return { known: read.known[0], exists: read.order.length > 0, payment, left: paise(payment ? payment.amount - payment.refundTotal : 0) };
}

function replayed({ refund, orderId }: { refund: RefundRow; orderId: string }, asked: RefundRequest): RefundRow {
  if (orderId !== asked.orderId || (asked.amount !== undefined && asked.amount !== refund.amount)) throw new ShopError('REFUND_KEY_REUSED');
  return refund;
}

const tooMuch = (left: Paise) =>
  new ShopError(
    orderRefusal(
      'OVER_REFUND',
      left > 0 ? `Only ${formatInr(left)} of this payment is left to refund.` : 'This payment has nothing left to refund.',
    ),
    {
      left,
    },
  );
