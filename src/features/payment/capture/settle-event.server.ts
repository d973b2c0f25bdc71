import { inArray, sql } from 'drizzle-orm';
import { constraintOf } from '../../../platform/database/constraints.ts';
import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { recordDispute } from '../../disputes/record-dispute.server.ts';
import { paymentGateway } from '../../gateway/gateway.server.ts';
import type { GatewayDispute } from '../../gateway/gateway-settlements.ts';
import type { GatewayEvent, GatewayPayment, GatewayRefund } from '../../gateway/payment-gateway.ts';
import { recordEvent, type WebhookEvent } from '../../gateway/webhook-events.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import { paymentStatuses, payments } from '../../ledger/payments.table.ts';
import { isOfGatewayOrder } from '../pay-now/of-gateway-order.server.ts';
import { orphanEvents } from '../payment.table.ts';
import { recordRefund } from '../refund/send-refunds.server.ts';
import { isOfUnknownOrder } from '../refund/unknown-order.ts';
import { recordCapture } from './record-capture.server.ts';
import { recordReturned } from './record-returned.server.ts';
import { wakeSettlements } from './wake-settlements.server.ts';

const NOT_OURS = 'not ours';

/**
 * Applies a genuine event of the gateway once (I12). `id` identifies the event.
 * @returns the outcome; 'orphan' for an event that matches no order or payment: it is stored and may be settled later; 'not ours' for one of
 *   a kind that nothing of the shop makes, which is counted and left alone
 * @throws ShopError SHOP_BUSY
 */
export async function settleEvent(shop: Shop, id: string, text: string): Promise<string> {
  const read = paymentGateway.readEvent(text);
  const event: WebhookEvent = { id, type: read.type };
  if (read.isOfSettlement) return wakeSettlements(shop, event);
  const outcome = await effectOf(shop, event, read).catch(orphanIfUnfit);
  if (outcome !== null) return outcome;
  if (read.isOurKind) return keepOrphan(shop, event, read.about, text);
  await shop.db.write(recordEvent(shop, event, NOT_OURS, null, true));
  return NOT_OURS;
}

/** Null if the database refused the event because of its contents: repeating it would not help. */
function orphanIfUnfit(error: unknown): null {
  const constraint = constraintOf(error);
  if (constraint === null) throw error;
  logFault('webhook', `refused: ${constraint}`);
  return null;
}

/** The outcome, or null if the event matches no order or payment. */
async function effectOf(shop: Shop, event: WebhookEvent, read: GatewayEvent): Promise<string | null> {
  const { payment, refund, dispute } = read;
  if (read.isUnread) return null;
  if (dispute) return disputeEvent(shop, event, dispute, read);
  if (payment?.status === 'returned') return recordReturned(shop, payment, event);
  if (refund) return refundEvent(shop, event, refund);
  if (!payment?.gatewayOrderId) return null;
  const { gatewayOrderId, status } = payment;
  if (status !== 'captured' && status !== 'refunded') return recordAttempt(shop, event, { ...payment, status }, gatewayOrderId);
  const captured = { ...payment, status: 'captured' as const };
  const settled = await recordCapture(shop, { gatewayOrderId, payment: captured, actor: 'gateway', event });
  return settled === 'unknown_order' || settled === 'unfit' ? null : settled;
}

/**
 * Records a payment that is not captured: created, failed or authorised. Its status only moves forward. The order stays
 * payable: the customer may try again in the payment window, and the bank may still approve the payment later.
 */
async function recordAttempt(
  shop: Shop,
  event: WebhookEvent,
  { id, amount, currency, status, method, error }: GatewayPayment & { readonly status: 'created' | 'failed' | 'authorized' },
  gatewayOrderId: string,
): Promise<string | null> {
  const { orm } = shop.db;
  const [order] = await orm.select({ id: orders.id }).from(orders).where(isOfGatewayOrder(shop, gatewayOrderId));
  if (!order) return null;
  const lower = paymentStatuses.slice(0, paymentStatuses.indexOf(status) + 1);
  await shop.db.write([
    ...recordEvent(shop, event, status, order.id, true),
    orm
      .insert(payments)
      .values({
        ...{ id, amount, currency, status, method, error },
        orderId: order.id,
        createdAt: shop.now,
        updatedAt: shop.now,
      })
      .onConflictDoUpdate({
        target: payments.id,
        set: { status, error, updatedAt: shop.now },
        setWhere: sql`${payments.orderId} = ${order.id} AND ${inArray(payments.status, lower)}`,
      }),
  ]);
  return status;
}

async function disputeEvent(
  shop: Shop,
  event: WebhookEvent,
  dispute: GatewayDispute,
  { asksAgain, at }: GatewayEvent,
): Promise<string | null> {
  const isOurs = await recordDispute(shop, dispute, { event, askedAgainAt: asksAgain ? (at ?? shop.now) : null });
  return isOurs ? `dispute ${dispute.status}` : null;
}

async function refundEvent(shop: Shop, event: WebhookEvent, refund: GatewayRefund): Promise<string | null> {
  if (await recordRefund(shop, refund, event)) return refund.status;
  if (!isOfUnknownOrder(refund)) return null;
  await shop.db.write(recordEvent(shop, event, refund.status, null, true));
  return refund.status;
}

/** Stores the whole event; it is answered with 200, because another delivery would not help now. */
async function keepOrphan(shop: Shop, event: WebhookEvent, about: string | null, body: string): Promise<string> {
  logFault('webhook', `no order or payment for event ${event.type} ${event.id}`);
  await shop.db.write([
    ...recordEvent(shop, event, 'orphan', null, true),
    shop.db.orm
      .insert(orphanEvents)
      .values({ eventId: event.id, type: event.type, gatewayId: about, body, createdAt: shop.now })
      .onConflictDoNothing(),
  ]);
  return 'orphan';
}
