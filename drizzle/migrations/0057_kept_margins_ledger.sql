-- What orders earned, kept. The rule itself is contributionOf() in rules/margin: triggers mark the orders whose facts changed and keep the sums.
--
-- A row that is added to the sums (`sign` 1) or taken out of them (-1). Of pieces there are sums of months too.
CREATE VIEW margin_moves (sign, dimension, day, value, pieces, net_paise, earned_paise, is_whole, has_cost) AS
  SELECT 1, 'all', day, '', 0, net_paise, earned_paise, is_whole, 1 FROM margin_orders;
--> statement-breakpoint
CREATE TRIGGER margin_moves_add INSTEAD OF INSERT ON margin_moves BEGIN
  INSERT INTO margin_days (dimension, day, value, count, whole, uncosted, pieces, net_paise, earned_paise, size_paise, whole_net_paise, whole_earned_paise, whole_size_paise, uncosted_net_paise)
    SELECT NEW.dimension, substr(NEW.day, 1, n.length), NEW.value, NEW.sign, NEW.sign * NEW.is_whole, NEW.sign * (1 - NEW.has_cost), NEW.sign * NEW.pieces,
      NEW.sign * NEW.net_paise, NEW.sign * NEW.earned_paise, NEW.sign * abs(NEW.net_paise), NEW.sign * NEW.is_whole * NEW.net_paise,
      NEW.sign * NEW.is_whole * NEW.earned_paise, NEW.sign * NEW.is_whole * abs(NEW.net_paise), NEW.sign * (1 - NEW.has_cost) * NEW.net_paise
    FROM (SELECT 10 AS length UNION ALL SELECT 7) n WHERE n.length = 10 OR NEW.dimension = 'piece'
    ON CONFLICT (dimension, day, value) DO UPDATE SET count = count + excluded.count, whole = whole + excluded.whole, uncosted = uncosted + excluded.uncosted, pieces = pieces + excluded.pieces, net_paise = net_paise + excluded.net_paise, earned_paise = earned_paise + excluded.earned_paise, size_paise = size_paise + excluded.size_paise, whole_net_paise = whole_net_paise + excluded.whole_net_paise, whole_earned_paise = whole_earned_paise + excluded.whole_earned_paise, whole_size_paise = whole_size_paise + excluded.whole_size_paise, uncosted_net_paise = uncosted_net_paise + excluded.uncosted_net_paise;
END;
--> statement-breakpoint
-- An order is computed, or moves to another day; it is in the sums from the first time on.
CREATE TRIGGER margin_orders_move AFTER UPDATE OF settled, day ON margin_orders WHEN NEW.settled > 0 AND (OLD.settled = 0
    OR (NEW.day, NEW.net_paise, NEW.earned_paise, NEW.is_whole, NEW.unknown) <> (OLD.day, OLD.net_paise, OLD.earned_paise, OLD.is_whole, OLD.unknown)) BEGIN
  INSERT INTO margin_moves
    SELECT -1, 'all', OLD.day, '', 0, OLD.net_paise, OLD.earned_paise, OLD.is_whole, 1 WHERE OLD.settled > 0
    UNION ALL SELECT -1, 'unknown', OLD.day, value, 0, 0, 0, 0, 1 FROM json_each(OLD.unknown) WHERE OLD.settled > 0
    UNION ALL SELECT 1, 'all', NEW.day, '', 0, NEW.net_paise, NEW.earned_paise, NEW.is_whole, 1
    UNION ALL SELECT 1, 'unknown', NEW.day, value, 0, 0, 0, 0, 1 FROM json_each(NEW.unknown);
  UPDATE margin_lines SET day = NEW.day WHERE order_id = NEW.order_id AND day <> NEW.day;
END;
--> statement-breakpoint
CREATE TRIGGER margin_lines_add AFTER INSERT ON margin_lines BEGIN
  INSERT INTO margin_moves VALUES (1, 'piece', NEW.day, NEW.product_id, NEW.pieces, NEW.net_paise, NEW.earned_paise, NEW.is_whole, NEW.has_cost),
    (1, 'category', NEW.day, NEW.category_id, NEW.pieces, NEW.net_paise, NEW.earned_paise, NEW.is_whole, NEW.has_cost);
END;
--> statement-breakpoint
CREATE TRIGGER margin_lines_move AFTER UPDATE ON margin_lines WHEN (NEW.day, NEW.category_id, NEW.pieces, NEW.net_paise, NEW.earned_paise, NEW.is_whole, NEW.has_cost)
    <> (OLD.day, OLD.category_id, OLD.pieces, OLD.net_paise, OLD.earned_paise, OLD.is_whole, OLD.has_cost) BEGIN
  INSERT INTO margin_moves VALUES (-1, 'piece', OLD.day, OLD.product_id, OLD.pieces, OLD.net_paise, OLD.earned_paise, OLD.is_whole, OLD.has_cost),
    (-1, 'category', OLD.day, OLD.category_id, OLD.pieces, OLD.net_paise, OLD.earned_paise, OLD.is_whole, OLD.has_cost),
    (1, 'piece', NEW.day, NEW.product_id, NEW.pieces, NEW.net_paise, NEW.earned_paise, NEW.is_whole, NEW.has_cost),
    (1, 'category', NEW.day, NEW.category_id, NEW.pieces, NEW.net_paise, NEW.earned_paise, NEW.is_whole, NEW.has_cost);
END;
--> statement-breakpoint
-- What each order has in the sums, recounted.
CREATE VIEW margin_rows (order_id, day, dimension, value, count, whole, uncosted, pieces, net_paise, earned_paise, size_paise, whole_net_paise, whole_earned_paise, whole_size_paise, uncosted_net_paise) AS
  SELECT o.order_id, o.day, 'all', '', 1, o.is_whole, 0, 0, o.net_paise, o.earned_paise, abs(o.net_paise), o.is_whole * o.net_paise,
    o.is_whole * o.earned_paise, o.is_whole * abs(o.net_paise), 0
  FROM margin_orders o WHERE o.settled > 0
  UNION ALL SELECT o.order_id, o.day, 'unknown', u.value, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM margin_orders o, json_each(o.unknown) u WHERE o.settled > 0
  UNION ALL SELECT o.order_id, o.day, 'piece', CAST(l.product_id AS TEXT), 1, l.is_whole, 1 - l.has_cost, l.pieces, l.net_paise, l.earned_paise, abs(l.net_paise), l.is_whole * l.net_paise,
    l.is_whole * l.earned_paise, l.is_whole * abs(l.net_paise), (1 - l.has_cost) * l.net_paise
  FROM margin_orders o JOIN margin_lines l ON l.order_id = o.order_id WHERE o.settled > 0
  UNION ALL SELECT o.order_id, o.day, 'category', CAST(l.category_id AS TEXT), 1, l.is_whole, 1 - l.has_cost, l.pieces, l.net_paise, l.earned_paise, abs(l.net_paise), l.is_whole * l.net_paise,
    l.is_whole * l.earned_paise, l.is_whole * abs(l.net_paise), (1 - l.has_cost) * l.net_paise
  FROM margin_orders o JOIN margin_lines l ON l.order_id = o.order_id WHERE o.settled > 0;
--> statement-breakpoint
-- The days and months of the sums, for the audit.
CREATE VIEW margin_dates (id) AS
  WITH RECURSIVE days (day, last) AS (
    SELECT (SELECT min(day) FROM margin_orders), (SELECT max(day) FROM margin_orders)
    UNION ALL SELECT date(day, '+1 day'), last FROM days WHERE day < last)
  SELECT day FROM days WHERE day IS NOT NULL UNION SELECT substr(day, 1, 7) FROM days WHERE day IS NOT NULL;
--> statement-breakpoint
-- The orders that were sold before. Jobs compute them, the newest first.
INSERT INTO margin_orders (order_id, day, version) SELECT id, date(created_at / 1000 + 19800, 'unixepoch'), 1 FROM orders o
  WHERE EXISTS (SELECT 1 FROM stock_moves m WHERE m.order_id = o.id AND m.kind = 'commit');
--> statement-breakpoint
-- Pieces are sold or come back. An order that was sold once stays.
CREATE TRIGGER stock_moves_margin AFTER INSERT ON stock_moves WHEN NEW.order_id IS NOT NULL AND NEW.kind IN ('commit', 'restock') BEGIN
  INSERT INTO margin_orders (order_id, day) SELECT id, date(created_at / 1000 + 19800, 'unixepoch') FROM orders
    WHERE id = NEW.order_id AND NEW.kind = 'commit' AND NOT EXISTS (SELECT 1 FROM margin_orders WHERE order_id = NEW.order_id);
  UPDATE margin_orders SET version = version + 1 WHERE order_id = NEW.order_id;
END;
--> statement-breakpoint
-- It becomes a sale or ceases to be one, is due less, or keeps an advance.
CREATE TRIGGER orders_margin AFTER UPDATE OF status, cut_paise, advance_kept_paise ON orders WHEN (OLD.status IN revenue_statuses) <> (NEW.status IN revenue_statuses)
    OR (NEW.cut_paise, NEW.advance_kept_paise) <> (OLD.cut_paise, OLD.advance_kept_paise) BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER orders_move_margin AFTER UPDATE OF created_at ON orders WHEN NEW.created_at <> OLD.created_at BEGIN
  UPDATE margin_orders SET day = date(NEW.created_at / 1000 + 19800, 'unixepoch') WHERE order_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER order_items_margin AFTER UPDATE OF cut ON order_items WHEN NEW.cut <> OLD.cut BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER order_events_margin AFTER INSERT ON order_events WHEN NEW.note LIKE '%: handed over' BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = NEW.order_id;
END;
--> statement-breakpoint
-- A document is issued.
CREATE TRIGGER invoices_margin AFTER INSERT ON invoices BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = NEW.order_id;
END;
--> statement-breakpoint
-- Money comes and goes back, and what the gateway takes for it becomes known.
CREATE TRIGGER payments_margin_insert AFTER INSERT ON payments WHEN NEW.status = 'captured' BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER payments_margin AFTER UPDATE OF status, settlement ON payments WHEN (NEW.status, NEW.settlement) IS NOT (OLD.status, OLD.settlement) BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER recon_lines_margin AFTER INSERT ON recon_lines WHEN NEW.type = 'payment' BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = (SELECT order_id FROM payments WHERE id = NEW.entity_id);
END;
--> statement-breakpoint
CREATE TRIGGER refunds_margin_insert AFTER INSERT ON refunds BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = (SELECT order_id FROM payments WHERE id = NEW.payment_id);
END;
--> statement-breakpoint
CREATE TRIGGER refunds_margin AFTER UPDATE OF status ON refunds WHEN (NEW.status = 'failed') <> (OLD.status = 'failed') BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = (SELECT order_id FROM payments WHERE id = NEW.payment_id);
END;
--> statement-breakpoint
CREATE TRIGGER hand_refunds_margin AFTER INSERT ON hand_refunds BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = NEW.order_id;
END;
--> statement-breakpoint
-- What its pieces cost becomes known, and what its parcels cost. The pieces of a parcel are chosen while it is a draft, which costs nothing.
CREATE TRIGGER cost_moves_margin AFTER INSERT ON cost_moves WHEN NEW.order_id IS NOT NULL BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER order_charges_margin AFTER INSERT ON order_charges BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER parcels_margin AFTER UPDATE OF state, picked_up_at, cod_due_paise ON parcels WHEN NEW.state <> OLD.state OR (NEW.picked_up_at IS NULL) <> (OLD.picked_up_at IS NULL)
    OR (NEW.cod_due_paise > 0) <> (OLD.cod_due_paise > 0) BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id IN (SELECT order_id FROM parcel_items WHERE parcel_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER parcel_items_margin AFTER UPDATE OF opened_good ON parcel_items WHEN NEW.opened_good IS NOT OLD.opened_good BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER returns_margin AFTER UPDATE OF outcome ON returns WHEN NEW.outcome IS NOT OLD.outcome BEGIN
  UPDATE margin_orders SET version = version + 1 WHERE order_id = NEW.order_id;
END;
