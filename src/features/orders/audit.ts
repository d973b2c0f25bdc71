import { REFUND_TRIES } from '../../rules/refund.ts';

/**
 * Each query returns the rows (`id`) that break the invariant it is named after (the ledger: drizzle/migrations/0001_ledger.sql).
 * Run every hour over the shop, and after every test of a flow.
 */
export const audits: Readonly<Record<string, string>> = {
  I1: 'SELECT id FROM products WHERE stock_quantity < 0 OR reserved < 0 OR committed < 0',
  I2: `SELECT p.id FROM products p WHERE stock_quantity + reserved + committed <>
    (SELECT coalesce(sum(quantity), 0) FROM stock_moves m WHERE m.product_id = p.id AND kind = 'adjust')`,
  'I2 sizes add up': `SELECT p.id FROM products p WHERE EXISTS (SELECT 1 FROM product_sizes s WHERE s.product_id = p.id) AND
    (p.stock_quantity, p.reserved, p.committed) <> (SELECT sum(stock_quantity), sum(reserved), sum(committed) FROM product_sizes s WHERE s.product_id = p.id)`,
  'I3 reserved': `SELECT p.id FROM products p WHERE reserved <> (SELECT coalesce(sum(i.quantity), 0) FROM order_items i
    JOIN orders o ON o.id = i.order_id WHERE i.product_id = p.id AND o.hold = 'held')`,
  'I3 committed': `SELECT p.id FROM products p WHERE committed <> (SELECT coalesce(sum(i.quantity - (SELECT coalesce(sum(t.restocked), 0)
      FROM return_items t WHERE t.order_id = i.order_id AND t.line = i.line)), 0) FROM order_items i
    JOIN orders o ON o.id = i.order_id WHERE i.product_id = p.id AND o.hold = 'committed')`,
  I4: `SELECT c.id FROM coupons c WHERE uses_count <> (SELECT count(*) FROM orders o WHERE o.coupon_id = c.id AND o.hold <> 'released')
    OR (max_uses IS NOT NULL AND uses_count > max_uses)`,
  I5: "SELECT order_id AS id FROM payments WHERE disposition = 'counted' GROUP BY order_id HAVING count(*) > 1",
  I6: `SELECT p.id FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.status = 'captured' AND NOT (
    (p.disposition = 'counted' AND (o.hold = 'committed' OR o.status = 'refunded'
      OR p.amount_paise = (SELECT coalesce(sum(amount_paise), 0) FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'failed')
      OR EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id AND r.status = 'failed' AND r.attempt >= ${REFUND_TRIES})))
    OR (p.disposition = 'refund_due' AND EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id)))`,
  I7: `SELECT p.id FROM payments p WHERE refunded_paise > amount_paise
    OR (SELECT coalesce(sum(amount_paise), 0) FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'failed') > amount_paise`,
  'I7 refunded': `SELECT id FROM payments p WHERE refunded_paise <>
    (SELECT coalesce(sum(amount_paise), 0) FROM refunds r WHERE r.payment_id = p.id AND r.status = 'processed')`,
  I8: `SELECT o.id FROM orders o WHERE o.status IN ('paid', 'processing', 'shipped', 'delivered') AND o.method = 'gateway' AND o.final_paise > 0
    AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.disposition = 'counted' AND p.amount_paise = o.final_paise)`,
  'I9 total': 'SELECT id FROM orders WHERE final_paise <> subtotal_paise + shipping_fee_paise + taxes_paise - discount_paise',
  'I9 subtotal': `SELECT id FROM orders o WHERE subtotal_paise <>
    (SELECT coalesce(sum(quantity * price_at_purchase_paise), 0) FROM order_items i WHERE i.order_id = o.id)`,
  I11: 'SELECT idem_key AS id FROM orders GROUP BY idem_key HAVING count(*) > 1',
  I13: `SELECT id FROM orders o WHERE paid_at IS NOT NULL AND (SELECT count(*) FROM outbox x WHERE x.dedupe = 'paid:' || o.id) <> 1`,
  'COD never at the gateway': `SELECT id FROM orders o WHERE method = 'cod' AND (razorpay_order_id IS NOT NULL OR razorpay_payment_id IS NOT NULL
    OR status IN ('paid', 'pending_payment_gateway') OR EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id))`,
  'I13 COD': `SELECT id FROM orders o WHERE method = 'cod' AND
    (SELECT count(*) FROM outbox x WHERE x.dedupe = 'confirmed:' || o.id) <>
    (SELECT count(*) > 0 FROM order_events e WHERE e.order_id = o.id AND e.from_status = 'pending_payment' AND e.to_status = 'processing')`,
  'I13 COD ended': `SELECT id FROM orders o WHERE method = 'cod' AND status IN ('cancelled_by_user', 'failed') AND hold = 'released'
    AND NOT EXISTS (SELECT 1 FROM outbox x WHERE x.dedupe = 'ended:' || o.id || ':' || o.hold_expires_at)`,
  'one order for a cart taken as cash': `SELECT g.id FROM orders g JOIN orders c ON c.cart_fp = g.cart_fp AND c.method = 'cod' AND c.number > g.number
    JOIN order_events made ON made.order_id = c.id AND made.from_status IS NULL
    WHERE g.method = 'gateway' AND EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = g.id AND e.seq > made.seq AND e.to_status = 'paid'
      AND e.from_status NOT IN ('processing', 'shipped', 'delivered'))
    AND NOT EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = c.id AND e.to_status IN ('cancelled_by_user', 'failed'))`,
  'history ends at the status': `SELECT id FROM orders o WHERE status <>
    (SELECT to_status FROM order_events e WHERE e.order_id = o.id ORDER BY seq DESC LIMIT 1)`,
  'history is a path of edges': `SELECT seq AS id FROM order_events e WHERE from_status IS NOT NULL AND NOT EXISTS
    (SELECT 1 FROM order_edges g WHERE g.from_status = e.from_status AND g.to_status = e.to_status AND g.actor = e.actor)`,
  'returns within what was bought': `SELECT t.return_id AS id FROM return_items t JOIN returns r ON r.id = t.return_id
    JOIN order_items i ON i.order_id = t.order_id AND i.line = t.line WHERE r.status NOT IN ('declined', 'cancelled')
    GROUP BY t.order_id, t.line HAVING sum(t.quantity) > i.quantity`,
  'returns have their refund': `SELECT id FROM returns r WHERE outcome = 'refunded' AND by_hand = 0 AND refund_paise > 0
    AND NOT EXISTS (SELECT 1 FROM refunds f WHERE f.id = r.id AND f.amount_paise = r.refund_paise)`,
  'returns end their history at the status': `SELECT id FROM returns r WHERE status <>
    (SELECT to_status FROM return_events e WHERE e.return_id = r.id ORDER BY seq DESC LIMIT 1)`,
};
