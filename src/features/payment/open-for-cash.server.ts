import type { Statement } from '../../platform/db.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { CreateOrderBody } from '../checkout/checkout.schema.ts';
import { queueOrderMail } from '../messages/outbox.server.ts';
import { sendMailsOf } from '../messages/send.server.ts';
import type { OrderRow } from '../orders/order-view.server.ts';
import type { CreatedOrder } from './create-order.server.ts';
import type { Openable } from './open-at-gateway.server.ts';

/** The mail that asks to confirm, for the batch that makes the order or takes it up. Once for each address it is sent to. */
export function queueCodMail(shop: Shop, orderId: string, { payment_method, customer_email }: CreateOrderBody): Statement[] {
  return payment_method === 'cod' ? [queueOrderMail(shop, 'cod-confirm', `cod:${orderId}:${customer_email}`, orderId)] : [];
}

/** Can the shopper still confirm this order? */
export function keptForCash({ status, holdExpiresAt }: Pick<OrderRow, 'status' | 'holdExpiresAt'>, now: number): boolean {
  return status === 'pending_payment' && holdExpiresAt > now;
}

/**
 * The answer for an order that is paid at the door: no gateway has part in it.
 * @throws ShopError COD_NOT_CONFIRMED where the order ended before it was confirmed; it cannot be taken up again
 */
export function codReply(shop: Shop, { id, total, status = 'pending_payment' }: Openable): CreatedOrder {
  if (status === 'cancelled_by_user' || status === 'failed') throw new ShopError('COD_NOT_CONFIRMED', { dbOrderId: id });
  shop.background(sendMailsOf(shop, id));
  return { dbOrderId: id, razorpayOrderId: null, amount: total, currency: 'INR', confirm: status === 'pending_payment' };
}
