import { inArray, type SQL, sql } from 'drizzle-orm';
import type { RowsOf } from '../../../platform/database/read-batch.ts';
import type { Shop } from '../../../platform/shop.ts';
import { type OrderView, orderOf, orderQueries } from '../../ledger/order-view.server.ts';
import { orderItems, orders } from '../../ledger/orders.table.ts';
import { productSizes } from '../../products/products.table.ts';
import { evidenceLink } from '../evidence/evidence-links.server.ts';
import { type ReturnView, returnQueries, returnViewsOf } from '../returns.server.ts';

/** The data of the page of an order's returns. */
export interface ReturnPage {
  readonly view: OrderView;
  readonly requests: readonly ReturnView[];
  /** The sizes of each product; none for most. */
  readonly sizes: ReadonlyMap<number, readonly string[]>;
  /** New signed links, by the id of the photo or video. */
  readonly links: ReadonlyMap<string, string>;
}

/**
 * Returns the queries of the page, to batch with those of the layout. @param where a condition on `orders` that matches one order
 */
export function returnPageQueries(shop: Shop, where: SQL) {
  const { orm } = shop.db;
  const chosen = orm.select({ id: orders.id }).from(orders).where(where);
  const bought = orm.select({ id: orderItems.productId }).from(orderItems).where(sql`${orderItems.orderId} IN (${chosen})`);
  return {
    sizes: orm
      .select({ productId: productSizes.productId, size: productSizes.size })
      .from(productSizes)
      .where(inArray(productSizes.productId, bought)),
    returns: returnQueries(shop, where),
    order: orderQueries(shop, where),
  };
}

type Rows = RowsOf<ReturnType<typeof returnPageQueries>>;

/** Returns null if the condition matched no order. */
export async function returnPageOf(shop: Shop, rows: Rows): Promise<ReturnPage | null> {
  const view = orderOf(rows.order);
  if (!view) return null;
  const sizes = new Map<number, string[]>();
  for (const { productId, size } of rows.sizes) sizes.set(productId, [...(sizes.get(productId) ?? []), size]);
  const signed = rows.returns.media.map(async ({ id }) => [id, await evidenceLink(shop.env, id, shop.now)] as const);
  return { view, requests: returnViewsOf(rows.returns), sizes, links: new Map(await Promise.all(signed)) };
}
