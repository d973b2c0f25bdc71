-- What couriers have collected for an order and not paid to the shop yet.
CREATE VIEW cash_with_couriers (order_id, paise) AS
  SELECT o.id, (SELECT coalesce(sum(max(d.due_paise - d.remitted_paise, 0)), 0) FROM cod_dues d
    WHERE d.state IN ('due', 'short') AND d.parcel_id IN (SELECT parcel_id FROM parcel_items i WHERE i.order_id = o.id)) FROM orders o;
--> statement-breakpoint
-- At a door whole rupees are paid: the paise below them, which the shop gives, are never paid back.
CREATE VIEW orders_paid_by_hand (order_id, paise) AS
  SELECT id, due_paise - CASE WHEN paid_by_hand IS NULL THEN due_paise % 100 ELSE 0 END FROM orders WHERE pay_way = 'cod';
--> statement-breakpoint
DROP TRIGGER hand_refunds_check_amount;
--> statement-breakpoint
CREATE TRIGGER hand_refunds_check_amount BEFORE INSERT ON hand_refunds BEGIN
  SELECT RAISE(ABORT, 'OVER_REFUND') WHERE NEW.amount_paise
    + (SELECT coalesce(sum(amount_paise), 0) FROM hand_refunds WHERE order_id = NEW.order_id)
    + (SELECT coalesce(sum(refund_paise), 0) FROM returns WHERE order_id = NEW.order_id AND is_manual = 1)
    > coalesce((SELECT paise FROM orders_paid_by_hand WHERE order_id = NEW.order_id AND EXISTS (SELECT 1 FROM orders o
        WHERE o.id = NEW.order_id AND (o.status = 'delivered' OR o.paid_by_hand IS NOT NULL))), 0);
END;
--> statement-breakpoint
DROP TRIGGER returns_check_hand_refunds;
--> statement-breakpoint
CREATE TRIGGER returns_check_hand_refunds BEFORE UPDATE OF refund_paise, is_manual ON returns
  WHEN NEW.is_manual = 1 AND coalesce(NEW.refund_paise, 0) > 0
    AND (SELECT pay_way FROM orders WHERE id = NEW.order_id) = 'cod' BEGIN
  SELECT RAISE(ABORT, 'OVER_REFUND') WHERE NEW.refund_paise
    + (SELECT coalesce(sum(amount_paise), 0) FROM hand_refunds WHERE order_id = NEW.order_id)
    + (SELECT coalesce(sum(refund_paise), 0) FROM returns WHERE order_id = NEW.order_id AND is_manual = 1 AND id <> NEW.id)
    > (SELECT paise FROM orders_paid_by_hand WHERE order_id = NEW.order_id);
END;
--> statement-breakpoint
DROP TRIGGER returns_check_exchange;
--> statement-breakpoint
CREATE TRIGGER returns_check_exchange BEFORE UPDATE OF outcome ON returns WHEN NEW.outcome = 'exchanged' AND OLD.outcome IS NOT 'exchanged' BEGIN
  SELECT RAISE(ABORT, 'EXCHANGE_ABOVE_BOUGHT') WHERE EXISTS (
    SELECT 1 FROM return_items mine JOIN order_items i ON i.order_id = mine.order_id AND i.line = mine.line
    WHERE mine.return_id = NEW.id AND i.quantity < mine.quantity
      + (SELECT coalesce(sum(quantity), 0) FROM refunded_pieces WHERE order_id = mine.order_id AND line = mine.line)
      + (SELECT coalesce(sum(t.quantity), 0) FROM return_items t JOIN returns r ON r.id = t.return_id
          WHERE t.order_id = mine.order_id AND t.line = mine.line AND r.id <> NEW.id AND r.outcome = 'exchanged'));
  SELECT RAISE(ABORT, 'EXCHANGE_ABOVE_BOUGHT') WHERE EXISTS (
    SELECT 1 FROM payments p WHERE p.order_id = NEW.order_id AND p.settlement = 'counted' AND p.amount_paise <=
      (SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'failed'));
  SELECT RAISE(ABORT, 'EXCHANGE_ABOVE_BOUGHT') WHERE EXISTS (
    SELECT 1 FROM orders_paid_by_hand o WHERE o.order_id = NEW.order_id AND o.paise > 0 AND o.paise <=
      (SELECT coalesce(sum(amount_paise), 0) FROM hand_refunds WHERE order_id = o.order_id)
      + (SELECT coalesce(sum(refund_paise), 0) FROM returns WHERE order_id = o.order_id AND is_manual = 1));
END;
--> statement-breakpoint
DROP VIEW customer_orders;
--> statement-breakpoint
CREATE VIEW customer_orders AS SELECT o.id, o.number, lower(o.customer_email) AS email, o.customer_name, o.shipping_address, o.user_id,
  o.created_at,
  o.status IN revenue_statuses
    OR EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.settlement = 'counted') AS is_placed,
  max(0, CASE WHEN o.pay_way <> 'cod'
      THEN coalesce((SELECT p.amount_paise - p.refunded_paise FROM payments p WHERE p.order_id = o.id AND p.settlement = 'counted'), 0)
      WHEN o.status IN revenue_statuses THEN (SELECT paise FROM orders_paid_by_hand h WHERE h.order_id = o.id) ELSE 0 END
    - coalesce((SELECT sum(t.refund_paise) FROM returns t WHERE t.order_id = o.id AND t.is_manual = 1), 0)
    - coalesce((SELECT sum(h.amount_paise) FROM hand_refunds h WHERE h.order_id = o.id), 0)) AS kept_paise
  FROM orders o;
--> statement-breakpoint
INSERT INTO customer_recounts (email, adds) SELECT DISTINCT lower(customer_email), 0 FROM orders
  WHERE pay_way = 'cod' AND paid_by_hand IS NULL AND due_paise % 100 <> 0;
