import { type SQL, sql } from 'drizzle-orm';
import { sqlList } from '../../platform/database/columns.ts';
import type { PageOwner } from '../../platform/request/visitor.ts';
import type { Shop } from '../../platform/shop.ts';
import { CART_LINES_MAX, LINE_QUANTITY_MAX } from '../../rules/limits.ts';
import { isPayable, statusesWhere } from '../../rules/order/order-status.ts';
import { priceAt } from '../products/on-sale.server.ts';
import type { CartLineInput } from './price-lines.ts';

/**
 * SQL for how many pieces can still be added to a saved cart, for use inside the statement that adds them: two tabs that add
 * at the same time are checked one after the other. The SQL twin of `checkStock`.
 * One row for the product: current `price`, pieces that still fit (`room`), pieces in the cart (`inside`), sold in this size (`fits`).
 */
export function cartCapacity({ now }: Shop, { userId, guestId }: PageOwner, { productId, size }: CartLineInput): SQL {
  const ofUnpaid = (which: SQL) => sql`(SELECT coalesce(sum(i.quantity), 0) FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE (o.user_id = ${userId} OR (o.user_id IS NULL AND o.guest_id = ${guestId ?? 'none'}))
      AND o.reservation = 'held'
      AND o.hold <> 'none'
      AND o.status IN (${sqlList(statusesWhere(isPayable))}) AND i.product_id = products.id${which})`;
  const inCart = (which: SQL) =>
    sql`(SELECT coalesce(sum(quantity), 0) FROM user_carts WHERE user_id = ${userId} AND product_id = products.id${which})`;
  const all = sql``;
  const ofProduct = sql`min(${LINE_QUANTITY_MAX}, products.stock_quantity + ${ofUnpaid(all)}) - ${inCart(all)}`;
  const ofSize = sql`coalesce((SELECT stock_quantity FROM product_sizes WHERE product_id = products.id AND size = ${size}), 0)
    + ${ofUnpaid(sql` AND i.selected_size = ${size}`)} - ${inCart(sql` AND size = ${size}`)}`;
  return sql`SELECT products.id, ${priceAt(now)} AS price,
      CASE
        WHEN EXISTS (SELECT 1 FROM product_sizes WHERE product_id = products.id) THEN min(${ofProduct}, ${ofSize})
        ELSE ${ofProduct} END AS room,
      ${inCart(all)} AS inside,
      products.archived_at IS NULL AND CASE coalesce(c.has_sizes, 0) AND NOT products.is_one_size WHEN 0 THEN ${size} = ''
        ELSE EXISTS (SELECT 1 FROM json_each(c.sizes) WHERE value = ${size}) END AS fits
    FROM products LEFT JOIN categories c ON c.id = products.category_id
    WHERE products.id = ${productId} AND ((SELECT count(*) FROM user_carts WHERE user_id = ${userId}) < ${CART_LINES_MAX}
      OR EXISTS (SELECT 1 FROM user_carts WHERE user_id = ${userId} AND product_id = ${productId} AND size = ${size}))`;
}
