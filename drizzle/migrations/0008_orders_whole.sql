CREATE TABLE `order_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`author` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_notes_by_order` ON `order_notes` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `hand_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`reason` text NOT NULL,
	`asked_by` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "hand_refunds_amount_positive" CHECK("hand_refunds"."amount_paise" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `hand_refunds_by_order` ON `hand_refunds` (`order_id`);--> statement-breakpoint
CREATE TABLE `refund_items` (
	`refund_id` text NOT NULL,
	`order_id` text NOT NULL,
	`line` integer NOT NULL,
	`quantity` integer NOT NULL,
	`restocked` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`refund_id`, `line`),
	FOREIGN KEY (`order_id`,`line`) REFERENCES `order_items`(`order_id`,`line`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_items_quantity" CHECK("refund_items"."quantity" BETWEEN 1 AND 99),
	CONSTRAINT "refund_items_restocked_within_quantity" CHECK("refund_items"."restocked" BETWEEN 0 AND "refund_items"."quantity")
) STRICT;
--> statement-breakpoint
CREATE INDEX `refund_items_by_order` ON `refund_items` (`order_id`,`line`);--> statement-breakpoint
DROP INDEX `orders_newest`;--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_to_pack` ON `orders` (`created_at`,`id`) WHERE +status IN ('paid', 'processing');--> statement-breakpoint
CREATE INDEX `orders_unpaid` ON `orders` (`created_at`,`id`) WHERE +status IN ('pending_payment', 'pending_payment_gateway');--> statement-breakpoint
CREATE INDEX `orders_cod_waiting` ON `orders` (`created_at`,`id`) WHERE method = 'cod' AND +status IN ('processing', 'shipped');--> statement-breakpoint
CREATE INDEX `orders_newest` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `payments_to_return` ON `payments` (`order_id`) WHERE settlement = 'refund_due' AND refunded_paise < amount_paise;--> statement-breakpoint

-- ---------------------------------------------------------------- refunds of pieces
-- A refund may name its pieces. Each piece is refunded once and goes back into stock once, by a refund or by a return.

-- The pieces of each line that were refunded, and those that are back in stock. A refund that failed for good refunded nothing.
CREATE VIEW refunded_pieces AS
  SELECT t.order_id, t.line, t.restocked, CASE WHEN NOT EXISTS (SELECT 1 FROM refunds r WHERE r.id = t.refund_id AND r.status = 'failed')
    OR EXISTS (SELECT 1 FROM refunds a LEFT JOIN refunds b ON b.retry_of = a.id
      WHERE a.retry_of = t.refund_id AND coalesce(b.status, a.status) <> 'failed') THEN t.quantity ELSE 0 END AS quantity
  FROM refund_items t
  UNION ALL
  SELECT i.order_id, i.line, i.restocked, CASE WHEN r.outcome = 'refunded' THEN i.quantity ELSE 0 END
  FROM return_items i JOIN returns r ON r.id = i.return_id;
--> statement-breakpoint
-- Refunded pieces add up to at most those bought, and only sold pieces that are not back yet can go back into stock.
CREATE TRIGGER refund_items_check_quantity BEFORE INSERT ON refund_items BEGIN
  SELECT RAISE(ABORT, 'REFUND_ABOVE_BOUGHT') WHERE NEW.quantity
    + (SELECT coalesce(sum(quantity), 0) FROM refunded_pieces WHERE order_id = NEW.order_id AND line = NEW.line)
    > coalesce((SELECT quantity FROM order_items WHERE order_id = NEW.order_id AND line = NEW.line), 0);
  SELECT RAISE(ABORT, 'ITEM_NOT_SOLD') WHERE NEW.restocked > 0
    AND ((SELECT reservation FROM orders WHERE id = NEW.order_id) IS NOT 'committed'
      OR NEW.restocked + (SELECT coalesce(sum(restocked), 0) FROM refunded_pieces WHERE order_id = NEW.order_id AND line = NEW.line)
        > (SELECT quantity FROM order_items WHERE order_id = NEW.order_id AND line = NEW.line));
END;
--> statement-breakpoint
-- Pieces that can be sold again go back into stock.
CREATE TRIGGER refund_items_restock AFTER INSERT ON refund_items WHEN NEW.restocked > 0 BEGIN
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity, note)
    SELECT product_id, selected_size, order_id, 'restock', NEW.restocked, 'refunded'
    FROM order_items WHERE order_id = NEW.order_id AND line = NEW.line;
END;
--> statement-breakpoint
-- What a refund was for never changes.
CREATE TRIGGER refund_items_block_update BEFORE UPDATE ON refund_items BEGIN SELECT RAISE(ABORT, 'REFUND_ITEM_IMMUTABLE'); END;
--> statement-breakpoint
-- Nothing is deleted from it either.
CREATE TRIGGER refund_items_block_delete BEFORE DELETE ON refund_items BEGIN SELECT RAISE(ABORT, 'REFUND_ITEM_IMMUTABLE'); END;
--> statement-breakpoint
-- A piece that a refund has put back into stock is not put back again by its return.
CREATE TRIGGER return_items_check_refund_items BEFORE UPDATE OF restocked ON return_items WHEN NEW.restocked > OLD.restocked BEGIN
  SELECT RAISE(ABORT, 'ITEM_NOT_SOLD') WHERE NEW.restocked - OLD.restocked
    + (SELECT coalesce(sum(restocked), 0) FROM refunded_pieces WHERE order_id = NEW.order_id AND line = NEW.line)
    > (SELECT quantity FROM order_items WHERE order_id = NEW.order_id AND line = NEW.line);
END;
--> statement-breakpoint
DROP TRIGGER orders_restock;
--> statement-breakpoint
-- When a whole sale is undone, all pieces go back into stock except those that its refunds and returns have already put back.
CREATE TRIGGER orders_restock AFTER UPDATE OF reservation ON orders WHEN OLD.reservation = 'committed' AND NEW.reservation = 'released' BEGIN
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT product_id, selected_size, order_id, 'restock', quantity - back FROM (
      SELECT i.product_id, i.selected_size, i.order_id, i.quantity,
        (SELECT coalesce(sum(t.restocked), 0) FROM refunded_pieces t WHERE t.order_id = i.order_id AND t.line = i.line) AS back
      FROM order_items i WHERE i.order_id = NEW.id) WHERE quantity > back;
  UPDATE coupons SET uses_count = uses_count - 1 WHERE id = NEW.coupon_id;
END;
--> statement-breakpoint
-- By hand the shop returns only cash that it has received, and never more than the order's total, returns included.
CREATE TRIGGER hand_refunds_check_amount BEFORE INSERT ON hand_refunds BEGIN
  SELECT RAISE(ABORT, 'OVER_REFUND') WHERE NEW.amount_paise
    + (SELECT coalesce(sum(amount_paise), 0) FROM hand_refunds WHERE order_id = NEW.order_id)
    + (SELECT coalesce(sum(refund_paise), 0) FROM returns WHERE order_id = NEW.order_id AND is_manual = 1)
    > coalesce((SELECT total_paise FROM orders WHERE id = NEW.order_id AND method = 'cod' AND status = 'delivered'), 0);
END;
--> statement-breakpoint
-- Money that was handed back stays in the books.
CREATE TRIGGER hand_refunds_block_update BEFORE UPDATE ON hand_refunds BEGIN SELECT RAISE(ABORT, 'HAND_REFUND_IMMUTABLE'); END;
--> statement-breakpoint
-- Nothing is deleted from it either.
CREATE TRIGGER hand_refunds_block_delete BEFORE DELETE ON hand_refunds BEGIN SELECT RAISE(ABORT, 'HAND_REFUND_IMMUTABLE'); END;
--> statement-breakpoint

-- ---------------------------------------------------------------- notes
-- A note may only be emptied, when the customer's data is erased.
CREATE TRIGGER order_notes_freeze BEFORE UPDATE ON order_notes WHEN NEW.text <> '' OR NEW.id <> OLD.id OR NEW.order_id <> OLD.order_id
  OR NEW.author <> OLD.author OR NEW.created_at <> OLD.created_at BEGIN
  SELECT RAISE(ABORT, 'ORDER_NOTE_IMMUTABLE');
END;
--> statement-breakpoint
-- Notes are append-only.
CREATE TRIGGER order_notes_block_delete BEFORE DELETE ON order_notes BEGIN SELECT RAISE(ABORT, 'ORDER_NOTE_IMMUTABLE'); END;
--> statement-breakpoint

-- ---------------------------------------------------------------- search for orders
-- The administrator finds an order by any part of number, id, e-mail, name, phone, payment or piece.

-- The index; its rowid is the number of the order.
CREATE VIRTUAL TABLE orders_fts USING fts5(number, id, email, name, phone, payments, pieces, tokenize = 'trigram');
--> statement-breakpoint
INSERT INTO orders_fts (rowid, number, id, email, name, phone, payments, pieces)
  SELECT number, 'CHK-' || number, id, customer_email, customer_name, coalesce(shipping_address ->> 'phone', ''),
    coalesce(razorpay_order_id, '') || (SELECT coalesce(group_concat(' ' || p.id, ''), '') FROM payments p WHERE p.order_id = orders.id),
    (SELECT coalesce(group_concat(i.name, ' '), '') FROM order_items i WHERE i.order_id = orders.id)
  FROM orders;
--> statement-breakpoint
-- A new order is indexed at once; its pieces and payments follow.
CREATE TRIGGER orders_fts_insert AFTER INSERT ON orders BEGIN
  INSERT INTO orders_fts (rowid, number, id, email, name, phone, payments, pieces)
    VALUES (NEW.number, 'CHK-' || NEW.number, NEW.id, NEW.customer_email, NEW.customer_name, coalesce(NEW.shipping_address ->> 'phone', ''),
      coalesce(NEW.razorpay_order_id, ''), '');
END;
--> statement-breakpoint
-- A changed contact replaces the old one in the index, also when the customer is forgotten.
CREATE TRIGGER orders_fts_update AFTER UPDATE OF customer_email, customer_name, shipping_address, razorpay_order_id ON orders
  WHEN NEW.customer_email <> OLD.customer_email OR NEW.customer_name <> OLD.customer_name
    OR NEW.shipping_address ->> 'phone' IS NOT OLD.shipping_address ->> 'phone' OR NEW.razorpay_order_id IS NOT OLD.razorpay_order_id BEGIN
  UPDATE orders_fts SET email = NEW.customer_email, name = NEW.customer_name, phone = coalesce(NEW.shipping_address ->> 'phone', ''),
    payments = coalesce(NEW.razorpay_order_id, '') || (SELECT coalesce(group_concat(' ' || p.id, ''), '') FROM payments p WHERE p.order_id = NEW.id)
    WHERE rowid = NEW.number;
END;
--> statement-breakpoint
-- A deleted order leaves the index.
CREATE TRIGGER orders_fts_delete AFTER DELETE ON orders BEGIN
  DELETE FROM orders_fts WHERE rowid = OLD.number;
END;
--> statement-breakpoint
-- An order is found by its pieces.
CREATE TRIGGER order_items_fts_insert AFTER INSERT ON order_items BEGIN
  UPDATE orders_fts SET pieces = pieces || ' ' || NEW.name WHERE rowid = (SELECT number FROM orders WHERE id = NEW.order_id);
END;
--> statement-breakpoint
-- An order is found by each of its payments.
CREATE TRIGGER payments_fts_insert AFTER INSERT ON payments BEGIN
  UPDATE orders_fts SET payments = payments || ' ' || NEW.id WHERE rowid = (SELECT number FROM orders WHERE id = NEW.order_id);
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- customers
-- What the shop has of an order is less by what was handed back.
DROP VIEW customer_orders;
--> statement-breakpoint
CREATE VIEW customer_orders AS SELECT o.id, o.number, lower(o.customer_email) AS email, o.customer_name, o.shipping_address, o.user_id,
  o.created_at,
  o.status IN ('paid', 'processing', 'shipped', 'delivered')
    OR EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.settlement = 'counted') AS is_placed,
  max(0, CASE WHEN o.method <> 'cod'
      THEN coalesce((SELECT p.amount_paise - p.refunded_paise FROM payments p WHERE p.order_id = o.id AND p.settlement = 'counted'), 0)
      WHEN o.status IN ('paid', 'processing', 'shipped', 'delivered') THEN o.total_paise ELSE 0 END
    - coalesce((SELECT sum(t.refund_paise) FROM returns t WHERE t.order_id = o.id AND t.is_manual = 1), 0)
    - coalesce((SELECT sum(h.amount_paise) FROM hand_refunds h WHERE h.order_id = o.id), 0)) AS kept_paise
  FROM orders o;
--> statement-breakpoint
CREATE TRIGGER hand_refunds_customers_insert AFTER INSERT ON hand_refunds BEGIN
  INSERT INTO customer_recounts (email, adds) SELECT lower(customer_email), 0 FROM orders WHERE id = NEW.order_id;
END;
--> statement-breakpoint
-- The money of a return that is handed back is bounded like every refund by hand: by the cash that the shop has received.
CREATE TRIGGER returns_check_hand_refunds BEFORE UPDATE OF refund_paise, is_manual ON returns
  WHEN NEW.is_manual = 1 AND coalesce(NEW.refund_paise, 0) > 0
    AND (SELECT method FROM orders WHERE id = NEW.order_id) = 'cod' BEGIN
  SELECT RAISE(ABORT, 'OVER_REFUND') WHERE NEW.refund_paise
    + (SELECT coalesce(sum(amount_paise), 0) FROM hand_refunds WHERE order_id = NEW.order_id)
    + (SELECT coalesce(sum(refund_paise), 0) FROM returns WHERE order_id = NEW.order_id AND is_manual = 1 AND id <> NEW.id)
    > (SELECT total_paise FROM orders WHERE id = NEW.order_id);
END;
