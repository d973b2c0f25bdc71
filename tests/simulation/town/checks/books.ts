import { auditKeyOf, auditQuery, subjects } from '../../../../src/features/books/invariants.ts';
import { CASH_TWICE_WITHIN } from '../../../../src/rules/limits.ts';
import { holdLimits } from '../../../../src/rules/payment/hold-limits.ts';
import { isFaultReason, returnReasons } from '../../../../src/rules/returns/returns.ts';
import { FORMER_NUMBERS } from '../goods.ts';
import { type Checks, doubled, noRows } from './check.ts';

const audits = subjects.map((subject) => `WITH chosen (id) AS (SELECT ${auditKeyOf(subject)} FROM ${subject}) ${auditQuery(subject)}`);
const CLOCKS = 600_000;
/** How unproved buyers are told apart: SQL over a row of `orders`. */
const sources = ['coalesce(user_id, guest_id)', "shipping_address ->> 'phone'", 'customer_email', 'ip_hash'];

/** The limits are those of the rules: what the database says of them may be wrong itself. */
const bounded = (source: string) => `SELECT ${source} AS key FROM orders
    JOIN (SELECT order_id, sum(quantity) AS pieces FROM order_items GROUP BY order_id) ON order_id = id
    WHERE reservation = 'held' AND hold = 'bounded' AND key <> '' GROUP BY key
    HAVING sum(pieces) > ${holdLimits.unprovedPieces} OR sum(subtotal_paise) > ${holdLimits.unprovedPaise}`;

const changesOfMind = returnReasons.filter((reason) => !isFaultReason(reason));

/** Orders, stock and money, and what the database counts along, at any moment. */
export const books: Checks = {
  'the audit finds nothing': ({ database }) =>
    audits.flatMap((audit) => database.rows(audit).map(({ invariant, id }) => `${invariant} at ${id}`)),
  // A press of the administrator of these runs has a note of its own; the shop's own notes may occur twice.
  'stock is counted once for each request': noRows(
    "SELECT note, count(*) FROM stock_moves WHERE kind = 'adjust' AND note LIKE '%________-____-4___-____-____________%' GROUP BY note HAVING count(*) > 1",
  ),
  'the gateway asks for the total': ({ database }, { ledger }) => {
    const asked = new Map(ledger.orders.map(({ id, amount }) => [id, amount]));
    return database
      .rows('SELECT id, gateway_order_id AS gateway, total_paise AS total FROM orders WHERE gateway_order_id IS NOT NULL')
      .filter(({ gateway, total }) => asked.get(String(gateway)) !== total)
      .map(({ id }) => String(id));
  },
  'no money that the gateway does not have': ({ database }, { ledger }) => {
    const known = new Map(ledger.payments.map((payment) => [payment.id, payment]));
    return database
      .rows("SELECT id, amount_paise AS amount, refunded_paise AS refunded FROM payments WHERE status = 'captured'")
      .filter(({ id, amount, refunded }) => {
        const payment = known.get(String(id));
        return !payment?.captured || payment.amount !== amount || Number(refunded) > Number(amount);
      })
      .map(({ id }) => String(id));
  },
  'one refund for each key': (_, { ledger }) =>
    doubled(ledger.refunds.flatMap(({ status, notes }) => (status !== 'failed' && 'refund' in notes ? [String(notes.refund)] : []))),
  // The audit looks at what remains after each move; here all moves are added up.
  'the value of the stock is lots less what was sold and written off': noRows(
    `SELECT k.product_id FROM piece_costs k WHERE (k.pieces, k.value_mpaise) <> (
        (SELECT coalesce(sum(pieces), 0) FROM cost_moves WHERE product_id = k.product_id), (SELECT coalesce(sum(value_mpaise), 0) FROM cost_moves WHERE product_id = k.product_id))
      OR abs(k.value_mpaise - (SELECT coalesce(sum(v.value_mpaise), 0) FROM purchase_lots l JOIN lot_values v ON v.id = l.id WHERE l.product_id = k.product_id)
        + (SELECT coalesce(sum(value_mpaise), 0) FROM sale_costs WHERE product_id = k.product_id)
        - (SELECT coalesce(sum(value_mpaise), 0) FROM cost_moves WHERE product_id = k.product_id AND kind = 'write-off')) > 1000`,
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
  'who proved nothing holds little': noRows(sources.map(bounded).join(' UNION ALL ')),
  'a cart is ordered for cash once': noRows(
    `SELECT a.id, b.id FROM orders a JOIN orders b ON b.cart_fingerprint = a.cart_fingerprint AND b.number > a.number
      WHERE a.method = 'cod' AND b.method = 'cod' AND a.source IS NULL AND b.source IS NULL AND a.created_at > b.created_at - ${CASH_TWICE_WITHIN}
        AND NOT EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = a.id AND e.to_status IN closed_statuses
          AND e.seq < (SELECT min(seq) FROM order_events WHERE order_id = b.id))`,
  ),
  'a coupon is used once by each customer': noRows(
    `SELECT customer_email FROM orders WHERE coupon_id IS NOT NULL AND reservation <> 'released' AND status <> 'refunded'
      GROUP BY coupon_id, customer_email
      HAVING count(*) > 1 AND count(*) > (SELECT max_uses_per_customer FROM coupons WHERE id = coupon_id)`,
  ),
  'a coupon is for its least purchase': noRows(
    'SELECT o.id FROM orders o JOIN coupons c ON c.id = o.coupon_id WHERE o.subtotal_paise < c.min_purchase_paise',
  ),
  'no number of a restored shop is given again': noRows(`SELECT id, number FROM orders WHERE number <= ${FORMER_NUMBERS}`),
  'a browser is within its holds': noRows(
    "SELECT guest_id FROM orders WHERE reservation = 'held' AND actor <> 'admin' AND guest_id <> '' GROUP BY guest_id HAVING count(*) > (SELECT maximum FROM hold_limits WHERE name = 'browser')",
  ),
  'no network address is kept after the hold': noRows(
    "SELECT id FROM orders WHERE reservation <> 'held' AND ip_hash <> '' AND NOT (method = 'cod' AND status = 'processing')",
  ),
  // Who was signed out meanwhile is another buyer, also where his account takes over the order of the browser later.
  'one order for each key of a buyer': noRows(
    `SELECT substr(idempotency_key, 1, 36) AS key FROM orders WHERE source IS NULL
      GROUP BY key, coalesce(nullif(guest_id, ''), user_id) HAVING count(*) > 1`,
  ),
  'one order at the gateway for each of ours': (_, { ledger }) => doubled(ledger.orders.flatMap(({ receipt }) => receipt ?? [])),
  'a refund is sent once': (_, { ledger }) => {
    const sent = new Map<string, number>();
    for (const { status, payment_id, amount } of ledger.refunds)
      if (status !== 'failed') sent.set(payment_id, (sent.get(payment_id) ?? 0) + amount);
    return ledger.payments.filter(({ id, amount }) => (sent.get(id) ?? 0) > amount).map(({ id }) => id);
  },
  'a failed refund is tried again once': noRows(
    'SELECT retry_of FROM refunds WHERE retry_of IS NOT NULL GROUP BY retry_of HAVING count(*) > 1',
  ),
  'a change of mind has its film': noRows(
    `SELECT r.id, r.reason FROM returns r WHERE r.reason IN (${changesOfMind.map((reason) => `'${reason}'`).join(', ')})
      AND NOT EXISTS (SELECT 1 FROM return_media m WHERE m.return_id = r.id AND m.order_id = r.order_id AND m.kind = 'video')`,
  ),
  // What was wished for in words is taken by a person.
  'an exchange takes the piece that it sends': noRows(
    `SELECT r.id FROM returns r WHERE r.outcome = 'exchanged'
      AND (SELECT coalesce(sum(quantity), 0) FROM return_items t WHERE t.return_id = r.id AND t.wish = '')
        <> (SELECT -coalesce(sum(quantity), 0) FROM stock_moves WHERE kind = 'adjust' AND note = 'RET-' || r.number || ': sent in exchange')`,
  ),
  'the days add up to the orders': noRows(
    `WITH sold AS (SELECT date(created_at / 1000 + 19800, 'unixepoch') AS day, count(*) AS orders, sum(due_paise) AS total_paise FROM orders
        WHERE status IN revenue_statuses AND (method <> 'cod' OR status = 'delivered') GROUP BY day)
      SELECT day FROM sales_days d LEFT JOIN sold s USING (day) WHERE (d.orders, d.total_paise) <> (coalesce(s.orders, 0), coalesce(s.total_paise, 0))
      UNION ALL SELECT day FROM sold WHERE day NOT IN (SELECT day FROM sales_days)`,
  ),
  'the reports have the sales of the days': noRows(
    `SELECT d.day FROM sales_days d LEFT JOIN report_days r ON r.clock = 'order' AND r.dimension = 'all' AND r.day = d.day AND r.value = ''
      WHERE (d.orders, d.total_paise) <> (coalesce(r.orders, 0), coalesce(r.goods_paise - r.discount_paise + r.charges_paise, 0))`,
  ),
  'a customer is the sum of the orders': noRows(
    `SELECT c.email FROM customers c LEFT JOIN (SELECT email, sum(is_placed) AS orders, sum(kept_paise) AS paise FROM customer_orders GROUP BY email) o
      ON o.email = c.email WHERE (c.total_orders, c.spent_paise) IS NOT (o.orders, o.paise)`,
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
  WHERE m.kind = 'reserve' AND o.method = 'gateway' AND o.total_paise > 0 AND m.held > max(${holdLimits.pieces}, m.unsold * ${holdLimits.percent} / 100)
    AND NOT EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = o.id AND e.actor = 'admin')
    AND NOT EXISTS (SELECT 1 FROM stock_moves c WHERE c.order_id = m.order_id AND c.product_id = m.product_id AND c.size = m.size
      AND c.kind = 'commit' AND c.created_at = m.created_at)`;

export const booksAtRest: Checks = { 'unpaid orders never held more of a piece than their share': noRows(shares) };
