-- A cash order is paid online before it leaves: `method` stays what was agreed, `paid_online` says that nothing is due at the door any more, and
-- `pay_way` what follows from both. The money is that of a counted payment of the order itself, with one invoice and one way back.

-- Cash orders of which a payment still counts: sold, due, and with no courier yet. Whatever narrows that moment narrows it here.
CREATE VIEW payable_cash_orders AS
  SELECT id, total_paise - cut_paise AS due_paise FROM orders WHERE method = 'cod' AND NOT paid_online AND paid_by_hand IS NULL AND source IS NULL
    AND status IN revenue_statuses AND status NOT IN sent_statuses AND NOT EXISTS (SELECT 1 FROM parcel_items i JOIN parcels p ON p.id = i.parcel_id
      WHERE i.order_id = orders.id AND p.direction = 'out' AND p.state NOT IN ('draft', 'booking', 'booked', 'cancelled', 'returned', 'lost', 'damaged'));
--> statement-breakpoint
-- The gateway is asked for what is due now, and only while a payment of it would count.
CREATE TRIGGER cash_payments_check_open BEFORE INSERT ON cash_payments
  WHEN NEW.gateway_order_id IS NOT NULL OR NOT EXISTS (SELECT 1 FROM payable_cash_orders WHERE id = NEW.order_id AND due_paise = NEW.amount_paise) BEGIN
  SELECT RAISE(ABORT, 'PAY_NOW_CLOSED');
END;
--> statement-breakpoint
-- What was opened at the gateway stays known: money may come for it days later.
CREATE TRIGGER cash_payments_freeze BEFORE UPDATE OF id, order_id, amount_paise, gateway_order_id, created_at ON cash_payments
  WHEN (NEW.id, NEW.order_id, NEW.amount_paise, NEW.created_at) <> (OLD.id, OLD.order_id, OLD.amount_paise, OLD.created_at)
    OR (OLD.gateway_order_id IS NOT NULL AND NEW.gateway_order_id IS NOT OLD.gateway_order_id) BEGIN
  SELECT RAISE(ABORT, 'CASH_IMMUTABLE');
END;
--> statement-breakpoint
-- No order begins as paid.
CREATE TRIGGER orders_begin_unpaid BEFORE INSERT ON orders WHEN NEW.paid_online <> 0 BEGIN
  SELECT RAISE(ABORT, 'PAYMENT_MISSING');
END;
--> statement-breakpoint
-- It is paid once, with the payment that counts, before it leaves; and it stays so, whatever is refunded.
CREATE TRIGGER orders_check_paid_online BEFORE UPDATE OF paid_online ON orders WHEN NEW.paid_online <> OLD.paid_online BEGIN
  SELECT RAISE(ABORT, 'PAY_NOW_CLOSED') WHERE NEW.paid_online <> 1 OR NEW.id NOT IN (SELECT id FROM payable_cash_orders);
  SELECT RAISE(ABORT, 'PAYMENT_MISSING') WHERE NOT EXISTS
    (SELECT 1 FROM payments WHERE order_id = NEW.id AND settlement = 'counted' AND amount_paise = OLD.total_paise - OLD.cut_paise);
END;
--> statement-breakpoint
-- Nothing is collected any more. A courier that was told otherwise is asked to give the parcel up, which is booked anew; neither courier takes
-- another amount. One that no courier's API moves is looked at by a person. A draft that collects for another order too is planned anew.
CREATE TRIGGER orders_collect_nothing AFTER UPDATE OF paid_online ON orders WHEN NEW.paid_online = 1 AND OLD.paid_online = 0 BEGIN
  INSERT INTO shipment_calls (id, parcel_id, kind, turn, request, asked_by, tries, next_at, created_at, updated_at)
    SELECT lower(hex(randomblob(16))), p.id, 'cancel', (SELECT coalesce(max(c.turn), 0) + 1 FROM shipment_calls c WHERE c.parcel_id = p.id AND c.kind = 'cancel'),
      '{"because":"paid online"}', '', 0, NEW.updated_at, NEW.updated_at, NEW.updated_at
    FROM parcels p WHERE p.direction = 'out' AND p.state = 'booked' AND p.courier <> 'manual' AND p.cod_due_paise > 0
      AND p.id IN (SELECT parcel_id FROM parcel_items WHERE order_id = NEW.id)
      AND NOT EXISTS (SELECT 1 FROM shipment_calls c WHERE c.parcel_id = p.id AND c.kind = 'cancel' AND c.state IN ('due', 'sent', 'unknown'));
  UPDATE parcels SET trouble = 'contradiction' WHERE direction = 'out' AND state = 'booked' AND courier = 'manual' AND cod_due_paise > 0
    AND id IN (SELECT parcel_id FROM parcel_items WHERE order_id = NEW.id);
  UPDATE parcels SET state = 'cancelled', actor = 'admin', move_note = 'shop: an order was paid online', over_at = NEW.updated_at
    WHERE direction = 'out' AND state = 'draft' AND id IN (SELECT parcel_id FROM parcel_items WHERE order_id = NEW.id)
      AND EXISTS (SELECT 1 FROM parcel_items i JOIN order_cash_dues d ON d.order_id = i.order_id
        WHERE i.parcel_id = parcels.id AND i.order_id <> NEW.id AND d.due_paise > 0);
  UPDATE parcels SET cod_due_paise = 0, rounding_paise = 0, updated_at = max(NEW.updated_at, updated_at + 1)
    WHERE direction = 'out' AND over_at IS NULL AND cod_due_paise + rounding_paise > 0
      AND id IN (SELECT parcel_id FROM parcel_items WHERE order_id = NEW.id)
      AND NOT EXISTS (SELECT 1 FROM parcel_items i JOIN order_cash_dues d ON d.order_id = i.order_id
        WHERE i.parcel_id = parcels.id AND i.order_id <> NEW.id AND d.due_paise > 0);
  UPDATE cod_checks SET state = 'paid', answered_at = NEW.updated_at, channel = 'page', answered_by = ''
    WHERE order_id = NEW.id AND state NOT IN ('paid', 'cancelled', 'silent');
  INSERT INTO customer_recounts (email, adds) VALUES (lower(NEW.customer_email), 0);
END;
--> statement-breakpoint
-- The payment came while a courier was being asked: what it has booked, it has booked with the cash.
CREATE TRIGGER parcels_withdraw_prepaid AFTER UPDATE OF state ON parcels
  WHEN OLD.state = 'booking' AND NEW.state = 'booked' AND NEW.direction = 'out' AND NEW.courier <> 'manual'
    AND EXISTS (SELECT 1 FROM parcel_items i JOIN orders o ON o.id = i.order_id JOIN shipment_calls c ON c.parcel_id = i.parcel_id AND c.kind = 'book'
      WHERE i.parcel_id = NEW.id AND o.paid_online = 1 AND o.paid_at >= c.sent_at
        AND c.turn = (SELECT max(turn) FROM shipment_calls WHERE parcel_id = NEW.id AND kind = 'book')) BEGIN
  INSERT INTO shipment_calls (id, parcel_id, kind, turn, request, asked_by, tries, next_at, created_at, updated_at)
    SELECT lower(hex(randomblob(16))), NEW.id, 'cancel', coalesce(max(turn), 0) + 1, '{"because":"paid online"}', '', 0, NEW.updated_at, NEW.updated_at, NEW.updated_at
    FROM shipment_calls WHERE parcel_id = NEW.id AND kind = 'cancel';
END;
--> statement-breakpoint
-- The courier was faster: it may collect at the door what was paid. A person tells it, or gives the money back.
CREATE TRIGGER parcels_note_paid_twice AFTER UPDATE OF state ON parcels
  WHEN OLD.state = 'booked' AND NEW.state NOT IN ('draft', 'booking', 'booked', 'cancelled') AND NEW.direction = 'out'
    AND EXISTS (SELECT 1 FROM shipment_calls WHERE parcel_id = NEW.id AND kind = 'cancel' AND request ->> 'because' = 'paid online') BEGIN
  UPDATE parcels SET trouble = 'contradiction' WHERE id = NEW.id;
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- what follows the way in which an order is paid
DROP TRIGGER orders_block_close_unrefunded;
--> statement-breakpoint
-- A paid order is closed only when refunds cover its whole counted payment.
CREATE TRIGGER orders_block_close_unrefunded BEFORE UPDATE OF status ON orders
  WHEN OLD.status IN revenue_statuses AND NEW.status NOT IN revenue_statuses AND NEW.status <> 'refunded'
    AND (NEW.method <> 'cod' OR NEW.paid_online) AND NEW.total_paise > 0
    AND NOT (OLD.status NOT IN sent_statuses AND NEW.status = 'cancelled_by_user' AND NOT EXISTS
      (SELECT 1 FROM payments p WHERE p.order_id = NEW.id AND p.settlement = 'counted' AND p.amount_paise >
        (SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'failed'))) BEGIN
  SELECT RAISE(ABORT, 'PAYMENT_NOT_REFUNDED');
END;
--> statement-breakpoint
DROP TRIGGER orders_block_unpaid_processing;
--> statement-breakpoint
-- Only an order for cash on delivery counts as a sale before it is paid.
CREATE TRIGGER orders_block_unpaid_processing BEFORE UPDATE OF status ON orders
  WHEN (NEW.method <> 'cod' OR NEW.paid_online) AND NEW.status <> 'paid' AND NEW.status IN revenue_statuses AND OLD.status NOT IN revenue_statuses BEGIN
  SELECT RAISE(ABORT, 'ORDER_NOT_COD');
END;
--> statement-breakpoint
DROP TRIGGER orders_block_cod_at_gateway;
--> statement-breakpoint
-- An order for cash on delivery has no order of its own at the gateway: what is paid online is paid beside it.
CREATE TRIGGER orders_block_cod_at_gateway BEFORE UPDATE OF status, gateway_order_id, gateway_payment_id ON orders
  WHEN NEW.method = 'cod' AND (NEW.gateway_order_id IS NOT NULL OR NEW.gateway_payment_id IS NOT NULL
    OR (NOT NEW.paid_online AND NEW.status IN (SELECT status FROM order_statuses WHERE is_gateway_only))) BEGIN
  SELECT RAISE(ABORT, 'COD_ORDER_AT_GATEWAY');
END;
--> statement-breakpoint
DROP TRIGGER orders_check_transition;
--> statement-breakpoint
-- Only the transitions of rules/order/order-moves.ts are allowed, and the statuses paid and refunded need matching payments.
CREATE TRIGGER orders_check_transition BEFORE UPDATE OF status ON orders WHEN OLD.status <> NEW.status BEGIN
  SELECT RAISE(ABORT, 'TRANSITION_NOT_ALLOWED') WHERE NOT EXISTS
    (SELECT 1 FROM order_transitions WHERE from_status = OLD.status AND to_status = NEW.status AND actor = coalesce(NEW.agent, NEW.actor));
  SELECT RAISE(ABORT, 'SUBTOTAL_MISMATCH') WHERE NEW.status NOT IN sent_statuses
    AND (NEW.status IN open_statuses OR NEW.status IN revenue_statuses) AND NEW.subtotal_paise <>
    (SELECT coalesce(sum(quantity * price_at_purchase_paise), 0) FROM order_items WHERE order_id = NEW.id);
  SELECT RAISE(ABORT, 'PAYMENT_MISSING') WHERE NEW.status = 'paid' AND NEW.total_paise > 0 AND NOT EXISTS
    (SELECT 1 FROM payments WHERE order_id = NEW.id AND settlement = 'counted' AND amount_paise = NEW.total_paise - NEW.cut_paise);
  SELECT RAISE(ABORT, 'ORDER_NOT_COD') WHERE OLD.status = 'pending_payment' AND NEW.status = 'processing' AND NEW.method <> 'cod';
  SELECT RAISE(ABORT, 'REFUND_INCOMPLETE') WHERE NEW.status = 'refunded' AND ((NEW.method = 'cod' AND NOT NEW.paid_online)
    OR NOT EXISTS (SELECT 1 FROM payments WHERE order_id = NEW.id AND status = 'captured')
    OR EXISTS (SELECT 1 FROM payments WHERE order_id = NEW.id AND status = 'captured' AND refunded_paise < amount_paise));
END;
--> statement-breakpoint
DROP TRIGGER payments_check_amount_on_insert;
--> statement-breakpoint
-- A captured payment either pays its order (counted) or is refunded (refund_due). Its row is kept for ever.

-- A payment counts only if its amount and currency are those of its order.
CREATE TRIGGER payments_check_amount_on_insert BEFORE INSERT ON payments WHEN NEW.settlement = 'counted' BEGIN
  SELECT RAISE(ABORT, 'PAYMENT_AMOUNT_MISMATCH') WHERE NOT EXISTS
    (SELECT 1 FROM orders WHERE id = NEW.order_id AND total_paise - cut_paise = NEW.amount_paise AND currency = NEW.currency);
END;
--> statement-breakpoint
DROP TRIGGER payments_check_amount_on_update;
--> statement-breakpoint
-- The same for a payment that is counted later.
CREATE TRIGGER payments_check_amount_on_update BEFORE UPDATE OF settlement ON payments WHEN NEW.settlement = 'counted' BEGIN
  SELECT RAISE(ABORT, 'PAYMENT_AMOUNT_MISMATCH') WHERE NOT EXISTS
    (SELECT 1 FROM orders WHERE id = NEW.order_id AND total_paise - cut_paise = NEW.amount_paise AND currency = NEW.currency);
END;
--> statement-breakpoint
DROP TRIGGER customer_recounts_apply;
--> statement-breakpoint
CREATE TRIGGER customer_recounts_apply INSTEAD OF INSERT ON customer_recounts WHEN NEW.email <> '' BEGIN
  INSERT INTO customers (email) SELECT NEW.email
    WHERE NEW.adds = 1 AND NOT EXISTS (SELECT 1 FROM customers WHERE email = NEW.email);
  DELETE FROM customers WHERE email = NEW.email AND NOT EXISTS (SELECT 1 FROM orders WHERE lower(customer_email) = NEW.email);
  UPDATE customers SET
    (total_orders, spent_paise, first_order, last_order) =
      (SELECT sum(is_placed), sum(kept_paise), min(created_at), max(created_at) FROM customer_orders WHERE email = NEW.email),
    first_sold = (SELECT min(created_at) FROM orders WHERE lower(customer_email) = NEW.email
      AND status IN revenue_statuses AND (pay_way <> 'cod' OR status = 'delivered')),
    (name, sort_name, phone, city, shipping_address, user_id) =
      (SELECT customer_name, lower(replace(replace(replace(replace(customer_name, char(2364), ''), char(2305), char(2306)), char(8204), ''), char(8205), '')),
        coalesce(shipping_address ->> 'phone', ''), coalesce(shipping_address ->> 'city', ''), shipping_address, user_id
        FROM customer_orders WHERE email = NEW.email ORDER BY is_placed DESC, created_at DESC, number DESC LIMIT 1)
    WHERE email = NEW.email;
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
      WHEN o.status IN revenue_statuses THEN o.due_paise ELSE 0 END
    - coalesce((SELECT sum(t.refund_paise) FROM returns t WHERE t.order_id = o.id AND t.is_manual = 1), 0)
    - coalesce((SELECT sum(h.amount_paise) FROM hand_refunds h WHERE h.order_id = o.id), 0)) AS kept_paise
  FROM orders o;
--> statement-breakpoint
DROP TRIGGER orders_move_sale;
--> statement-breakpoint
CREATE TRIGGER orders_move_sale AFTER UPDATE OF status, created_at, paid_online ON orders
  WHEN OLD.created_at <> NEW.created_at
    OR (OLD.status IN revenue_statuses AND (OLD.method <> 'cod' OR OLD.paid_online OR OLD.status = 'delivered'))
      <> (NEW.status IN revenue_statuses AND (NEW.method <> 'cod' OR NEW.paid_online OR NEW.status = 'delivered')) BEGIN
  UPDATE sales_days SET orders = orders - 1, total_paise = total_paise - (OLD.total_paise - OLD.cut_paise)
    WHERE day = date(OLD.created_at / 1000 + 19800, 'unixepoch')
      AND OLD.status IN revenue_statuses AND (OLD.method <> 'cod' OR OLD.paid_online OR OLD.status = 'delivered');
  INSERT INTO sales_days (day, orders, total_paise)
    SELECT date(NEW.created_at / 1000 + 19800, 'unixepoch'), 1, NEW.total_paise - NEW.cut_paise
    WHERE NEW.status IN revenue_statuses AND (NEW.method <> 'cod' OR NEW.paid_online OR NEW.status = 'delivered')
    ON CONFLICT (day) DO UPDATE SET orders = orders + 1, total_paise = total_paise + excluded.total_paise;
END;
--> statement-breakpoint
DROP TRIGGER orders_take_sale;
--> statement-breakpoint
CREATE TRIGGER orders_take_sale AFTER DELETE ON orders
  WHEN OLD.status IN revenue_statuses AND (OLD.method <> 'cod' OR OLD.paid_online OR OLD.status = 'delivered') BEGIN
  UPDATE sales_days SET orders = orders - 1, total_paise = total_paise - (OLD.total_paise - OLD.cut_paise)
    WHERE day = date(OLD.created_at / 1000 + 19800, 'unixepoch');
END;
--> statement-breakpoint
DROP TRIGGER parcels_check_booking;
--> statement-breakpoint
-- A courier is asked only for pieces that are sold, paid or to be paid, and still wanted: an order may be refunded or cancelled between packing
-- and booking.
CREATE TRIGGER parcels_check_booking BEFORE UPDATE OF state ON parcels WHEN OLD.state <> 'booking' AND NEW.state = 'booking' BEGIN
  SELECT RAISE(ABORT, 'PARCEL_NOT_BOOKABLE') WHERE NOT EXISTS (SELECT 1 FROM parcel_items WHERE parcel_id = NEW.id);
  SELECT RAISE(ABORT, 'PARCEL_NOT_BOOKABLE') FROM parcel_items i JOIN orders o ON o.id = i.order_id
    WHERE i.parcel_id = NEW.id AND NEW.direction = 'out' AND (o.status NOT IN revenue_statuses
      OR (o.pay_way = 'gateway' AND o.total_paise > 0 AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.settlement = 'counted'
        AND p.amount_paise > (SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'failed'))));
  SELECT RAISE(ABORT, 'PARCEL_NOT_BOOKABLE') WHERE NEW.direction = 'back' AND (SELECT status FROM returns WHERE id = NEW.return_id) IS NOT 'accepted';
  SELECT RAISE(ABORT, 'PARCEL_ABOVE_BOUGHT') FROM parcel_items i JOIN pieces_to_send s ON s.order_id = i.order_id AND s.line = i.line
    WHERE i.parcel_id = NEW.id AND NEW.direction = 'out' AND s.sent > s.wanted;
  -- The parcels of an order collect all of its cash, and no more.
  SELECT RAISE(ABORT, 'PARCEL_CASH_WRONG') WHERE NEW.direction = 'out'
    AND (SELECT coalesce(sum(d.due_paise), 0) FROM order_cash_dues d WHERE d.order_id IN (SELECT order_id FROM parcel_items WHERE parcel_id = NEW.id))
      <> (SELECT coalesce(sum(p.cod_due_paise + p.rounding_paise), 0) FROM parcels p
        WHERE p.direction = 'out' AND p.state NOT IN ('cancelled', 'returned', 'lost', 'damaged') AND p.id IN (SELECT parcel_id FROM parcel_items
          WHERE order_id IN (SELECT order_id FROM parcel_items WHERE parcel_id = NEW.id)));
END;
--> statement-breakpoint
DROP VIEW order_cash_dues;
--> statement-breakpoint
CREATE VIEW order_cash_dues (order_id, due_paise) AS
  SELECT id, CASE WHEN pay_way = 'cod' AND paid_by_hand IS NULL THEN due_paise ELSE 0 END FROM orders;
--> statement-breakpoint
DROP TRIGGER hand_refunds_check_amount;
--> statement-breakpoint
CREATE TRIGGER hand_refunds_check_amount BEFORE INSERT ON hand_refunds BEGIN
  SELECT RAISE(ABORT, 'OVER_REFUND') WHERE NEW.amount_paise
    + (SELECT coalesce(sum(amount_paise), 0) FROM hand_refunds WHERE order_id = NEW.order_id)
    + (SELECT coalesce(sum(refund_paise), 0) FROM returns WHERE order_id = NEW.order_id AND is_manual = 1)
    > coalesce((SELECT due_paise FROM orders WHERE id = NEW.order_id AND pay_way = 'cod'
        AND (status = 'delivered' OR paid_by_hand IS NOT NULL)), 0);
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
    > (SELECT due_paise FROM orders WHERE id = NEW.order_id);
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
    SELECT 1 FROM orders o WHERE o.id = NEW.order_id AND o.pay_way = 'cod' AND o.due_paise > 0 AND o.due_paise <=
      (SELECT coalesce(sum(amount_paise), 0) FROM hand_refunds WHERE order_id = o.id)
      + (SELECT coalesce(sum(refund_paise), 0) FROM returns WHERE order_id = o.id AND is_manual = 1));
END;
--> statement-breakpoint
DROP TRIGGER orders_cash_outcome;
--> statement-breakpoint
-- How a cash parcel ended, for the rule about its PIN code: it arrived, or it came back from its way.
CREATE TRIGGER orders_cash_outcome AFTER UPDATE OF status ON orders
  WHEN OLD.status <> NEW.status AND NEW.method = 'cod' AND NOT NEW.paid_online AND NEW.source IS NULL
    AND (NEW.status = 'delivered' OR (OLD.status IN sent_statuses AND NEW.status IN closed_statuses)) BEGIN
  INSERT INTO cod_outcomes (order_id, pin, outcome, ended_at)
    VALUES (NEW.id, coalesce(NEW.shipping_address ->> 'pin_code', ''), iif(NEW.status = 'delivered', 'delivered', 'returned'), NEW.updated_at)
    ON CONFLICT (order_id) DO UPDATE SET outcome = excluded.outcome, is_refusal = 0, ended_at = excluded.ended_at;
END;
--> statement-breakpoint
DROP TRIGGER order_cuts_check;
--> statement-breakpoint
-- One piece stays, and one rupee is to be paid: an order of nothing is cancelled instead. Money that the shop received by hand goes back by hand.
CREATE TRIGGER order_cuts_check BEFORE INSERT ON order_cuts BEGIN
  SELECT RAISE(ABORT, 'ORDER_EDIT_IMMUTABLE') WHERE NOT EXISTS (SELECT 1 FROM order_edits e WHERE e.id = NEW.edit_id AND e.order_id = NEW.order_id
    AND e.kind IN ('gift-wrap', 'fewer') AND e.version = (SELECT max(version) FROM order_edits WHERE order_id = NEW.order_id));
  SELECT RAISE(ABORT, 'ORDER_NOT_EDITABLE') WHERE EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND (paid_by_hand IS NOT NULL OR paid_online));
  SELECT RAISE(ABORT, 'REFUND_ABOVE_BOUGHT') WHERE NEW.line <> 0 AND NOT EXISTS (SELECT 1 FROM order_items i
    WHERE i.order_id = NEW.order_id AND i.line = NEW.line AND NEW.quantity <= i.kept AND NEW.paise <= NEW.quantity * i.price_at_purchase_paise);
  SELECT RAISE(ABORT, 'EDIT_LAST_PIECE') WHERE NEW.quantity >= (SELECT sum(kept) FROM order_items WHERE order_id = NEW.order_id);
  SELECT RAISE(ABORT, 'EDIT_LAST_PIECE') WHERE EXISTS (SELECT 1 FROM orders
    WHERE id = NEW.order_id AND method = 'cod' AND NEW.paise > 0 AND due_paise - NEW.paise < 100);
END;
--> statement-breakpoint
DROP TRIGGER cod_checks_answer_once;
--> statement-breakpoint
-- An order is answered once; one that ended is passed when the administrator opens it again. Only a corrected address is another version.
-- Silence ends an order at the time that was told, and only where a message told it.
CREATE TRIGGER cod_checks_answer_once BEFORE UPDATE OF state, version ON cod_checks
  WHEN OLD.state <> NEW.state OR OLD.version <> NEW.version BEGIN
  SELECT RAISE(ABORT, 'CASH_CHECK_WRONG') WHERE OLD.state <> 'waiting' AND NOT (OLD.state IN ('cancelled', 'silent') AND NEW.state = 'passed')
    AND NOT (NEW.state = 'paid' AND OLD.state NOT IN ('cancelled', 'silent') AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND paid_online));
  SELECT RAISE(ABORT, 'CASH_CHECK_WRONG') WHERE NEW.state = 'paid' AND NOT EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND paid_online);
  SELECT RAISE(ABORT, 'CASH_CHECK_WRONG') WHERE NEW.version <> OLD.version + (NEW.state = 'corrected');
  SELECT RAISE(ABORT, 'CASH_CHECK_WRONG') WHERE NEW.state = 'silent' AND (OLD.ends_at IS NULL OR NEW.answered_at < OLD.ends_at
    OR NOT EXISTS (SELECT 1 FROM outbox WHERE order_id = NEW.order_id AND kind = 'cash-ask' AND sent_at IS NOT NULL));
END;
