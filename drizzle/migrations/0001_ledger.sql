-- The ledgers of stock, orders, coupons and payments, kept in step by the database itself. Whatever code runs, a batch that
-- would break one of these aborts whole. Amounts are integer paise, times UTC milliseconds.

-- A guard ends a batch whose conditional write met no row:
--   UPDATE orders SET … WHERE id = ? AND status IN (…);
--   INSERT INTO guard SELECT changes() = 1;
CREATE VIEW guard AS SELECT 1 AS ok;
--> statement-breakpoint
CREATE TRIGGER guard_holds INSTEAD OF INSERT ON guard WHEN NEW.ok IS NOT 1 BEGIN
  SELECT RAISE(ABORT, 'GUARD_MISSED');
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- stock
CREATE TRIGGER product_starts_empty BEFORE INSERT ON products
  WHEN NEW.stock_quantity <> 0 OR NEW.reserved <> 0 OR NEW.committed <> 0 BEGIN
  SELECT RAISE(ABORT, 'STOCK_COMES_FROM_MOVES');
END;
--> statement-breakpoint
CREATE TRIGGER size_starts_empty BEFORE INSERT ON product_sizes
  WHEN NEW.stock_quantity <> 0 OR NEW.reserved <> 0 OR NEW.committed <> 0 BEGIN
  SELECT RAISE(ABORT, 'STOCK_COMES_FROM_MOVES');
END;
--> statement-breakpoint
-- I2: what is on the shelf, held and sold is always what was received.
CREATE TRIGGER stock_adds_up BEFORE UPDATE OF stock_quantity, reserved, committed ON products
  WHEN NEW.stock_quantity + NEW.reserved + NEW.committed
    <> (SELECT coalesce(sum(quantity), 0) FROM stock_moves WHERE product_id = NEW.id AND kind = 'adjust') BEGIN
  SELECT RAISE(ABORT, 'STOCK_COMES_FROM_MOVES');
END;
--> statement-breakpoint
CREATE TRIGGER stock_move_names_size BEFORE INSERT ON stock_moves
  WHEN EXISTS (SELECT 1 FROM product_sizes WHERE product_id = NEW.product_id)
    AND NOT EXISTS (SELECT 1 FROM product_sizes WHERE product_id = NEW.product_id AND size = NEW.size) BEGIN
  SELECT RAISE(ABORT, 'UNKNOWN_SIZE');
END;
--> statement-breakpoint
CREATE TRIGGER stock_apply AFTER INSERT ON stock_moves BEGIN
  UPDATE products SET
    stock_quantity = stock_quantity + CASE NEW.kind WHEN 'reserve' THEN -NEW.quantity WHEN 'commit' THEN 0 ELSE NEW.quantity END,
    reserved = reserved + CASE NEW.kind WHEN 'reserve' THEN NEW.quantity WHEN 'commit' THEN -NEW.quantity WHEN 'release' THEN -NEW.quantity ELSE 0 END,
    committed = committed + CASE NEW.kind WHEN 'commit' THEN NEW.quantity WHEN 'restock' THEN -NEW.quantity ELSE 0 END
  WHERE id = NEW.product_id;
  UPDATE product_sizes SET
    stock_quantity = stock_quantity + CASE NEW.kind WHEN 'reserve' THEN -NEW.quantity WHEN 'commit' THEN 0 ELSE NEW.quantity END,
    reserved = reserved + CASE NEW.kind WHEN 'reserve' THEN NEW.quantity WHEN 'commit' THEN -NEW.quantity WHEN 'release' THEN -NEW.quantity ELSE 0 END,
    committed = committed + CASE NEW.kind WHEN 'commit' THEN NEW.quantity WHEN 'restock' THEN -NEW.quantity ELSE 0 END
  WHERE product_id = NEW.product_id AND size = NEW.size;
END;
--> statement-breakpoint
CREATE TRIGGER stock_move_frozen BEFORE UPDATE ON stock_moves BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY'); END;
--> statement-breakpoint
CREATE TRIGGER stock_move_kept BEFORE DELETE ON stock_moves BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY'); END;
--> statement-breakpoint

-- ---------------------------------------------------------------- orders
CREATE TRIGGER order_starts BEFORE INSERT ON orders WHEN NEW.status <> 'pending_payment' OR NEW.hold <> 'held' BEGIN
  SELECT RAISE(ABORT, 'ORDER_STARTS_PENDING');
END;
--> statement-breakpoint
CREATE TRIGGER order_started AFTER INSERT ON orders BEGIN
  INSERT INTO order_events (order_id, from_status, to_status, actor, created_at)
    VALUES (NEW.id, NULL, NEW.status, NEW.actor, NEW.created_at);
  UPDATE coupons SET uses_count = uses_count + 1 WHERE id = NEW.coupon_id;
END;
--> statement-breakpoint
-- I10: the price of a line is the price of the product at the moment of the order, a timed offer included.
CREATE TRIGGER item_true BEFORE INSERT ON order_items BEGIN
  SELECT RAISE(ABORT, 'ORDER_IS_CLOSED') WHERE (SELECT status FROM orders WHERE id = NEW.order_id) IS NOT 'pending_payment';
  SELECT RAISE(ABORT, 'NOT_FOR_SALE') WHERE NOT EXISTS
    (SELECT 1 FROM products WHERE id = NEW.product_id AND archived_at IS NULL);
  SELECT RAISE(ABORT, 'PRICE_CHANGED') WHERE NEW.price_at_purchase_paise <>
    (SELECT CASE WHEN p.sale_ends_at <= o.created_at THEN p.original_price_paise ELSE p.price_paise END
       FROM products p, orders o WHERE p.id = NEW.product_id AND o.id = NEW.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER item_reserves AFTER INSERT ON order_items BEGIN
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    VALUES (NEW.product_id, NEW.selected_size, NEW.order_id, 'reserve', NEW.quantity);
END;
--> statement-breakpoint
CREATE TRIGGER item_frozen BEFORE UPDATE ON order_items BEGIN SELECT RAISE(ABORT, 'ORDER_ITEM_IS_FROZEN'); END;
--> statement-breakpoint
CREATE TRIGGER item_kept BEFORE DELETE ON order_items BEGIN SELECT RAISE(ABORT, 'ORDER_ITEM_IS_FROZEN'); END;
--> statement-breakpoint
CREATE TRIGGER order_money_frozen BEFORE UPDATE OF id, number, idem_key, coupon_id, coupon_code, method, currency,
  subtotal_paise, discount_paise, shipping_fee_paise, taxes_paise, final_paise ON orders BEGIN
  SELECT RAISE(ABORT, 'ORDER_MONEY_IS_FROZEN');
END;
--> statement-breakpoint
CREATE TRIGGER order_kept BEFORE DELETE ON orders WHEN OLD.hold <> 'released'
  OR EXISTS (SELECT 1 FROM payments WHERE order_id = OLD.id AND status = 'captured') BEGIN
  SELECT RAISE(ABORT, 'ORDER_IS_KEPT');
END;
--> statement-breakpoint
CREATE TRIGGER order_edge BEFORE UPDATE OF status ON orders WHEN OLD.status <> NEW.status BEGIN
  SELECT RAISE(ABORT, 'ILLEGAL_TRANSITION') WHERE NOT EXISTS
    (SELECT 1 FROM order_edges WHERE from_status = OLD.status AND to_status = NEW.status AND actor = NEW.actor);
  SELECT RAISE(ABORT, 'SUBTOTAL_MISMATCH') WHERE NEW.status IN ('pending_payment_gateway', 'paid', 'processing') AND NEW.subtotal_paise <>
    (SELECT coalesce(sum(quantity * price_at_purchase_paise), 0) FROM order_items WHERE order_id = NEW.id);
  SELECT RAISE(ABORT, 'PAID_WITHOUT_PAYMENT') WHERE NEW.status = 'paid' AND NEW.final_paise > 0 AND NOT EXISTS
    (SELECT 1 FROM payments WHERE order_id = NEW.id AND disposition = 'counted' AND amount_paise = NEW.final_paise);
  SELECT RAISE(ABORT, 'NOT_CASH_ON_DELIVERY') WHERE OLD.status = 'pending_payment' AND NEW.status = 'processing' AND NEW.method <> 'cod';
  SELECT RAISE(ABORT, 'PAID_MONEY_STAYS') WHERE OLD.status = 'processing' AND NEW.status = 'cancelled_by_user' AND NEW.method <> 'cod';
  SELECT RAISE(ABORT, 'REFUNDED_WITHOUT_REFUND') WHERE NEW.status = 'refunded' AND (
    NOT EXISTS (SELECT 1 FROM payments WHERE order_id = NEW.id AND status = 'captured')
    OR EXISTS (SELECT 1 FROM payments WHERE order_id = NEW.id AND status = 'captured' AND refunded_paise < amount_paise));
END;
--> statement-breakpoint
CREATE TRIGGER order_audit AFTER UPDATE OF status ON orders WHEN OLD.status <> NEW.status BEGIN
  INSERT INTO order_events (order_id, from_status, to_status, actor, created_at)
    VALUES (NEW.id, OLD.status, NEW.status, NEW.actor, NEW.updated_at);
END;
--> statement-breakpoint
CREATE TRIGGER order_event_frozen BEFORE UPDATE ON order_events BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY'); END;
--> statement-breakpoint
CREATE TRIGGER order_event_kept BEFORE DELETE ON order_events BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY'); END;
--> statement-breakpoint

-- ---------------------------------------------------------------- holds: stock and coupon follow the order
CREATE TRIGGER hold_taken_again AFTER UPDATE OF hold ON orders WHEN OLD.hold = 'released' AND NEW.hold IN ('held', 'committed') BEGIN
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT product_id, selected_size, order_id, 'reserve', quantity FROM order_items WHERE order_id = NEW.id;
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT product_id, selected_size, order_id, 'commit', quantity FROM order_items WHERE order_id = NEW.id AND NEW.hold = 'committed';
  UPDATE coupons SET uses_count = uses_count + 1 WHERE id = NEW.coupon_id;
END;
--> statement-breakpoint
CREATE TRIGGER hold_committed AFTER UPDATE OF hold ON orders WHEN OLD.hold = 'held' AND NEW.hold = 'committed' BEGIN
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT product_id, selected_size, order_id, 'commit', quantity FROM order_items WHERE order_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER hold_released AFTER UPDATE OF hold ON orders WHEN OLD.hold = 'held' AND NEW.hold = 'released' BEGIN
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT product_id, selected_size, order_id, 'release', quantity FROM order_items WHERE order_id = NEW.id;
  UPDATE coupons SET uses_count = uses_count - 1 WHERE id = NEW.coupon_id;
END;
--> statement-breakpoint
CREATE TRIGGER hold_restocked AFTER UPDATE OF hold ON orders WHEN OLD.hold = 'committed' AND NEW.hold = 'released' BEGIN
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT product_id, selected_size, order_id, 'restock', quantity FROM order_items WHERE order_id = NEW.id;
  UPDATE coupons SET uses_count = uses_count - 1 WHERE id = NEW.coupon_id;
END;
--> statement-breakpoint
CREATE TRIGGER hold_uncommitted BEFORE UPDATE OF hold ON orders WHEN OLD.hold = 'committed' AND NEW.hold = 'held' BEGIN
  SELECT RAISE(ABORT, 'SOLD_STAYS_SOLD');
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- payments and refunds
CREATE TRIGGER payment_counts_new BEFORE INSERT ON payments WHEN NEW.disposition = 'counted' BEGIN
  SELECT RAISE(ABORT, 'COUNTED_AMOUNT_DIFFERS') WHERE NOT EXISTS
    (SELECT 1 FROM orders WHERE id = NEW.order_id AND final_paise = NEW.amount_paise AND currency = NEW.currency);
END;
--> statement-breakpoint
CREATE TRIGGER payment_counts BEFORE UPDATE OF disposition ON payments WHEN NEW.disposition = 'counted' BEGIN
  SELECT RAISE(ABORT, 'COUNTED_AMOUNT_DIFFERS') WHERE NOT EXISTS
    (SELECT 1 FROM orders WHERE id = NEW.order_id AND final_paise = NEW.amount_paise AND currency = NEW.currency);
END;
--> statement-breakpoint
CREATE TRIGGER payment_forward BEFORE UPDATE ON payments BEGIN
  SELECT RAISE(ABORT, 'PAYMENT_MOVES_FORWARD') WHERE
    (CASE NEW.status WHEN 'created' THEN 0 WHEN 'failed' THEN 1 WHEN 'authorized' THEN 2 ELSE 3 END) < OLD.rank
    OR NEW.id <> OLD.id OR NEW.amount_paise <> OLD.amount_paise OR NEW.order_id <> OLD.order_id OR NEW.currency <> OLD.currency
    OR (OLD.disposition IS NOT NULL AND NEW.disposition IS NOT OLD.disposition);
END;
--> statement-breakpoint
CREATE TRIGGER payment_kept BEFORE DELETE ON payments BEGIN SELECT RAISE(ABORT, 'PAYMENT_IS_KEPT'); END;
--> statement-breakpoint
-- I6: money that cannot be counted gets its refund row in the same statement.
CREATE TRIGGER payment_refund_due_new AFTER INSERT ON payments WHEN NEW.disposition = 'refund_due' BEGIN
  INSERT INTO refunds (id, payment_id, amount_paise, reason, next_check_at)
    VALUES (lower(hex(randomblob(16))), NEW.id, NEW.amount_paise, coalesce(NEW.reason, 'not counted'), 0);
END;
--> statement-breakpoint
CREATE TRIGGER payment_refund_due AFTER UPDATE OF disposition ON payments WHEN OLD.disposition IS NULL AND NEW.disposition = 'refund_due' BEGIN
  INSERT INTO refunds (id, payment_id, amount_paise, reason, next_check_at)
    VALUES (lower(hex(randomblob(16))), NEW.id, NEW.amount_paise, coalesce(NEW.reason, 'not counted'), 0);
END;
--> statement-breakpoint
-- I7: refunds never exceed what was captured.
CREATE TRIGGER refund_cap BEFORE INSERT ON refunds BEGIN
  SELECT RAISE(ABORT, 'OVER_REFUND') WHERE NEW.amount_paise
    + (SELECT coalesce(sum(amount_paise), 0) FROM refunds WHERE payment_id = NEW.payment_id AND status <> 'failed')
    > coalesce((SELECT amount_paise FROM payments WHERE id = NEW.payment_id AND status = 'captured'), 0);
END;
--> statement-breakpoint
CREATE TRIGGER refund_forward BEFORE UPDATE ON refunds BEGIN
  SELECT RAISE(ABORT, 'REFUND_MOVES_FORWARD') WHERE NEW.id <> OLD.id OR NEW.amount_paise <> OLD.amount_paise
    OR NEW.payment_id <> OLD.payment_id OR (OLD.status IN ('processed', 'failed') AND NEW.status <> OLD.status);
END;
--> statement-breakpoint
CREATE TRIGGER refund_processed AFTER UPDATE OF status ON refunds WHEN OLD.status <> 'processed' AND NEW.status = 'processed' BEGIN
  UPDATE payments SET refunded_paise = refunded_paise + NEW.amount_paise, updated_at = NEW.updated_at WHERE id = NEW.payment_id;
END;
