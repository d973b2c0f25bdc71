import type { Invariants } from '../../../platform/jobs/invariants.ts';
import { REFUND_TRIES } from '../../../rules/order/refund.ts';
import { refundTotalOf } from './refund-total.ts';

/** Invariants of orders, payments and coupons. */
export const ledgerInvariants = {
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
      (s.settlement = 'counted' AND (
        EXISTS (SELECT 1 FROM orders o WHERE o.id = s.order_id AND (o.reservation = 'committed' OR o.status = 'refunded'))
        OR s.amount_paise = ${refundTotalOf('s')} + coalesce((SELECT o.advance_kept_paise FROM orders o WHERE o.id = s.order_id), 0)
        OR EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = s.id AND r.status = 'failed' AND r.attempt >= ${REFUND_TRIES})))
      OR (s.settlement = 'refund_due' AND EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = s.id)))`,
    I7: `s.refunded_paise > s.amount_paise
      OR ${refundTotalOf('s')} > s.amount_paise`,
    'I7 refunded': `s.refunded_paise <>
      (SELECT coalesce(sum(amount_paise), 0) FROM refunds r WHERE r.payment_id = s.id AND r.status = 'processed')`,
  },
  orders: {
    'pieces follow the status': `CASE (SELECT phase FROM order_statuses g WHERE g.status = s.status)
      WHEN 'open' THEN s.reservation <> 'held'
      WHEN 'revenue' THEN s.reservation <> 'committed'
      WHEN 'closed' THEN s.reservation = 'committed'
      ELSE s.reservation = 'held' END`,
    'held orders are looked at again': "s.reservation = 'held' AND s.method = 'gateway' AND s.next_check_at IS NULL",
    I5: "(SELECT count(*) FROM payments p WHERE p.order_id = s.id AND p.settlement = 'counted') > 1",
    I8: `s.status IN revenue_statuses AND s.method = 'gateway' AND s.total_paise > 0
      AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = s.id AND p.settlement = 'counted' AND p.amount_paise = s.total_paise)`,
    'I8 cash paid online': `s.method = 'cod' AND (s.paid_online OR s.advance_paid) <> EXISTS (SELECT 1 FROM payments p
      WHERE p.order_id = s.id AND p.settlement = 'counted'
        AND p.amount_paise = CASE WHEN s.advance_paise > 0 THEN s.advance_paise ELSE s.total_paise - s.cut_paise END)`,
    'I8 advances are whole rupees of cash orders': `(s.advance_paise <> 0 AND (s.method <> 'cod' OR s.paid_online
        OR s.advance_paise < 100 OR s.advance_paise % 100 <> 0 OR s.due_paise - s.advance_paise < 100))
      OR s.advance_kept_paise NOT BETWEEN 0 AND s.advanced_paise
      OR (s.advance_kept_paise > 0 AND s.status NOT IN closed_statuses)`,
    'advances go back': `s.advance_paid = 1 AND EXISTS (SELECT 1 FROM payments p JOIN refunds r ON r.payment_id = p.id
      WHERE p.order_id = s.id AND p.settlement = 'counted') <> (s.status IN closed_statuses AND s.advance_kept_paise < s.advance_paise)`,
    'I9 total': 's.total_paise <> s.subtotal_paise + s.shipping_fee_paise + s.taxes_paise - s.discount_paise',
    'I9 gift': `(s.gift_wrap_paise IS NULL AND s.gift_note <> '') OR s.gift_wrap_paise < 0 OR s.delivery_fee_paise < 0
      OR length(s.gift_note) > 200`,
    'I9 subtotal': `s.subtotal_paise <>
      (SELECT coalesce(sum(quantity * price_at_purchase_paise), 0) FROM order_items i WHERE i.order_id = s.id)`,
    I11: '(SELECT count(*) FROM orders o WHERE o.idempotency_key = s.idempotency_key) > 1',
    I13: "s.paid_at IS NOT NULL AND (SELECT count(*) FROM outbox x WHERE x.dedupe_key = 'paid:' || s.id) <> s.has_mails",
    'orders for chats are whole': `s.origin = 'chat' AND (s.method <> 'gateway'
      OR s.source IS NOT NULL OR s.user_id IS NOT NULL OR s.coupon_id IS NOT NULL
      OR (s.discount_paise > 0) <> (s.discount_reason <> ''))`,
    'only orders of the administrator have no mails': "s.has_mails = 0 AND s.source IS NULL AND s.origin <> 'chat'",
    'I13 COD': "s.method = 'cod' AND (SELECT count(*) FROM outbox x WHERE x.dedupe_key = 'confirmed:' || s.id) <> s.has_mails",
    // A phone that the administrator wrote down is not proved.
    'COD of a proved contact': `s.method = 'cod' AND s.source IS NULL AND s.email_verified = 0 AND s.phone_verified = 0
      AND NOT EXISTS (SELECT 1 FROM order_edits e WHERE e.order_id = s.id AND e.actor = 'admin' AND e.kind = 'address')`,
    'I9 cuts': `s.cut_paise <>
        CASE s.method WHEN 'cod' THEN (SELECT coalesce(sum(c.paise), 0) FROM order_cuts c WHERE c.order_id = s.id) ELSE 0 END
      OR s.due_paise < 0 OR s.given_paise <> (SELECT coalesce(sum(c.spread_paise), 0) FROM order_cuts c WHERE c.order_id = s.id)
      OR EXISTS (SELECT 1 FROM order_items i WHERE i.order_id = s.id AND i.cut <>
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
    'history is a path of transitions': `EXISTS (SELECT 1 FROM order_events e
      WHERE e.order_id = s.id AND e.from_status IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM order_transitions g
          WHERE g.from_status = e.from_status AND g.to_status = e.to_status AND g.actor = e.actor))`,
  },
} satisfies Invariants;
