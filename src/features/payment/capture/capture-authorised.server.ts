import { sql } from 'drizzle-orm';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { AUTO_CAPTURE_WAIT, HOLD_TTL } from '../../../rules/limits.ts';
import { ZERO } from '../../../rules/money/money.ts';
import { isCapturable } from '../../../rules/order/order-status.ts';
import { gateway } from '../../gateway/gateway.server.ts';
import { GatewayError, type GatewayPayment } from '../../gateway/payment-gateway.ts';
import type { OrderToReopen } from '../../ledger/held.server.ts';
import { isPriceOf } from './record-capture.server.ts';

/**
 * Captures a payment that was authorised but not captured (E11). The gateway captures automatically within its window; a later
 * authorisation is captured here if the order can still get its pieces. Otherwise the gateway returns the money automatically.
 * @returns the captured payment, or null if it was not captured
 */
export async function captureAuthorised(shop: Shop, order: OrderToReopen, payment: GatewayPayment): Promise<GatewayPayment | null> {
  const openedAt = order.holdExpiresAt - HOLD_TTL;
  if (shop.now - openedAt < AUTO_CAPTURE_WAIT || !isPriceOf({ due: order.due, advance: ZERO }, payment)) return null;
  if (!isCapturable(order.status)) return null;
  const holdsNothing = order.reservation === 'released' || order.hold === 'none';
  if (holdsNothing && !(await isAvailable(shop, order))) return null;
  try {
    return await gateway(shop).capture(payment.id, payment.amount);
  } catch (error) {
    // Captured or released meanwhile: the next check of the order finds out.
    if (!(error instanceof GatewayError)) throw error;
    logFault('capture of an authorised payment', error);
    return null;
  }
}

/** True if the pieces and the coupon are still available. If that changes before the capture, E10 refunds the payment. */
async function isAvailable({ db }: Shop, { id, couponId }: OrderToReopen): Promise<boolean> {
  const missing = await db.read(
    selectRaw(sql`SELECT 1 FROM order_items i JOIN products p ON p.id = i.product_id
    LEFT JOIN product_sizes s ON s.product_id = i.product_id AND s.size = i.selected_size
    WHERE i.order_id = ${id} AND (s.stock_quantity < i.quantity OR p.stock_quantity <
      (SELECT sum(quantity) FROM order_items WHERE order_id = i.order_id AND product_id = i.product_id))
    UNION ALL SELECT 1 FROM coupons WHERE id = ${couponId} AND uses_count >= max_uses LIMIT 1`),
  );
  return missing.length === 0;
}
