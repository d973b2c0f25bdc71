import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { productSizes } from '../../products/products.table.ts';
import { type OrderView, orderOf, orderQueries } from '../../sales/order-view.server.ts';
import { orderItems, orders } from '../../sales/orders.table.ts';
import { evidenceLink } from '../evidence/evidence-links.server.ts';
import { type ReturnView, returnQueries, returnsOf } from '../returns.server.ts';

/** All that the page of an order's returns shows. */
export interface ReturnPage {
  readonly view: OrderView;
  readonly requests: readonly ReturnView[];
  /** The sizes that each product comes in; none for most. */
  readonly sizes: ReadonlyMap<number, readonly string[]>;
  /** Fresh signed links, by the id of the photo or video. */
  readonly links: ReadonlyMap<string, string>;
}

/** The queries of the page, to batch with those of the layout. @param where a condition on `orders` for one order */
export function returnPageQueries(shop: Shop, where: SQL) {
  const { orm } = shop.db;
  const chosen = orm.select({ id: orders.id }).from(orders).where(where);
  const bought = orm.select({ id: orderItems.productId }).from(orderItems).where(sql`${orderItems.orderId} IN (${chosen})`);
  return [
    orm
      .select({ productId: productSizes.productId, size: productSizes.size })
      .from(productSizes)
      .where(inArray(productSizes.productId, bought)),
    ...returnQueries(shop, where),
    ...orderQueries(shop, where),
  ] as const;
}

type Rows = readonly [{ productId: number; size: string }[], ...Parameters<typeof returnsOf>[0], ...Parameters<typeof orderOf>[0]];

/** Null where the condition names no order. */
export async function returnPageOf(shop: Shop, [found, requests, items, media, events, ...order]: Rows): Promise<ReturnPage | null> {
  const view = orderOf(order);
  if (!view) return null;
  const sizes = new Map<number, string[]>();
  for (const { productId, size } of found) sizes.set(productId, [...(sizes.get(productId) ?? []), size]);
  const signed = media.map(async ({ id }) => [id, await evidenceLink(shop.env, id, shop.now)] as const);
  return { view, requests: returnsOf([requests, items, media, events]), sizes, links: new Map(await Promise.all(signed)) };
}
