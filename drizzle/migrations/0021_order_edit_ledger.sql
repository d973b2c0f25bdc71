-- A sold order changes by a row of order_edits alone, and only while it is here. What that row says is done by its triggers.

-- The orders that may still change: sold, and not with the courier yet. Whatever narrows that moment narrows it here, for every change.
CREATE VIEW editable_orders AS
  SELECT id FROM orders WHERE status IN revenue_statuses AND status NOT IN sent_statuses;
--> statement-breakpoint
-- A change follows the one that its author saw, and begins with what is there. An invoice that names another State would be wrong.
CREATE TRIGGER order_edits_check BEFORE INSERT ON order_edits BEGIN
  SELECT RAISE(ABORT, 'ORDER_NOT_EDITABLE') WHERE NEW.order_id NOT IN (SELECT id FROM editable_orders);
  SELECT RAISE(ABORT, 'ORDER_EDIT_STALE') WHERE NEW.version <>
    (SELECT 1 + coalesce(max(version), 0) FROM order_edits WHERE order_id = NEW.order_id);
  SELECT RAISE(ABORT, 'ORDER_EDIT_STALE') WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.id = NEW.order_id AND CASE NEW.kind
    WHEN 'gift-note' THEN o.gift_note <> ''
    WHEN 'gift-wrap' THEN o.gift_wrap_paise = -NEW.delta_paise AND NOT o.wrap_off
    WHEN 'size' THEN EXISTS (SELECT 1 FROM order_items i
      WHERE i.order_id = o.id AND i.line = NEW.after ->> 'line' AND i.selected_size = NEW.before ->> 'size')
    WHEN 'fewer' THEN EXISTS (SELECT 1 FROM order_items i
      WHERE i.order_id = o.id AND i.line = NEW.after ->> 'line' AND i.kept = NEW.before ->> 'quantity')
    ELSE json(o.shipping_address) = json(NEW.before) END);
  SELECT RAISE(ABORT, 'EDIT_STATE_INVOICED') WHERE NEW.kind IN ('address', 'landmark')
    AND (NEW.after ->> 'state') IS NOT (NEW.before ->> 'state')
    AND EXISTS (SELECT 1 FROM invoices WHERE order_id = NEW.order_id AND kind <> 'credit-note');
  SELECT RAISE(ABORT, 'ORDER_MONEY_IMMUTABLE') WHERE NEW.delta_paise <> 0 AND NEW.kind NOT IN ('gift-wrap', 'fewer');
END;
--> statement-breakpoint
-- Another address.
CREATE TRIGGER order_edits_move_address AFTER INSERT ON order_edits WHEN NEW.kind IN ('address', 'landmark') BEGIN
  UPDATE orders SET shipping_address = NEW.after, updated_at = NEW.created_at WHERE id = NEW.order_id;
END;
--> statement-breakpoint
-- An empty card.
CREATE TRIGGER order_edits_empty_note AFTER INSERT ON order_edits WHEN NEW.kind = 'gift-note' BEGIN
  UPDATE orders SET gift_note = '', updated_at = NEW.created_at WHERE id = NEW.order_id;
END;
--> statement-breakpoint
-- Another size, of all pieces of the line that are still sold.
CREATE TRIGGER order_edits_swap_size AFTER INSERT ON order_edits WHEN NEW.kind = 'size' BEGIN
  INSERT INTO order_size_swaps (edit_id, order_id, line, from_size, to_size, quantity)
    SELECT NEW.id, i.order_id, i.line, i.selected_size, NEW.after ->> 'size', i.quantity -
      (SELECT coalesce(sum(t.restocked), 0) FROM refunded_pieces t WHERE t.order_id = i.order_id AND t.line = i.line)
    FROM order_items i WHERE i.order_id = NEW.order_id AND i.line = NEW.after ->> 'line';
END;
--> statement-breakpoint
-- Fewer pieces, or no wrap.
CREATE TRIGGER order_edits_cut AFTER INSERT ON order_edits WHEN NEW.kind IN ('gift-wrap', 'fewer') BEGIN
  INSERT INTO order_cuts (edit_id, order_id, line, quantity, paise)
    SELECT NEW.id, NEW.order_id, CASE NEW.kind WHEN 'fewer' THEN NEW.after ->> 'line' ELSE 0 END,
      CASE NEW.kind WHEN 'fewer' THEN (NEW.before ->> 'quantity') - (NEW.after ->> 'quantity') ELSE 0 END, -NEW.delta_paise;
END;
--> statement-breakpoint
-- The address of a sold order is that of its last edit; parts of it may be emptied, when the customer is forgotten.
CREATE TRIGGER orders_freeze_address BEFORE UPDATE OF shipping_address ON orders
  WHEN OLD.reservation = 'committed' AND NEW.shipping_address <> OLD.shipping_address
    AND EXISTS (SELECT 1 FROM json_each(NEW.shipping_address) f WHERE f.value NOT IN ('', coalesce(OLD.shipping_address ->> f.key, '')))
    AND NEW.shipping_address IS NOT (SELECT after FROM order_edits
      WHERE order_id = NEW.id AND kind IN ('address', 'landmark') ORDER BY version DESC LIMIT 1) BEGIN
  SELECT RAISE(ABORT, 'ORDER_ADDRESS_IMMUTABLE');
END;
--> statement-breakpoint
-- What was changed is never rewritten: its facts may only be emptied, when the customer is forgotten.
CREATE TRIGGER order_edits_freeze BEFORE UPDATE ON order_edits
  WHEN (NEW.id, NEW.order_id, NEW.version, NEW.kind, NEW.delta_paise, NEW.actor, NEW.author, NEW.created_at)
      <> (OLD.id, OLD.order_id, OLD.version, OLD.kind, OLD.delta_paise, OLD.actor, OLD.author, OLD.created_at)
    OR NEW.before NOT IN ('{}', OLD.before) OR NEW.after NOT IN ('{}', OLD.after) OR NEW.reason NOT IN ('', OLD.reason) BEGIN
  SELECT RAISE(ABORT, 'ORDER_EDIT_IMMUTABLE');
END;
--> statement-breakpoint
-- Nothing is deleted from it either.
CREATE TRIGGER order_edits_block_delete BEFORE DELETE ON order_edits BEGIN SELECT RAISE(ABORT, 'ORDER_EDIT_IMMUTABLE'); END;
--> statement-breakpoint

-- ---------------------------------------------------------------- another size
-- The pieces of the old size go back into stock and those of the new one are sold, in one statement. Pieces whose money went back without
-- them are of no size any more: such a line keeps its own.
CREATE TRIGGER order_size_swaps_check BEFORE INSERT ON order_size_swaps BEGIN
  SELECT RAISE(ABORT, 'ORDER_EDIT_IMMUTABLE') WHERE NOT EXISTS (SELECT 1 FROM order_edits e WHERE e.id = NEW.edit_id AND e.order_id = NEW.order_id
    AND e.kind = 'size' AND e.version = (SELECT max(version) FROM order_edits WHERE order_id = NEW.order_id));
  SELECT RAISE(ABORT, 'SIZE_UNKNOWN') WHERE NOT EXISTS (SELECT 1 FROM order_items i
    JOIN product_sizes z ON z.product_id = i.product_id AND z.size = NEW.to_size WHERE i.order_id = NEW.order_id AND i.line = NEW.line);
  SELECT RAISE(ABORT, 'ITEM_NOT_SOLD') WHERE EXISTS (SELECT 1 FROM refunded_pieces t
    WHERE t.order_id = NEW.order_id AND t.line = NEW.line AND t.quantity > t.restocked);
END;
--> statement-breakpoint
CREATE TRIGGER order_size_swaps_move_stock AFTER INSERT ON order_size_swaps BEGIN
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity, note)
    SELECT i.product_id, k.size, i.order_id, k.kind, NEW.quantity, 'another size'
    FROM order_items i, (SELECT 1 AS step, 'restock' AS kind, NEW.from_size AS size
      UNION ALL SELECT 2, 'reserve', NEW.to_size UNION ALL SELECT 3, 'commit', NEW.to_size) k
    WHERE i.order_id = NEW.order_id AND i.line = NEW.line ORDER BY k.step;
  UPDATE order_items SET selected_size = NEW.to_size WHERE order_id = NEW.order_id AND line = NEW.line;
END;
--> statement-breakpoint
CREATE TRIGGER order_size_swaps_block_update BEFORE UPDATE ON order_size_swaps BEGIN SELECT RAISE(ABORT, 'ORDER_EDIT_IMMUTABLE'); END;
--> statement-breakpoint
CREATE TRIGGER order_size_swaps_block_delete BEFORE DELETE ON order_size_swaps BEGIN SELECT RAISE(ABORT, 'ORDER_EDIT_IMMUTABLE'); END;
--> statement-breakpoint
-- What an order says was bought, and at which price, never changes; its size is that of its last swap, and its cut the sum of its cuts.
DROP TRIGGER order_items_block_update;
--> statement-breakpoint
CREATE TRIGGER order_items_block_update BEFORE UPDATE ON order_items
  WHEN (NEW.order_id, NEW.line, NEW.product_id, NEW.quantity, NEW.price_at_purchase_paise, NEW.name, NEW.hsn_code, NEW.gst_rate)
      <> (OLD.order_id, OLD.line, OLD.product_id, OLD.quantity, OLD.price_at_purchase_paise, OLD.name, OLD.hsn_code, OLD.gst_rate)
    OR NEW.image IS NOT OLD.image
    OR (NEW.selected_size <> OLD.selected_size AND NEW.selected_size IS NOT (SELECT s.to_size FROM order_size_swaps s
      JOIN order_edits e ON e.id = s.edit_id WHERE s.order_id = NEW.order_id AND s.line = NEW.line ORDER BY e.version DESC LIMIT 1))
    OR NEW.cut <> (SELECT coalesce(sum(quantity), 0) FROM order_cuts WHERE order_id = NEW.order_id AND line = NEW.line) BEGIN
  SELECT RAISE(ABORT, 'ORDER_ITEM_IMMUTABLE');
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- fewer pieces
-- One piece stays, and one rupee is to be paid: an order of nothing is cancelled instead. Money that the shop received by hand goes back by hand.
CREATE TRIGGER order_cuts_check BEFORE INSERT ON order_cuts BEGIN
  SELECT RAISE(ABORT, 'ORDER_EDIT_IMMUTABLE') WHERE NOT EXISTS (SELECT 1 FROM order_edits e WHERE e.id = NEW.edit_id AND e.order_id = NEW.order_id
    AND e.kind IN ('gift-wrap', 'fewer') AND e.version = (SELECT max(version) FROM order_edits WHERE order_id = NEW.order_id));
  SELECT RAISE(ABORT, 'ORDER_NOT_EDITABLE') WHERE EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND paid_by_hand IS NOT NULL);
  SELECT RAISE(ABORT, 'REFUND_ABOVE_BOUGHT') WHERE NEW.line <> 0 AND NOT EXISTS (SELECT 1 FROM order_items i
    WHERE i.order_id = NEW.order_id AND i.line = NEW.line AND NEW.quantity <= i.kept AND NEW.paise <= NEW.quantity * i.price_at_purchase_paise);
  SELECT RAISE(ABORT, 'EDIT_LAST_PIECE') WHERE NEW.quantity >= (SELECT sum(kept) FROM order_items WHERE order_id = NEW.order_id);
  SELECT RAISE(ABORT, 'EDIT_LAST_PIECE') WHERE EXISTS (SELECT 1 FROM orders
    WHERE id = NEW.order_id AND method = 'cod' AND NEW.paise > 0 AND due_paise - NEW.paise < 100);
END;
--> statement-breakpoint
-- For cash less is due at the door, and the pieces are free again; of what was paid online the refund says the same (refund_items). An
-- invoice that was printed before is corrected.
CREATE TRIGGER order_cuts_apply AFTER INSERT ON order_cuts BEGIN
  UPDATE order_items SET cut = cut + NEW.quantity WHERE order_id = NEW.order_id AND line = NEW.line;
  UPDATE orders SET wrap_off = wrap_off OR NEW.line = 0, cut_paise = cut_paise + iif(method = 'cod', NEW.paise, 0),
    updated_at = (SELECT created_at FROM order_edits WHERE id = NEW.edit_id) WHERE id = NEW.order_id;
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity, note)
    SELECT i.product_id, i.selected_size, i.order_id, 'restock', NEW.quantity, 'taken out' FROM order_items i JOIN orders o ON o.id = i.order_id
    WHERE i.order_id = NEW.order_id AND i.line = NEW.line AND o.method = 'cod';
  INSERT INTO invoice_requests (id, order_id, amount_paise, reason, pieces, due_at)
    SELECT 'cut:' || NEW.edit_id, NEW.order_id, NEW.paise, 'Taken out before dispatch',
      iif(NEW.line = 0, NULL, json_array(json_object('line', NEW.line, 'quantity', NEW.quantity))), o.updated_at
    FROM orders o WHERE o.id = NEW.order_id AND o.method = 'cod' AND NEW.paise > 0
      AND EXISTS (SELECT 1 FROM invoices WHERE order_id = o.id AND kind <> 'credit-note');
END;
--> statement-breakpoint
CREATE TRIGGER order_cuts_block_update BEFORE UPDATE ON order_cuts BEGIN SELECT RAISE(ABORT, 'ORDER_EDIT_IMMUTABLE'); END;
--> statement-breakpoint
CREATE TRIGGER order_cuts_block_delete BEFORE DELETE ON order_cuts BEGIN SELECT RAISE(ABORT, 'ORDER_EDIT_IMMUTABLE'); END;
--> statement-breakpoint
-- What is due is the total less the cuts of a cash order.
CREATE TRIGGER orders_freeze_cuts BEFORE UPDATE OF cut_paise, wrap_off ON orders
  WHEN NEW.cut_paise <> iif(NEW.method = 'cod', (SELECT coalesce(sum(paise), 0) FROM order_cuts WHERE order_id = NEW.id), 0)
    OR NEW.wrap_off <> EXISTS (SELECT 1 FROM order_cuts WHERE order_id = NEW.id AND line = 0) BEGIN
  SELECT RAISE(ABORT, 'ORDER_MONEY_IMMUTABLE');
END;
--> statement-breakpoint
-- Pieces that were taken out of a cash order are back in stock, as refunded ones are.
DROP VIEW refunded_pieces;
--> statement-breakpoint
CREATE VIEW refunded_pieces AS
  SELECT t.order_id, t.line, t.restocked, CASE WHEN NOT EXISTS (SELECT 1 FROM refunds r WHERE r.id = t.refund_id AND r.status = 'failed')
    OR EXISTS (SELECT 1 FROM refunds a LEFT JOIN refunds b ON b.retry_of = a.id
      WHERE a.retry_of = t.refund_id AND coalesce(b.status, a.status) <> 'failed') THEN t.quantity ELSE 0 END AS quantity
  FROM refund_items t
  UNION ALL
  SELECT i.order_id, i.line, i.restocked, CASE WHEN r.outcome = 'refunded' THEN i.quantity ELSE 0 END
  FROM return_items i JOIN returns r ON r.id = i.return_id
  UNION ALL
  SELECT c.order_id, c.line, c.quantity, c.quantity FROM order_cuts c JOIN orders o ON o.id = c.order_id
  WHERE o.method = 'cod' AND c.line <> 0;
--> statement-breakpoint
-- All requests that are not declined or cancelled add up to at most the pieces that were sent.
DROP TRIGGER return_items_check_quantity;
--> statement-breakpoint
CREATE TRIGGER return_items_check_quantity BEFORE INSERT ON return_items BEGIN
  SELECT RAISE(ABORT, 'RETURN_LINES') WHERE (SELECT order_id FROM returns WHERE id = NEW.return_id AND status = 'requested') IS NOT NEW.order_id
    OR NEW.restocked <> 0;
  SELECT RAISE(ABORT, 'RETURN_ABOVE_BOUGHT') WHERE NEW.quantity
    + (SELECT coalesce(sum(t.quantity), 0) FROM return_items t JOIN returns r ON r.id = t.return_id
       WHERE t.order_id = NEW.order_id AND t.line = NEW.line AND r.status NOT IN ('declined', 'cancelled'))
    > coalesce((SELECT kept FROM order_items WHERE order_id = NEW.order_id AND line = NEW.line), 0);
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- the money of a cash order is what is due
DROP TRIGGER hand_refunds_check_amount;
--> statement-breakpoint
CREATE TRIGGER hand_refunds_check_amount BEFORE INSERT ON hand_refunds BEGIN
  SELECT RAISE(ABORT, 'OVER_REFUND') WHERE NEW.amount_paise
    + (SELECT coalesce(sum(amount_paise), 0) FROM hand_refunds WHERE order_id = NEW.order_id)
    + (SELECT coalesce(sum(refund_paise), 0) FROM returns WHERE order_id = NEW.order_id AND is_manual = 1)
    > coalesce((SELECT due_paise FROM orders WHERE id = NEW.order_id AND method = 'cod'
        AND (status = 'delivered' OR paid_by_hand IS NOT NULL)), 0);
END;
--> statement-breakpoint
DROP TRIGGER returns_check_hand_refunds;
--> statement-breakpoint
CREATE TRIGGER returns_check_hand_refunds BEFORE UPDATE OF refund_paise, is_manual ON returns
  WHEN NEW.is_manual = 1 AND coalesce(NEW.refund_paise, 0) > 0
    AND (SELECT method FROM orders WHERE id = NEW.order_id) = 'cod' BEGIN
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
    SELECT 1 FROM orders o WHERE o.id = NEW.order_id AND o.method = 'cod' AND o.due_paise > 0 AND o.due_paise <=
      (SELECT coalesce(sum(amount_paise), 0) FROM hand_refunds WHERE order_id = o.id)
      + (SELECT coalesce(sum(refund_paise), 0) FROM returns WHERE order_id = o.id AND is_manual = 1));
END;
--> statement-breakpoint
DROP VIEW customer_orders;
--> statement-breakpoint
CREATE VIEW customer_orders AS SELECT o.id, o.number, lower(o.customer_email) AS email, o.customer_name, o.shipping_address, o.user_id,
  o.created_at,
  o.status IN revenue_statuses
    OR EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.settlement = 'counted') AS is_placed,
  max(0, CASE WHEN o.method <> 'cod'
      THEN coalesce((SELECT p.amount_paise - p.refunded_paise FROM payments p WHERE p.order_id = o.id AND p.settlement = 'counted'), 0)
      WHEN o.status IN revenue_statuses THEN o.due_paise ELSE 0 END
    - coalesce((SELECT sum(t.refund_paise) FROM returns t WHERE t.order_id = o.id AND t.is_manual = 1), 0)
    - coalesce((SELECT sum(h.amount_paise) FROM hand_refunds h WHERE h.order_id = o.id), 0)) AS kept_paise
  FROM orders o;
--> statement-breakpoint
CREATE TRIGGER orders_customers_cut AFTER UPDATE OF cut_paise ON orders WHEN OLD.cut_paise <> NEW.cut_paise BEGIN
  INSERT INTO customer_recounts (email, adds) VALUES (lower(NEW.customer_email), 0);
END;
--> statement-breakpoint
DROP TRIGGER orders_move_sale;
--> statement-breakpoint
CREATE TRIGGER orders_move_sale AFTER UPDATE OF status, created_at ON orders
  WHEN OLD.created_at <> NEW.created_at
    OR (OLD.status IN revenue_statuses AND (OLD.method <> 'cod' OR OLD.status = 'delivered'))
      <> (NEW.status IN revenue_statuses AND (NEW.method <> 'cod' OR NEW.status = 'delivered')) BEGIN
  UPDATE sales_days SET orders = orders - 1, total_paise = total_paise - (OLD.total_paise - OLD.cut_paise)
    WHERE day = date(OLD.created_at / 1000 + 19800, 'unixepoch')
      AND OLD.status IN revenue_statuses AND (OLD.method <> 'cod' OR OLD.status = 'delivered');
  INSERT INTO sales_days (day, orders, total_paise)
    SELECT date(NEW.created_at / 1000 + 19800, 'unixepoch'), 1, NEW.total_paise - NEW.cut_paise
    WHERE NEW.status IN revenue_statuses AND (NEW.method <> 'cod' OR NEW.status = 'delivered')
    ON CONFLICT (day) DO UPDATE SET orders = orders + 1, total_paise = total_paise + excluded.total_paise;
END;
--> statement-breakpoint
DROP TRIGGER orders_take_sale;
--> statement-breakpoint
CREATE TRIGGER orders_take_sale AFTER DELETE ON orders
  WHEN OLD.status IN revenue_statuses AND (OLD.method <> 'cod' OR OLD.status = 'delivered') BEGIN
  UPDATE sales_days SET orders = orders - 1, total_paise = total_paise - (OLD.total_paise - OLD.cut_paise)
    WHERE day = date(OLD.created_at / 1000 + 19800, 'unixepoch');
END;
