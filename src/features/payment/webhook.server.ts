import { eq, inArray } from 'drizzle-orm';
import * as z from 'zod';
import { hmacMatches, sha256 } from '../../platform/hashing.ts';
import { logFault, type Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { paise } from '../../rules/money.ts';
import { orders } from '../orders/orders.table.ts';
import { captureSeen } from './capture-seen.server.ts';
import { type GatewayPayment, type GatewayRefund, paymentShape, refundShape } from './gateway.server.ts';
import { orphanEvents, payments } from './payment.table.ts';
import { refundSeen } from './refunds.server.ts';
import { recordEvent, type SeenEvent } from './webhook-events.ts';

const entity = <T>(shape: z.ZodType<T>) => z.object({ entity: shape });
const envelope = z.object({
  event: z.string(),
  payload: z.object({ payment: entity(paymentShape).optional(), refund: entity(refundShape).optional() }),
});

/**
 * A delivery of Razorpay. The HMAC is checked over the raw bytes, with the current secret and the former one while it is
 * being changed (F22, F23). A business refusal is recorded and answered like a success; only what a repetition can mend is
 * thrown, because a day of errors makes Razorpay switch the webhook off.
 * @throws ShopError VERIFICATION_FAILED, BAD_REQUEST, SHOP_BUSY
 */
export async function receiveWebhook(shop: Shop, raw: Uint8Array<ArrayBuffer>, signature: string, eventId: string | null): Promise<string> {
  const { RAZORPAY_WEBHOOK_SECRET: current, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: previous } = shop.env;
  const genuine = (await hmacMatches(current, raw, signature)) || (previous !== undefined && (await hmacMatches(previous, raw, signature)));
  if (!genuine) throw new ShopError('VERIFICATION_FAILED');

  const text = new TextDecoder().decode(raw);
  const read = envelope.safeParse(parseJson(text));
  if (!read.success) throw new ShopError('BAD_REQUEST');
  const { event: type, payload } = read.data;
  const event: SeenEvent = { id: eventId ?? (await sha256(text)), type };
  const payment = payload.payment?.entity;

  if (payload.refund) return refundEvent(shop, event, payload.refund.entity, text);
  if (!payment?.order_id) return keepOrphan(shop, event, text);
  return paymentEvent(shop, event, payment, payment.order_id, text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function paymentEvent(shop: Shop, event: SeenEvent, payment: GatewayPayment, razorpayOrderId: string, text: string): Promise<string> {
  if (payment.status === 'captured' || payment.status === 'refunded') {
    const settled = await captureSeen(shop, { razorpayOrderId, payment: { ...payment, status: 'captured' }, actor: 'gateway', event });
    return settled === 'unknown_order' ? keepOrphan(shop, event, text) : settled;
  }
  return attemptSeen(shop, event, payment, razorpayOrderId, text);
}

/**
 * An attempt that is not captured: authorised, failed or just begun. Only the payment is written down, and only forward
 * (F5). The order stays payable: the window lets the shopper try again, and a bank may still say yes later.
 */
async function attemptSeen(shop: Shop, event: SeenEvent, payment: GatewayPayment, razorpayOrderId: string, text: string): Promise<string> {
  const { orm } = shop.db;
  const [order] = await orm.select({ id: orders.id }).from(orders).where(eq(orders.razorpayOrderId, razorpayOrderId));
  if (!order) return keepOrphan(shop, event, text);
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
        setWhere: inArray(payments.status, [...lower[status]]),
      }),
  ]);
  return status;
}

async function refundEvent(shop: Shop, event: SeenEvent, refund: GatewayRefund, text: string): Promise<string> {
  const known = await refundSeen(shop, refund, event);
  return known ? refund.status : keepOrphan(shop, event, text);
}

/** Kept whole for a person, and answered 200: delivering it again would not help (1.7). */
async function keepOrphan(shop: Shop, event: SeenEvent, body: string): Promise<string> {
  logFault('webhook', `no order for ${event.type} ${event.id}`);
  await shop.db.write([
    ...recordEvent(shop, event, 'orphan', null, true),
    shop.db.orm.insert(orphanEvents).values({ eventId: event.id, type: event.type, body, createdAt: shop.now }).onConflictDoNothing(),
  ]);
  return 'orphan';
}
