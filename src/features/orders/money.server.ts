import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { RowsOf } from '../../platform/database/read-batch.ts';
import type { PageOwner } from '../../platform/request/visitor.ts';
import type { Shop } from '../../platform/shop.ts';
import { ordersOwnedBy } from '../ledger/held.server.ts';
import type { MoneyRow } from '../ledger/money-state.ts';
import { type OrderRow, readableBy } from '../ledger/order-view.server.ts';
import { orders } from '../ledger/orders.table.ts';
import { payments } from '../ledger/payments.table.ts';

const SHOWN = 5;

/** Payments of the orders that match `where`, a condition on `orders`, oldest first, each with the state of its latest refund. */
export function moneyQuery({ db: { orm } }: Shop, where: SQL) {
  return orm
    .select({
      orderId: payments.orderId,
      amount: payments.amount,
      status: payments.status,
      settlement: payments.settlement,
      reason: payments.reason,
      method: payments.method,
      refunded: payments.refunded,
      // Raw SQL: in a query on one table drizzle writes `id` without its table, which would mean the refund's own `id`.
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

/** Queries for the order of a link, else for this visitor's latest orders, newest first, each with its payments. */
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
