-- A part of a cash order that is paid in advance: whole rupees, agreed to when it is placed and frozen with it. Its payment is the counted one of the
-- order; the rest is due at the door. It goes back when the order ends, less what the courier charged where the buyer refused the parcel.

CREATE TRIGGER orders_check_advance BEFORE INSERT ON orders
  WHEN NEW.advance_paid <> 0 OR NEW.advance_kept_paise <> 0 OR (NEW.advance_paise <> 0 AND NOT (NEW.method = 'cod' AND NEW.source IS NULL
    AND NEW.advance_paise >= 100 AND NEW.advance_paise % 100 = 0 AND NEW.total_paise - NEW.advance_paise >= 100)) BEGIN
  SELECT RAISE(ABORT, 'ADVANCE_WRONG');
END;
--> statement-breakpoint
CREATE TRIGGER orders_freeze_advance BEFORE UPDATE OF advance_paise ON orders BEGIN SELECT RAISE(ABORT, 'ORDER_MONEY_IMMUTABLE'); END;
--> statement-breakpoint
DROP VIEW payable_cash_orders;
--> statement-breakpoint
-- Cash orders of which a payment still counts, with its amount: the advance where one was agreed to, else all that is due. An order whose courier was
-- asked for its cash without the advance goes as it is.
CREATE VIEW payable_cash_orders AS
  SELECT id, CASE WHEN advance_paise > 0 THEN advance_paise ELSE total_paise - cut_paise END AS due_paise FROM orders
    WHERE method = 'cod' AND NOT paid_online AND NOT advance_paid AND paid_by_hand IS NULL AND source IS NULL
    AND status IN revenue_statuses AND status NOT IN sent_statuses AND NOT EXISTS (SELECT 1 FROM parcel_items i JOIN parcels p ON p.id = i.parcel_id
      WHERE i.order_id = orders.id AND p.direction = 'out' AND p.state NOT IN ('draft', 'cancelled', 'returned', 'lost', 'damaged')
        AND (advance_paise > 0 OR p.state NOT IN ('booking', 'booked')));
--> statement-breakpoint
-- It is paid once, with the payment that counts, while no courier has the order; and it stays paid, whatever is refunded.
CREATE TRIGGER orders_check_advance_paid BEFORE UPDATE OF advance_paid ON orders WHEN NEW.advance_paid <> OLD.advance_paid BEGIN
  SELECT RAISE(ABORT, 'PAY_NOW_CLOSED') WHERE NEW.advance_paid <> 1 OR OLD.advance_paise = 0 OR NEW.id NOT IN (SELECT id FROM payable_cash_orders);
  SELECT RAISE(ABORT, 'PAYMENT_MISSING') WHERE NOT EXISTS
    (SELECT 1 FROM payments WHERE order_id = NEW.id AND settlement = 'counted' AND amount_paise = OLD.advance_paise);
END;
--> statement-breakpoint
-- What a draft was to collect is planned anew, and the order waits no more.
CREATE TRIGGER orders_take_advance AFTER UPDATE OF advance_paid ON orders WHEN NEW.advance_paid = 1 AND OLD.advance_paid = 0 BEGIN
  UPDATE parcels SET state = 'cancelled', actor = 'admin', move_note = 'shop: a part was paid in advance', over_at = NEW.updated_at, updated_at = NEW.updated_at
    WHERE state = 'draft' AND direction = 'out' AND id IN (SELECT parcel_id FROM parcel_items WHERE order_id = NEW.id);
  UPDATE cod_checks SET state = 'paid', answered_at = NEW.updated_at, channel = 'page', answered_by = ''
    WHERE order_id = NEW.id AND state NOT IN ('paid', 'cancelled', 'silent');
END;
--> statement-breakpoint
-- Only the money answers for an order with an advance; the administrator may send it without.
CREATE TRIGGER cod_checks_wait_for_advance BEFORE UPDATE OF state ON cod_checks
  WHEN NEW.state IN ('confirmed', 'corrected', 'called') AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND advance_paise > 0) BEGIN
  SELECT RAISE(ABORT, 'ADVANCE_UNPAID');
END;
--> statement-breakpoint
DROP TRIGGER cod_checks_answer_once;
--> statement-breakpoint
-- An order is answered once; one that ended is passed when the administrator opens it again. Only a corrected address is another version.
-- Silence ends an order at the time that was told, and only where a message told it.
CREATE TRIGGER cod_checks_answer_once BEFORE UPDATE OF state, version ON cod_checks
  WHEN OLD.state <> NEW.state OR OLD.version <> NEW.version BEGIN
  SELECT RAISE(ABORT, 'CASH_CHECK_WRONG') WHERE OLD.state <> 'waiting' AND NOT (OLD.state IN ('cancelled', 'silent') AND NEW.state = 'passed')
    AND NOT (NEW.state = 'paid' AND OLD.state NOT IN ('cancelled', 'silent') AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND (paid_online OR advance_paid)));
  SELECT RAISE(ABORT, 'CASH_CHECK_WRONG') WHERE NEW.state = 'paid' AND NOT EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND (paid_online OR advance_paid));
  SELECT RAISE(ABORT, 'CASH_CHECK_WRONG') WHERE NEW.version <> OLD.version + (NEW.state = 'corrected');
  SELECT RAISE(ABORT, 'CASH_CHECK_WRONG') WHERE NEW.state = 'silent' AND (OLD.ends_at IS NULL OR NEW.answered_at < OLD.ends_at
    OR NOT EXISTS (SELECT 1 FROM outbox WHERE order_id = NEW.order_id AND kind = 'cash-ask' AND sent_at IS NOT NULL));
END;
--> statement-breakpoint
DROP TRIGGER payments_check_amount_on_insert;
--> statement-breakpoint
-- A payment counts only if its amount and currency are those that its order asks for now.
CREATE TRIGGER payments_check_amount_on_insert BEFORE INSERT ON payments WHEN NEW.settlement = 'counted' BEGIN
  SELECT RAISE(ABORT, 'PAYMENT_AMOUNT_MISMATCH') WHERE NOT EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id
    AND CASE WHEN advance_paise > 0 THEN advance_paise ELSE total_paise - cut_paise END = NEW.amount_paise AND currency = NEW.currency);
END;
--> statement-breakpoint
DROP TRIGGER payments_check_amount_on_update;
--> statement-breakpoint
-- The same for a payment that is counted later.
CREATE TRIGGER payments_check_amount_on_update BEFORE UPDATE OF settlement ON payments WHEN NEW.settlement = 'counted' BEGIN
  SELECT RAISE(ABORT, 'PAYMENT_AMOUNT_MISMATCH') WHERE NOT EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id
    AND CASE WHEN advance_paise > 0 THEN advance_paise ELSE total_paise - cut_paise END = NEW.amount_paise AND currency = NEW.currency);
END;
--> statement-breakpoint
-- What is taken out of an order comes off what is due at the door: a rupee of that stays.
CREATE TRIGGER order_cuts_keep_advance BEFORE INSERT ON order_cuts
  WHEN EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND advance_paise > 0 AND due_paise - NEW.paise - advance_paise < 100) BEGIN
  SELECT RAISE(ABORT, 'EDIT_LAST_PIECE');
END;
--> statement-breakpoint
DROP VIEW order_cash_dues;
--> statement-breakpoint
-- What is to be collected at the door for each order.
CREATE VIEW order_cash_dues (order_id, due_paise) AS
  SELECT id, CASE WHEN pay_way = 'cod' AND paid_by_hand IS NULL THEN due_paise - advanced_paise ELSE 0 END FROM orders;
--> statement-breakpoint
DROP VIEW cash_with_couriers;
--> statement-breakpoint
-- What couriers have collected for an order and not paid to the shop yet. Of a parcel with several orders no order counts more than its own.
CREATE VIEW cash_with_couriers (order_id, paise) AS
  SELECT o.id, min(o.due_paise - o.advanced_paise, (SELECT coalesce(sum(max(d.due_paise - d.remitted_paise, 0)), 0) FROM cod_dues d
    WHERE d.state IN ('due', 'short') AND d.parcel_id IN (SELECT parcel_id FROM parcel_items i WHERE i.order_id = o.id))) FROM orders o;
--> statement-breakpoint

-- ---------------------------------------------------------------- the way back
-- What is kept pays the courier: at most what it has charged for the parcels that came back, both ways, and no part of it twice.
CREATE VIEW return_charges (order_id, paise) AS
  SELECT o.id, coalesce((SELECT sum(c.paise) FROM parcel_costs c JOIN parcels p ON p.id = c.parcel_id
      WHERE c.kind IN ('freight', 'rto', 'credit') AND p.direction = 'out' AND p.state = 'returned'
        AND p.id IN (SELECT parcel_id FROM parcel_items WHERE order_id = o.id)), 0)
    - coalesce((SELECT sum(x.advance_kept_paise) FROM orders x WHERE x.id <> o.id AND x.advance_kept_paise > 0
      AND x.id IN (SELECT b.order_id FROM parcel_items a JOIN parcel_items b ON b.parcel_id = a.parcel_id WHERE a.order_id = o.id)), 0) FROM orders o;
--> statement-breakpoint
CREATE TRIGGER orders_check_advance_kept BEFORE UPDATE OF advance_kept_paise ON orders WHEN NEW.advance_kept_paise <> OLD.advance_kept_paise BEGIN
  SELECT RAISE(ABORT, 'ADVANCE_WRONG') WHERE OLD.advance_kept_paise <> 0 OR NEW.advance_kept_paise < 0 OR NEW.advance_kept_paise % 100 <> 0
    OR NEW.advance_kept_paise > OLD.advanced_paise OR OLD.status NOT IN sent_statuses OR NEW.status NOT IN closed_statuses
    OR NEW.advance_kept_paise > (SELECT paise FROM return_charges WHERE order_id = NEW.id);
END;
--> statement-breakpoint
-- An order that ends gives its advance back, whoever ends it.
CREATE TRIGGER orders_return_advance AFTER UPDATE OF status ON orders
  WHEN OLD.status IN revenue_statuses AND NEW.status IN closed_statuses AND NEW.advance_paid = 1 BEGIN
  INSERT INTO refunds (id, payment_id, amount_paise, reason, next_check_at, created_at, updated_at)
    SELECT lower(hex(randomblob(16))), p.id, p.amount_paise - NEW.advance_kept_paise,
      iif(NEW.advance_kept_paise > 0, 'the order was refused at the door', 'the order has ended'), 0, NEW.updated_at, NEW.updated_at
    FROM payments p WHERE p.order_id = NEW.id AND p.settlement = 'counted' AND p.amount_paise > NEW.advance_kept_paise;
END;
--> statement-breakpoint
-- Of an order that goes on, the advance is not given back: the courier collects the rest. What is returned after the delivery goes back by hand, as of any
-- cash order.
CREATE TRIGGER refunds_check_advance BEFORE INSERT ON refunds
  WHEN EXISTS (SELECT 1 FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.id = NEW.payment_id AND p.settlement = 'counted' AND o.advance_paid = 1 AND o.status NOT IN closed_statuses) BEGIN
  SELECT RAISE(ABORT, 'ADVANCE_STAYS');
END;
--> statement-breakpoint
-- Its advance went back: it is ordered anew.
CREATE TRIGGER orders_block_reopen_advance BEFORE UPDATE OF status ON orders
  WHEN NEW.advance_paid = 1 AND OLD.status IN closed_statuses AND NEW.status IN revenue_statuses BEGIN
  SELECT RAISE(ABORT, 'ADVANCE_RETURNED');
END;
--> statement-breakpoint
DROP TRIGGER refunds_request_credit;
--> statement-breakpoint
-- A refund of an invoiced order is credited. The refund of a payment that never counted is no part of the sale, and an advance goes back when its order has
-- ended, whose whole invoice is credited.
CREATE TRIGGER refunds_request_credit AFTER UPDATE OF status ON refunds WHEN OLD.status <> 'processed' AND NEW.status = 'processed' BEGIN
  INSERT INTO invoice_requests (id, order_id, amount_paise, reason, pieces, due_at)
    SELECT 'refund:' || NEW.id, p.order_id, NEW.amount_paise, NEW.reason,
      (SELECT CASE WHEN count(*) > 0 THEN json_group_array(json_object('line', t.line, 'quantity', t.quantity)) END
        FROM (SELECT line, quantity FROM return_items WHERE return_id = NEW.id
          UNION ALL SELECT line, quantity FROM refund_items WHERE refund_id = NEW.id) t),
      NEW.updated_at
    FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.id = NEW.payment_id AND p.settlement = 'counted' AND o.advance_paid = 0
      AND EXISTS (SELECT 1 FROM invoices WHERE order_id = p.order_id);
END;
--> statement-breakpoint
DROP TRIGGER invoices_settle_request;
--> statement-breakpoint
-- An issued document is no longer due. Refunds from before the invoice are credited now.
CREATE TRIGGER invoices_settle_request AFTER INSERT ON invoices BEGIN
  DELETE FROM invoice_requests WHERE id = NEW.request;
  INSERT INTO invoice_requests (id, order_id, amount_paise, reason, pieces, due_at)
    SELECT 'refund:' || r.id, NEW.order_id, r.amount_paise, r.reason,
      (SELECT CASE WHEN count(*) > 0 THEN json_group_array(json_object('line', t.line, 'quantity', t.quantity)) END
        FROM (SELECT line, quantity FROM return_items WHERE return_id = r.id
          UNION ALL SELECT line, quantity FROM refund_items WHERE refund_id = r.id) t), NEW.issued_at
    FROM payments p JOIN refunds r ON r.payment_id = p.id JOIN orders o ON o.id = p.order_id
    WHERE NEW.kind <> 'credit-note' AND p.order_id = NEW.order_id AND p.settlement = 'counted' AND o.advance_paid = 0 AND r.status = 'processed';
  INSERT INTO invoice_requests (id, order_id, amount_paise, reason, pieces, due_at)
    SELECT 'hand:' || h.id, NEW.order_id, h.amount_paise, h.reason,
      (SELECT CASE WHEN count(*) > 0 THEN json_group_array(json_object('line', t.line, 'quantity', t.quantity)) END
        FROM refund_items t WHERE t.refund_id = h.id), NEW.issued_at
    FROM hand_refunds h WHERE NEW.kind <> 'credit-note' AND h.order_id = NEW.order_id
      AND NOT EXISTS (SELECT 1 FROM invoice_requests WHERE id = 'hand:' || h.id);
  INSERT INTO invoice_requests (id, order_id, amount_paise, reason, pieces, due_at)
    SELECT 'return:' || r.id, NEW.order_id, r.refund_paise, 'RET-' || r.number,
      (SELECT json_group_array(json_object('line', t.line, 'quantity', t.quantity)) FROM return_items t WHERE t.return_id = r.id), NEW.issued_at
    FROM returns r WHERE NEW.kind <> 'credit-note' AND r.order_id = NEW.order_id AND r.status = 'settled' AND r.is_manual = 1 AND r.refund_paise > 0;
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
      WHEN o.status IN revenue_statuses THEN (SELECT paise FROM orders_paid_by_hand h WHERE h.order_id = o.id) ELSE o.advance_kept_paise END
    - coalesce((SELECT sum(t.refund_paise) FROM returns t WHERE t.order_id = o.id AND t.is_manual = 1), 0)
    - coalesce((SELECT sum(h.amount_paise) FROM hand_refunds h WHERE h.order_id = o.id), 0)) AS kept_paise
  FROM orders o;
