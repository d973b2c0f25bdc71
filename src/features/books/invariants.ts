import { REFUND_TRIES } from '../../rules/order/refund.ts';
import { figuresOfOrders } from '../ledger/figures/figure-invariants.ts';
import { openCalls } from '../../rules/parcels/parcel-calls.ts';
import { refundTotalOf } from '../ledger/refund-total.ts';

/** The change of an order's held and bought pieces by each move. */
const HELD = "CASE kind WHEN 'reserve' THEN quantity WHEN 'restock' THEN 0 ELSE -quantity END";
const SOLD = "CASE kind WHEN 'commit' THEN quantity WHEN 'restock' THEN -quantity ELSE 0 END";
/** The change of a product's stock, reserved and committed by each move. */
export const MOVED_SQL = `CASE kind WHEN 'reserve' THEN -quantity WHEN 'commit' THEN 0 ELSE quantity END AS stock_quantity,
  CASE kind WHEN 'adjust' THEN 0 ELSE ${HELD} END AS reserved, CASE kind WHEN 'adjust' THEN 0 ELSE ${SOLD} END AS committed`;
/** A move of `m` that changes what is sold of a piece: another size of it costs the same. */
const MOVES_COST = "m.note IS NOT 'another size'";
/** The last move that is included in `stock_sums`. */
export const SUMMED_SQL = '(SELECT coalesce(max(seq), 0) FROM stock_sums)';

/**
 * The invariants of the ledger, each as the condition under which a row `s` of its table violates it. A condition reads related
 * rows by an index, so that the cost of a check does not grow with the number of orders.
 *
 * I3 has three parts: an order holds and has bought what its moves say, every move has its order, and the figures of a product
 * are the sums of its moves.
 */
const invariants = {
  products: {
    I1: 's.stock_quantity < 0 OR s.reserved < 0 OR s.committed < 0',
    I2: `s.stock_quantity + s.reserved + s.committed <>
      (SELECT coalesce(sum(quantity), 0) FROM stock_moves m WHERE m.product_id = s.id AND m.kind = 'adjust')`,
    // What was sold under a size that is not offered any more, or before there were sizes, is counted for the product alone.
    'I2 sizes add up': `EXISTS (SELECT 1 FROM product_sizes z WHERE z.product_id = s.id GROUP BY z.product_id HAVING (s.stock_quantity, s.reserved) <>
      (sum(z.stock_quantity), sum(z.reserved)) OR s.committed < sum(z.committed))`,
    'I3 stock is the sum of its moves': `(s.stock_quantity, s.reserved, s.committed) <>
      (SELECT coalesce(sum(stock_quantity), 0), coalesce(sum(reserved), 0), coalesce(sum(committed), 0) FROM (
        SELECT stock_quantity, reserved, committed FROM stock_sums WHERE product_id = s.id
        UNION ALL SELECT ${MOVED_SQL} FROM stock_moves WHERE product_id = s.id AND seq > ${SUMMED_SQL}))`,
    'I3 what unproved buyers hold is held': `EXISTS (SELECT 1 FROM unproved_holds u LEFT JOIN product_sizes z ON z.product_id = u.product_id AND z.size = u.size
      WHERE u.product_id = s.id AND u.pieces > coalesce(z.reserved, s.reserved))`,
    'lots are in the value of the stock': `EXISTS (SELECT 1 FROM purchase_lots l WHERE l.product_id = s.id
      AND l.quantity IS NOT (SELECT c.pieces FROM cost_moves c WHERE c.lot_id = l.id AND c.kind = 'lot'))`,
    'the value of the stock is what lots left of it': `EXISTS (SELECT 1 FROM piece_costs k WHERE k.product_id = s.id AND (k.pieces > s.stock_quantity + s.reserved
      OR (k.pieces, k.value_mpaise) IS NOT (SELECT c.pieces_after, c.value_after_mpaise FROM cost_moves c WHERE c.product_id = s.id ORDER BY c.seq DESC LIMIT 1)))`,
  },
  stock_moves: {
    'I3 moves have their order': 's.order_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.id = s.order_id)',
  },
  coupons: {
    I4: `s.uses_count <> (SELECT count(*) FROM orders o WHERE o.coupon_id = s.id AND o.reservation <> 'released'
        AND NOT (o.reservation = 'held' AND o.hold = 'none'))
      OR (s.max_uses IS NOT NULL AND s.uses_count > s.max_uses)`,
  },
  payments: {
    I6: `s.status = 'captured' AND NOT (
      (s.settlement = 'counted' AND (EXISTS (SELECT 1 FROM orders o WHERE o.id = s.order_id AND (o.reservation = 'committed' OR o.status = 'refunded'))
        OR s.amount_paise = ${refundTotalOf('s')} + coalesce((SELECT o.advance_kept_paise FROM orders o WHERE o.id = s.order_id), 0)
        OR EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = s.id AND r.status = 'failed' AND r.attempt >= ${REFUND_TRIES})))
      OR (s.settlement = 'refund_due' AND EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = s.id)))`,
    I7: `s.refunded_paise > s.amount_paise
      OR ${refundTotalOf('s')} > s.amount_paise`,
    'I7 refunded': `s.refunded_paise <>
      (SELECT coalesce(sum(amount_paise), 0) FROM refunds r WHERE r.payment_id = s.id AND r.status = 'processed')`,
  },
  orders: {
    'I3 moves are what it holds': `EXISTS (SELECT 1 FROM (
        SELECT product_id, size, ${HELD} AS held, ${SOLD} AS sold FROM stock_moves WHERE order_id = s.id
        UNION ALL SELECT i.product_id, i.selected_size, CASE WHEN s.reservation = 'held' AND s.hold <> 'none' THEN -i.quantity ELSE 0 END,
          CASE s.reservation WHEN 'committed' THEN (SELECT coalesce(sum(t.restocked), 0) FROM return_items t
            WHERE t.order_id = i.order_id AND t.line = i.line) + (SELECT coalesce(sum(t.restocked), 0) FROM refund_items t
            WHERE t.order_id = i.order_id AND t.line = i.line) + CASE s.method WHEN 'cod' THEN i.cut ELSE 0 END - i.quantity ELSE 0 END
        FROM order_items i WHERE i.order_id = s.id)
      GROUP BY product_id, size HAVING sum(held) <> 0 OR sum(sold) <> 0)`,
    'pieces follow the status': `CASE (SELECT phase FROM order_statuses g WHERE g.status = s.status) WHEN 'open' THEN s.reservation <> 'held'
      WHEN 'revenue' THEN s.reservation <> 'committed' WHEN 'closed' THEN s.reservation = 'committed' ELSE s.reservation = 'held' END`,
    'held orders are looked at again': "s.reservation = 'held' AND s.method = 'gateway' AND s.next_check_at IS NULL",
    I5: "(SELECT count(*) FROM payments p WHERE p.order_id = s.id AND p.settlement = 'counted') > 1",
    I8: `s.status IN revenue_statuses AND s.method = 'gateway' AND s.total_paise > 0
      AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = s.id AND p.settlement = 'counted' AND p.amount_paise = s.total_paise)`,
    'I8 cash paid online': `s.method = 'cod' AND (s.paid_online OR s.advance_paid) <> EXISTS (SELECT 1 FROM payments p WHERE p.order_id = s.id
      AND p.settlement = 'counted' AND p.amount_paise = CASE WHEN s.advance_paise > 0 THEN s.advance_paise ELSE s.total_paise - s.cut_paise END)`,
    'I8 advances are whole rupees of cash orders': `(s.advance_paise <> 0 AND (s.method <> 'cod' OR s.paid_online OR s.advance_paise < 100 OR s.advance_paise % 100 <> 0
      OR s.due_paise - s.advance_paise < 100)) OR s.advance_kept_paise NOT BETWEEN 0 AND s.advanced_paise OR (s.advance_kept_paise > 0 AND s.status NOT IN closed_statuses)`,
    'orders wait for their advance': `s.advance_paise > 0 AND NOT EXISTS (SELECT 1 FROM cod_checks c WHERE c.order_id = s.id AND c.is_marked = 1
      AND c.state NOT IN agreed_checks AND (s.advance_paid = 0 OR c.state <> 'waiting'))`,
    'advances go back': `s.advance_paid = 1 AND EXISTS (SELECT 1 FROM payments p JOIN refunds r ON r.payment_id = p.id
      WHERE p.order_id = s.id AND p.settlement = 'counted') <> (s.status IN closed_statuses AND s.advance_kept_paise < s.advance_paise)`,
    'a courier collects no advance': `s.advance_paid = 1 AND EXISTS (SELECT 1 FROM parcel_items i JOIN parcels p ON p.id = i.parcel_id
      WHERE i.order_id = s.id AND p.direction = 'out' AND p.state NOT IN gone_parcels AND p.cod_due_paise + p.rounding_paise >
        (SELECT sum(d.due_paise) FROM order_cash_dues d WHERE d.order_id IN (SELECT x.order_id FROM parcel_items x WHERE x.parcel_id = p.id)))`,
    'cash paid online is not collected': `s.paid_online = 1 AND EXISTS (SELECT 1 FROM parcel_items i JOIN parcels p ON p.id = i.parcel_id
      WHERE i.order_id = s.id AND p.direction = 'out' AND p.over_at IS NULL AND p.cod_due_paise > 0
      AND NOT EXISTS (SELECT 1 FROM parcel_items x JOIN order_cash_dues d ON d.order_id = x.order_id WHERE x.parcel_id = p.id AND d.due_paise > 0))`,
    'I9 total': 's.total_paise <> s.subtotal_paise + s.shipping_fee_paise + s.taxes_paise - s.discount_paise',
    'I9 gift': `(s.gift_wrap_paise IS NULL AND s.gift_note <> '') OR s.gift_wrap_paise < 0 OR s.delivery_fee_paise < 0
      OR length(s.gift_note) > 200`,
    'I9 subtotal': `s.subtotal_paise <>
      (SELECT coalesce(sum(quantity * price_at_purchase_paise), 0) FROM order_items i WHERE i.order_id = s.id)`,
    I11: '(SELECT count(*) FROM orders o WHERE o.idempotency_key = s.idempotency_key) > 1',
    I13: "s.paid_at IS NOT NULL AND (SELECT count(*) FROM outbox x WHERE x.dedupe_key = 'paid:' || s.id) <> s.has_mails",
    'orders for chats are whole': `s.origin = 'chat' AND (s.method <> 'gateway' OR s.source IS NOT NULL OR s.user_id IS NOT NULL OR s.coupon_id IS NOT NULL
      OR (s.discount_paise > 0) <> (s.discount_reason <> ''))`,
    'only orders of the administrator have no mails': "s.has_mails = 0 AND s.source IS NULL AND s.origin <> 'chat'",
    'COD never at the gateway': `s.method = 'cod' AND (s.gateway_order_id IS NOT NULL OR s.gateway_payment_id IS NOT NULL
      OR s.status IN (SELECT status FROM order_statuses WHERE (is_gateway_only AND NOT s.paid_online) OR phase = 'open') OR EXISTS (SELECT 1 FROM payments p
      WHERE p.order_id = s.id AND NOT EXISTS (SELECT 1 FROM cash_payments c WHERE c.order_id = s.id)))`,
    'I13 COD': "s.method = 'cod' AND (SELECT count(*) FROM outbox x WHERE x.dedupe_key = 'confirmed:' || s.id) <> s.has_mails",
    // A phone that the administrator wrote down is not proved.
    'COD of a proved contact': `s.method = 'cod' AND s.source IS NULL AND s.email_verified = 0 AND s.phone_verified = 0
      AND NOT EXISTS (SELECT 1 FROM order_edits e WHERE e.order_id = s.id AND e.actor = 'admin' AND e.kind = 'address')`,
    'I9 cuts': `s.cut_paise <> CASE s.method WHEN 'cod' THEN (SELECT coalesce(sum(c.paise), 0) FROM order_cuts c WHERE c.order_id = s.id) ELSE 0 END
      OR s.due_paise < 0 OR EXISTS (SELECT 1 FROM order_items i WHERE i.order_id = s.id AND i.cut <>
        (SELECT coalesce(sum(c.quantity), 0) FROM order_cuts c WHERE c.order_id = s.id AND c.line = i.line))`,
    'edits have their refund': `s.method = 'gateway' AND EXISTS (SELECT 1 FROM order_edits e WHERE e.order_id = s.id AND e.delta_paise < 0
      AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.id = e.id AND r.amount_paise = -e.delta_paise))`,
    'edits follow one another': `(SELECT count(*) FROM order_edits e WHERE e.order_id = s.id) <>
      (SELECT coalesce(max(version), 0) FROM order_edits e WHERE e.order_id = s.id)`,
    'orders travel on their terms': `EXISTS (SELECT 1 FROM order_travels t JOIN orders f ON f.id = t.with_order_id WHERE t.order_id = s.id
      AND (s.shipping_fee_paise <> 0 OR s.discount_paise <> 0 OR (s.method = 'cod' AND f.method <> 'cod')
        OR EXISTS (SELECT 1 FROM order_travels u WHERE u.order_id = f.id)))`,
    'manual orders are whole': `s.source IS NOT NULL AND (s.method <> 'cod' OR s.total_paise = 0 OR (s.has_mails = 1 AND s.customer_email = '')
      OR (s.discount_paise > 0) <> (s.discount_reason <> ''))`,
    'sold pieces have their cost': `EXISTS (SELECT 1 FROM stock_moves m JOIN piece_costs k ON k.product_id = m.product_id WHERE m.order_id = s.id
      AND m.kind = 'commit' AND ${MOVES_COST} AND m.seq > k.since_seq AND NOT EXISTS (SELECT 1 FROM cost_moves c WHERE c.move_seq = m.seq))`,
    'frozen costs are what was taken and given back': `EXISTS (SELECT 1 FROM sale_costs f WHERE f.order_id = s.id AND ((f.pieces, f.value_mpaise) IS NOT
        (SELECT -sum(c.pieces), -sum(c.value_mpaise) FROM cost_moves c WHERE c.order_id = s.id AND c.product_id = f.product_id)
      OR f.pieces > (SELECT sum(${SOLD}) FROM stock_moves m WHERE m.order_id = s.id AND m.product_id = f.product_id)))`,
    'I13 COD ended': `s.pay_way = 'cod' AND s.has_mails = 1 AND s.status IN closed_statuses AND s.reservation = 'released'
      AND NOT EXISTS (SELECT 1 FROM outbox x WHERE x.dedupe_key = 'ended:' || s.id || ':' || s.hold_expires_at)`,
    'one order for a cart ordered as cash': `s.method = 'gateway' AND EXISTS (SELECT 1 FROM orders c
      JOIN order_events made ON made.order_id = c.id AND made.from_status IS NULL
      WHERE c.cart_fingerprint = s.cart_fingerprint AND c.method = 'cod' AND c.number > s.number
      AND EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = s.id AND e.seq > made.seq AND e.to_status = 'paid'
        AND e.from_status NOT IN revenue_statuses)
      AND NOT EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = c.id AND e.to_status IN closed_statuses))`,
    'history ends at the status': `s.status <>
      (SELECT to_status FROM order_events e WHERE e.order_id = s.id ORDER BY seq DESC LIMIT 1)`,
    'history is a path of transitions': `EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = s.id AND e.from_status IS NOT NULL AND NOT EXISTS
      (SELECT 1 FROM order_transitions g WHERE g.from_status = e.from_status AND g.to_status = e.to_status AND g.actor = e.actor))`,
    ...figuresOfOrders,
  },
  returns: {
    'returns within what was bought': `s.status NOT IN void_returns AND EXISTS (SELECT 1 FROM return_items mine
      JOIN order_items i ON i.order_id = mine.order_id AND i.line = mine.line WHERE mine.return_id = s.id AND i.quantity <
        (SELECT sum(t.quantity) FROM return_items t JOIN returns r ON r.id = t.return_id
          WHERE t.order_id = mine.order_id AND t.line = mine.line AND r.status NOT IN void_returns))`,
    'returns have their refund': `s.outcome = 'refunded' AND s.is_manual = 0 AND s.refund_paise > 0
      AND NOT EXISTS (SELECT 1 FROM refunds f WHERE f.id = s.id AND f.amount_paise = s.refund_paise)`,
    'returns end their history at the status': `s.status <>
      (SELECT to_status FROM return_events e WHERE e.return_id = s.id ORDER BY seq DESC LIMIT 1)`,
  },
  // Of couriers and parcels. Payment knows no parcel but here, as it knows no return: all books are checked together.
  parcels: {
    'parcels end their history at the state': `s.state <> 'draft' AND s.state IS NOT
      (SELECT state FROM parcel_events e WHERE e.parcel_id = s.id AND e.moved = 1 ORDER BY seq DESC LIMIT 1)`,
    'parcels move as they may': `EXISTS (SELECT 1 FROM (SELECT state AS later, lag(state, 1, 'draft') OVER (ORDER BY seq) AS former FROM parcel_events e
        WHERE e.parcel_id = s.id AND e.moved = 1)
      WHERE NOT EXISTS (SELECT 1 FROM parcel_transitions t WHERE t.from_state = former AND t.to_state = later))`,
    'parcels are booked by a call': `s.booked_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM shipment_calls c WHERE c.parcel_id = s.id AND c.kind = 'book' AND c.state = 'done')`,
    'parcels wait for a call': `s.state = 'booking' AND NOT EXISTS (SELECT 1 FROM shipment_calls c
      WHERE c.parcel_id = s.id AND c.kind IN ('book', 'awb') AND c.state IN ('${openCalls.join("', '")}'))`,
    'parcels within what was bought': `s.direction = 'out' AND EXISTS (SELECT 1 FROM parcel_items mine
      JOIN order_items i ON i.order_id = mine.order_id AND i.line = mine.line WHERE mine.parcel_id = s.id AND i.quantity <
        (SELECT sum(x.quantity) FROM parcel_items x JOIN parcels p ON p.id = x.parcel_id WHERE x.order_id = mine.order_id AND x.line = mine.line
          AND p.direction = 'out' AND p.state NOT IN gone_parcels))`,
    'parcels have one live number': `s.over_at IS NULL AND s.awb IS NOT NULL
      AND (SELECT count(*) FROM parcels p WHERE p.courier = s.courier AND p.awb = s.awb AND p.over_at IS NULL) > 1`,
    'parcels keep their reference': 'NOT EXISTS (SELECT 1 FROM parcel_references r WHERE r.reference = s.reference AND r.parcel_id = s.id)',
    'parcels are counted when they are opened': `(s.opened_at IS NOT NULL)
      <> EXISTS (SELECT 1 FROM parcel_items i WHERE i.parcel_id = s.id AND i.opened_good IS NOT NULL)`,
    'cash is owed for what was delivered': `s.direction = 'out' AND (s.state = 'delivered' AND s.cod_due_paise > 0)
      <> EXISTS (SELECT 1 FROM cod_dues d WHERE d.parcel_id = s.id AND d.due_paise = s.cod_due_paise AND d.collected_at = s.delivered_at)`,
    'remitted cash is the sum of its lines': `EXISTS (SELECT 1 FROM cod_dues d WHERE d.parcel_id = s.id AND d.remitted_paise <>
      (SELECT coalesce(sum(l.paise), 0) FROM cod_remittance_lines l WHERE l.parcel_id = s.id))`,
    'paise that a door gives are noted': `EXISTS (SELECT 1 FROM cod_dues d WHERE d.parcel_id = s.id AND d.rounding_paise <> s.rounding_paise)`,
    'a courier pays and charges for its own parcels': `EXISTS (SELECT 1 FROM cod_remittance_lines l JOIN cod_remittances r ON r.id = l.remittance_id
        WHERE l.parcel_id = s.id AND r.courier <> s.courier)
      OR (s.booked_at IS NULL AND EXISTS (SELECT 1 FROM parcel_costs c WHERE c.parcel_id = s.id))`,
    'a paid claim is one credit': `EXISTS (SELECT 1 FROM parcel_claims k WHERE k.parcel_id = s.id AND (k.state = 'paid') <>
      EXISTS (SELECT 1 FROM parcel_costs c WHERE c.document = 'claim' AND c.line = k.parcel_id AND c.kind = 'credit' AND c.paise = -k.granted_paise))`,
    'charges are shared in full': `EXISTS (SELECT 1 FROM parcel_costs c WHERE c.parcel_id = s.id
      AND c.paise - c.tax_paise IS NOT (SELECT sum(h.paise) FROM order_charges h WHERE h.charge_id = c.id))`,
    'parcels that left have their packing': `s.direction = 'out' AND s.picked_up_at IS NOT NULL AND s.created_at > (SELECT packing_since FROM cost_settings)
      AND NOT EXISTS (SELECT 1 FROM order_charges h WHERE h.charge_id = 'packing:' || s.id)`,
    'a charge is booked once': `EXISTS (SELECT 1 FROM parcel_costs c WHERE c.parcel_id = s.id
      AND (SELECT count(*) FROM parcel_costs o WHERE o.document = c.document AND o.line = c.line) > 1)`,
  },
} satisfies Record<string, Record<string, string>>;

/** A table with invariants. */
export type AuditedTable = keyof typeof invariants;
export const subjects = Object.keys(invariants) as AuditedTable[];

/** The primary key of a table. `hasIntegerKey` exists because the queue and the findings store keys as text. */
export const auditKeyOf = (subject: AuditedTable) => (subject === 'stock_moves' ? 'seq' : 'id');
export const hasIntegerKey = (subject: AuditedTable) => subject === 'stock_moves' || subject === 'products' || subject === 'coupons';
/** Returns the conditions under which a row `s` of a table is wrong, by their names. */
export const invariantsOf = (subject: AuditedTable): Readonly<Record<string, string>> => invariants[subject];

/**
 * The query of the violated invariants among the rows of `subject` whose keys are in `chosen`, which the caller prepends:
 * `WITH chosen (id) AS MATERIALIZED (SELECT …)`. Returns rows of `invariant` and `id`, at most `most` for each invariant.
 */
export function auditQuery(subject: AuditedTable, most = -1): string {
  const key = auditKeyOf(subject);
  return Object.entries(invariants[subject])
    .map(
      ([name, broken]) =>
        `SELECT * FROM (SELECT '${name}' AS invariant, s.${key} AS id FROM ${subject} s WHERE s.${key} IN (SELECT id FROM chosen) AND (${broken}) LIMIT ${most})`,
    )
    .join('\nUNION ALL ');
}
