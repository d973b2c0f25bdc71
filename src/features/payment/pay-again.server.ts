import { and, eq } from 'drizzle-orm';
import { logFault, type Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Visitor } from '../../platform/visitor.ts';
import { HOLD_TTL } from '../../rules/limits.ts';
import { refuseOrder } from '../../rules/order-refusals.ts';
import { isPayable, isRevenue } from '../../rules/order-status.ts';
import { nextCheckAt } from '../../rules/reconcile.ts';
import { type OrderRow, type OrderView, readOrder } from '../orders/order-view.server.ts';
import { orders } from '../orders/orders.table.ts';
import type { CreatedOrder } from './create-order.server.ts';
import { GatewayError, type GatewayPayment } from './gateway.server.ts';
import { openAtGateway } from './open-at-gateway.server.ts';
import { askGateway } from './reconcile.server.ts';
import { checkStillStands } from './still-stands.server.ts';

const WAIT = 'Your bank is confirming a payment for this order. Please wait a minute, so that you do not pay twice.';

/** What the payment window is filled with. */
export interface Prefill {
  readonly name: string;
  readonly email: string;
  /** +919845000000 */
  readonly contact: string;
}

/**
 * Opens an unpaid order for payment again, on the same gateway order and at its own frozen prices (E13, F35). While its
 * hold was never released the order stands whatever prices did meanwhile; an order whose pieces went back to the shelf
 * must still cost the same and find them there. The gateway is asked first, so that nobody pays twice.
 * @throws ShopError ORDER_NOT_FOUND, ALREADY_PAID, NOT_PAYABLE, PAYMENT_UNDER_WAY, CART_NOT_BUYABLE, PRICE_CHANGED,
 *   COUPON_LIMIT, GATEWAY_DOWN, SHOP_BUSY
 */
export async function payAgain(
  shop: Shop,
  visitor: Visitor,
  orderId: string,
  token: string | null,
): Promise<CreatedOrder & { prefill: Prefill }> {
  const read = async () => {
    const found = await readOrder(shop, visitor, orderId, token);
    if (!found) throw new ShopError('ORDER_NOT_FOUND');
    return found;
  };
  let view = await read();
  checkPayable(view.order);
  const attempts = await attemptsOf(shop, view.order);
  if (attempts.some(({ status }) => status === 'captured' || status === 'refunded')) {
    view = await read();
    checkPayable(view.order);
    throw new ShopError('NOT_PAYABLE', { dbOrderId: orderId });
  }
  if (attempts.some(({ status }) => status === 'authorized'))
    throw new ShopError(refuseOrder('PAYMENT_UNDER_WAY', WAIT), { dbOrderId: orderId });
  return { ...(await open(shop, view)), prefill: prefillOf(view.order) };
}

function checkPayable({ id, status, method, total, paidAt }: OrderRow): void {
  if (isRevenue(status)) throw new ShopError('ALREADY_PAID', { dbOrderId: id });
  const settledFree = total === 0 && status !== 'pending_payment';
  // Paid once and cancelled since: its money is on the way back.
  if (method !== 'gateway' || settledFree || paidAt !== null || !isPayable(status)) throw new ShopError('NOT_PAYABLE', { dbOrderId: id });
}

/** A gateway that does not answer is no reason to refuse: what it cannot tell now, the webhook tells. */
async function attemptsOf(shop: Shop, order: OrderRow): Promise<readonly GatewayPayment[]> {
  if (!order.razorpayOrderId) return [];
  try {
    return (await askGateway(shop, order, 'shopper')).attempts;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    logFault('pay again', error);
    return [];
  }
}

async function open(shop: Shop, view: OrderView): Promise<CreatedOrder> {
  const { order } = view;
  const [kept] = await shop.db.write([
    shop.db.orm
      .update(orders)
      .set({ holdExpiresAt: shop.now + HOLD_TTL, nextCheckAt: nextCheckAt(shop.now, shop.now), updatedAt: shop.now })
      .where(and(eq(orders.id, order.id), eq(orders.hold, 'held')))
      .returning({ id: orders.id }),
  ]);
  if (kept?.length) return openAtGateway(shop, order);
  await checkStillStands(shop, view);
  // Released while this call was under way: the label may say open still, so it is opened like any released order.
  return openAtGateway(shop, { ...order, ...(order.status === 'pending_payment_gateway' && { status: 'failed' as const }) });
}

function prefillOf({ customerName, customerEmail, shippingAddress }: OrderRow): Prefill {
  return { name: customerName, email: customerEmail, contact: `+91${shippingAddress.phone}` };
}
