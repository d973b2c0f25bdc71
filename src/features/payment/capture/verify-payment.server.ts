import { and, eq } from 'drizzle-orm';
import { logFault } from '../../../platform/log/log.ts';
import type { PageOwner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { isRevenue } from '../../../rules/order/order-status.ts';
import { gateway, paymentGateway } from '../../gateway/gateway.server.ts';
import { GatewayError, type GatewayPayment } from '../../gateway/payment-gateway.ts';
import { type OrderView, readOrder } from '../../ledger/order-view.server.ts';
import { payments } from '../../ledger/payments.table.ts';
import { cashPayments } from '../cash-payments.table.ts';
import type { VerifyBody } from '../payment.schema.ts';
import { isPriceOf, recordCapture } from './record-capture.server.ts';

type Verified = { outcome: 'paid' | 'confirming' | 'returned'; view: OrderView };

/**
 * Verifies a payment that the customer's browser reports. The signature is checked against the gateway order id stored with our
 * order, never the one in the body. Then the gateway is asked for the payment.
 * @returns 'paid'; 'confirming' if the gateway has not captured it or does not answer: webhook or reconciler settles it later; 'returned'
 *   if the pieces or the coupon were gone, or the cart was ordered for cash: the order's page says where the money is
 * @throws ShopError ORDER_NOT_FOUND, VERIFICATION_FAILED (a forged request changes nothing, E8)
 */
export async function verifyPayment(shop: Shop, visitor: PageOwner, body: VerifyBody, token: string | null): Promise<Verified> {
  const view = await readOrder(shop, visitor, body.db_order_id, token);
  const ours = view && (await ourGatewayOrder(shop, view.order, body.razorpay_order_id));
  if (!view || !ours) throw new ShopError('ORDER_NOT_FOUND');

  if (!(await paymentGateway.isProved(shop.env, ours, body)) || body.razorpay_order_id !== ours) {
    logFault('verify', `forged or foreign signature for order ${view.order.id}`);
    throw new ShopError('VERIFICATION_FAILED');
  }
  if (isPaid(view)) return { outcome: 'paid', view };

  const payment = await askGateway(shop, body.razorpay_payment_id);
  if (payment === null || payment.status === 'authorized' || payment.status === 'created') return { outcome: 'confirming', view };
  if (payment.gatewayOrderId !== ours || payment.status === 'failed' || payment.status === 'returned')
    throw new ShopError('VERIFICATION_FAILED');
  return settle(shop, visitor, view, { gatewayOrderId: ours, payment, token });
}

/** A cash order is a sale before it is paid. */
const isPaid = ({ order }: OrderView) => isRevenue(order.status) && (order.placedAs !== 'cod' || order.paidOnline || order.advancePaid);

/** The gateway order of an order; of a cash order the one that was opened next to it and that the browser names. */
async function ourGatewayOrder(
  { db: { orm } }: Shop,
  { id, placedAs, gatewayOrderId }: OrderView['order'],
  named: string,
): Promise<string | null> {
  if (placedAs !== 'cod') return gatewayOrderId;
  const [beside] = await orm
    .select({ id: cashPayments.gatewayOrderId })
    .from(cashPayments)
    .where(and(eq(cashPayments.orderId, id), eq(cashPayments.gatewayOrderId, named)));
  return beside?.id ?? null;
}

async function askGateway(shop: Shop, paymentId: string): Promise<GatewayPayment | null> {
  try {
    return await gateway(shop).payment(paymentId);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    logFault('verify', error);
    return null;
  }
}

async function settle(
  shop: Shop,
  visitor: PageOwner,
  { order }: OrderView,
  { gatewayOrderId, payment, token }: { gatewayOrderId: string; payment: GatewayPayment; token: string | null },
): Promise<Verified> {
  await recordCapture(shop, { gatewayOrderId, payment, actor: 'shopper' });
  const view = await readOrder(shop, visitor, order.id, token);
  if (view && isPaid(view) && !(await goesBack(shop, order.id, payment.id))) return { outcome: 'paid', view };
  // Another amount than the order's is not what the shopper agreed to: support looks at it.
  if (view && isPriceOf(order, payment) && (await goesBack(shop, order.id, payment.id))) return { outcome: 'returned', view };
  throw new ShopError('VERIFICATION_FAILED', { dbOrderId: order.id });
}

/** Returns whether the payment was not counted. The webhook may have written that before the browser reports it. */
async function goesBack({ db }: Shop, orderId: string, paymentId: string): Promise<boolean> {
  const [known] = await db.orm
    .select({ settlement: payments.settlement })
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.orderId, orderId)));
  return known?.settlement === 'refund_due';
}
