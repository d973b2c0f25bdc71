import { and, eq, sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import { guard } from '../../../platform/database/write-guard.ts';
import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { isOpen } from '../../../rules/order/order-status.ts';
import { gateway } from '../../gateway/gateway.server.ts';
import type { OrderToReopen } from '../../ledger/held.server.ts';
import { orders } from '../../ledger/orders.table.ts';

/**
 * Statements that release the holds of the customer's unpaid orders, for the batch that creates a new order. A hold is released
 * only if the gateway knows of no pending or captured payment for it.
 */
export async function releaseHolds(shop: Shop, held: readonly OrderToReopen[]): Promise<Statement[]> {
  const idle = await Promise.all(held.map(async (order) => ((await hasNoPendingPayment(shop, order)) ? [order] : [])));
  return idle.flat().flatMap((order) => [
    shop.db.orm
      .update(orders)
      .set({
        reservation: 'released',
        actor: 'shopper',
        updatedAt: shop.now,
        ...(isOpen(order.status) && { status: 'cancelled_by_user' as const }),
      })
      .where(and(eq(orders.id, order.id), eq(orders.status, order.status), eq(orders.reservation, 'held'))),
  ]);
}

/**
 * Aborts the batch that creates an order if an order of the same cart was paid since `held` was read, so that the customer does
 * not buy it twice (F41).
 */
export function guardNotAlreadyPaid(held: readonly OrderToReopen[], cartFingerprint: string): Statement[] {
  const same = held.filter((order) => order.cartFingerprint === cartFingerprint).map(({ id }) => id);
  if (same.length === 0) return [];
  return [guard(sql`NOT EXISTS (SELECT 1 FROM orders WHERE id IN ${same} AND reservation = 'committed')`)];
}

async function hasNoPendingPayment(shop: Shop, { gatewayOrderId }: OrderToReopen): Promise<boolean> {
  if (!gatewayOrderId) return true;
  try {
    return (await gateway(shop).paymentsOf(gatewayOrderId)).every((payment) => payment.status === 'failed');
  } catch (error) {
    logFault('release holds', error);
    return false;
  }
}
