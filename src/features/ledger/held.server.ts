import { and, desc, eq, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { sqlList } from '../../platform/database/columns.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/ready-query.ts';
import type { PageOwner } from '../../platform/request/visitor.ts';
import { isPayable, statusesWhere } from '../../rules/order/order-status.ts';
import { orderItems, orders } from './orders.table.ts';

/** A visitor, or the place of one in a prepared query. */
type Asked = Pick<PageOwner, 'userId'> & { readonly guestId: string | Placeholder | null };

/**
 * Returns the condition for this visitor's orders: the signed-in user's, and those made in this browser without an account.
 */
export function ordersOwnedBy({ userId, guestId }: Asked): SQL {
  const ofUser = userId ? eq(orders.userId, userId) : undefined;
  const ofBrowser = guestId ? and(isNull(orders.userId), eq(orders.guestId, guestId)) : undefined;
  return or(ofUser, ofBrowser) ?? sql`0`;
}

// Written out: SQLite compiles a statement again once it knows a parameter that an index with a condition could be for.
const heldUnpaid = (visitor: Asked) =>
  and(ordersOwnedBy(visitor), sql`${orders.reservation} = 'held' AND ${orders.status} IN (${sqlList(statusesWhere(isPayable))})`);

const { id, requestHash, cartFingerprint, userId, status, reservation, hold, holdExpiresAt, total, due, couponId, gatewayOrderId, origin } =
  orders;
/** The columns of an order that opening it again needs. */
export const reopening = {
  ...{ id, requestHash, cartFingerprint, userId, status, reservation, hold, holdExpiresAt, total, due, couponId, gatewayOrderId, origin },
};
export type OrderToReopen = Pick<typeof orders.$inferSelect, keyof typeof reopening>;

type Builder = Db['orm'];

const piecesOf = (orm: Builder, visitor: Asked) =>
  orm
    .select({
      productId: orderItems.productId,
      size: orderItems.selectedSize,
      quantity: sql<number>`sum(${orderItems.quantity})`.mapWith(Number),
      couponId: sql<number | null>`max(${orders.couponId})`,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(heldUnpaid(visitor), sql`${orders.hold} <> 'none'`))
    .groupBy(orderItems.productId, orderItems.selectedSize);

const ordersOf = (orm: Builder, visitor: Asked) =>
  orm.select(reopening).from(orders).where(heldUnpaid(visitor)).orderBy(desc(orders.createdAt)).limit(5);

// Most buyers have no account: their queries are written once.
const someGuest: Asked = { userId: null, guestId: sql.placeholder('guestId') };
const guestPieces = prepared((orm) => piecesOf(orm, someGuest));
const guestOrders = prepared((orm) => ordersOf(orm, someGuest));
const isGuest = ({ userId, guestId }: PageOwner) => userId === null && Boolean(guestId);

/**
 * Returns the pieces that this customer's own unpaid orders hold, by product and size. They count as available to this customer:
 * otherwise a second attempt to pay would fail with 'out of stock' because of the first attempt's hold.
 */
export const heldPiecesQuery = ({ orm }: Db, visitor: PageOwner) =>
  isGuest(visitor) ? guestPieces({ guestId: visitor.guestId }) : piecesOf(orm, visitor);

/**
 * Returns the customer's unpaid orders that hold stock, newest first, at most five: each is reopened or its hold released.
 */
export const heldOrdersQuery = ({ orm }: Db, visitor: PageOwner) =>
  isGuest(visitor) ? guestOrders({ guestId: visitor.guestId }) : ordersOf(orm, visitor);
