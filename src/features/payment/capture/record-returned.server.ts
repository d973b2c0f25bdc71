import { sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import type { GatewayPayment } from '../../gateway/payment-gateway.ts';
import { recordEvent, type WebhookEvent } from '../../gateway/webhook-events.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import { payments } from '../../ledger/payments.table.ts';
import { isOfGatewayOrder } from '../pay-now/of-gateway-order.server.ts';

/**
 * Records that the gateway gave a payment back because nobody captured it (E11): it never was the shop's money, so there is neither a capture
 * nor a refund to book, and nobody waits for it any more. Safe to repeat and in any order.
 */
export async function recordReturned(
  shop: Shop,
  { id, gatewayOrderId, amount, currency, method }: GatewayPayment,
  event?: WebhookEvent,
): Promise<'returned'> {
  const { orm } = shop.db;
  const [order] = await orm
    .select({ id: orders.id })
    .from(orders)
    .where(isOfGatewayOrder(shop, gatewayOrderId ?? ''));
  const returned = { status: 'authorized', reason: 'not captured: given back', updatedAt: shop.now } as const;
  const statements = [
    ...recordEvent(shop, event, 'returned', order?.id ?? null, true),
    ...(order
      ? [
          orm
            .insert(payments)
            .values({ id, orderId: order.id, amount, currency, method, createdAt: shop.now, ...returned })
            .onConflictDoUpdate({
              target: payments.id,
              set: returned,
              setWhere: sql`${payments.orderId} = ${order.id} AND ${payments.status} <> 'captured'`,
            }),
        ]
      : []),
  ];
  if (statements.length > 0) await shop.db.write(statements);
  return 'returned';
}
