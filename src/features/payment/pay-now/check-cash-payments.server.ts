import { asc, eq, lte } from 'drizzle-orm';
import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { nextCheckAt, RECONCILE_CALLS_KEPT, RECONCILE_ORDERS_PER_RUN } from '../../../rules/order/reconcile.ts';
import { gateway } from '../../gateway/gateway.server.ts';
import type { GatewayPayment } from '../../gateway/payment-gateway.ts';
import { recordCapture } from '../capture/record-capture.server.ts';
import { cashPayments } from '../cash-payments.table.ts';

/**
 * The payments of a gateway order that was opened next to a cash order. Captured ones are settled at once. What is only authorised is captured
 * by the gateway itself, or given back by it.
 * @throws GatewayError where the gateway does not answer
 */
export async function settleAttempts(shop: Shop, gatewayOrderId: string, actor: 'cron' | 'shopper'): Promise<readonly GatewayPayment[]> {
  const attempts = await gateway(shop).paymentsOf(gatewayOrderId);
  for (const payment of attempts) {
    if (payment.status === 'captured') await recordCapture(shop, { gatewayOrderId, payment, actor });
  }
  return attempts;
}

/**
 * A part of each run of the reconciler: asks the gateway about the payments next to cash orders that may be unreported, at the times at which
 * it asks about orders. An order whose opening was never answered is found by its receipt.
 */
export async function checkCashPayments(shop: Shop): Promise<void> {
  const due = await shop.db.orm
    .select()
    .from(cashPayments)
    .where(lte(cashPayments.nextCheckAt, shop.now))
    .orderBy(asc(cashPayments.nextCheckAt))
    .limit(RECONCILE_ORDERS_PER_RUN);
  for (const row of due) {
    if (shop.calls.left <= RECONCILE_CALLS_KEPT) return;
    await checkOne(shop, row).catch((error: unknown) => logFault(`reconcile the payment of cash order ${row.orderId}`, error));
  }
}

async function checkOne(shop: Shop, { id, gatewayOrderId, askedAt }: typeof cashPayments.$inferSelect): Promise<void> {
  const made = gatewayOrderId ?? (await gateway(shop).find(id));
  if (made !== null) {
    // Stored first: a capture is counted for the order that the row names.
    if (gatewayOrderId === null) await store(shop, id, { gatewayOrderId: made });
    await settleAttempts(shop, made, 'cron');
  }
  await store(shop, id, { nextCheckAt: nextCheckAt(askedAt, shop.now) });
}

const store = ({ db }: Shop, id: string, set: Partial<typeof cashPayments.$inferInsert>) =>
  db.write([db.orm.update(cashPayments).set(set).where(eq(cashPayments.id, id))]);
