import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { RowsOf } from '../../platform/database/read-batch.ts';
import type { PageOwner } from '../../platform/request/visitor.ts';
import type { Shop } from '../../platform/shop.ts';
import { ordersOwnedBy } from '../sales/held.server.ts';
import type { MoneyRow } from '../sales/money-state.ts';
import { type OrderRow, readableBy } from '../sales/order-view.server.ts';
import { orders } from '../sales/orders.table.ts';
import { payments } from '../sales/payments.table.ts';

const SHOWN = 5;

/** Payments of the orders that a condition on `orders` names, oldest first, each with the state of its latest refund. */
export function moneyQuery({ db: { orm } }: Shop, where: SQL) {
  return orm
    .select({
      orderId: payments.orderId,
      amount: payments.amount,
      status: payments.status,
      settlement: payments.settlement,
      reason: payments.reason,
      refunded: payments.refunded,
      // Written out: of a single table drizzle names the column alone, and `id` in here would be the refund's own.
      refund: sql<
        MoneyRow['refund']
      >`(SELECT r.status FROM refunds r WHERE r.payment_id = payments.id ORDER BY r.created_at DESC, r.rowid DESC LIMIT 1)`,
    })
    .from(payments)
    .where(inArray(payments.orderId, orm.select({ id: orders.id }).from(orders).where(where)))
    .orderBy(asc(payments.createdAt));
}

export interface OrderMoney {
  readonly order: OrderRow;
  readonly money: readonly MoneyRow[];
}

/** The order of a link, or this visitor's latest ones, newest first, with their payments: queries to batch with a page's own. */
export async function latestMoneyQueries(shop: Shop, visitor: PageOwner, orderId: string | null, token: string | null) {
  const whose = orderId === null ? ordersOwnedBy(visitor) : await readableBy(shop, visitor, orderId, token);
  const mine = and(whose, eq(orders.method, 'gateway')) ?? sql`0`;
  return {
    orders: shop.db.orm.select().from(orders).where(mine).orderBy(desc(orders.createdAt)).limit(SHOWN),
    money: moneyQuery(shop, mine),
  };
}

export function latestMoneyOf({ orders: found, money }: RowsOf<Awaited<ReturnType<typeof latestMoneyQueries>>>): OrderMoney[] {
  return found.map((order) => ({ order, money: money.filter(({ orderId }) => orderId === order.id) }));
}
