import { type Checks, noRows } from './check.ts';

/** Pieces, recounted from the orders without their moves, at any moment. */
export const pieces: Checks = {
  'pieces are held and sold as orders say': noRows(
    `SELECT p.id FROM products p WHERE (p.reserved, p.committed) <> (
      SELECT coalesce(sum(CASE WHEN o.reservation = 'held' AND o.hold <> 'none' THEN i.quantity END), 0),
        coalesce(sum(CASE WHEN o.reservation = 'committed' THEN i.quantity - (SELECT coalesce(sum(t.restocked), 0) FROM refunded_pieces t
          WHERE t.order_id = i.order_id AND t.line = i.line) END), 0)
      FROM order_items i JOIN orders o ON o.id = i.order_id WHERE i.product_id = p.id)`,
  ),
  'no piece is lost or made': noRows(
    `SELECT p.id FROM products p WHERE p.stock_quantity + p.reserved + p.committed <>
      (SELECT coalesce(sum(quantity), 0) FROM stock_moves WHERE product_id = p.id AND kind = 'adjust')`,
  ),
  'no piece goes back twice': noRows(
    `SELECT i.order_id FROM order_items i WHERE i.quantity <
      (SELECT coalesce(sum(restocked), 0) FROM refunded_pieces t WHERE t.order_id = i.order_id AND t.line = i.line)`,
  ),
  // A return of pieces whose money had gone back before ends as refunded too, with nothing: only exchanged ones were given twice.
  'no piece is given back and exchanged': noRows(
    `WITH swapped AS (SELECT t.order_id, t.line, sum(t.quantity) AS quantity FROM return_items t JOIN returns r ON r.id = t.return_id
        WHERE r.outcome = 'exchanged' GROUP BY t.order_id, t.line)
      SELECT i.order_id FROM swapped s JOIN order_items i ON i.order_id = s.order_id AND i.line = s.line WHERE i.quantity < s.quantity
        + (SELECT coalesce(sum(quantity), 0) FROM refunded_pieces t WHERE t.order_id = i.order_id AND t.line = i.line)`,
  ),
};
