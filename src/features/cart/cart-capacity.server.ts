import { CART_LINES_MAX, LINE_QUANTITY_MAX } from '../../rules/limits.ts';
import { payableStatuses } from '../../rules/order/order-status.ts';

/**
 * SQL that says how many pieces may still join a saved cart, for the statement that puts them there: whoever adds in two
 * tabs at once is judged one after the other. The twin of `checkStock`.
 * Arguments: ?1 user, ?2 product, ?3 size, ?4 pieces asked for, ?5 now (UTC ms), ?6 the browser's guest id.
 */
const ofUnpaid = (which: string) => `(SELECT coalesce(sum(i.quantity), 0) FROM orders o JOIN order_items i ON i.order_id = o.id
  WHERE (o.user_id = ?1 OR (o.user_id IS NULL AND o.guest_id = ?6)) AND o.hold = 'held'
    AND o.status IN (${payableStatuses.map((status) => `'${status}'`).join(', ')}) AND i.product_id = p.id${which})`;
const inCart = (which: string) => `(SELECT coalesce(sum(quantity), 0) FROM user_carts WHERE user_id = ?1 AND product_id = p.id${which})`;

const ofProduct = `min(${LINE_QUANTITY_MAX}, p.stock_quantity + ${ofUnpaid('')}) - ${inCart('')}`;
const ofSize = `coalesce((SELECT stock_quantity FROM product_sizes WHERE product_id = p.id AND size = ?3), 0)
  + ${ofUnpaid(' AND i.selected_size = ?3')} - ${inCart(' AND size = ?3')}`;

/** Of one product: what it costs now, how many more fit (`room`), how many of it are there (`inside`), is it sold in this size (`fits`). */
export const room = `SELECT p.id,
    CASE WHEN p.sale_ends_at <= ?5 THEN p.original_price_paise ELSE p.price_paise END AS price,
    CASE WHEN EXISTS (SELECT 1 FROM product_sizes WHERE product_id = p.id) THEN min(${ofProduct}, ${ofSize}) ELSE ${ofProduct} END AS room,
    ${inCart('')} AS inside,
    p.archived_at IS NULL AND CASE coalesce(c.has_sizes, 0) WHEN 0 THEN ?3 = ''
      ELSE EXISTS (SELECT 1 FROM json_each(c.sizes) WHERE value = ?3) END AS fits
  FROM products p LEFT JOIN categories c ON c.id = p.category_id
  WHERE p.id = ?2 AND ((SELECT count(*) FROM user_carts WHERE user_id = ?1) < ${CART_LINES_MAX}
    OR EXISTS (SELECT 1 FROM user_carts WHERE user_id = ?1 AND product_id = ?2 AND size = ?3))`;
