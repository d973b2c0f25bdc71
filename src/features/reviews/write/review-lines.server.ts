import { and, eq, type SQL, sql } from 'drizzle-orm';
import { sqlList } from '../../../platform/database/columns.ts';
import type { RowsOf } from '../../../platform/database/read-batch.ts';
import type { Shop } from '../../../platform/shop.ts';
import { isReturnVoid, returnStatusesWhere } from '../../../rules/returns/return-moves.ts';
import { type ReviewState, reviewState } from '../../../rules/reviews/review.ts';
import { orderItems, orders } from '../../ledger/orders.table.ts';
import { englishBeside, ownText } from '../../translations/own-text.server.ts';
import { reviews } from '../reviews.table.ts';

/** Pieces of a line whose money went back, and those in a return that is not over. The tables of returns belong to a leaf. */
const refunded = sql<number>`(SELECT coalesce(sum(p.quantity), 0) FROM refunded_pieces p
  WHERE p.order_id = ${orderItems.orderId} AND p.line = ${orderItems.line})`.mapWith(Number);
const returning = sql<number>`(SELECT count(*) FROM return_items t JOIN returns r ON r.id = t.return_id
  WHERE t.order_id = ${orderItems.orderId} AND t.line = ${orderItems.line} AND r.status NOT IN (${sqlList(returnStatusesWhere(isReturnVoid))}))`.mapWith(
  Number,
);

/**
 * Returns the queries of an order's lines with their reviews. @param where a condition on `orders` that matches one order
 */
export function reviewLineQueries({ db: { orm } }: Shop, where: SQL | undefined) {
  const chosen = orm.select({ id: orders.id }).from(orders).where(where).limit(1);
  return {
    order: orm
      .select({
        id: orders.id,
        number: orders.number,
        userId: orders.userId,
        status: orders.status,
        deliveredAt: orders.deliveredAt,
        customerName: orders.customerName,
        city: sql<string>`coalesce(${orders.shippingAddress} ->> 'city', '')`,
      })
      .from(orders)
      .where(where)
      .limit(1),
    lines: orm
      .select({
        line: orderItems.line,
        productId: orderItems.productId,
        name: ownText('product', 'name', orderItems.productId, orderItems.name),
        ...englishBeside({ english: orderItems.name }),
        image: orderItems.image,
        size: orderItems.selectedSize,
        quantity: orderItems.quantity,
        refunded,
        returning,
        review: reviews,
      })
      .from(orderItems)
      .leftJoin(reviews, and(eq(reviews.orderId, orderItems.orderId), eq(reviews.line, orderItems.line)))
      .where(sql`${orderItems.orderId} = (${chosen})`)
      .orderBy(orderItems.line),
  };
}

export type ReviewLineRows = RowsOf<ReturnType<typeof reviewLineQueries>>;
export type ReviewedOrder = ReviewLineRows['order'][number];

/** A line of an order, and what its buyer can do about its review. */
export type ReviewLine = ReviewLineRows['lines'][number] & { readonly state: ReviewState };

/** Returns null if the condition matched no order. */
export function reviewLinesOf({ order: [order], lines }: ReviewLineRows): { order: ReviewedOrder; lines: readonly ReviewLine[] } | null {
  if (!order) return null;
  const stateOf = ({ quantity, refunded: back, review }: ReviewLineRows['lines'][number]) =>
    reviewState({ orderStatus: order.status, quantity, refunded: back, reviewStatus: review?.status ?? null });
  return { order, lines: lines.map((line) => ({ ...line, state: stateOf(line) })) };
}
