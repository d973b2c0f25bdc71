import { type Checks, noRows } from './check.ts';

const CLOCKS = 600_000;

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
  // The audit looks at what remains after each move; here all moves are added up.
  'the value of the stock is lots less what was sold and written off': noRows(
    `SELECT k.product_id FROM piece_costs k WHERE (k.pieces, k.value_mpaise) <> (
        (SELECT coalesce(sum(pieces), 0) FROM cost_moves WHERE product_id = k.product_id), (SELECT coalesce(sum(value_mpaise), 0) FROM cost_moves WHERE product_id = k.product_id))
      OR abs(k.value_mpaise - (SELECT coalesce(sum(v.value_mpaise), 0) FROM purchase_lots l JOIN lot_values v ON v.id = l.id WHERE l.product_id = k.product_id)
        + (SELECT coalesce(sum(value_mpaise), 0) FROM sale_costs WHERE product_id = k.product_id)
        - (SELECT coalesce(sum(value_mpaise), 0) FROM cost_moves WHERE product_id = k.product_id AND kind = 'write-off')) > 1000`,
  ),
  'charges of parcels are shared in full': noRows(
    'SELECT c.id FROM parcel_costs c WHERE c.paise - c.tax_paise IS NOT (SELECT sum(paise) FROM order_charges WHERE charge_id = c.id)',
  ),
  'no piece goes back twice': noRows(
    `SELECT i.order_id FROM order_items i WHERE i.quantity <
      (SELECT coalesce(sum(restocked), 0) FROM refunded_pieces t WHERE t.order_id = i.order_id AND t.line = i.line)`,
  ),
  // The money of a piece goes back once, also where the piece was exchanged before: it then is that of its replacement. The other way round
  // nothing is given for a piece whose money went back; clocks are up to five minutes off either way.
  'no piece is exchanged after its money went back': noRows(
    `WITH swapped AS (SELECT t.order_id, t.line, t.quantity, r.settled_at AS at FROM return_items t JOIN returns r ON r.id = t.return_id
        WHERE r.outcome = 'exchanged'),
      refunded AS (SELECT t.order_id, t.line, t.quantity, r.created_at AS at FROM refund_items t JOIN refunds r ON r.id = t.refund_id AND r.status <> 'failed'
        UNION ALL SELECT t.order_id, t.line, t.quantity, h.created_at FROM refund_items t JOIN hand_refunds h ON h.id = t.refund_id
        UNION ALL SELECT t.order_id, t.line, t.quantity, r.settled_at FROM return_items t JOIN returns r ON r.id = t.return_id WHERE r.outcome = 'refunded'),
      given AS (SELECT s.order_id, s.line, (SELECT sum(quantity) FROM swapped o WHERE o.order_id = s.order_id AND o.line = s.line AND o.at <= s.at)
        + (SELECT coalesce(sum(quantity), 0) FROM refunded b WHERE b.order_id = s.order_id AND b.line = s.line AND b.at < s.at - ${CLOCKS}) AS quantity FROM swapped s)
      SELECT i.order_id FROM given g JOIN order_items i ON i.order_id = g.order_id AND i.line = g.line WHERE i.quantity < g.quantity`,
  ),
};
