import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { Shop } from '../../platform/shop.ts';
import { orders } from '../sales/orders.table.ts';
import { payments, refunds } from '../sales/payments.table.ts';

/** Refunds of the order that a condition on `orders` names, as its shopper knows them: a try that failed and was repeated is one refund. */
export function refundsQuery({ db: { orm } }: Shop, where: SQL) {
  return orm
    .select({
      amount: refunds.amount,
      status: refunds.status,
      isFirst: isNull(refunds.retryOf).mapWith(Boolean),
      method: payments.method,
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
