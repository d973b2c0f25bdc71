import { and, eq, sql } from 'drizzle-orm';
import { violatedConstraint } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { isUuid } from '../../../rules/ids.ts';
import { formatInr, type Paise, paise } from '../../../rules/money/money.ts';
import { REFUND_MINIMUM_PAISE } from '../../../rules/order/refund.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { orders } from '../../sales/orders.table.ts';
import { payments, refunds } from '../../sales/payments.table.ts';
import { refundTotalOf } from '../../sales/refund-total.ts';
import { sendDueRefunds } from './send-refunds.server.ts';

type RefundRow = typeof refunds.$inferSelect;

/** What an administrator asks for. Without an amount: all that is left. */
interface RefundRequest {
  readonly orderId: string;
  readonly amount?: Paise;
  readonly reason: string;
  readonly by: string;
  /** A UUID, one for each intention: asking again with it is the same refund. */
  readonly key: string;
  /** What shall happen in the same batch or not at all, such as the end of the return that it pays for. */
  readonly extraStatements?: readonly Statement[];
}

/**
 * Gives back the counted payment of an order, whole or in part. The money is sent at once in the background and by the
 * cron; the order becomes refunded when all of it is back.
 * @throws ShopError KEY_MISSING, REASON_NEEDED, REFUND_AMOUNT, ORDER_NOT_FOUND, NOTHING_TO_REFUND, OVER_REFUND, REFUND_KEY_REUSED
 */
export async function requestRefund(shop: Shop, asked: RefundRequest): Promise<RefundRow> {
  if (!isUuid(asked.key)) throw new ShopError('KEY_MISSING');
  if (asked.reason.trim() === '') throw new ShopError(orderRefusal('REASON_NEEDED', 'Write down why the money goes back.'));
  const { known, exists, payment, left } = await look(shop, asked);
  if (known) return replayed(known, asked);
  if (!exists) throw new ShopError('ORDER_NOT_FOUND');
  if (!payment) throw new ShopError('NOTHING_TO_REFUND');
  if (left <= 0) throw new ShopError(orderRefusal('NOTHING_TO_REFUND', 'All of this payment is returned or on its way back.'));
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
    if (violation !== 'OVER_REFUND' && violation !== 'REFUND_IS_KNOWN') throw error;
    // Somebody was faster: the same request a second time, or another that took what was left.
    const now = await look(shop, asked);
    if (now.known) return replayed(now.known, asked);
    throw tooMuch(now.left);
  }
  shop.background(sendDueRefunds(shop, row.id));
  return { ...row, status: 'requested', razorpayRefundId: null, error: null, attempt: 1, retryOf: null };
}

/** The refund of this key if there is one, else the counted payment of the order and what is left of it. */
async function look({ db }: Shop, { orderId, key }: RefundRequest) {
  const read = await db.read({
    known: db.orm
      .select({ refund: refunds, orderId: payments.orderId })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.id, key.toLowerCase())),
    order: db.orm.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)),
    counted: db.orm
      .select({ id: payments.id, amount: payments.amount, gone: sql<number>`${sql.raw(refundTotalOf('payments'))}`.mapWith(Number) })
      .from(payments)
      .where(and(eq(payments.orderId, orderId), eq(payments.settlement, 'counted'))),
  });
  const [payment = null] = read.counted;
  return { known: read.known[0], exists: read.order.length > 0, payment, left: paise(payment ? payment.amount - payment.gone : 0) };
}

function replayed({ refund, orderId }: { refund: RefundRow; orderId: string }, asked: RefundRequest): RefundRow {
  if (orderId !== asked.orderId || (asked.amount !== undefined && asked.amount !== refund.amount)) throw new ShopError('REFUND_KEY_REUSED');
  return refund;
}

const tooMuch = (left: Paise) =>
  new ShopError(
    orderRefusal(
      'OVER_REFUND',
      left > 0 ? `Only ${formatInr(left)} of this payment is left to refund.` : 'Nothing of this payment is left to refund.',
    ),
    {
      left,
    },
  );
