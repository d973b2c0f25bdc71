import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { isPayable, isRevenue } from '../../../rules/order/order-status.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { GatewayError, type GatewayPayment } from '../../gateway/payment-gateway.ts';
import { heldUntil } from '../../ledger/held-until.ts';
import { type OrderRow, readOrder } from '../../ledger/order-view.server.ts';
import { assertShown, payNow } from '../pay-now/pay-now.server.ts';
import { payTexts } from '../payment.texts.ts';
import { fetchAttempts } from '../reconcile/reconcile.server.ts';
import type { AskingBuyer } from './buyer.server.ts';
import { holdAgain } from './hold-again.server.ts';
import { type CreatedOrder, openAtGateway } from './open-at-gateway.server.ts';

/** The contact data that the payment window is prefilled with. */
interface PaymentPrefill {
  readonly name: string;
  readonly email: string;
  /** +919845000000 */
  readonly contact: string;
}

interface Press {
  /** The token of the signed link. */
  readonly token: string | null;
  /** The sum on the button, in paise; null from a page that names none. */
  readonly shown: number | null;
}

/**
 * Reopens an unpaid order for payment with `holdAgain`, on the same gateway order and at the prices of the order (E13, F35). A cash order is
 * paid by `payNow`.
 * The gateway is asked for payments first, so that nobody pays twice. A press that was shown another sum is refused, and told the sum of the order.
 * @throws ShopError ORDER_NOT_FOUND, ALREADY_PAID, NOT_PAYABLE, SUM_CHANGED, PAYMENT_UNDER_WAY, CART_NOT_BUYABLE, PRICE_CHANGED,
 *   COUPON_LIMIT, COUPON_CUSTOMER_LIMIT, TOO_MANY_HOLDS, GATEWAY_DOWN, SHOP_BUSY
 */
export async function payAgain(
  shop: Shop,
  asking: AskingBuyer,
  orderId: string,
  { token, shown }: Press,
): Promise<CreatedOrder & { prefill: PaymentPrefill }> {
  const read = async () => {
    const found = await readOrder(shop, asking.owner, orderId, token);
    if (!found) throw new ShopError('ORDER_NOT_FOUND');
    return found;
  };
  let view = await read();
  if (view.order.placedAs === 'cod') return { ...(await payNow(shop, view.order, shown)), prefill: prefillOf(view.order) };
  checkPayable(view.order, shop.now);
  assertShown(shown, view.order.total, orderId);
  const attempts = await attemptsOf(shop, view.order);
  if (attempts.some(({ status }) => status === 'captured' || status === 'refunded')) {
    view = await read();
    checkPayable(view.order, shop.now);
    throw new ShopError('NOT_PAYABLE', { dbOrderId: orderId });
  }
  if (attempts.some(({ status }) => status === 'authorized'))
    throw new ShopError(orderRefusal('PAYMENT_UNDER_WAY', payTexts().bankConfirms), { dbOrderId: orderId });
  const order = await holdAgain(shop, view.order, { renews: true });
  return { ...(await openAtGateway(shop, order, await asking.known())), prefill: prefillOf(view.order) };
}

function checkPayable({ id, status, method, total, paidAt, ...order }: OrderRow, now: number): void {
  if (isRevenue(status)) throw new ShopError('ALREADY_PAID', { dbOrderId: id });
  if (order.origin === 'chat' && heldUntil(order, now) === null)
    throw new ShopError(orderRefusal('NOT_PAYABLE', payTexts().linkEnded), { dbOrderId: id });
  const settledFree = total === 0 && status !== 'pending_payment';
  // An order with `paidAt` was paid and then cancelled: its payment is being refunded.
  if (method !== 'gateway' || settledFree || paidAt !== null || !isPayable(status)) throw new ShopError('NOT_PAYABLE', { dbOrderId: id });
}

/** The payments of the order at the gateway; none if the gateway does not answer: the webhook will report them. */
async function attemptsOf(shop: Shop, order: OrderRow): Promise<readonly GatewayPayment[]> {
  if (!order.gatewayOrderId) return [];
  try {
    return (await fetchAttempts(shop, order, 'shopper')).attempts;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    logFault('pay again', error);
    return [];
  }
}

function prefillOf({ customerName, customerEmail, shippingAddress }: OrderRow): PaymentPrefill {
  return { name: customerName, email: customerEmail, contact: `+91${shippingAddress.phone}` };
}
