import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { sqlList } from '../../platform/database/columns.ts';
import type { Db } from '../../platform/database/database.ts';
import type { PageOwner } from '../../platform/request/visitor.ts';
import { payableStatuses } from '../../rules/order/order-status.ts';
import { orderItems, orders } from './orders.table.ts';

/** The condition for this visitor's orders: the signed-in user's, and those made in this browser without an account. */
export function ordersOwnedBy({ userId, guestId }: PageOwner): SQL {
  const ofUser = userId ? eq(orders.userId, userId) : undefined;
  const ofBrowser = guestId ? and(isNull(orders.userId), eq(orders.guestId, guestId)) : undefined;
  return or(ofUser, ofBrowser) ?? sql`0`;
}

// Written out: SQLite compiles a statement again once it knows a parameter that an index with a condition could be for.
const heldUnpaid = (visitor: PageOwner) =>
  and(ordersOwnedBy(visitor), sql`${orders.reservation} = 'held' AND ${orders.status} IN (${sqlList(payableStatuses)})`);

/**
 * The pieces that this customer's own unpaid orders hold, by product and size. They count as available to this customer:
 * otherwise a second attempt to pay would fail with 'out of stock' because of the first attempt's hold.
 */
export function heldPiecesQuery({ orm }: Db, visitor: PageOwner) {
  return orm
    .select({
      productId: orderItems.productId,
      size: orderItems.selectedSize,
      quantity: sql<number>`sum(${orderItems.quantity})`.mapWith(Number),
      couponId: sql<number | null>`max(${orders.couponId})`,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(heldUnpaid(visitor))
    .groupBy(orderItems.productId, orderItems.selectedSize);
}

const { id, requestHash, cartFingerprint, userId, status, reservation, holdExpiresAt, total, couponId, razorpayOrderId } = orders;
/** The columns of an order that opening it again needs. */
export const reopening = { id, requestHash, cartFingerprint, userId, status, reservation, holdExpiresAt, total, couponId, razorpayOrderId };
export type OrderToReopen = Pick<typeof orders.$inferSelect, keyof typeof reopening>;

/** The customer's unpaid orders that hold stock, newest first, at most five: each is reopened or its hold released. */
export function heldOrdersQuery({ orm }: Db, visitor: PageOwner) {
  return orm.select(reopening).from(orders).where(heldUnpaid(visitor)).orderBy(desc(orders.createdAt)).limit(5);
}
