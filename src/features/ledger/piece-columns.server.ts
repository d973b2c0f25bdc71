import { sql } from 'drizzle-orm';
import { orderItems } from './orders.table.ts';

/** A line of an order as it is packed and shown: columns of a query on `order_items`. A line without a picture has its product's. */
export const pieceColumns = {
  line: orderItems.line,
  name: orderItems.name,
  size: orderItems.selectedSize,
  quantity: orderItems.quantity,
  // A piece that had no picture when it was sold may have one now.
  image: sql<
    string | null
  >`coalesce(order_items.image, (SELECT json_extract(p.images, '$[0]') FROM products p WHERE p.id = order_items.product_id))`.as('image'),
};
