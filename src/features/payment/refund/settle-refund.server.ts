import { and, eq, inArray, sql } from 'drizzle-orm';
import { violatedConstraint } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { newId } from '../../../rules/ids.ts';
import { isRefundable, statusesWhere } from '../../../rules/order/order-status.ts';
import { REFUND_RETRY } from '../../../rules/order/reconcile.ts';
import { REFUND_TRIES, refundBackoff } from '../../../rules/order/refund.ts';
import { wasInstant } from '../../../rules/payment/refund-speed.ts';
import { openRefunds } from '../../../rules/payment/refund-statuses.ts';
import { barredByDispute, isGivenUp } from '../../disputes/disputed.server.ts';
import type { GatewayRefund } from '../../gateway/payment-gateway.ts';
import { recordEvent, type WebhookEvent } from '../../gateway/webhook-events.server.ts';
import { refundTotalOf } from '../../ledger/checks/refund-total.ts';
import { queueOrderMessage } from '../../ledger/messages/queue-order-message.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import { payments, refunds } from '../../ledger/payments.table.ts';
import { sendMessagesOf } from '../../messages/outbox/send-messages.server.ts';

type RefundActor = 'gateway' | 'cron';
const LABELS_PER_RUN = 50;

function refundOf({ db: { orm } }: Shop, id: string) {
  return orm
    .select({ refund: refunds, orderId: payments.orderId, method: payments.method, settlement: payments.settlement })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, id));
}
type Known = Awaited<ReturnType<typeof refundOf>>[number];

/** Changes an open refund. The guard aborts the batch if the webhook or the poll has already closed it. */
function move({ db: { orm }, now }: Shop, id: string, set: Partial<typeof refunds.$inferSelect>): Statement[] {
  const underWay = and(eq(refunds.id, id), inArray(refunds.status, openRefunds));
  return [
    orm
      .update(refunds)
      .set({ ...set, updatedAt: now })
      .where(underWay),
    guardOneRow(),
  ];
}

/**
 * Applies the gateway's state of a refund, whether a webhook, a poll or the response to our own call reports it. A processed
 * refund is booked, the customer gets one mail, and the order becomes refunded when its whole payment is refunded (E15).
 */
export async function settleRefund(shop: Shop, id: string, answer: GatewayRefund, actor: RefundActor, event?: WebhookEvent): Promise<void> {
  const { id: gatewayRefundId, status, speed, fee } = answer;
  if (status === 'failed') return refundFailed(shop, id, 'failed at the bank', gatewayRefundId, event);
  const [known] = await refundOf(shop, id);
  if (!known) return;
  const record = recordEvent(shop, event, status, known.orderId, true);
  const written = await writeOnce(shop, record, [
    ...move(shop, id, {
      ...{ status, gatewayRefundId, error: null, nextCheckAt: status === 'pending' ? shop.now + REFUND_RETRY : null, waitsSince: null },
      ...(speed !== null && { speedProcessed: speed }),
      ...(fee !== null && { fee }),
    }),
    ...(status === 'processed' ? booked(shop, known, actor, speed) : []),
  ]);
  if (written && status === 'processed' && shop.env.EMAIL) shop.background(sendMessagesOf(shop, known.orderId));
}

/** Writes the effect with the record of its webhook; only the record if another writer was faster. True if the effect was written. */
async function writeOnce(shop: Shop, record: Statement[], effect: Statement[]): Promise<boolean> {
  try {
    await shop.db.write([...record, ...effect]);
    return true;
  } catch (error) {
    if (violatedConstraint(error) !== 'CONFLICT') throw error;
    if (record.length > 0) await shop.db.write(record);
    return false;
  }
}

/** Books a processed refund (E15), with a mail for a counted payment; for an uncounted one `payment-returned` was sent before. */
function booked(shop: Shop, { refund, orderId, method, settlement }: Known, actor: RefundActor, speed: string | null): Statement[] {
  const isInstant = wasInstant(speed ?? refund.speedProcessed);
  const facts = { amount: String(refund.amount), method: method ?? '', ...(isInstant && { instant: '1' }) };
  return [
    refundedOrder(shop, orderId, actor, [refund.askedBy, refund.reason].filter(Boolean).join(': ')),
    ...(settlement === 'counted' ? [queueOrderMessage(shop, 'refunded', `refunded:${refund.id}`, orderId, facts)] : []),
  ];
}

/** The order has captured payments, and all of them are fully refunded. */
const allIsBack = sql`EXISTS (SELECT 1 FROM payments p WHERE p.order_id = orders.id AND p.status = 'captured')
  AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = orders.id AND p.status = 'captured' AND p.refunded_paise < p.amount_paise)`;
/** Of a cash order only money that could not be counted is given back: it stays what it is. */
const becomesRefunded = and(eq(orders.method, 'gateway'), inArray(orders.status, statusesWhere(isRefundable)), allIsBack);

/** Makes an order refunded if all its captured payments are; releases its pieces unless it was shipped. */
function refundedOrder({ db: { orm }, now }: Shop, orderId: string, actor: RefundActor, note: string): Statement {
  return orm
    .update(orders)
    .set({
      status: 'refunded',
      reservation: sql`CASE WHEN ${orders.status} IN sent_statuses THEN ${orders.reservation} ELSE 'released' END`,
      actor,
      moveNote: note,
      updatedAt: now,
    })
    .where(and(eq(orders.id, orderId), becomesRefunded));
}

/** Applies E15 to orders that were still open for payment when their payment was refunded, and were closed later. */
export async function markRefunded(shop: Shop): Promise<void> {
  // Starts from payments with refunds, which have an index, instead of scanning all orders.
  const givenBack = sql`${orders.id} IN (SELECT order_id FROM payments WHERE refunded_paise > 0)`;
  const left = await shop.db.orm.select({ id: orders.id }).from(orders).where(and(givenBack, becomesRefunded)).limit(LABELS_PER_RUN);
  if (left.length === 0) return;
  await shop.db.write(left.map(({ id }) => refundedOrder(shop, id, 'cron', 'all of its money is back')));
}

/**
 * Handles a failed refund (F45): it is kept and logged, and retried with a new key after a pause, at most three attempts in all
 * and never above what is left of the payment.
 */
export async function refundFailed(shop: Shop, id: string, why: string, gatewayRefundId?: string, event?: WebhookEvent): Promise<void> {
  const [known] = await refundOf(shop, id);
  if (!known) return;
  const { attempt, amount } = known.refund;
  const failed = { status: 'failed' as const, error: why, nextCheckAt: null, ...(gatewayRefundId && { gatewayRefundId }) };
  const written = await writeOnce(shop, recordEvent(shop, event, 'failed', known.orderId, true), [
    ...move(shop, id, failed),
    tryAgain(shop, id, attempt),
  ]);
  if (!written) return;
  const next = attempt < REFUND_TRIES ? 'it will be retried' : 'this was the last attempt: a person must look at it';
  logFault('refund', `refund ${id} of ${amount} paise failed (${why}); ${next}`);
}

/** SQL: what is left of its payment has room for the refund `r` once more, whatever a bank took back. */
const mayRetry = sql`r.attempt < ${REFUND_TRIES} AND r.id IS NOT r.gateway_refund_id
  AND r.amount_paise + ${sql.raw(refundTotalOf('payments'))} <= payments.amount_paise AND NOT ${barredByDispute(sql`r.payment_id`, sql`r.amount_paise`)}`;

function tryAgain({ now }: Shop, id: string, attempt: number): Statement {
  return sql`INSERT INTO refunds (id, payment_id, amount_paise, reason, asked_by, attempt, retry_of, next_check_at, created_at, updated_at)
    SELECT ${newId()}, r.payment_id, r.amount_paise, r.reason, r.asked_by, r.attempt + 1, r.id, ${now + refundBackoff(attempt)}, ${now}, ${now}
    FROM refunds r JOIN payments ON payments.id = r.payment_id WHERE r.id = ${id} AND ${isGivenUp} AND ${mayRetry}`;
}

/**
 * SQL: ids of refunds that failed while a bank disputed their payment, and may be tried again because that is over. Where the payment was refunded
 * since, a person has decided.
 */
const failedInDispute = sql`SELECT r.id, r.attempt FROM refunds r JOIN payments ON payments.id = r.payment_id
  WHERE ${isGivenUp} AND EXISTS (SELECT 1 FROM disputes o WHERE o.payment_id = r.payment_id AND o.opened_at <= r.updated_at)
    AND NOT EXISTS (SELECT 1 FROM refunds since WHERE since.payment_id = r.payment_id AND since.created_at > r.updated_at) AND ${mayRetry}`;

/** Tries refunds again that were not while a bank disputed their payment (F45), once that is over. */
export async function retryAfterDisputes(shop: Shop): Promise<void> {
  const { free } = await shop.db.read({
    free: selectRaw<{ id: string; attempt: number }>(sql`${failedInDispute} LIMIT ${LABELS_PER_RUN}`),
  });
  for (const { id, attempt } of free) await shop.db.write([tryAgain(shop, id, attempt)]);
}
