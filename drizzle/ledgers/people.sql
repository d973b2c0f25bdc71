-- Accounts, complaints and the list of customers. Guards: a complaint moves forward and its messages never change; a second factor ends the
-- sessions of before. The rest keeps the figures of `customers`, counted again from the orders.

-- A message is the only way in which a complaint moves, and only from the states that allow it. 2,592,000,000 ms are 30 days.
CREATE TRIGGER grievance_messages_check_move BEFORE INSERT ON grievance_messages
  WHEN NOT EXISTS (SELECT 1 FROM grievances g WHERE g.id = NEW.grievance_id AND CASE NEW.kind
    WHEN 'note' THEN 1
    WHEN 'asked' THEN NOT EXISTS (SELECT 1 FROM grievance_messages WHERE grievance_id = g.id)
    WHEN 'acknowledged' THEN g.status = 'open' AND g.acknowledged_at IS NULL
    WHEN 'reopened' THEN g.ended_at IS NOT NULL AND NEW.created_at < g.ended_at + 2592000000
    ELSE g.ended_at IS NULL END) BEGIN
  SELECT RAISE(ABORT, 'GRIEVANCE_MOVED');
END;

-- Any words of the shop acknowledge a complaint. The clock of the settlement runs on while the customer is asked something.
CREATE TRIGGER grievance_messages_move AFTER INSERT ON grievance_messages WHEN NEW.kind NOT IN ('asked', 'note') BEGIN
  UPDATE grievances SET
    status = CASE NEW.kind WHEN 'answered' THEN 'answered' WHEN 'settled' THEN 'settled' WHEN 'closed' THEN 'closed'
      WHEN 'acknowledged' THEN status ELSE 'open' END,
    outcome = NEW.outcome,
    acknowledged_at = CASE WHEN NEW.kind = 'reopened' THEN NULL
      WHEN NEW.kind IN ('acknowledged', 'answered', 'settled') THEN coalesce(acknowledged_at, NEW.created_at) ELSE acknowledged_at END,
    ended_at = CASE WHEN NEW.kind IN ('settled', 'closed') THEN NEW.created_at END,
    due_at = CASE WHEN NEW.kind IN ('settled', 'closed') THEN NULL
      WHEN NEW.kind = 'reopened' OR (NEW.kind = 'replied' AND acknowledged_at IS NULL) THEN answer_due_at ELSE settle_due_at END,
    updated_at = NEW.created_at
  WHERE id = NEW.grievance_id;
END;

-- A message may only be emptied, when the complaint is forgotten.
CREATE TRIGGER grievance_messages_freeze BEFORE UPDATE ON grievance_messages WHEN NEW.text <> '' OR NEW.seq <> OLD.seq
  OR NEW.grievance_id <> OLD.grievance_id OR NEW.kind <> OLD.kind OR NEW.moved_by <> OLD.moved_by OR NEW.outcome IS NOT OLD.outcome
  OR NEW.created_at <> OLD.created_at BEGIN
  SELECT RAISE(ABORT, 'GRIEVANCE_IMMUTABLE');
END;
CREATE TRIGGER grievance_messages_block_delete BEFORE DELETE ON grievance_messages BEGIN SELECT RAISE(ABORT, 'GRIEVANCE_IMMUTABLE'); END;

-- Number, topic and order of a complaint never change; its contacts may only be emptied.
CREATE TRIGGER grievances_freeze BEFORE UPDATE OF id, number, topic, order_number, name, email, phone, created_at ON grievances
  WHEN NEW.id <> OLD.id OR NEW.number <> OLD.number OR NEW.topic <> OLD.topic OR NEW.order_number IS NOT OLD.order_number
    OR NEW.created_at <> OLD.created_at OR NEW.name NOT IN ('', OLD.name) OR NEW.email NOT IN ('', OLD.email)
    OR NEW.phone NOT IN ('', OLD.phone) BEGIN
  SELECT RAISE(ABORT, 'GRIEVANCE_IMMUTABLE');
END;
CREATE TRIGGER grievances_block_delete BEFORE DELETE ON grievances BEGIN SELECT RAISE(ABORT, 'GRIEVANCE_IMMUTABLE'); END;

-- Sessions that began before the second factor was switched on never passed it, so they end then.
CREATE TRIGGER users_end_sessions_on_two_factor AFTER UPDATE OF two_factor_enabled ON users
  WHEN OLD.two_factor_enabled = 0 AND NEW.two_factor_enabled = 1 BEGIN
  UPDATE two_factors SET verified = 1 WHERE user_id = NEW.id;
  DELETE FROM sessions WHERE user_id = NEW.id;
END;

-- What each order counts for its customer: whether it was placed, and the money that the shop keeps of it.
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

-- INSERT INTO customer_recounts (email, adds) asks for a new computation. Only a new order adds a row: after an account was erased,
-- the older orders that the law keeps do not bring its customer back into the list.
CREATE VIEW customer_recounts AS SELECT email, 0 AS adds FROM customers;

-- Writes a customer's row from the orders with that address, and deletes it with the last of them.
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

-- A new order counts for its customer.
CREATE TRIGGER orders_customers_insert AFTER INSERT ON orders BEGIN
  INSERT INTO customer_recounts (email, adds) VALUES (lower(NEW.customer_email), 1);
END;

-- Most status changes of an order move no figure of its customer.
CREATE TRIGGER orders_customers_update AFTER UPDATE OF status, created_at, customer_name, shipping_address, user_id ON orders
  WHEN (OLD.status IN revenue_statuses) <> (NEW.status IN revenue_statuses)
    OR (OLD.method = 'cod' AND (OLD.status = 'delivered') <> (NEW.status = 'delivered')) OR OLD.created_at <> NEW.created_at
    OR OLD.customer_name <> NEW.customer_name OR OLD.shipping_address <> NEW.shipping_address OR OLD.user_id IS NOT NEW.user_id BEGIN
  INSERT INTO customer_recounts (email, adds) VALUES (lower(NEW.customer_email), 0);
END;

-- An order that gets another address, or none, leaves one customer for the other.
CREATE TRIGGER orders_customers_move AFTER UPDATE OF customer_email ON orders WHEN lower(OLD.customer_email) <> lower(NEW.customer_email) BEGIN
  INSERT INTO customer_recounts (email, adds) VALUES (lower(OLD.customer_email), 0);
  INSERT INTO customer_recounts (email, adds) VALUES (lower(NEW.customer_email), 1);
END;
CREATE TRIGGER orders_customers_delete AFTER DELETE ON orders BEGIN
  INSERT INTO customer_recounts (email, adds) VALUES (lower(OLD.customer_email), 0);
END;
CREATE TRIGGER payments_customers_insert AFTER INSERT ON payments WHEN NEW.settlement = 'counted' BEGIN
  INSERT INTO customer_recounts (email, adds) SELECT lower(customer_email), 0 FROM orders WHERE id = NEW.order_id;
END;
CREATE TRIGGER payments_customers_update AFTER UPDATE OF settlement, refunded_paise ON payments
  WHEN NEW.settlement = 'counted' AND (OLD.settlement IS NOT NEW.settlement OR OLD.refunded_paise <> NEW.refunded_paise) BEGIN
  INSERT INTO customer_recounts (email, adds) SELECT lower(customer_email), 0 FROM orders WHERE id = NEW.order_id;
END;

-- Money that a person returned outside the gateway.
CREATE TRIGGER returns_customers_update AFTER UPDATE OF refund_paise, is_manual ON returns
  WHEN OLD.refund_paise IS NOT NEW.refund_paise OR OLD.is_manual <> NEW.is_manual BEGIN
  INSERT INTO customer_recounts (email, adds) SELECT lower(customer_email), 0 FROM orders WHERE id = NEW.order_id;
END;

-- So does money that is handed back.
CREATE TRIGGER hand_refunds_customers_insert AFTER INSERT ON hand_refunds BEGIN
  INSERT INTO customer_recounts (email, adds) SELECT lower(customer_email), 0 FROM orders WHERE id = NEW.order_id;
END;

-- So do pieces that are taken out of an order.
CREATE TRIGGER orders_customers_cut AFTER UPDATE OF cut_paise ON orders WHEN OLD.cut_paise <> NEW.cut_paise BEGIN
  INSERT INTO customer_recounts (email, adds) VALUES (lower(NEW.customer_email), 0);
END;
