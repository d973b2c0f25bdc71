-- The ledgers of stock, orders, payments and returns, kept consistent by the database itself. Whatever code runs, a batch that
-- would break one of these rules is aborted as a whole. Amounts are integer paise, times are UTC milliseconds.
-- A trigger is named <table>_<what it does>. Its error is named NOUN_PROBLEM.

-- ---------------------------------------------------------------- guard
-- A guard aborts a batch whose conditional write changed no row:
--   UPDATE orders SET … WHERE id = ? AND status IN (…);
--   INSERT INTO guard SELECT changes() = 1;

-- Takes the result of a condition and stores nothing.
CREATE VIEW guard AS SELECT 1 AS ok;
--> statement-breakpoint
-- Anything but 1 means that another write came first.
CREATE TRIGGER guard_raise_conflict INSTEAD OF INSERT ON guard WHEN NEW.ok IS NOT 1 BEGIN
  SELECT RAISE(ABORT, 'CONFLICT');
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- stock
-- Stock changes only by rows of stock_moves, so that pieces in stock, reserved and sold always add up to the pieces received.

-- A product starts without stock: its first pieces are a move too.
CREATE TRIGGER products_require_empty_stock BEFORE INSERT ON products
  WHEN NEW.stock_quantity <> 0 OR NEW.reserved <> 0 OR NEW.committed <> 0 BEGIN
  SELECT RAISE(ABORT, 'STOCK_WITHOUT_MOVE');
END;
--> statement-breakpoint
-- A size starts without stock too.
CREATE TRIGGER product_sizes_require_empty_stock BEFORE INSERT ON product_sizes
  WHEN NEW.stock_quantity <> 0 OR NEW.reserved <> 0 OR NEW.committed <> 0 BEGIN
  SELECT RAISE(ABORT, 'STOCK_WITHOUT_MOVE');
END;
--> statement-breakpoint
-- The three figures must always add up to the pieces received.
CREATE TRIGGER products_check_stock_sum BEFORE UPDATE OF stock_quantity, reserved, committed ON products
  WHEN NEW.stock_quantity + NEW.reserved + NEW.committed
    <> (SELECT coalesce(sum(quantity), 0) FROM stock_moves WHERE product_id = NEW.id AND kind = 'adjust') BEGIN
  SELECT RAISE(ABORT, 'STOCK_WITHOUT_MOVE');
END;
--> statement-breakpoint
-- A move of a product with sizes names one of its sizes.
CREATE TRIGGER stock_moves_check_size BEFORE INSERT ON stock_moves
  WHEN EXISTS (SELECT 1 FROM product_sizes WHERE product_id = NEW.product_id)
    AND NOT EXISTS (SELECT 1 FROM product_sizes WHERE product_id = NEW.product_id AND size = NEW.size) BEGIN
  SELECT RAISE(ABORT, 'SIZE_UNKNOWN');
END;
--> statement-breakpoint
-- A move changes the figures of the product and of its size together.
CREATE TRIGGER stock_moves_apply AFTER INSERT ON stock_moves BEGIN
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
-- The ledger is append-only: a mistake is corrected by another move.
CREATE TRIGGER stock_moves_block_update BEFORE UPDATE ON stock_moves BEGIN SELECT RAISE(ABORT, 'STOCK_MOVE_IMMUTABLE'); END;
--> statement-breakpoint
-- Nothing is deleted from it either.
CREATE TRIGGER stock_moves_block_delete BEFORE DELETE ON stock_moves BEGIN SELECT RAISE(ABORT, 'STOCK_MOVE_IMMUTABLE'); END;
--> statement-breakpoint

-- ---------------------------------------------------------------- orders: what was bought
-- What an order says was bought, and at which price, never changes.

-- An order starts unpaid, with its pieces held.
CREATE TRIGGER orders_require_pending BEFORE INSERT ON orders WHEN NEW.status <> 'pending_payment' OR NEW.reservation <> 'held' BEGIN
  SELECT RAISE(ABORT, 'ORDER_NOT_PENDING');
END;
--> statement-breakpoint
-- A new order is the first entry of its history, and its coupon is counted as used.
CREATE TRIGGER orders_record_creation AFTER INSERT ON orders BEGIN
  INSERT INTO order_events (order_id, from_status, to_status, actor, created_at)
    VALUES (NEW.id, NULL, NEW.status, NEW.actor, NEW.created_at);
  UPDATE coupons SET uses_count = uses_count + 1 WHERE id = NEW.coupon_id;
END;
--> statement-breakpoint
-- The price of a line is the product's price at the time of the order, timed offers included.
CREATE TRIGGER order_items_check_price BEFORE INSERT ON order_items BEGIN
  SELECT RAISE(ABORT, 'ORDER_CLOSED') WHERE (SELECT status FROM orders WHERE id = NEW.order_id) IS NOT 'pending_payment';
  SELECT RAISE(ABORT, 'PRODUCT_NOT_FOR_SALE') WHERE NOT EXISTS
    (SELECT 1 FROM products WHERE id = NEW.product_id AND archived_at IS NULL);
  SELECT RAISE(ABORT, 'PRICE_CHANGED') WHERE NEW.price_at_purchase_paise <>
    (SELECT CASE WHEN p.sale_ends_at <= o.created_at THEN p.original_price_paise ELSE p.price_paise END
       FROM products p, orders o WHERE p.id = NEW.product_id AND o.id = NEW.order_id);
END;
--> statement-breakpoint
-- A line reserves its pieces in the statement that inserts it, so that no piece is sold twice.
CREATE TRIGGER order_items_reserve_stock AFTER INSERT ON order_items BEGIN
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    VALUES (NEW.product_id, NEW.selected_size, NEW.order_id, 'reserve', NEW.quantity);
END;
--> statement-breakpoint
-- A line never changes.
CREATE TRIGGER order_items_block_update BEFORE UPDATE ON order_items BEGIN SELECT RAISE(ABORT, 'ORDER_ITEM_IMMUTABLE'); END;
--> statement-breakpoint
-- A line is never deleted.
CREATE TRIGGER order_items_block_delete BEFORE DELETE ON order_items BEGIN SELECT RAISE(ABORT, 'ORDER_ITEM_IMMUTABLE'); END;
--> statement-breakpoint
-- Amounts, coupon and method are what the shopper agreed to.
CREATE TRIGGER orders_freeze_money BEFORE UPDATE OF id, number, idempotency_key, coupon_id, coupon_code, method, currency,
  subtotal_paise, discount_paise, shipping_fee_paise, taxes_paise, total_paise ON orders BEGIN
  SELECT RAISE(ABORT, 'ORDER_MONEY_IMMUTABLE');
END;
--> statement-breakpoint
-- An order is deleted only when it holds no stock and has no captured payment.
CREATE TRIGGER orders_block_delete BEFORE DELETE ON orders WHEN OLD.reservation <> 'released'
  OR EXISTS (SELECT 1 FROM payments WHERE order_id = OLD.id AND status = 'captured') BEGIN
  SELECT RAISE(ABORT, 'ORDER_NOT_DELETABLE');
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- orders: the reservation
-- Stock and coupon follow orders.reservation (held, committed, released), never orders.status.

-- An order that is opened again reserves its pieces and its coupon again; where they are no longer available, this fails.
CREATE TRIGGER orders_rereserve AFTER UPDATE OF reservation ON orders WHEN OLD.reservation = 'released' AND NEW.reservation IN ('held', 'committed') BEGIN
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT product_id, selected_size, order_id, 'reserve', quantity FROM order_items WHERE order_id = NEW.id;
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT product_id, selected_size, order_id, 'commit', quantity FROM order_items WHERE order_id = NEW.id AND NEW.reservation = 'committed';
  UPDATE coupons SET uses_count = uses_count + 1 WHERE id = NEW.coupon_id;
END;
--> statement-breakpoint
-- Paid pieces are sold.
CREATE TRIGGER orders_commit AFTER UPDATE OF reservation ON orders WHEN OLD.reservation = 'held' AND NEW.reservation = 'committed' BEGIN
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT product_id, selected_size, order_id, 'commit', quantity FROM order_items WHERE order_id = NEW.id;
END;
--> statement-breakpoint
-- An order that ends unpaid releases its pieces and its coupon.
CREATE TRIGGER orders_release AFTER UPDATE OF reservation ON orders WHEN OLD.reservation = 'held' AND NEW.reservation = 'released' BEGIN
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT product_id, selected_size, order_id, 'release', quantity FROM order_items WHERE order_id = NEW.id;
  UPDATE coupons SET uses_count = uses_count - 1 WHERE id = NEW.coupon_id;
END;
--> statement-breakpoint
-- When a whole sale is undone, all pieces go back into stock except those that its returns have already put back.
CREATE TRIGGER orders_restock AFTER UPDATE OF reservation ON orders WHEN OLD.reservation = 'committed' AND NEW.reservation = 'released' BEGIN
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT product_id, selected_size, order_id, 'restock', quantity - back FROM (
      SELECT i.product_id, i.selected_size, i.order_id, i.quantity,
        (SELECT coalesce(sum(t.restocked), 0) FROM return_items t WHERE t.order_id = i.order_id AND t.line = i.line) AS back
      FROM order_items i WHERE i.order_id = NEW.id) WHERE quantity > back;
  UPDATE coupons SET uses_count = uses_count - 1 WHERE id = NEW.coupon_id;
END;
--> statement-breakpoint
-- A sale is undone by releasing it, not by holding its pieces again.
CREATE TRIGGER orders_block_uncommit BEFORE UPDATE OF reservation ON orders WHEN OLD.reservation = 'committed' AND NEW.reservation = 'held' BEGIN
  SELECT RAISE(ABORT, 'SALE_NOT_REVERSIBLE');
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- orders: the status
-- The status moves along order_transitions, and only where stock and money agree with it.

-- The history records who changed the status and why; the note is cleared, so that the next change does not repeat it.
CREATE TRIGGER orders_record_transition AFTER UPDATE OF status ON orders WHEN OLD.status <> NEW.status BEGIN
  INSERT INTO order_events (order_id, from_status, to_status, actor, note, created_at)
    VALUES (NEW.id, OLD.status, NEW.status, NEW.actor, NEW.move_note, NEW.updated_at);
  UPDATE orders SET move_note = NULL WHERE id = NEW.id AND move_note IS NOT NULL;
END;
--> statement-breakpoint
-- Sold pieces leave the buyer's saved cart in the same statement; pieces that were added to the cart after the order stay.
CREATE TRIGGER orders_clear_cart_when_paid AFTER UPDATE OF reservation ON orders
  WHEN OLD.reservation <> 'committed' AND NEW.reservation = 'committed' AND NEW.user_id IS NOT NULL BEGIN
  DELETE FROM user_carts WHERE user_id = NEW.user_id AND quantity <=
    (SELECT sum(quantity) FROM order_items
      WHERE order_id = NEW.id AND product_id = user_carts.product_id AND selected_size = user_carts.size);
  UPDATE user_carts SET quantity = quantity -
    (SELECT sum(quantity) FROM order_items
      WHERE order_id = NEW.id AND product_id = user_carts.product_id AND selected_size = user_carts.size)
    WHERE user_id = NEW.user_id AND EXISTS
    (SELECT 1 FROM order_items
      WHERE order_id = NEW.id AND product_id = user_carts.product_id AND selected_size = user_carts.size);
END;
--> statement-breakpoint
-- An order for cash on delivery is paid on delivery, never at the gateway.
CREATE TRIGGER orders_block_cod_at_gateway BEFORE UPDATE OF status, razorpay_order_id, razorpay_payment_id ON orders
  WHEN NEW.method = 'cod' AND (NEW.razorpay_order_id IS NOT NULL OR NEW.razorpay_payment_id IS NOT NULL
    OR NEW.status IN ('pending_payment_gateway', 'paid', 'failed_creation', 'failed_verification')) BEGIN
  SELECT RAISE(ABORT, 'COD_ORDER_AT_GATEWAY');
END;
--> statement-breakpoint
-- A paid order is closed only when refunds cover its whole counted payment.
CREATE TRIGGER orders_block_close_unrefunded BEFORE UPDATE OF status ON orders
  WHEN OLD.status IN ('paid', 'processing', 'shipped', 'delivered')
    AND NEW.status NOT IN ('paid', 'processing', 'shipped', 'delivered', 'refunded')
    AND NEW.method <> 'cod' AND NEW.total_paise > 0
    AND NOT (OLD.status IN ('paid', 'processing') AND NEW.status = 'cancelled_by_user' AND NOT EXISTS
      (SELECT 1 FROM payments p WHERE p.order_id = NEW.id AND p.settlement = 'counted' AND p.amount_paise >
        (SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'failed'))) BEGIN
  SELECT RAISE(ABORT, 'PAYMENT_NOT_REFUNDED');
END;
--> statement-breakpoint
-- An order whose payment was counted is never opened for payment again: it would be paid twice.
CREATE TRIGGER orders_block_reopen_paid BEFORE UPDATE OF status ON orders
  WHEN NEW.status IN ('pending_payment', 'pending_payment_gateway') AND OLD.status <> NEW.status
    AND EXISTS (SELECT 1 FROM payments WHERE order_id = NEW.id AND settlement = 'counted') BEGIN
  SELECT RAISE(ABORT, 'ORDER_ALREADY_PAID');
END;
--> statement-breakpoint
-- Only the transitions of rules/order/order-status.ts are allowed, and the statuses paid and refunded need matching payments.
CREATE TRIGGER orders_check_transition BEFORE UPDATE OF status ON orders WHEN OLD.status <> NEW.status BEGIN
  SELECT RAISE(ABORT, 'TRANSITION_NOT_ALLOWED') WHERE NOT EXISTS
    (SELECT 1 FROM order_transitions WHERE from_status = OLD.status AND to_status = NEW.status AND actor = NEW.actor);
  SELECT RAISE(ABORT, 'SUBTOTAL_MISMATCH') WHERE NEW.status IN ('pending_payment_gateway', 'paid', 'processing') AND NEW.subtotal_paise <>
    (SELECT coalesce(sum(quantity * price_at_purchase_paise), 0) FROM order_items WHERE order_id = NEW.id);
  SELECT RAISE(ABORT, 'PAYMENT_MISSING') WHERE NEW.status = 'paid' AND NEW.total_paise > 0 AND NOT EXISTS
    (SELECT 1 FROM payments WHERE order_id = NEW.id AND settlement = 'counted' AND amount_paise = NEW.total_paise);
  SELECT RAISE(ABORT, 'ORDER_NOT_COD') WHERE OLD.status = 'pending_payment' AND NEW.status = 'processing' AND NEW.method <> 'cod';
  SELECT RAISE(ABORT, 'REFUND_INCOMPLETE') WHERE NEW.status = 'refunded' AND (
    NOT EXISTS (SELECT 1 FROM payments WHERE order_id = NEW.id AND status = 'captured')
    OR EXISTS (SELECT 1 FROM payments WHERE order_id = NEW.id AND status = 'captured' AND refunded_paise < amount_paise));
END;
--> statement-breakpoint
-- An order for cash on delivery waits for no payment, so it is never reopened.
CREATE TRIGGER orders_block_cod_reopen BEFORE UPDATE OF status ON orders
  WHEN NEW.method = 'cod' AND OLD.status <> NEW.status AND NEW.status = 'pending_payment' BEGIN
  SELECT RAISE(ABORT, 'COD_ORDER_REOPENED');
END;
--> statement-breakpoint
-- An order for cash on delivery is placed only after one contact is verified.
CREATE TRIGGER orders_require_cod_contact BEFORE UPDATE OF status ON orders
  WHEN NEW.method = 'cod' AND OLD.status = 'pending_payment' AND NEW.status = 'processing'
    AND NEW.email_verified = 0 AND NEW.phone_verified = 0 BEGIN
  SELECT RAISE(ABORT, 'CONTACT_UNPROVED');
END;
--> statement-breakpoint
-- Only an order for cash on delivery is processed before it is paid.
CREATE TRIGGER orders_block_unpaid_processing BEFORE UPDATE OF status ON orders
  WHEN NEW.method <> 'cod' AND NEW.status = 'processing' AND OLD.status NOT IN ('paid', 'processing', 'shipped', 'delivered') BEGIN
  SELECT RAISE(ABORT, 'ORDER_NOT_COD');
END;
--> statement-breakpoint
-- While a newer cash order for the same cart is active, the older order at the gateway cannot be paid or opened again; a late
-- payment for it is refunded.
CREATE TRIGGER orders_block_replaced_by_cod BEFORE UPDATE OF status ON orders
  WHEN NEW.method = 'gateway' AND OLD.reservation <> 'committed' AND OLD.status <> NEW.status
    AND NEW.status IN ('pending_payment', 'pending_payment_gateway', 'paid')
    AND EXISTS (SELECT 1 FROM orders c WHERE c.method = 'cod' AND c.cart_fingerprint = NEW.cart_fingerprint AND c.number > NEW.number
      AND c.status IN ('processing', 'shipped', 'delivered')) BEGIN
  SELECT RAISE(ABORT, 'ORDER_REPLACED_BY_COD');
END;
--> statement-breakpoint
-- The history is append-only.
CREATE TRIGGER order_events_block_update BEFORE UPDATE ON order_events BEGIN SELECT RAISE(ABORT, 'ORDER_EVENT_IMMUTABLE'); END;
--> statement-breakpoint
-- Nothing is deleted from it either.
CREATE TRIGGER order_events_block_delete BEFORE DELETE ON order_events BEGIN SELECT RAISE(ABORT, 'ORDER_EVENT_IMMUTABLE'); END;
--> statement-breakpoint

-- ---------------------------------------------------------------- orders: holds
-- Unpaid orders can hold pieces and coupons only within hold_limits, which drizzle/migrate.ts writes from rules/limits.ts.
-- Every hold inserts rows into stock_moves, so a new order and one that is opened again are checked alike.
-- The limits do not apply to the administrator.

-- The number of held orders per browser, phone, e-mail address and network address is limited. The limit of a phone or e-mail
-- address does not apply to an account that has verified it: orders in their name by others do not lock them out.
CREATE TRIGGER stock_moves_limit_holds AFTER INSERT ON stock_moves
  WHEN NEW.kind = 'reserve' AND EXISTS
    (SELECT 1 FROM orders WHERE id = NEW.order_id AND reservation = 'held' AND method = 'gateway' AND actor <> 'admin') BEGIN
  SELECT RAISE(ABORT, 'TOO_MANY_HOLDS') FROM orders o WHERE o.id = NEW.order_id AND (
    (coalesce(o.user_id, o.guest_id) <> '' AND (SELECT count(*) FROM orders h WHERE h.reservation = 'held'
      AND coalesce(h.user_id, h.guest_id) = coalesce(o.user_id, o.guest_id)) > (SELECT maximum FROM hold_limits WHERE name = 'browser'))
    OR ((SELECT count(*) FROM orders h WHERE h.reservation = 'held'
      AND h.shipping_address ->> 'phone' = o.shipping_address ->> 'phone') > (SELECT maximum FROM hold_limits WHERE name = 'phone')
      AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = o.user_id AND u.login_phone_verified = 1 AND u.login_phone = o.shipping_address ->> 'phone'))
    OR ((SELECT count(*) FROM orders h WHERE h.reservation = 'held'
      AND h.customer_email = o.customer_email) > (SELECT maximum FROM hold_limits WHERE name = 'email')
      AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = o.user_id AND u.email_verified = 1 AND u.email = o.customer_email))
    OR (o.ip_hash <> '' AND (SELECT count(*) FROM orders h WHERE h.reservation = 'held'
      AND h.ip_hash = o.ip_hash) > (SELECT maximum FROM hold_limits WHERE name = 'net')));
END;
--> statement-breakpoint
-- Nobody holds more than a share of a product's unsold pieces. CROSS JOIN and the plus sign make SQLite read the few lines of
-- open holds first, not the many lines of a popular product.
CREATE TRIGGER stock_moves_limit_share AFTER INSERT ON stock_moves
  WHEN NEW.kind = 'reserve' AND EXISTS
    (SELECT 1 FROM orders WHERE id = NEW.order_id AND reservation = 'held' AND method = 'gateway' AND actor <> 'admin') BEGIN
  SELECT RAISE(ABORT, 'TOO_MANY_PIECES') FROM orders o WHERE o.id = NEW.order_id AND max(
    (SELECT coalesce(sum(i.quantity), 0) FROM orders h CROSS JOIN order_items i ON i.order_id = h.id
      WHERE h.reservation = 'held' AND coalesce(h.user_id, h.guest_id) = coalesce(o.user_id, o.guest_id) AND coalesce(o.user_id, o.guest_id) <> ''
        AND +i.product_id = NEW.product_id AND i.selected_size = NEW.size),
    (SELECT coalesce(sum(i.quantity), 0) FROM orders h CROSS JOIN order_items i ON i.order_id = h.id
      WHERE h.reservation = 'held' AND h.shipping_address ->> 'phone' = o.shipping_address ->> 'phone'
        AND +i.product_id = NEW.product_id AND i.selected_size = NEW.size),
    (SELECT coalesce(sum(i.quantity), 0) FROM orders h CROSS JOIN order_items i ON i.order_id = h.id
      WHERE h.reservation = 'held' AND h.customer_email = o.customer_email
        AND +i.product_id = NEW.product_id AND i.selected_size = NEW.size),
    (SELECT coalesce(sum(i.quantity), 0) FROM orders h CROSS JOIN order_items i ON i.order_id = h.id
      WHERE h.reservation = 'held' AND h.ip_hash = o.ip_hash AND o.ip_hash <> ''
        AND +i.product_id = NEW.product_id AND i.selected_size = NEW.size))
    > (SELECT max((SELECT maximum FROM hold_limits WHERE name = 'pieces'),
        (pieces * (SELECT maximum FROM hold_limits WHERE name = 'percent') + 99) / 100) FROM (
          SELECT stock_quantity + reserved AS pieces FROM products WHERE id = NEW.product_id AND NEW.size = ''
          UNION ALL SELECT stock_quantity + reserved FROM product_sizes WHERE product_id = NEW.product_id AND size = NEW.size AND NEW.size <> ''));
END;
--> statement-breakpoint
-- A hold can be extended only a few times; each extension is counted in renewals.
CREATE TRIGGER orders_limit_renewals BEFORE UPDATE OF hold_expires_at, renewals ON orders
  WHEN OLD.reservation = 'held' AND NEW.reservation = 'held' AND NEW.method = 'gateway' AND NEW.actor <> 'admin'
    AND (NEW.renewals < OLD.renewals OR (NEW.hold_expires_at > OLD.hold_expires_at
      AND (NEW.renewals = OLD.renewals OR NEW.renewals > (SELECT maximum FROM hold_limits WHERE name = 'renewals')))) BEGIN
  SELECT RAISE(ABORT, 'HOLD_NOT_EXTENDABLE');
END;
--> statement-breakpoint
-- When a hold ends, its network address is deleted and its renewals start at 0.
CREATE TRIGGER orders_clear_hold_data AFTER UPDATE OF reservation ON orders WHEN OLD.reservation = 'held' AND NEW.reservation <> 'held' BEGIN
  UPDATE orders SET ip_hash = '', renewals = 0 WHERE id = NEW.id;
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- payments
-- A captured payment either pays its order (counted) or is refunded (refund_due). Its row is kept for ever.

-- A payment counts only if its amount and currency are those of its order.
CREATE TRIGGER payments_check_amount_on_insert BEFORE INSERT ON payments WHEN NEW.settlement = 'counted' BEGIN
  SELECT RAISE(ABORT, 'PAYMENT_AMOUNT_MISMATCH') WHERE NOT EXISTS
    (SELECT 1 FROM orders WHERE id = NEW.order_id AND total_paise = NEW.amount_paise AND currency = NEW.currency);
END;
--> statement-breakpoint
-- The same for a payment that is counted later.
CREATE TRIGGER payments_check_amount_on_update BEFORE UPDATE OF settlement ON payments WHEN NEW.settlement = 'counted' BEGIN
  SELECT RAISE(ABORT, 'PAYMENT_AMOUNT_MISMATCH') WHERE NOT EXISTS
    (SELECT 1 FROM orders WHERE id = NEW.order_id AND total_paise = NEW.amount_paise AND currency = NEW.currency);
END;
--> statement-breakpoint
-- Webhooks arrive in any order: an older one never changes a payment back.
CREATE TRIGGER payments_forward_only BEFORE UPDATE ON payments BEGIN
  SELECT RAISE(ABORT, 'PAYMENT_MOVED_BACK') WHERE
    (CASE NEW.status WHEN 'created' THEN 0 WHEN 'failed' THEN 1 WHEN 'authorized' THEN 2 ELSE 3 END) < OLD.status_rank
    OR NEW.id <> OLD.id OR NEW.amount_paise <> OLD.amount_paise OR NEW.order_id <> OLD.order_id OR NEW.currency <> OLD.currency
    OR (OLD.settlement IS NOT NULL AND NEW.settlement IS NOT OLD.settlement);
END;
--> statement-breakpoint
-- A payment is never deleted.
CREATE TRIGGER payments_block_delete BEFORE DELETE ON payments BEGIN SELECT RAISE(ABORT, 'PAYMENT_NOT_DELETABLE'); END;
--> statement-breakpoint
-- A payment that cannot be counted gets its refund row in the same statement.
CREATE TRIGGER payments_request_refund_on_insert AFTER INSERT ON payments WHEN NEW.settlement = 'refund_due' BEGIN
  INSERT INTO refunds (id, payment_id, amount_paise, reason, next_check_at)
    VALUES (lower(hex(randomblob(16))), NEW.id, NEW.amount_paise, coalesce(NEW.reason, 'not counted'), 0);
END;
--> statement-breakpoint
-- The same for a payment that turns out not to count later.
CREATE TRIGGER payments_request_refund_on_update AFTER UPDATE OF settlement ON payments WHEN OLD.settlement IS NULL AND NEW.settlement = 'refund_due' BEGIN
  INSERT INTO refunds (id, payment_id, amount_paise, reason, next_check_at)
    VALUES (lower(hex(randomblob(16))), NEW.id, NEW.amount_paise, coalesce(NEW.reason, 'not counted'), 0);
END;
--> statement-breakpoint
-- A delivery that settles an orphan event replaces the earlier one. All other events stay: a second delivery violates the
-- primary key, so the batch with its effect is aborted.
CREATE TRIGGER webhook_events_settle_orphan BEFORE INSERT ON webhook_events
  WHEN NEW.outcome <> 'orphan' AND EXISTS (SELECT 1 FROM webhook_events WHERE event_id = NEW.event_id AND outcome = 'orphan') BEGIN
  DELETE FROM webhook_events WHERE event_id = NEW.event_id;
  UPDATE orphan_events SET settled_at = NEW.created_at WHERE event_id = NEW.event_id;
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- refunds
-- Refunds never exceed what was captured.

-- The refunds of a payment, without failed ones, add up to at most the captured amount.
CREATE TRIGGER refunds_check_amount BEFORE INSERT ON refunds BEGIN
  SELECT RAISE(ABORT, 'OVER_REFUND') WHERE NEW.amount_paise
    + (SELECT coalesce(sum(amount_paise), 0) FROM refunds WHERE payment_id = NEW.payment_id AND status <> 'failed')
    > coalesce((SELECT amount_paise FROM payments WHERE id = NEW.payment_id AND status = 'captured'), 0);
END;
--> statement-breakpoint
-- A refund that is processed or failed stays so; another attempt is a new row.
CREATE TRIGGER refunds_forward_only BEFORE UPDATE ON refunds BEGIN
  SELECT RAISE(ABORT, 'REFUND_MOVED_BACK') WHERE NEW.id <> OLD.id OR NEW.amount_paise <> OLD.amount_paise
    OR NEW.payment_id <> OLD.payment_id OR (OLD.status IN ('processed', 'failed') AND NEW.status <> OLD.status);
END;
--> statement-breakpoint
-- The payment stores the sum of its refunds: the order's status refunded depends on it.
CREATE TRIGGER refunds_add_to_payment AFTER UPDATE OF status ON refunds WHEN OLD.status <> 'processed' AND NEW.status = 'processed' BEGIN
  UPDATE payments SET refunded_paise = refunded_paise + NEW.amount_paise, updated_at = NEW.updated_at WHERE id = NEW.payment_id;
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- returns
-- A return is requested within its window, for pieces that were bought and are in no other request; its status changes along
-- return_transitions. 172800000 ms are 48 hours, 2592000000 ms are 30 days.

-- Only a delivered order can be returned, within the window of the reason.
CREATE TRIGGER returns_check_window BEFORE INSERT ON returns BEGIN
  SELECT RAISE(ABORT, 'RETURN_NOT_REQUESTED') WHERE NEW.status <> 'requested';
  SELECT RAISE(ABORT, 'RETURN_NOT_DELIVERED') WHERE NOT EXISTS
    (SELECT 1 FROM orders WHERE id = NEW.order_id AND status = 'delivered' AND delivered_at IS NOT NULL);
  SELECT RAISE(ABORT, 'RETURN_WINDOW_CLOSED') WHERE NEW.created_at > (SELECT delivered_at FROM orders WHERE id = NEW.order_id)
    + CASE WHEN NEW.reason IN ('size', 'changed_mind') THEN 172800000 ELSE 2592000000 END;
END;
--> statement-breakpoint
-- A new request is the first entry of its history.
CREATE TRIGGER returns_record_creation AFTER INSERT ON returns BEGIN
  INSERT INTO return_events (return_id, from_status, to_status, actor, moved_by, note, created_at)
    VALUES (NEW.id, NULL, NEW.status, NEW.actor, NEW.moved_by, NEW.move_note, NEW.created_at);
END;
--> statement-breakpoint
-- Only the transitions of rules/returns/return-moves.ts are allowed.
CREATE TRIGGER returns_check_transition BEFORE UPDATE OF status ON returns WHEN OLD.status <> NEW.status BEGIN
  SELECT RAISE(ABORT, 'TRANSITION_NOT_ALLOWED') WHERE NOT EXISTS
    (SELECT 1 FROM return_transitions WHERE from_status = OLD.status AND to_status = NEW.status AND actor = NEW.actor);
  -- The pieces of a request that is reopened must not be in another request by now.
  SELECT RAISE(ABORT, 'RETURN_ABOVE_BOUGHT') WHERE OLD.status IN ('declined', 'cancelled') AND EXISTS (
    SELECT 1 FROM return_items mine JOIN order_items i ON i.order_id = mine.order_id AND i.line = mine.line
    WHERE mine.return_id = NEW.id AND mine.quantity > i.quantity - (
      SELECT coalesce(sum(other.quantity), 0) FROM return_items other JOIN returns r ON r.id = other.return_id
      WHERE other.order_id = mine.order_id AND other.line = mine.line AND r.id <> NEW.id AND r.status NOT IN ('declined', 'cancelled')));
END;
--> statement-breakpoint
-- The history records who changed the status and why.
CREATE TRIGGER returns_record_transition AFTER UPDATE OF status ON returns WHEN OLD.status <> NEW.status BEGIN
  INSERT INTO return_events (return_id, from_status, to_status, actor, moved_by, note, created_at)
    VALUES (NEW.id, OLD.status, NEW.status, NEW.actor, NEW.moved_by, NEW.move_note, NEW.updated_at);
  UPDATE returns SET move_note = NULL WHERE id = NEW.id AND move_note IS NOT NULL;
END;
--> statement-breakpoint
-- The customer's request never changes.
CREATE TRIGGER returns_freeze_request BEFORE UPDATE OF id, number, request_hash, order_id, kind, reason, note, created_at ON returns BEGIN
  SELECT RAISE(ABORT, 'RETURN_IMMUTABLE');
END;
--> statement-breakpoint
-- A settlement never changes.
CREATE TRIGGER returns_freeze_settlement BEFORE UPDATE OF outcome, refund_paise, is_manual, settled_at ON returns WHEN OLD.status = 'settled'
  AND (NEW.outcome IS NOT OLD.outcome OR NEW.refund_paise IS NOT OLD.refund_paise OR NEW.is_manual <> OLD.is_manual OR NEW.settled_at IS NOT OLD.settled_at) BEGIN
  SELECT RAISE(ABORT, 'RETURN_IMMUTABLE');
END;
--> statement-breakpoint
-- A request is never deleted.
CREATE TRIGGER returns_block_delete BEFORE DELETE ON returns BEGIN SELECT RAISE(ABORT, 'RETURN_NOT_DELETABLE'); END;
--> statement-breakpoint
-- All requests that are not declined or cancelled add up to at most the pieces bought.
CREATE TRIGGER return_items_check_quantity BEFORE INSERT ON return_items BEGIN
  SELECT RAISE(ABORT, 'RETURN_LINES') WHERE (SELECT order_id FROM returns WHERE id = NEW.return_id AND status = 'requested') IS NOT NEW.order_id
    OR NEW.restocked <> 0;
  SELECT RAISE(ABORT, 'RETURN_ABOVE_BOUGHT') WHERE NEW.quantity
    + (SELECT coalesce(sum(t.quantity), 0) FROM return_items t JOIN returns r ON r.id = t.return_id
       WHERE t.order_id = NEW.order_id AND t.line = NEW.line AND r.status NOT IN ('declined', 'cancelled'))
    > coalesce((SELECT quantity FROM order_items WHERE order_id = NEW.order_id AND line = NEW.line), 0);
END;
--> statement-breakpoint
-- The pieces of a request never change.
CREATE TRIGGER return_items_freeze BEFORE UPDATE OF return_id, order_id, line, quantity, wanted_size, wish ON return_items BEGIN
  SELECT RAISE(ABORT, 'RETURN_IMMUTABLE');
END;
--> statement-breakpoint
-- They are never deleted.
CREATE TRIGGER return_items_block_delete BEFORE DELETE ON return_items BEGIN SELECT RAISE(ABORT, 'RETURN_NOT_DELETABLE'); END;
--> statement-breakpoint
-- A piece goes back into stock once, and only when its return is settled.
CREATE TRIGGER return_items_restock_once BEFORE UPDATE OF restocked ON return_items WHEN NEW.restocked <> OLD.restocked BEGIN
  SELECT RAISE(ABORT, 'RETURN_IMMUTABLE') WHERE OLD.restocked <> 0
    OR (SELECT status FROM returns WHERE id = NEW.return_id) IS NOT 'settled';
  SELECT RAISE(ABORT, 'ITEM_NOT_SOLD') WHERE (SELECT reservation FROM orders WHERE id = NEW.order_id) <> 'committed';
END;
--> statement-breakpoint
-- A piece that can be sold again goes back into stock.
CREATE TRIGGER return_items_restock AFTER UPDATE OF restocked ON return_items WHEN NEW.restocked > OLD.restocked BEGIN
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity, note)
    SELECT i.product_id, i.selected_size, i.order_id, 'restock', NEW.restocked - OLD.restocked,
      'RET-' || (SELECT number FROM returns WHERE id = NEW.return_id)
    FROM order_items i WHERE i.order_id = NEW.order_id AND i.line = NEW.line;
END;
--> statement-breakpoint
-- The history is append-only.
CREATE TRIGGER return_events_block_update BEFORE UPDATE ON return_events BEGIN SELECT RAISE(ABORT, 'RETURN_EVENT_IMMUTABLE'); END;
--> statement-breakpoint
-- Nothing is deleted from it either.
CREATE TRIGGER return_events_block_delete BEFORE DELETE ON return_events BEGIN SELECT RAISE(ABORT, 'RETURN_EVENT_IMMUTABLE'); END;
--> statement-breakpoint
-- The number of files of a request and of an order is limited, and a file never belongs to the request of another order. An
-- upload that has not finished within 15 minutes (900000 ms) is not counted.
CREATE TRIGGER return_media_limit_files BEFORE INSERT ON return_media BEGIN
  SELECT RAISE(ABORT, 'RETURN_NOT_FOUND') WHERE EXISTS (SELECT 1 FROM returns WHERE id = NEW.return_id AND order_id <> NEW.order_id)
    OR EXISTS (SELECT 1 FROM return_media WHERE return_id = NEW.return_id AND order_id <> NEW.order_id);
  SELECT RAISE(ABORT, 'EVIDENCE_CLOSED') WHERE EXISTS (SELECT 1 FROM returns WHERE id = NEW.return_id AND status <> 'requested');
  SELECT RAISE(ABORT, 'EVIDENCE_FULL') WHERE CASE NEW.kind WHEN 'video' THEN 1 ELSE 6 END <=
    (SELECT count(*) FROM return_media WHERE return_id = NEW.return_id AND kind = NEW.kind
      AND (state = 'stored' OR (state = 'uploading' AND created_at > NEW.created_at - 900000)));
  SELECT RAISE(ABORT, 'EVIDENCE_FULL') WHERE 42 <=
    (SELECT count(*) FROM return_media WHERE order_id = NEW.order_id AND state <> 'deleted');
END;
--> statement-breakpoint
-- A file cannot be moved to another request.
CREATE TRIGGER return_media_freeze BEFORE UPDATE OF id, return_id, order_id, kind, key, created_at ON return_media BEGIN
  SELECT RAISE(ABORT, 'RETURN_IMMUTABLE');
END;
--> statement-breakpoint
-- Evidence of a request is kept until its retention ends.
CREATE TRIGGER return_media_block_delete BEFORE DELETE ON return_media WHEN OLD.state = 'stored'
  AND EXISTS (SELECT 1 FROM returns WHERE id = OLD.return_id AND order_id = OLD.order_id) BEGIN
  SELECT RAISE(ABORT, 'RETURN_NOT_DELETABLE');
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- accounts
-- Sessions and the second factor.

-- Sessions that began before the second factor was switched on never passed it, so they end then.
CREATE TRIGGER users_end_sessions_on_two_factor AFTER UPDATE OF two_factor_enabled ON users
  WHEN OLD.two_factor_enabled = 0 AND NEW.two_factor_enabled = 1 BEGIN
  UPDATE two_factors SET verified = 1 WHERE user_id = NEW.id;
  DELETE FROM sessions WHERE user_id = NEW.id;
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- search
-- Full text over name, category, material and description. Trigrams find parts of words and similar, misspelt words.

-- The index; its rowid is the id of the product.
CREATE VIRTUAL TABLE products_fts USING fts5(name, category, material, description, tokenize = 'trigram');
--> statement-breakpoint
-- A new product is indexed at once.
CREATE TRIGGER products_fts_insert AFTER INSERT ON products BEGIN
  INSERT INTO products_fts (rowid, name, category, material, description)
    VALUES (NEW.id, NEW.name, coalesce((SELECT name FROM categories WHERE id = NEW.category_id), ''), NEW.material, NEW.description);
END;
--> statement-breakpoint
-- A changed product is indexed again.
CREATE TRIGGER products_fts_update AFTER UPDATE OF name, category_id, material, description ON products BEGIN
  DELETE FROM products_fts WHERE rowid = OLD.id;
  INSERT INTO products_fts (rowid, name, category, material, description)
    VALUES (NEW.id, NEW.name, coalesce((SELECT name FROM categories WHERE id = NEW.category_id), ''), NEW.material, NEW.description);
END;
--> statement-breakpoint
-- A deleted product leaves the index.
CREATE TRIGGER products_fts_delete AFTER DELETE ON products BEGIN
  DELETE FROM products_fts WHERE rowid = OLD.id;
END;
--> statement-breakpoint
-- The products of a renamed category are indexed under its new name.
CREATE TRIGGER categories_fts_update AFTER UPDATE OF name ON categories BEGIN
  UPDATE products_fts SET category = NEW.name WHERE rowid IN (SELECT id FROM products WHERE category_id = NEW.id);
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- audit
-- Whatever code writes, the next run of the audit checks all rows whose invariants depend on what was written.

-- INSERT INTO audit_requests asks for a check. A view rather than INSERT OR IGNORE: an upsert that fires a trigger turns the
-- OR IGNORE inside it into an error.
CREATE VIEW audit_requests AS SELECT subject, id FROM audit_queue WHERE taken = 0;
--> statement-breakpoint
-- A row is queued once. A write during its check (taken = 1) queues it again, and the next run checks what a crash left
-- behind.
CREATE TRIGGER audit_requests_enqueue_once INSTEAD OF INSERT ON audit_requests
  WHEN NOT EXISTS (SELECT 1 FROM audit_queue WHERE taken = 0 AND subject = NEW.subject AND id = CAST(NEW.id AS TEXT)) BEGIN
  INSERT INTO audit_queue (subject, id) VALUES (NEW.subject, CAST(NEW.id AS TEXT));
END;
--> statement-breakpoint
-- Orders, with the payments and coupons that depend on them.
CREATE TRIGGER orders_audit_insert AFTER INSERT ON orders BEGIN
  INSERT INTO audit_requests VALUES ('orders', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER orders_audit_update AFTER UPDATE ON orders BEGIN
  INSERT INTO audit_requests VALUES ('orders', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER orders_audit_transition AFTER UPDATE OF status, reservation ON orders WHEN OLD.reservation <> NEW.reservation OR OLD.status <> NEW.status BEGIN
  INSERT INTO audit_requests SELECT 'payments', id FROM payments WHERE order_id = NEW.id;
  INSERT INTO audit_requests SELECT 'coupons', NEW.coupon_id WHERE NEW.coupon_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER order_events_audit_insert AFTER INSERT ON order_events BEGIN
  INSERT INTO audit_requests VALUES ('orders', NEW.order_id);
END;
--> statement-breakpoint
-- Stock.
CREATE TRIGGER stock_moves_audit_insert AFTER INSERT ON stock_moves BEGIN
  INSERT INTO audit_requests VALUES ('products', NEW.product_id);
  INSERT INTO audit_requests SELECT 'orders', NEW.order_id WHERE NEW.order_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER products_audit_stock AFTER UPDATE OF stock_quantity, reserved, committed ON products BEGIN
  INSERT INTO audit_requests VALUES ('products', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER product_sizes_audit_insert AFTER INSERT ON product_sizes BEGIN
  INSERT INTO audit_requests VALUES ('products', NEW.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER product_sizes_audit_update AFTER UPDATE ON product_sizes BEGIN
  INSERT INTO audit_requests VALUES ('products', NEW.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER product_sizes_audit_delete AFTER DELETE ON product_sizes BEGIN
  INSERT INTO audit_requests VALUES ('products', OLD.product_id);
END;
--> statement-breakpoint
-- Coupons: how often they are used.
CREATE TRIGGER coupons_audit_insert AFTER INSERT ON coupons BEGIN
  INSERT INTO audit_requests VALUES ('coupons', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER coupons_audit_update AFTER UPDATE ON coupons BEGIN
  INSERT INTO audit_requests VALUES ('coupons', NEW.id);
END;
--> statement-breakpoint
-- Payments and refunds.
CREATE TRIGGER payments_audit_insert AFTER INSERT ON payments BEGIN
  INSERT INTO audit_requests VALUES ('payments', NEW.id), ('orders', NEW.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER payments_audit_update AFTER UPDATE ON payments BEGIN
  INSERT INTO audit_requests VALUES ('payments', NEW.id), ('orders', NEW.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER refunds_audit_insert AFTER INSERT ON refunds BEGIN
  INSERT INTO audit_requests VALUES ('payments', NEW.payment_id);
END;
--> statement-breakpoint
CREATE TRIGGER refunds_audit_update AFTER UPDATE ON refunds BEGIN
  INSERT INTO audit_requests VALUES ('payments', NEW.payment_id);
END;
--> statement-breakpoint
CREATE TRIGGER refunds_audit_delete AFTER DELETE ON refunds BEGIN
  INSERT INTO audit_requests VALUES ('payments', OLD.payment_id);
  INSERT INTO audit_requests SELECT 'returns', id FROM returns WHERE id = OLD.id;
END;
--> statement-breakpoint
-- Returns.
CREATE TRIGGER returns_audit_insert AFTER INSERT ON returns BEGIN
  INSERT INTO audit_requests VALUES ('returns', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER returns_audit_update AFTER UPDATE ON returns BEGIN
  INSERT INTO audit_requests VALUES ('returns', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER return_items_audit_insert AFTER INSERT ON return_items BEGIN
  INSERT INTO audit_requests VALUES ('returns', NEW.return_id), ('orders', NEW.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER return_items_audit_update AFTER UPDATE ON return_items BEGIN
  INSERT INTO audit_requests VALUES ('returns', NEW.return_id), ('orders', NEW.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER return_events_audit_insert AFTER INSERT ON return_events BEGIN
  INSERT INTO audit_requests VALUES ('returns', NEW.return_id);
END;
--> statement-breakpoint
-- Messages of an order that were changed or deleted.
CREATE TRIGGER outbox_audit_update AFTER UPDATE OF dedupe_key, order_id ON outbox WHEN OLD.order_id IS NOT NULL BEGIN
  INSERT INTO audit_requests VALUES ('orders', OLD.order_id);
END;
--> statement-breakpoint
CREATE TRIGGER outbox_audit_delete AFTER DELETE ON outbox WHEN OLD.order_id IS NOT NULL BEGIN
  INSERT INTO audit_requests VALUES ('orders', OLD.order_id);
END;
