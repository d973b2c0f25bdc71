import { CASH_TWICE_WITHIN, holdLimits } from '../../../../src/rules/limits.ts';
import { type Checks, noRows } from './check.ts';

const { pieces, percent, unprovedPieces, unprovedPaise } = holdLimits;

/** How unproved buyers are told apart: SQL over a row of `orders`. */
const sources: Readonly<Record<string, string>> = {
  browser: 'coalesce(user_id, guest_id)',
  phone: "shipping_address ->> 'phone'",
  'e-mail address': 'customer_email',
  network: 'ip_hash',
};

/** The limits are those of the rules: what the database says of them may be wrong itself. */
const bounded = Object.entries(sources).map(
  ([
    source,
    key,
  ]) => `SELECT '${source}', ${key} AS key FROM orders JOIN (SELECT order_id, sum(quantity) AS pieces FROM order_items GROUP BY order_id)
    ON order_id = id WHERE reservation = 'held' AND hold = 'bounded' AND ${key} <> ''
    GROUP BY key HAVING sum(pieces) > ${unprovedPieces} OR sum(subtotal_paise) > ${unprovedPaise}`,
);

export const holds: Checks = {
  'who proved nothing holds little': noRows(bounded.join(' UNION ALL ')),
  'every hold is looked at again': noRows(
    "SELECT id, status FROM orders WHERE reservation = 'held' AND method = 'gateway' AND next_check_at IS NULL",
  ),
  'a cart is ordered for cash once': noRows(
    `SELECT a.id, b.id FROM orders a JOIN orders b ON b.cart_fingerprint = a.cart_fingerprint AND b.number > a.number
      WHERE a.method = 'cod' AND b.method = 'cod' AND a.source IS NULL AND b.source IS NULL AND a.created_at > b.created_at - ${CASH_TWICE_WITHIN}
        AND NOT EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = a.id AND e.to_status IN closed_statuses
          AND e.seq < (SELECT min(seq) FROM order_events WHERE order_id = b.id))`,
  ),
};

/**
 * Of each hold, when it began, how much of the piece all holds together had then. What an administrator opens, and what is sold in the same
 * moment, has no such limit.
 */
const shares = `WITH moves AS (SELECT *, sum(CASE kind WHEN 'reserve' THEN quantity WHEN 'commit' THEN -quantity WHEN 'release' THEN -quantity
      ELSE 0 END) OVER piece AS held, sum(CASE kind WHEN 'adjust' THEN quantity WHEN 'restock' THEN quantity WHEN 'commit' THEN -quantity
      ELSE 0 END) OVER piece AS unsold FROM stock_moves WINDOW piece AS (PARTITION BY product_id, size ORDER BY seq))
  SELECT m.order_id, m.held, m.unsold FROM moves m JOIN orders o ON o.id = m.order_id
  WHERE m.kind = 'reserve' AND o.method = 'gateway' AND o.total_paise > 0 AND m.held > max(${pieces}, m.unsold * ${percent} / 100)
    AND NOT EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = o.id AND e.actor = 'admin')
    AND NOT EXISTS (SELECT 1 FROM stock_moves c WHERE c.order_id = m.order_id AND c.product_id = m.product_id AND c.size = m.size
      AND c.kind = 'commit' AND c.created_at = m.created_at)`;

export const holdsAtRest: Checks = {
  'unpaid orders never held more of a piece than their share': noRows(shares),
};
