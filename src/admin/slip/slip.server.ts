import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { orderItems, orders } from '../../features/ledger/orders.table.ts';
import { pieceColumns } from '../../features/ledger/piece-columns.server.ts';
import type { Shop } from '../../platform/shop.ts';
import { isUuid } from '../../rules/ids.ts';
import { isRevenue, statusesWhere } from '../../rules/order/order-status.ts';

/**
 * Returns the queries of what is packed of the orders that match `where`, a condition on `orders`, with their addresses: without a price,
 * because a slip may lie in the parcel. For one round trip.
 */
export function slipQueries({ db: { orm } }: Shop, where: SQL) {
  return {
    slips: orm
      .select({
        id: orders.id,
        number: orders.number,
        createdAt: orders.createdAt,
        name: orders.customerName,
        address: orders.shippingAddress,
        isGift: sql<boolean>`(${orders.giftWrap} IS NOT NULL AND NOT ${orders.wrapOff})`.mapWith(Boolean).as('is_gift'),
        giftNote: orders.giftNote,
        exchangeDays: orders.exchangeDays,
      })
      .from(orders)
      .where(where)
      .orderBy(asc(orders.number)),
    pieces: orm
      .select({ orderId: orderItems.orderId, ...pieceColumns, quantity: orderItems.kept })
      .from(orderItems)
      .where(and(gt(orderItems.kept, 0), inArray(orderItems.orderId, orm.select({ id: orders.id }).from(orders).where(where))))
      .orderBy(asc(orderItems.line)),
  };
}

type Read = { readonly [K in keyof ReturnType<typeof slipQueries>]: Awaited<ReturnType<typeof slipQueries>[K]> };

/** The slips in the order of their numbers. */
export const slipsFrom = ({ slips, pieces }: Read) =>
  slips.map((order) => ({ ...order, pieces: pieces.filter(({ orderId }) => orderId === order.id) }));

export type Slip = ReturnType<typeof slipsFrom>[number];

/** The sold orders among these numbers: one that was cancelled or refunded since it was ticked is not packed. */
export const soldAmong = (numbers: readonly number[]): SQL =>
  sql`${and(inArray(orders.number, [...numbers]), inArray(sql`+${orders.status}`, statusesWhere(isRevenue)))}`;

/** The slip of an order of any status, or null where there is no order. */
export async function readSlip(shop: Shop, id: string): Promise<Slip | null> {
  if (!isUuid(id)) return null;
  return slipsFrom(await shop.db.read(slipQueries(shop, eq(orders.id, id))))[0] ?? null;
}

/** The slips of the sold orders of these numbers. One round trip. */
export const readSlips = async (shop: Shop, numbers: readonly number[]): Promise<Slip[]> =>
  slipsFrom(await shop.db.read(slipQueries(shop, soldAmong(numbers))));
