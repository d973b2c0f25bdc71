import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { orders } from '../ledger/orders.table.ts';
import { payments, refunds } from '../ledger/payments.table.ts';

/**
 * The refunds of the order that matches `where`, a condition on `orders`, as the customer sees them: a failed refund and its
 * repetition count as one.
 */
export function refundsQuery({ db: { orm } }: Shop, where: SQL) {
  return orm
    .select({
      amount: refunds.amount,
      status: refunds.status,
      isFirst: isNull(refunds.retryOf).mapWith(Boolean),
      method: payments.method,
      speed: refunds.speed,
      speedProcessed: refunds.speedProcessed,
      askedAt: refunds.createdAt,
      changedAt: refunds.updatedAt,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        inArray(payments.orderId, orm.select({ id: orders.id }).from(orders).where(where)),
        or(isNull(refunds.retryOf), eq(refunds.status, 'processed')),
      ),
    )
    .orderBy(asc(refunds.createdAt));
}
export type RefundShown = Awaited<ReturnType<typeof refundsQuery>>[number];
