import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { orderItems, orders } from '../../ledger/orders.table.ts';
import { pieceColumns } from '../../ledger/piece-columns.server.ts';
import { moveFactColumns } from '../admin/move-facts.server.ts';

/** The order of a number with its pieces, for packing. One round trip. @throws ShopError ORDER_NOT_FOUND */
export async function readPacking({ db: { orm, read } }: Shop, number: number) {
  const wanted = eq(orders.number, number);
  const found = await read({
    order: orm
      .select({ ...moveFactColumns, customerName: orders.customerName })
      .from(orders)
      .where(wanted),
    pieces: orm
      .select({ ...pieceColumns, quantity: orderItems.kept })
      .from(orderItems)
      .where(and(gt(orderItems.kept, 0), eq(orderItems.orderId, sql`(SELECT id FROM orders WHERE number = ${number})`)))
      .orderBy(asc(orderItems.line)),
  });
  const [order] = found.order;
  if (!order) throw new ShopError('ORDER_NOT_FOUND');
  return { ...order, pieces: found.pieces };
}
export type PackingOrder = Awaited<ReturnType<typeof readPacking>>;
