import { and, asc, eq, inArray, isNotNull, lte, not, or, sql } from 'drizzle-orm';
import { constraintOf, violatedConstraint } from '../../../platform/database/constraints.ts';
import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { REFUND_RETRY } from '../../../rules/order/reconcile.ts';
import { GATEWAY_NAME } from '../../../rules/payment/gateway-name.ts';
import { openRefunds } from '../../../rules/payment/refund-statuses.ts';
import { heldByDispute } from '../../disputes/disputed.server.ts';
import { gateway } from '../../gateway/gateway.server.ts';
import { GatewayError, type GatewayRefund } from '../../gateway/payment-gateway.ts';
import { recordEvent, type WebhookEvent } from '../../gateway/webhook-events.server.ts';
import { payments, refunds } from '../../ledger/payments.table.ts';
import { refundFailed, settleRefund } from './settle-refund.server.ts';

type Refund = typeof refunds.$inferSelect;

const PER_RUN = 20;

/**
 * Sends every refund that is due (or the one with `id`) and checks those already sent. Each call carries the refund's own key,
 * so that repeating it is one refund.
 */
export async function sendDueRefunds(shop: Shop, id?: string): Promise<number> {
  const due = await shop.db.orm
    .select()
    .from(refunds)
    .where(
      and(
        inArray(refunds.status, openRefunds),
        lte(refunds.nextCheckAt, shop.now),
        // The bank would give the money back as well. What was sent before is only asked about.
        or(isNotNull(refunds.gatewayRefundId), not(heldByDispute(sql`${refunds.paymentId}`))),
        ...(id === undefined ? [] : [eq(refunds.id, id)]),
      ),
    )
    .orderBy(asc(refunds.nextCheckAt))
    .limit(PER_RUN);
  for (const refund of due) await sendRefund(shop, refund).catch((error: unknown) => logFault(`refund ${refund.id}`, error));
  return due.length;
}

async function sendRefund(shop: Shop, { id, paymentId, amount, gatewayRefundId, speed, waitsSince }: Refund): Promise<void> {
  try {
    const answer = await (gatewayRefundId
      ? gateway(shop).refundNamed(gatewayRefundId)
      : gateway(shop).refund(paymentId, amount, id, speed));
    await settleRefund(shop, id, answer, 'cron');
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    logFault(`refund ${id}`, error);
    const { detail } = error;
    // Nothing was sent. After any other failure the call is repeated with the same key.
    if (!gatewayRefundId && detail.fault === 'refused' && detail.isFinal) {
      return refundFailed(shop, id, detail.description);
    }
    await shop.db.write([
      shop.db.orm
        .update(refunds)
        .set({
          ...{ nextCheckAt: shop.now + REFUND_RETRY, error: detail.description, updatedAt: shop.now },
          // The balance grows with the next captures: the refund waits, and a trigger tells the owner.
          waitsSince: detail.fault === 'refused' && detail.isShort ? (waitsSince ?? shop.now) : waitsSince,
        })
        .where(and(eq(refunds.id, id), inArray(refunds.status, openRefunds))),
    ]);
  }
}

/**
 * Records a refund that a webhook or the daily comparison reports. A refund of ours is identified by its key, which is our id, because
 * the webhook may arrive before the response to our call. One that was made at the gateway itself is added to our books.
 * @returns false if its payment is not ours
 */
export async function recordRefund(shop: Shop, refund: GatewayRefund, event?: WebhookEvent): Promise<boolean> {
  const read = await shop.db.read({
    ours: shop.db.orm
      .select({ id: refunds.id })
      .from(refunds)
      .where(
        and(
          eq(refunds.paymentId, refund.paymentId),
          or(eq(refunds.gatewayRefundId, refund.id), ...(refund.key === null ? [] : [eq(refunds.id, refund.key)])),
        ),
      ),
    payment: shop.db.orm.select({ status: payments.status }).from(payments).where(eq(payments.id, refund.paymentId)),
  });
  const [[ours], [payment]] = [read.ours, read.payment];
  if (ours) {
    await settleRefund(shop, ours.id, refund, event ? 'gateway' : 'cron', event);
    return true;
  }
  if (payment?.status !== 'captured') return false;
  if (refund.status === 'failed') {
    if (event) await shop.db.write(recordEvent(shop, event, 'failed', null, true));
    return true;
  }
  if (!(await addForeignRefund(shop, refund))) return false;
  await settleRefund(shop, refund.id, refund, event ? 'gateway' : 'cron', event);
  return true;
}

/** Adds a refund made at the gateway. Its row has the gateway's id as its own id, so that it is never sent again. False if it does not fit. */
async function addForeignRefund({ db, now }: Shop, { id, paymentId, amount }: GatewayRefund): Promise<boolean> {
  try {
    await db.write([
      db.orm.insert(refunds).values({
        id,
        paymentId,
        amount,
        status: 'pending',
        reason: `made at ${GATEWAY_NAME}`,
        askedBy: GATEWAY_NAME,
        gatewayRefundId: id,
        nextCheckAt: now + REFUND_RETRY,
        createdAt: now,
        updatedAt: now,
      }),
    ]);
    return true;
  } catch (error) {
    const violation = violatedConstraint(error);
    if (violation === null) throw error;
    if (violation === 'REFUND_IS_KNOWN') return true;
    logFault('refund', `refund ${id} made at ${GATEWAY_NAME} does not fit: ${constraintOf(error)}`);
    return false;
  }
}
