import { asc, eq, sql } from 'drizzle-orm';
import { orderItems, orders } from '../../../features/sales/orders.table.ts';
import type { Shop } from '../../../platform/shop.ts';
import { isUuid } from '../../../rules/ids.ts';

/** What is packed and where it goes: without a price, because the slip may lie in the parcel. Null where there is no order. */
export async function readSlip({ db: { orm, read } }: Shop, id: string) {
  if (!isUuid(id)) return null;
  const { order, pieces } = await read({
    order: orm
      .select({
        id: orders.id,
        number: orders.number,
        createdAt: orders.createdAt,
        name: orders.customerName,
        address: orders.shippingAddress,
      })
      .from(orders)
      .where(eq(orders.id, id)),
    pieces: orm
      .select({
        line: orderItems.line,
        name: orderItems.name,
        size: orderItems.selectedSize,
        quantity: orderItems.quantity,
        image: sql<
          string | null
        >`coalesce(order_items.image, (SELECT json_extract(p.images, '$[0]') FROM products p WHERE p.id = order_items.product_id))`.as(
          'image',
        ),
      })
      .from(orderItems)
      .where(eq(orderItems.orderId, id))
      .orderBy(asc(orderItems.line)),
  });
  return order[0] ? { ...order[0], pieces } : null;
}
export type Slip = NonNullable<Awaited<ReturnType<typeof readSlip>>>;
