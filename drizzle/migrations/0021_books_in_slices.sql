-- The shop's audit and the comparison with Razorpay work in slices: a cursor says where the next run goes on.
ALTER TABLE `jobs` ADD `cursor` text;
--> statement-breakpoint
-- What was written since the audit last looked at it. A row is taken (taken = 1) before it is checked and leaves when the check
-- is written down: what is written meanwhile joins as a new row, and what a crash left behind is checked by the next run.
CREATE TABLE `audit_queue` (
	`taken` integer DEFAULT 0 NOT NULL,
	`subject` text NOT NULL,
	`id` text NOT NULL,
	PRIMARY KEY(`taken`, `subject`, `id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
-- What the moves of a piece add up to, up to the move `seq`. Moves are never changed, so only newer ones are added.
CREATE TABLE `stock_sums` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`stock_quantity` integer NOT NULL,
	`reserved` integer NOT NULL,
	`committed` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `stock_sums_newest` ON `stock_sums` (`seq`);
--> statement-breakpoint
CREATE INDEX `orders_by_coupon` ON `orders` (`coupon_id`) WHERE coupon_id IS NOT NULL AND hold <> 'released';
--> statement-breakpoint
CREATE INDEX `payments_captured` ON `payments` (`created_at`) WHERE status = 'captured';
--> statement-breakpoint
CREATE INDEX `payments_given_back` ON `payments` (`order_id`) WHERE refunded_paise > 0;
--> statement-breakpoint
CREATE INDEX `refunds_under_way` ON `refunds` (`created_at`) WHERE status IN ('requested', 'pending');
--> statement-breakpoint
CREATE INDEX `refunds_failed` ON `refunds` (`created_at`) WHERE status = 'failed';
--> statement-breakpoint

-- INSERT INTO audited (subject, id) asks for a check. A view and no INSERT OR IGNORE: an upsert that fires a trigger turns the
-- OR IGNORE inside it into an error.
CREATE VIEW audited AS SELECT subject, id FROM audit_queue WHERE taken = 0;
--> statement-breakpoint
CREATE TRIGGER audited_once INSTEAD OF INSERT ON audited
  WHEN NOT EXISTS (SELECT 1 FROM audit_queue WHERE taken = 0 AND subject = NEW.subject AND id = CAST(NEW.id AS TEXT)) BEGIN
  INSERT INTO audit_queue (subject, id) VALUES (NEW.subject, CAST(NEW.id AS TEXT));
END;
--> statement-breakpoint

-- Whatever writes, the rows whose invariants (src/features/orders/invariants.ts) read what was written are checked.
CREATE TRIGGER order_new_audited AFTER INSERT ON orders BEGIN
  INSERT INTO audited VALUES ('orders', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER order_audited AFTER UPDATE ON orders BEGIN
  INSERT INTO audited VALUES ('orders', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER order_hold_audited AFTER UPDATE OF status, hold ON orders WHEN OLD.hold <> NEW.hold OR OLD.status <> NEW.status BEGIN
  INSERT INTO audited SELECT 'payments', id FROM payments WHERE order_id = NEW.id;
  INSERT INTO audited SELECT 'coupons', NEW.coupon_id WHERE NEW.coupon_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER order_event_audited AFTER INSERT ON order_events BEGIN
  INSERT INTO audited VALUES ('orders', NEW.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER stock_move_audited AFTER INSERT ON stock_moves BEGIN
  INSERT INTO audited VALUES ('products', NEW.product_id);
  INSERT INTO audited SELECT 'orders', NEW.order_id WHERE NEW.order_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER product_audited AFTER UPDATE OF stock_quantity, reserved, committed ON products BEGIN
  INSERT INTO audited VALUES ('products', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER size_new_audited AFTER INSERT ON product_sizes BEGIN
  INSERT INTO audited VALUES ('products', NEW.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER size_audited AFTER UPDATE ON product_sizes BEGIN
  INSERT INTO audited VALUES ('products', NEW.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER size_gone_audited AFTER DELETE ON product_sizes BEGIN
  INSERT INTO audited VALUES ('products', OLD.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER coupon_new_audited AFTER INSERT ON coupons BEGIN
  INSERT INTO audited VALUES ('coupons', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER coupon_audited AFTER UPDATE ON coupons BEGIN
  INSERT INTO audited VALUES ('coupons', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER payment_new_audited AFTER INSERT ON payments BEGIN
  INSERT INTO audited VALUES ('payments', NEW.id), ('orders', NEW.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER payment_audited AFTER UPDATE ON payments BEGIN
  INSERT INTO audited VALUES ('payments', NEW.id), ('orders', NEW.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER refund_new_audited AFTER INSERT ON refunds BEGIN
  INSERT INTO audited VALUES ('payments', NEW.payment_id);
END;
--> statement-breakpoint
CREATE TRIGGER refund_audited AFTER UPDATE ON refunds BEGIN
  INSERT INTO audited VALUES ('payments', NEW.payment_id);
END;
--> statement-breakpoint
CREATE TRIGGER refund_gone_audited AFTER DELETE ON refunds BEGIN
  INSERT INTO audited VALUES ('payments', OLD.payment_id);
  INSERT INTO audited SELECT 'returns', id FROM returns WHERE id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER return_new_audited AFTER INSERT ON returns BEGIN
  INSERT INTO audited VALUES ('returns', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER return_audited AFTER UPDATE ON returns BEGIN
  INSERT INTO audited VALUES ('returns', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER return_item_new_audited AFTER INSERT ON return_items BEGIN
  INSERT INTO audited VALUES ('returns', NEW.return_id), ('orders', NEW.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER return_item_audited AFTER UPDATE ON return_items BEGIN
  INSERT INTO audited VALUES ('returns', NEW.return_id), ('orders', NEW.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER return_event_audited AFTER INSERT ON return_events BEGIN
  INSERT INTO audited VALUES ('returns', NEW.return_id);
END;
--> statement-breakpoint
CREATE TRIGGER outbox_audited AFTER UPDATE OF dedupe, order_id ON outbox WHEN OLD.order_id IS NOT NULL BEGIN
  INSERT INTO audited VALUES ('orders', OLD.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER outbox_gone_audited AFTER DELETE ON outbox WHEN OLD.order_id IS NOT NULL BEGIN
  INSERT INTO audited VALUES ('orders', OLD.order_id);
END;
