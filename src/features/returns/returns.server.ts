import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { RowsOf } from '../../platform/database/read-batch.ts';
import type { Shop } from '../../platform/shop.ts';
import { isReturnVoid } from '../../rules/returns/return-moves.ts';
import type { BoughtLine } from '../../rules/returns/returns.ts';
import type { OrderItemRow } from '../ledger/order-view.server.ts';
import { orderItems, orders } from '../ledger/orders.table.ts';
import { ownText } from '../translations/own-text.server.ts';
import { returnEvents, returnItems, returnMedia, returns } from './returns.table.ts';

export type ReturnRow = typeof returns.$inferSelect;
type ReturnItemRow = typeof returnItems.$inferSelect;
type ReturnMediaRow = typeof returnMedia.$inferSelect;
type ReturnEventRow = typeof returnEvents.$inferSelect;

/** A request with its pieces, its evidence that is not deleted yet, and its history. */
export interface ReturnView {
  readonly request: ReturnRow;
  readonly items: readonly (ReturnItemRow & {
    readonly name: string;
    readonly image: string | null;
    readonly size: string;
    readonly bought: number;
  })[];
  readonly media: readonly ReturnMediaRow[];
  readonly events: readonly ReturnEventRow[];
}

/**
 * Queries for the requests of the orders that match `where`, oldest first, to batch with the page's other queries.
 * `returnViewsOf` turns the rows into views.
 */
export function returnQueries(shop: Shop, where: SQL | undefined) {
  const chosen = shop.db.orm.select({ id: orders.id }).from(orders).where(where);
  return byOrders(shop, sql`(${chosen})`);
}

function byOrders({ db: { orm } }: Shop, chosen: SQL) {
  const ids = orm.select({ id: returns.id }).from(returns).where(sql`${returns.orderId} IN ${chosen}`);
  return {
    requests: orm.select().from(returns).where(sql`${returns.orderId} IN ${chosen}`).orderBy(asc(returns.number)),
    items: orm
      .select({
        item: returnItems,
        name: ownText('product', 'name', orderItems.productId, orderItems.name),
        image: orderItems.image,
        size: orderItems.selectedSize,
        bought: orderItems.quantity,
      })
      .from(returnItems)
      .innerJoin(orderItems, and(eq(orderItems.orderId, returnItems.orderId), eq(orderItems.line, returnItems.line)))
      .where(sql`${returnItems.orderId} IN ${chosen}`)
      .orderBy(asc(returnItems.line)),
    media: orm
      .select()
      .from(returnMedia)
      .where(and(sql`${returnMedia.orderId} IN ${chosen}`, eq(returnMedia.state, 'stored')))
      .orderBy(asc(returnMedia.createdAt), asc(returnMedia.id)),
    events: orm.select().from(returnEvents).where(inArray(returnEvents.returnId, ids)).orderBy(asc(returnEvents.seq)),
  };
}

export function returnViewsOf({ requests, items, media, events }: RowsOf<ReturnType<typeof byOrders>>): ReturnView[] {
  return requests.map((request) => ({
    request,
    items: items.filter(({ item }) => item.returnId === request.id).map(({ item, ...rest }) => ({ ...item, ...rest })),
    media: media.filter(({ returnId, orderId }) => returnId === request.id && orderId === request.orderId),
    events: events.filter(({ returnId }) => returnId === request.id),
  }));
}

/** Returns the lines of an order, each with its quantity in requests that are not declined or cancelled. */
export function boughtLines(items: readonly OrderItemRow[], views: readonly ReturnView[]): BoughtLine[] {
  const live = views.filter(({ request }) => !isReturnVoid(request.status)).flatMap((view) => view.items);
  return items.map(({ line, kept }) => ({
    line,
    quantity: kept,
    asked: live.filter((item) => item.line === line).reduce((sum, item) => sum + item.quantity, 0),
  }));
}

/** Reads one request and all requests of its order, or null. */
export async function readReturn(shop: Shop, id: string): Promise<{ view: ReturnView; all: ReturnView[] } | null> {
  const chosen = sql`(SELECT order_id FROM returns WHERE id = ${id})`;
  const all = returnViewsOf(await shop.db.read(byOrders(shop, chosen)));
  const view = all.find(({ request }) => request.id === id);
  return view ? { view, all } : null;
}
