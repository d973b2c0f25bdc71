import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { RowsOf } from '../../platform/database/read-batch.ts';
import type { PageOwner } from '../../platform/request/visitor.ts';
import type { Shop } from '../../platform/shop.ts';
import { isUuid } from '../../rules/ids.ts';
import { ownText } from '../translations/own-text.server.ts';
import { ordersOwnedBy } from './held.server.ts';
import { orderTokenMatches } from './order-token.server.ts';
import { orderEvents, orderItems, orders } from './orders.table.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderItemRow = typeof orderItems.$inferSelect;
export interface OrderView {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
  readonly events: readonly (typeof orderEvents.$inferSelect)[];
}

/** The lines of an order, each with the name that its piece has in the language of the reader; in English that at which it was bought. */
const itemFields = () => ({
  ...getTableColumns(orderItems),
  name: ownText('product', 'name', orderItems.productId, orderItems.name),
});

/** Queries of an order with its lines and history, to batch with the page's other queries. */
export function orderQueries({ db }: Shop, where: SQL | undefined) {
  const chosen = db.orm.select({ id: orders.id }).from(orders).where(where).limit(1);
  return {
    order: db.orm.select().from(orders).where(where).limit(1),
    items: db.orm.select(itemFields()).from(orderItems).where(sql`${orderItems.orderId} = (${chosen})`).orderBy(orderItems.line),
    events: db.orm.select().from(orderEvents).where(sql`${orderEvents.orderId} = (${chosen})`).orderBy(orderEvents.seq),
  };
}

export function orderOf({ order: [order], items, events }: RowsOf<ReturnType<typeof orderQueries>>): OrderView | null {
  return order ? { order, items, events } : null;
}

/**
 * Returns the condition on `orders` for one order that this visitor may read: their own, or any with the signed link from a mail.
 * Otherwise it matches no row, so that nobody can find out whether somebody else's order exists (F63).
 */
export async function readableBy(shop: Shop, visitor: PageOwner, orderId: string | null, token: string | null): Promise<SQL> {
  if (!isUuid(orderId)) return sql`0`;
  const byLink = token !== null && (await orderTokenMatches(shop.env, orderId, token));
  return and(eq(orders.id, orderId), byLink ? sql`1` : ordersOwnedBy(visitor)) ?? sql`0`;
}

/** Returns the order if this visitor may read it, else null. One round trip. */
export async function readOrder(
  shop: Shop,
  visitor: PageOwner,
  orderId: string | null,
  token: string | null = null,
): Promise<OrderView | null> {
  const where = await readableBy(shop, visitor, orderId, token);
  return orderOf(await shop.db.read(orderQueries(shop, where)));
}
