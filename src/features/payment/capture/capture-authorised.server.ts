import { sql } from 'drizzle-orm';
import { logFault } from '../../../platform/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { AUTO_CAPTURE_WAIT, HOLD_TTL } from '../../../rules/limits.ts';
import { capturableStatuses, type OrderStatus } from '../../../rules/order/order-status.ts';
import type { orders } from '../../sales/orders.table.ts';
import { GatewayError, type GatewayPayment, gateway } from '../gateway/gateway.server.ts';

type Order = typeof orders.$inferSelect;

/**
 * E11: money that a bank authorised and nobody captured. Razorpay captures within its window by itself; what came later
 * is captured by us where the order can still have its pieces, else it is left alone and Razorpay lets it go back.
 * Returns the payment as captured, or null where it was not.
 */
export async function captureAuthorised(shop: Shop, order: Order, payment: GatewayPayment): Promise<GatewayPayment | null> {
  const openedAt = order.holdExpiresAt - HOLD_TTL;
  if (shop.now - openedAt < AUTO_CAPTURE_WAIT || payment.amount !== order.total || payment.currency !== 'INR') return null;
  if (!(capturableStatuses as readonly OrderStatus[]).includes(order.status)) return null;
  if (order.reservation === 'released' && !(await canHaveBack(shop, order))) return null;
  try {
    return await gateway(shop).capture(payment.id, payment.amount);
  } catch (error) {
    // Captured meanwhile, or let go: the next look at the order tells.
    if (!(error instanceof GatewayError)) throw error;
    logFault('capture of an authorised payment', error);
    return null;
  }
}

/** Are the pieces and the coupon's use still there? Whoever is faster than the capture is settled by E10. */
async function canHaveBack({ db }: Shop, { id, couponId }: Order): Promise<boolean> {
  const missing = await db.orm.all(sql`SELECT 1 FROM order_items i JOIN products p ON p.id = i.product_id
    LEFT JOIN product_sizes s ON s.product_id = i.product_id AND s.size = i.selected_size
    WHERE i.order_id = ${id} AND (s.stock_quantity < i.quantity OR p.stock_quantity <
      (SELECT sum(quantity) FROM order_items WHERE order_id = i.order_id AND product_id = i.product_id))
    UNION ALL SELECT 1 FROM coupons WHERE id = ${couponId} AND uses_count >= max_uses LIMIT 1`);
  return missing.length === 0;
}
