import { eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import { constraintOf } from '../../../platform/database/constraints.ts';
import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { paise } from '../../../rules/money/money.ts';
import { orders } from '../../sales/orders.table.ts';
import { payments } from '../../sales/payments.table.ts';
import { type GatewayPayment, type GatewayRefund, paymentShape, refundShape } from '../gateway/gateway.server.ts';
import { orphanEvents } from '../payment.table.ts';
import { recordRefund } from '../refund/send-refunds.server.ts';
import { isOfUnknownOrder } from '../refund/unknown-order.ts';
import { recordCapture } from './record-capture.server.ts';
import { recordEvent, type WebhookEvent } from './webhook-events.server.ts';

const entity = <T>(shape: z.ZodType<T>) => z.object({ entity: shape });
const envelope = z.object({
  event: z.string(),
  payload: z.object({ payment: entity(paymentShape).optional(), refund: entity(refundShape).optional() }),
});
/** The type and subject of an event whose shape we do not know, as far as it has them. */
const hints = z.object({
  event: z.string().max(100).catch('unreadable'),
  payload: z
    .object({
      payment: entity(z.object({ order_id: z.string().max(64) }))
        .optional()
        .catch(undefined),
      refund: entity(z.object({ payment_id: z.string().max(64) }))
        .optional()
        .catch(undefined),
    })
    .catch({}),
});

/**
 * Applies a genuine event of Razorpay once (I12). `id` identifies the event.
 * @returns the outcome; 'orphan' for an event that matches no order or payment: it is stored and may be settled later
 * @throws ShopError SHOP_BUSY
 */
export async function settleEvent(shop: Shop, id: string, text: string): Promise<string> {
  const json = parseJson(text);
  const read = envelope.safeParse(json);
  const { event: type, payload } = hints.catch({ event: 'unreadable', payload: {} }).parse(json);
  const event: WebhookEvent = { id, type };
  const outcome = read.success ? await effectOf(shop, event, read.data.payload).catch(orphanIfUnfit) : null;
  return outcome ?? keepOrphan(shop, event, payload.refund?.entity.payment_id ?? payload.payment?.entity.order_id ?? null, text);
}

/** Parses JSON and replaces lone surrogates, which the database cannot store. Null for invalid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value) => (typeof value === 'string' ? value.toWellFormed() : value));
  } catch {
    return null;
  }
}

/** Null if the database refused the event because of its contents: repeating it would not help. */
function orphanIfUnfit(error: unknown): null {
  const constraint = constraintOf(error);
  if (constraint === null) throw error;
  logFault('webhook', `refused: ${constraint}`);
  return null;
}

/** The outcome, or null if the event matches no order or payment. */
async function effectOf(shop: Shop, event: WebhookEvent, payload: z.infer<typeof envelope>['payload']): Promise<string | null> {
  const payment = payload.payment?.entity;
  if (payload.refund) return refundEvent(shop, event, payload.refund.entity);
  if (!payment?.order_id) return null;
  if (payment.status !== 'captured' && payment.status !== 'refunded') return recordAttempt(shop, event, payment, payment.order_id);
  const captured = { ...payment, status: 'captured' as const };
  const settled = await recordCapture(shop, { gatewayOrderId: payment.order_id, payment: captured, actor: 'gateway', event });
  return settled === 'unknown_order' || settled === 'unfit' ? null : settled;
}

/**
 * Records a payment that is not captured: created, failed or authorised. Its status only moves forward. The order stays
 * payable: the customer may try again in the payment window, and the bank may still approve the payment later.
 */
async function recordAttempt(shop: Shop, event: WebhookEvent, payment: GatewayPayment, gatewayOrderId: string): Promise<string | null> {
  const { orm } = shop.db;
  const [order] = await orm.select({ id: orders.id }).from(orders).where(eq(orders.gatewayOrderId, gatewayOrderId));
  if (!order) return null;
  const status = payment.status === 'authorized' || payment.status === 'failed' ? payment.status : ('created' as const);
  const lower = { created: ['created'], failed: ['created', 'failed'], authorized: ['created', 'failed', 'authorized'] } as const;
  await shop.db.write([
    ...recordEvent(shop, event, status, order.id, true),
    orm
      .insert(payments)
      .values({
        id: payment.id,
        orderId: order.id,
        amount: paise(payment.amount),
        currency: payment.currency,
        status,
        method: payment.method ?? null,
        error: payment.error_description ?? null,
        createdAt: shop.now,
        updatedAt: shop.now,
      })
      .onConflictDoUpdate({
        target: payments.id,
        set: { status, error: payment.error_description ?? null, updatedAt: shop.now },
        setWhere: sql`${payments.orderId} = ${order.id} AND ${inArray(payments.status, [...lower[status]])}`,
      }),
  ]);
  return status;
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
