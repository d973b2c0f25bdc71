-- The ledgers of stock, orders, payments, refunds, returns and invoices, kept consistent by the database itself. Whatever code runs, a
-- batch that would break one of these rules is aborted as a whole. Amounts are integer paise, times are UTC milliseconds.
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

-- ---------------------------------------------------------------- batches
-- A batch is sent again within seconds, or never: what is ten minutes (600000 ms) older than the newest key is forgotten.
CREATE TRIGGER batch_keys_forget AFTER INSERT ON batch_keys BEGIN
  DELETE FROM batch_keys WHERE key < CAST(CAST(substr(NEW.key, 1, 13) AS INTEGER) - 600000 AS TEXT);
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- the first day
-- A new shop is closed until its owner opens it.
INSERT INTO first_day (id) VALUES (1);
--> statement-breakpoint
-- Before that only its owner orders, as a test, and takes orders by hand.
CREATE TRIGGER orders_while_unopened BEFORE INSERT ON orders
  WHEN NEW.actor <> 'admin' AND EXISTS (SELECT 1 FROM first_day WHERE opened_at IS NULL AND (NEW.user_id IS NULL OR owner_id IS NOT NEW.user_id)) BEGIN
  SELECT RAISE(ABORT, 'SHOP_UNOPENED');
END;
--> statement-breakpoint
-- A shop that has opened stays open: the maintenance switch is what stops its sale.
CREATE TRIGGER first_day_stays_open BEFORE UPDATE OF opened_at ON first_day WHEN OLD.opened_at IS NOT NULL AND NEW.opened_at IS NOT OLD.opened_at BEGIN
  SELECT RAISE(ABORT, 'SHOP_STAYS_OPEN');
END;
--> statement-breakpoint
-- A shop opens without the pieces of the sample.
CREATE TRIGGER first_day_opens_without_sample BEFORE UPDATE OF opened_at ON first_day
  WHEN NEW.opened_at IS NOT NULL AND EXISTS (SELECT 1 FROM sample_rows) BEGIN
  SELECT RAISE(ABORT, 'SAMPLE_IN_SHOP');
END;
--> statement-breakpoint
-- A piece of the sample is never sold, whoever orders: it can always be deleted.
CREATE TRIGGER order_items_block_sample BEFORE INSERT ON order_items
  WHEN EXISTS (SELECT 1 FROM sample_rows WHERE kind = 'product' AND row_id = NEW.product_id) BEGIN
  SELECT RAISE(ABORT, 'PRODUCT_NOT_FOR_SALE');
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- maintenance
INSERT INTO maintenance (id) VALUES (1);
--> statement-breakpoint
-- A batch of a shopper's request begins with INSERT INTO shoppers_write SELECT 1: nothing of it is written while the shop is closed.
CREATE VIEW shoppers_write AS SELECT 1 AS ok;
--> statement-breakpoint
CREATE TRIGGER shoppers_write_while_open INSTEAD OF INSERT ON shoppers_write WHEN EXISTS (SELECT 1 FROM maintenance WHERE is_on = 1) BEGIN
  SELECT RAISE(ABORT, 'SHOP_CLOSED');
END;
--> statement-breakpoint
-- Also for orders that an administrator takes: what is sold while the database is being replaced would be lost with it.
CREATE TRIGGER orders_while_open BEFORE INSERT ON orders WHEN EXISTS (SELECT 1 FROM maintenance WHERE is_on = 1) BEGIN
  SELECT RAISE(ABORT, 'SHOP_CLOSED');
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- products: their numbers
-- The number of a deleted product is not given again: links, carts and the audit log may still have it.
CREATE TRIGGER products_keep_number AFTER DELETE ON products BEGIN
  INSERT INTO deleted_products (id) VALUES (OLD.id);
END;
--> statement-breakpoint
-- After the insert, when a number that SQLite chose is known too.
CREATE TRIGGER products_block_used_number AFTER INSERT ON products WHEN EXISTS (SELECT 1 FROM deleted_products WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'PRODUCT_NUMBER_USED');
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- products: their sizes
-- A size of a product is one that its category lists: shoppers choose among those.
CREATE TRIGGER product_sizes_check_offered BEFORE INSERT ON product_sizes WHEN NOT EXISTS (
    SELECT 1 FROM products p JOIN categories c ON c.id = p.category_id JOIN json_each(c.sizes) o
    WHERE p.id = NEW.product_id AND c.has_sizes AND NOT p.is_one_size AND o.value = NEW.size) BEGIN
  SELECT RAISE(ABORT, 'SIZE_NOT_OFFERED');
END;
--> statement-breakpoint
-- Another name of a size is one of them too.
CREATE TRIGGER product_sizes_check_renamed BEFORE UPDATE OF product_id, size ON product_sizes WHEN NOT EXISTS (
    SELECT 1 FROM products p JOIN categories c ON c.id = p.category_id JOIN json_each(c.sizes) o
    WHERE p.id = NEW.product_id AND c.has_sizes AND NOT p.is_one_size AND o.value = NEW.size) BEGIN
  SELECT RAISE(ABORT, 'SIZE_NOT_OFFERED');
END;
--> statement-breakpoint
-- A product on sale that moves to another category, or comes back from the archive, finds its sizes there.
CREATE TRIGGER products_check_sizes BEFORE UPDATE OF category_id, is_one_size, archived_at ON products
  WHEN NEW.archived_at IS NULL AND (NEW.category_id, NEW.is_one_size, NEW.archived_at) IS NOT (OLD.category_id, OLD.is_one_size, OLD.archived_at)
    AND EXISTS (SELECT 1 FROM product_sizes s WHERE s.product_id = NEW.id AND NOT EXISTS (
      SELECT 1 FROM categories c JOIN json_each(c.sizes) o
      WHERE c.id = NEW.category_id AND c.has_sizes AND NOT NEW.is_one_size AND o.value = s.size)) BEGIN
  SELECT RAISE(ABORT, 'SIZE_NOT_OFFERED');
END;
--> statement-breakpoint
-- A category keeps the sizes that its products on sale are counted by.
CREATE TRIGGER categories_keep_sizes_in_use BEFORE UPDATE OF has_sizes, sizes ON categories
  WHEN (NEW.has_sizes, NEW.sizes) IS NOT (OLD.has_sizes, OLD.sizes)
    AND EXISTS (SELECT 1 FROM products p JOIN product_sizes s ON s.product_id = p.id
      WHERE p.category_id = NEW.id AND p.archived_at IS NULL
        AND NOT (NEW.has_sizes AND s.size IN (SELECT value FROM json_each(NEW.sizes)))) BEGIN
  SELECT RAISE(ABORT, 'SIZE_IN_USE');
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
-- Nothing is deleted from it either, but the moves of pieces of the sample, which nobody ever ordered.
CREATE TRIGGER stock_moves_block_delete BEFORE DELETE ON stock_moves
  WHEN NOT EXISTS (SELECT 1 FROM sample_rows WHERE kind = 'product' AND row_id = OLD.product_id) BEGIN
  SELECT RAISE(ABORT, 'STOCK_MOVE_IMMUTABLE');
END;
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
-- The law asks an order and its invoice to say who sells. Until the owner has saved these three sections, no order is taken, whoever writes it.
CREATE TRIGGER orders_require_seller BEFORE INSERT ON orders
  WHEN (SELECT count(*) FROM store_settings WHERE section IN ('identity', 'grievance', 'gst')) < 3 BEGIN
  SELECT RAISE(ABORT, 'SELLER_UNKNOWN');
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- orders: holds
-- An order is complete when its lines add up to its subtotal: it then begins to hold, in the statement that inserts the last line.
CREATE TRIGGER order_items_reserve_stock AFTER INSERT ON order_items
  WHEN (SELECT subtotal_paise FROM orders WHERE id = NEW.order_id)
    = (SELECT sum(quantity * price_at_purchase_paise) FROM order_items WHERE order_id = NEW.order_id) BEGIN
  INSERT INTO hold_requests (order_id) VALUES (NEW.order_id);
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
-- No check is the last one of a hold.
CREATE TRIGGER orders_watch_hold BEFORE UPDATE OF reservation, next_check_at ON orders
  WHEN NEW.reservation = 'held' AND NEW.method = 'gateway' AND NEW.next_check_at IS NULL BEGIN
  SELECT RAISE(ABORT, 'HOLD_UNWATCHED');
END;
--> statement-breakpoint
-- Holds stay within hold_limits, which drizzle/migrate.ts writes from rules/limits.ts. Beyond them an order is made all the same and can be
-- paid: it holds nothing, its pieces and its coupon are taken when the money comes, and where they are gone by then the money goes back.
INSERT INTO unproved_holds (product_id, size, pieces) VALUES (0, '', 0), (0, 'unsold', 0);
--> statement-breakpoint
-- The pieces that each line of an order wants, the sum over all lines of the same piece, and the pieces available.
CREATE VIEW order_wants AS
  SELECT i.order_id, i.product_id, i.selected_size AS size,
    (SELECT sum(t.quantity) FROM order_items t
      WHERE t.order_id = i.order_id AND t.product_id = i.product_id AND t.selected_size = i.selected_size) AS wanted,
    coalesce(z.stock_quantity, p.stock_quantity) AS free, coalesce(z.reserved, p.reserved) AS reserved,
    coalesce(z.stock_quantity + z.reserved, p.stock_quantity + p.reserved) AS unsold,
    coalesce((SELECT u.pieces FROM unproved_holds u WHERE u.product_id = i.product_id AND u.size = i.selected_size), 0) AS unproved,
    z.size IS NULL AND EXISTS (SELECT 1 FROM product_sizes s WHERE s.product_id = i.product_id) AS is_unknown
  FROM order_items i JOIN products p ON p.id = i.product_id
  LEFT JOIN product_sizes z ON z.product_id = i.product_id AND z.size = i.selected_size;
--> statement-breakpoint
-- INSERT INTO hold_requests lets an order begin to hold: a new one whose lines are complete, or one that is opened again.
CREATE VIEW hold_requests AS SELECT id AS order_id FROM orders;
--> statement-breakpoint
-- A row after the other, so that orders that are written together count each other. Whoever has a proved contact or has paid before is
-- trusted. Nobody is refused for what others do behind the same address or in his name; only one's own browser or account has a limit of
-- open orders.
CREATE TRIGGER hold_requests_decide INSTEAD OF INSERT ON hold_requests BEGIN
  SELECT RAISE(ABORT, 'TOO_MANY_HOLDS') FROM orders o WHERE o.id = NEW.order_id AND o.method = 'gateway' AND o.actor <> 'admin'
    AND coalesce(o.user_id, o.guest_id) <> '' AND (SELECT count(*) FROM orders h WHERE h.reservation = 'held'
      AND coalesce(h.user_id, h.guest_id) = coalesce(o.user_id, o.guest_id)) > (SELECT maximum FROM hold_limits WHERE name = 'browser');
  UPDATE orders SET hold = CASE
    WHEN method <> 'gateway' OR actor = 'admin' OR total_paise = 0 THEN 'trusted'
    -- All unpaid orders together hold a share of a piece.
    WHEN EXISTS (SELECT 1 FROM order_wants w WHERE w.order_id = NEW.order_id AND w.reserved + w.wanted > max(
      (SELECT maximum FROM hold_limits WHERE name = 'pieces'), w.unsold * (SELECT maximum FROM hold_limits WHERE name = 'percent') / 100)) THEN 'none'
    WHEN email_verified = 1 OR phone_verified = 1
      OR EXISTS (SELECT 1 FROM users u WHERE u.id = orders.user_id AND (u.email_verified = 1 OR u.login_phone_verified = 1))
      OR EXISTS (SELECT 1 FROM orders p WHERE p.user_id = orders.user_id
        AND p.reservation = 'committed' AND p.method = 'gateway' AND p.total_paise > 0)
      OR EXISTS (SELECT 1 FROM orders p WHERE orders.guest_id <> '' AND p.guest_id = orders.guest_id
        AND p.reservation = 'committed' AND p.method = 'gateway' AND p.total_paise > 0) THEN 'trusted'
    -- Those who proved nothing: a smaller share of the piece, of the shop, and for each browser, phone, e-mail and network address.
    WHEN EXISTS (SELECT 1 FROM order_wants w WHERE w.order_id = NEW.order_id AND w.unproved + w.wanted > min(
      w.unsold * (SELECT maximum FROM hold_limits WHERE name = 'percent') / 100, max(
      (SELECT maximum FROM hold_limits WHERE name = 'unprovedFew'),
      w.unsold * (SELECT maximum FROM hold_limits WHERE name = 'unprovedPercent') / 100))) THEN 'none'
    WHEN (SELECT sum(quantity) FROM order_items WHERE order_id = NEW.order_id) + (SELECT pieces FROM unproved_holds WHERE product_id = 0 AND size = '')
      > max((SELECT maximum FROM hold_limits WHERE name = 'unprovedShop'), (SELECT pieces FROM unproved_holds WHERE product_id = 0 AND size = 'unsold')
        * (SELECT maximum FROM hold_limits WHERE name = 'unprovedPercent') / 100) THEN 'none'
    WHEN EXISTS (SELECT 1 FROM (
        SELECT 'browser' AS source, h.id, h.subtotal_paise FROM orders h WHERE h.reservation = 'held' AND (h.hold = 'bounded' OR h.id = orders.id)
          AND coalesce(h.user_id, h.guest_id) = coalesce(orders.user_id, orders.guest_id) AND coalesce(orders.user_id, orders.guest_id) <> ''
        UNION ALL SELECT 'phone', h.id, h.subtotal_paise FROM orders h WHERE h.reservation = 'held' AND (h.hold = 'bounded' OR h.id = orders.id)
          AND h.shipping_address ->> 'phone' = orders.shipping_address ->> 'phone'
        UNION ALL SELECT 'email', h.id, h.subtotal_paise FROM orders h WHERE h.reservation = 'held' AND (h.hold = 'bounded' OR h.id = orders.id)
          AND h.customer_email = orders.customer_email
        UNION ALL SELECT 'net', h.id, h.subtotal_paise FROM orders h WHERE h.reservation = 'held' AND (h.hold = 'bounded' OR h.id = orders.id)
          AND h.ip_hash = orders.ip_hash AND orders.ip_hash <> '') s
      GROUP BY s.source
      HAVING sum(s.subtotal_paise) > (SELECT maximum FROM hold_limits WHERE name = 'unprovedPaise')
        OR sum((SELECT sum(quantity) FROM order_items WHERE order_id = s.id)) > (SELECT maximum FROM hold_limits WHERE name = 'unprovedPieces')) THEN 'none'
    ELSE 'bounded' END
  WHERE id = NEW.order_id;
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT i.product_id, i.selected_size, i.order_id, 'reserve', i.quantity
    FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.id = NEW.order_id AND o.hold <> 'none';
  -- An order that holds nothing is made only for what is there, and uses no coupon yet.
  SELECT RAISE(ABORT, 'SIZE_UNKNOWN') FROM orders o JOIN order_wants w ON w.order_id = o.id
    WHERE o.id = NEW.order_id AND o.hold = 'none' AND w.is_unknown;
  SELECT RAISE(ABORT, 'OUT_OF_STOCK') FROM orders o JOIN order_wants w ON w.order_id = o.id
    WHERE o.id = NEW.order_id AND o.hold = 'none' AND w.wanted > w.free;
  UPDATE coupons SET uses_count = uses_count - 1 WHERE id = (SELECT coupon_id FROM orders WHERE id = NEW.order_id AND hold = 'none');
END;
--> statement-breakpoint
-- The pieces that unproved buyers hold move with the stock.
CREATE TRIGGER stock_moves_count_unproved AFTER INSERT ON stock_moves
  WHEN NEW.kind IN ('reserve', 'commit', 'release') AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND hold = 'bounded') BEGIN
  INSERT INTO unproved_holds (product_id, size, pieces) SELECT NEW.product_id, NEW.size, 0
    WHERE NOT EXISTS (SELECT 1 FROM unproved_holds WHERE product_id = NEW.product_id AND size = NEW.size);
  UPDATE unproved_holds SET pieces = pieces + CASE NEW.kind WHEN 'reserve' THEN NEW.quantity ELSE -NEW.quantity END
    WHERE (product_id = NEW.product_id AND size = NEW.size) OR (product_id = 0 AND size = '');
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- orders: the reservation
-- An order that is opened again uses its coupon and begins to hold again; one that is paid late takes its pieces. Where something is no
-- longer available, this fails.
CREATE TRIGGER orders_rereserve AFTER UPDATE OF reservation ON orders WHEN OLD.reservation = 'released' AND NEW.reservation IN ('held', 'committed') BEGIN
  UPDATE coupons SET uses_count = uses_count + 1 WHERE id = NEW.coupon_id;
  INSERT INTO hold_requests (order_id) SELECT NEW.id WHERE NEW.reservation = 'held';
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT product_id, selected_size, order_id, 'reserve', quantity FROM order_items WHERE order_id = NEW.id AND NEW.reservation = 'committed';
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT product_id, selected_size, order_id, 'commit', quantity FROM order_items WHERE order_id = NEW.id AND NEW.reservation = 'committed';
END;
--> statement-breakpoint
-- Paid pieces are sold. Those of an order that held nothing are taken now, with its coupon: where they are gone, this fails.
CREATE TRIGGER orders_commit AFTER UPDATE OF reservation ON orders WHEN OLD.reservation = 'held' AND NEW.reservation = 'committed' BEGIN
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT product_id, selected_size, order_id, 'reserve', quantity FROM order_items WHERE order_id = NEW.id AND OLD.hold = 'none';
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT product_id, selected_size, order_id, 'commit', quantity FROM order_items WHERE order_id = NEW.id;
  UPDATE coupons SET uses_count = uses_count + 1 WHERE id = NEW.coupon_id AND OLD.hold = 'none';
END;
--> statement-breakpoint
-- An order that ends unpaid releases its pieces and its coupon, if it held them.
CREATE TRIGGER orders_release AFTER UPDATE OF reservation ON orders WHEN OLD.reservation = 'held' AND NEW.reservation = 'released' AND OLD.hold <> 'none' BEGIN
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT product_id, selected_size, order_id, 'release', quantity FROM order_items WHERE order_id = NEW.id;
  UPDATE coupons SET uses_count = uses_count - 1 WHERE id = NEW.coupon_id;
END;
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
-- A sale is undone by releasing it, not by holding its pieces again.
CREATE TRIGGER orders_block_uncommit BEFORE UPDATE OF reservation ON orders WHEN OLD.reservation = 'committed' AND NEW.reservation = 'held' BEGIN
  SELECT RAISE(ABORT, 'SALE_NOT_REVERSIBLE');
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- orders: the status
-- The status moves along order_transitions, and only where stock and money agree with it. What a status means is a row of
-- order_statuses: no statement here lists statuses.

CREATE VIEW open_statuses AS SELECT status FROM order_statuses WHERE phase = 'open';
--> statement-breakpoint
CREATE VIEW revenue_statuses AS SELECT status FROM order_statuses WHERE phase = 'revenue';
--> statement-breakpoint
CREATE VIEW closed_statuses AS SELECT status FROM order_statuses WHERE phase = 'closed';
--> statement-breakpoint
CREATE VIEW sent_statuses AS SELECT status FROM order_statuses WHERE is_sent;
--> statement-breakpoint
-- Pieces are held while an order is open, and sold while it counts as a sale. A closed order may still hold its pieces; what was
-- sent and refunded stays sold. A new order is open and holds its pieces (orders_require_pending).
CREATE TRIGGER orders_check_reservation BEFORE UPDATE OF status, reservation ON orders
  WHEN CASE (SELECT phase FROM order_statuses WHERE status = NEW.status) WHEN 'open' THEN NEW.reservation <> 'held'
    WHEN 'revenue' THEN NEW.reservation <> 'committed' WHEN 'closed' THEN NEW.reservation = 'committed' ELSE NEW.reservation = 'held' END BEGIN
  SELECT RAISE(ABORT, 'RESERVATION_WRONG');
END;
--> statement-breakpoint

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
CREATE TRIGGER orders_block_cod_at_gateway BEFORE UPDATE OF status, gateway_order_id, gateway_payment_id ON orders
  WHEN NEW.method = 'cod' AND (NEW.gateway_order_id IS NOT NULL OR NEW.gateway_payment_id IS NOT NULL
    OR NEW.status IN (SELECT status FROM order_statuses WHERE is_gateway_only)) BEGIN
  SELECT RAISE(ABORT, 'COD_ORDER_AT_GATEWAY');
END;
--> statement-breakpoint
-- A paid order is closed only when refunds cover its whole counted payment.
CREATE TRIGGER orders_block_close_unrefunded BEFORE UPDATE OF status ON orders
  WHEN OLD.status IN revenue_statuses AND NEW.status NOT IN revenue_statuses AND NEW.status <> 'refunded'
    AND NEW.method <> 'cod' AND NEW.total_paise > 0
    AND NOT (OLD.status NOT IN sent_statuses AND NEW.status = 'cancelled_by_user' AND NOT EXISTS
      (SELECT 1 FROM payments p WHERE p.order_id = NEW.id AND p.settlement = 'counted' AND p.amount_paise >
        (SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'failed'))) BEGIN
  SELECT RAISE(ABORT, 'PAYMENT_NOT_REFUNDED');
END;
--> statement-breakpoint
-- An order whose payment was counted is never opened for payment again: it would be paid twice.
CREATE TRIGGER orders_block_reopen_paid BEFORE UPDATE OF status ON orders
  WHEN NEW.status IN open_statuses AND OLD.status <> NEW.status
    AND EXISTS (SELECT 1 FROM payments WHERE order_id = NEW.id AND settlement = 'counted') BEGIN
  SELECT RAISE(ABORT, 'ORDER_ALREADY_PAID');
END;
--> statement-breakpoint
-- Only the transitions of rules/order/order-moves.ts are allowed, and the statuses paid and refunded need matching payments.
CREATE TRIGGER orders_check_transition BEFORE UPDATE OF status ON orders WHEN OLD.status <> NEW.status BEGIN
  SELECT RAISE(ABORT, 'TRANSITION_NOT_ALLOWED') WHERE NOT EXISTS
    (SELECT 1 FROM order_transitions WHERE from_status = OLD.status AND to_status = NEW.status AND actor = NEW.actor);
  SELECT RAISE(ABORT, 'SUBTOTAL_MISMATCH') WHERE NEW.status NOT IN sent_statuses
    AND (NEW.status IN open_statuses OR NEW.status IN revenue_statuses) AND NEW.subtotal_paise <>
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
-- An order for cash on delivery is placed only after one contact is verified. The administrator knows who orders.
CREATE TRIGGER orders_require_cod_contact BEFORE UPDATE OF status ON orders
  WHEN NEW.method = 'cod' AND OLD.status = 'pending_payment' AND NEW.status = 'processing'
    AND NEW.source IS NULL AND NEW.email_verified = 0 AND NEW.phone_verified = 0 BEGIN
  SELECT RAISE(ABORT, 'CONTACT_UNPROVED');
END;
--> statement-breakpoint
-- Only an order for cash on delivery counts as a sale before it is paid.
CREATE TRIGGER orders_block_unpaid_processing BEFORE UPDATE OF status ON orders
  WHEN NEW.method <> 'cod' AND NEW.status <> 'paid' AND NEW.status IN revenue_statuses AND OLD.status NOT IN revenue_statuses BEGIN
  SELECT RAISE(ABORT, 'ORDER_NOT_COD');
END;
--> statement-breakpoint
-- While a newer cash order for the same cart is active, the older order at the gateway cannot be paid or opened again; a late
-- payment for it is refunded.
CREATE TRIGGER orders_block_replaced_by_cod BEFORE UPDATE OF status ON orders
  WHEN NEW.method = 'gateway' AND OLD.reservation <> 'committed' AND OLD.status <> NEW.status
    AND (NEW.status IN open_statuses OR NEW.status IN revenue_statuses)
    AND EXISTS (SELECT 1 FROM orders c WHERE c.method = 'cod' AND c.cart_fingerprint = NEW.cart_fingerprint AND c.number > NEW.number
      AND c.status IN revenue_statuses) BEGIN
  SELECT RAISE(ABORT, 'ORDER_REPLACED_BY_COD');
END;
--> statement-breakpoint
-- The history is append-only.
CREATE TRIGGER order_events_block_update BEFORE UPDATE ON order_events BEGIN SELECT RAISE(ABORT, 'ORDER_EVENT_IMMUTABLE'); END;
--> statement-breakpoint
-- Nothing is deleted from it either.
CREATE TRIGGER order_events_block_delete BEFORE DELETE ON order_events BEGIN SELECT RAISE(ABORT, 'ORDER_EVENT_IMMUTABLE'); END;
--> statement-breakpoint

-- ---------------------------------------------------------------- orders: notes
-- A note may only be emptied, when the customer's data is erased.
CREATE TRIGGER order_notes_freeze BEFORE UPDATE ON order_notes WHEN NEW.text <> '' OR NEW.id <> OLD.id OR NEW.order_id <> OLD.order_id
  OR NEW.author <> OLD.author OR NEW.created_at <> OLD.created_at BEGIN
  SELECT RAISE(ABORT, 'ORDER_NOTE_IMMUTABLE');
END;
--> statement-breakpoint
-- Notes are append-only.
CREATE TRIGGER order_notes_block_delete BEFORE DELETE ON order_notes BEGIN SELECT RAISE(ABORT, 'ORDER_NOTE_IMMUTABLE'); END;
--> statement-breakpoint

-- ---------------------------------------------------------------- manual orders
-- An order that the administrator takes at an exhibition, on Instagram or on the phone goes through the ledgers of a cash order:
-- its money never passes the gateway.

-- Only such an order says how it was taken, and it says so completely. A mail needs an address, a discount a reason.
CREATE TRIGGER orders_check_manual BEFORE INSERT ON orders BEGIN
  SELECT RAISE(ABORT, 'MANUAL_ORDER_UNCLEAR') WHERE NEW.source IS NULL
    AND (NEW.paid_by_hand IS NOT NULL OR NEW.payment_reference <> '' OR NEW.discount_reason <> '' OR NEW.has_mails <> 1);
  SELECT RAISE(ABORT, 'MANUAL_ORDER_UNCLEAR') WHERE NEW.source IS NOT NULL
    AND (NEW.source NOT IN ('exhibition', 'instagram', 'phone', 'whatsapp') OR NEW.method <> 'cod' OR NEW.actor <> 'admin'
      OR NEW.paid_by_hand NOT IN ('cash', 'upi', 'card') OR NEW.coupon_id IS NOT NULL OR NEW.total_paise <= 0
      OR (NEW.discount_paise > 0) <> (NEW.discount_reason <> '') OR NEW.has_mails NOT IN (0, 1)
      OR (NEW.has_mails = 1 AND NEW.customer_email = ''));
END;
--> statement-breakpoint
-- How it was taken and paid never changes.
CREATE TRIGGER orders_freeze_manual BEFORE UPDATE OF source, paid_by_hand, payment_reference, discount_reason, has_mails ON orders BEGIN
  SELECT RAISE(ABORT, 'ORDER_MONEY_IMMUTABLE');
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- presents
-- A wrap has a price, and the shop never offers one below 0.
CREATE TRIGGER shipping_settings_check_wrap BEFORE INSERT ON shipping_settings WHEN NEW.gift_wrap_paise < 0 BEGIN
  SELECT RAISE(ABORT, 'GIFT_UNCLEAR');
END;
--> statement-breakpoint
CREATE TRIGGER shipping_settings_recheck_wrap BEFORE UPDATE ON shipping_settings WHEN NEW.gift_wrap_paise < 0 BEGIN
  SELECT RAISE(ABORT, 'GIFT_UNCLEAR');
END;
--> statement-breakpoint
-- An order pays for a wrap what the shop asks for it now; only a present has a card, and a short one.
CREATE TRIGGER orders_check_gift BEFORE INSERT ON orders WHEN NEW.gift_wrap_paise IS NOT NULL OR NEW.gift_note <> '' BEGIN
  SELECT RAISE(ABORT, 'GIFT_UNCLEAR') WHERE NEW.gift_wrap_paise IS NULL OR length(NEW.gift_note) > 200
    OR NEW.gift_wrap_paise > NEW.shipping_fee_paise;
  SELECT RAISE(ABORT, 'PRICE_CHANGED') WHERE NOT EXISTS
    (SELECT 1 FROM shipping_settings WHERE is_active = 1 AND gift_wrap_paise = NEW.gift_wrap_paise);
END;
--> statement-breakpoint
-- What was agreed about a present never changes; the card is personal and can be emptied.
CREATE TRIGGER orders_freeze_gift BEFORE UPDATE OF gift_wrap_paise, gift_note ON orders
  WHEN NEW.gift_wrap_paise IS NOT OLD.gift_wrap_paise OR (NEW.gift_note <> '' AND NEW.gift_note <> OLD.gift_note) BEGIN
  SELECT RAISE(ABORT, 'ORDER_MONEY_IMMUTABLE');
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- coupons
-- A customer, known by account, mailbox or phone, uses a coupon in at most max_uses_per_customer orders. An order counts until it
-- is released. Two orders at once are two statements of one writer: the second one sees the first.
CREATE TRIGGER orders_limit_coupon_uses AFTER INSERT ON orders WHEN NEW.coupon_id IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'COUPON_CUSTOMER_LIMIT') WHERE (SELECT max_uses_per_customer FROM coupons WHERE id = NEW.coupon_id) < (
    SELECT count(*) FROM (
      SELECT id FROM orders WHERE coupon_id = NEW.coupon_id AND reservation <> 'released' AND user_id = NEW.user_id
      UNION SELECT id FROM orders WHERE coupon_id = NEW.coupon_id AND reservation <> 'released'
        AND mailbox = NEW.mailbox AND NEW.customer_email <> ''
      UNION SELECT id FROM orders WHERE coupon_id = NEW.coupon_id AND reservation <> 'released'
        AND (shipping_address ->> 'phone') = (NEW.shipping_address ->> 'phone') AND (NEW.shipping_address ->> 'phone') <> ''));
END;
--> statement-breakpoint
-- The same where an order is opened again, and where an open order gets another contact: else somebody orders under another
-- name and changes it before paying. The contact of a forgotten order is empty and counts for nobody.
CREATE TRIGGER orders_limit_coupon_reuse AFTER UPDATE OF reservation, customer_email, shipping_address ON orders
  WHEN NEW.coupon_id IS NOT NULL AND NEW.reservation <> 'released' AND NEW.customer_email <> ''
    AND (OLD.reservation = 'released' OR OLD.mailbox <> NEW.mailbox
      OR (OLD.shipping_address ->> 'phone') IS NOT (NEW.shipping_address ->> 'phone')) BEGIN
  SELECT RAISE(ABORT, 'COUPON_CUSTOMER_LIMIT') WHERE (SELECT max_uses_per_customer FROM coupons WHERE id = NEW.coupon_id) < (
    SELECT count(*) FROM (
      SELECT id FROM orders WHERE coupon_id = NEW.coupon_id AND reservation <> 'released' AND user_id = NEW.user_id
      UNION SELECT id FROM orders WHERE coupon_id = NEW.coupon_id AND reservation <> 'released'
        AND mailbox = NEW.mailbox AND NEW.customer_email <> ''
      UNION SELECT id FROM orders WHERE coupon_id = NEW.coupon_id AND reservation <> 'released'
        AND (shipping_address ->> 'phone') = (NEW.shipping_address ->> 'phone') AND (NEW.shipping_address ->> 'phone') <> ''));
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

-- ---------------------------------------------------------------- refunds by hand
-- By hand the shop returns only money that it has received, and never more than the order's total, returns included. The money of
-- a cash order is received when it is delivered, that of a manual order may be received before.
CREATE TRIGGER hand_refunds_check_amount BEFORE INSERT ON hand_refunds BEGIN
  SELECT RAISE(ABORT, 'OVER_REFUND') WHERE NEW.amount_paise
    + (SELECT coalesce(sum(amount_paise), 0) FROM hand_refunds WHERE order_id = NEW.order_id)
    + (SELECT coalesce(sum(refund_paise), 0) FROM returns WHERE order_id = NEW.order_id AND is_manual = 1)
    > coalesce((SELECT total_paise FROM orders WHERE id = NEW.order_id AND method = 'cod'
        AND (status = 'delivered' OR paid_by_hand IS NOT NULL)), 0);
END;
--> statement-breakpoint
-- Money that was handed back stays in the books.
CREATE TRIGGER hand_refunds_block_update BEFORE UPDATE ON hand_refunds BEGIN SELECT RAISE(ABORT, 'HAND_REFUND_IMMUTABLE'); END;
--> statement-breakpoint
-- Nothing is deleted from it either.
CREATE TRIGGER hand_refunds_block_delete BEFORE DELETE ON hand_refunds BEGIN SELECT RAISE(ABORT, 'HAND_REFUND_IMMUTABLE'); END;
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
-- A piece that a refund has put back into stock is not put back again by its return.
CREATE TRIGGER return_items_check_refund_items BEFORE UPDATE OF restocked ON return_items WHEN NEW.restocked > OLD.restocked BEGIN
  SELECT RAISE(ABORT, 'ITEM_NOT_SOLD') WHERE NEW.restocked - OLD.restocked
    + (SELECT coalesce(sum(restocked), 0) FROM refunded_pieces WHERE order_id = NEW.order_id AND line = NEW.line)
    > (SELECT quantity FROM order_items WHERE order_id = NEW.order_id AND line = NEW.line);
END;
--> statement-breakpoint
-- A piece is given once: against the one that came back, or its money is returned. So the exchanged and the refunded pieces of a line add
-- up to at most those bought, and where all the money went back by amounts without lines, nothing is left to exchange.
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
    SELECT 1 FROM orders o WHERE o.id = NEW.order_id AND o.method = 'cod' AND o.total_paise > 0 AND o.total_paise <=
      (SELECT coalesce(sum(amount_paise), 0) FROM hand_refunds WHERE order_id = o.id)
      + (SELECT coalesce(sum(refund_paise), 0) FROM returns WHERE order_id = o.id AND is_manual = 1));
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- invoices: numbers
-- The numbers of a series have no gap in a financial year, their dates never go back, and nothing of a document changes (L18, L21).
-- Invoices have one series: its letters are those of the first invoice.

-- The financial year is that of the date in India (19800 s ahead of UTC), from 1 April: '26-27'.
CREATE TRIGGER invoices_check_number BEFORE INSERT ON invoices BEGIN
  SELECT RAISE(ABORT, 'INVOICE_NUMBER_GAP') WHERE NEW.number <>
    (SELECT coalesce(max(number), 0) + 1 FROM invoices WHERE series = NEW.series AND year = NEW.year);
  SELECT RAISE(ABORT, 'INVOICE_NUMBER_GAP') WHERE NEW.kind <> 'credit-note'
    AND NEW.series <> (SELECT series FROM invoices WHERE kind <> 'credit-note' LIMIT 1);
  SELECT RAISE(ABORT, 'INVOICE_DATE_WRONG') WHERE NEW.issued_at <
    (SELECT issued_at FROM invoices WHERE series = NEW.series AND year = NEW.year ORDER BY number DESC LIMIT 1);
  SELECT RAISE(ABORT, 'INVOICE_DATE_WRONG') FROM (
    SELECT CAST(strftime('%Y', NEW.issued_at / 1000 + 19800, 'unixepoch') AS INTEGER)
      - (strftime('%m', NEW.issued_at / 1000 + 19800, 'unixepoch') < '04') AS first)
    WHERE NEW.year <> printf('%02d-%02d', first % 100, (first + 1) % 100);
END;
--> statement-breakpoint
-- The credit notes of an invoice never exceed it, and belong to its order.
CREATE TRIGGER invoices_check_credit BEFORE INSERT ON invoices WHEN NEW.kind = 'credit-note' BEGIN
  SELECT RAISE(ABORT, 'CREDIT_ABOVE_INVOICE') WHERE NEW.total_paise
    + (SELECT coalesce(sum(total_paise), 0) FROM invoices WHERE invoice_id = NEW.invoice_id)
    > coalesce((SELECT total_paise FROM invoices WHERE id = NEW.invoice_id AND order_id = NEW.order_id AND kind <> 'credit-note'), -1);
END;
--> statement-breakpoint
-- A document never changes.
CREATE TRIGGER invoices_block_update BEFORE UPDATE OF id, kind, series, year, number, order_id, invoice_id, request, issued_at,
  place_of_supply, seller, buyer, facts, lines, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise ON invoices BEGIN
  SELECT RAISE(ABORT, 'INVOICE_IMMUTABLE');
END;
--> statement-breakpoint
-- Its file is named once.
CREATE TRIGGER invoices_freeze_file BEFORE UPDATE OF file_key, file_hash ON invoices WHEN OLD.file_hash IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'INVOICE_IMMUTABLE');
END;
--> statement-breakpoint
-- A document is never deleted.
CREATE TRIGGER invoices_block_delete BEFORE DELETE ON invoices BEGIN SELECT RAISE(ABORT, 'INVOICE_IMMUTABLE'); END;
--> statement-breakpoint

-- ---------------------------------------------------------------- invoices: what is due
-- Whatever code dispatches, refunds or cancels, the document is requested in the same statement.

-- Goods leave with an invoice.
CREATE TRIGGER orders_request_invoice AFTER UPDATE OF status ON orders
  WHEN NEW.status IN sent_statuses AND OLD.status NOT IN sent_statuses
    AND NOT EXISTS (SELECT 1 FROM invoices WHERE order_id = NEW.id) BEGIN
  INSERT INTO invoice_requests (id, order_id, due_at) SELECT 'invoice:' || NEW.id, NEW.id, NEW.updated_at
    WHERE NOT EXISTS (SELECT 1 FROM invoice_requests WHERE id = 'invoice:' || NEW.id);
END;
--> statement-breakpoint
-- A refund of an invoiced order is credited. The refund of a payment that never counted is no part of the sale.
CREATE TRIGGER refunds_request_credit AFTER UPDATE OF status ON refunds WHEN OLD.status <> 'processed' AND NEW.status = 'processed' BEGIN
  INSERT INTO invoice_requests (id, order_id, amount_paise, reason, pieces, due_at)
    SELECT 'refund:' || NEW.id, p.order_id, NEW.amount_paise, NEW.reason,
      (SELECT CASE WHEN count(*) > 0 THEN json_group_array(json_object('line', t.line, 'quantity', t.quantity)) END
        FROM (SELECT line, quantity FROM return_items WHERE return_id = NEW.id
          UNION ALL SELECT line, quantity FROM refund_items WHERE refund_id = NEW.id) t),
      NEW.updated_at
    FROM payments p WHERE p.id = NEW.payment_id AND p.settlement = 'counted'
      AND EXISTS (SELECT 1 FROM invoices WHERE order_id = p.order_id);
END;
--> statement-breakpoint
-- So is a return whose money was given back by hand.
CREATE TRIGGER returns_request_credit AFTER UPDATE OF status ON returns
  WHEN OLD.status <> 'settled' AND NEW.status = 'settled' AND NEW.is_manual = 1 AND NEW.refund_paise > 0
    AND EXISTS (SELECT 1 FROM invoices WHERE order_id = NEW.order_id) BEGIN
  INSERT INTO invoice_requests (id, order_id, amount_paise, reason, pieces, due_at)
    VALUES ('return:' || NEW.id, NEW.order_id, NEW.refund_paise, 'RET-' || NEW.number,
      (SELECT json_group_array(json_object('line', t.line, 'quantity', t.quantity)) FROM return_items t WHERE t.return_id = NEW.id),
      NEW.updated_at);
END;
--> statement-breakpoint
-- An invoiced cash order that is undone was never paid, so no refund follows: its whole invoice is credited, a day later
-- (86400000 ms), because the administrator may take the cancellation back.
CREATE TRIGGER orders_request_credit AFTER UPDATE OF status ON orders
  WHEN NEW.method = 'cod' AND OLD.reservation = 'committed' AND NEW.reservation = 'released'
    AND EXISTS (SELECT 1 FROM invoices WHERE order_id = NEW.id) BEGIN
  INSERT INTO invoice_requests (id, order_id, reason, due_at)
    SELECT 'cancelled:' || NEW.id || ':' || NEW.updated_at, NEW.id, 'Cancelled', NEW.updated_at + 86400000
    WHERE NOT EXISTS (SELECT 1 FROM invoice_requests WHERE id = 'cancelled:' || NEW.id || ':' || NEW.updated_at);
END;
--> statement-breakpoint
-- An issued document is no longer due. Refunds from before the invoice are credited now.
CREATE TRIGGER invoices_settle_request AFTER INSERT ON invoices BEGIN
  DELETE FROM invoice_requests WHERE id = NEW.request;
  INSERT INTO invoice_requests (id, order_id, amount_paise, reason, due_at)
    SELECT 'refund:' || r.id, NEW.order_id, r.amount_paise, r.reason, NEW.issued_at
    FROM payments p JOIN refunds r ON r.payment_id = p.id
    WHERE NEW.kind <> 'credit-note' AND p.order_id = NEW.order_id AND p.settlement = 'counted' AND r.status = 'processed';
END;
--> statement-breakpoint
-- So is cash that was handed back. Its invoice may still wait to be issued: the credit note follows it.
CREATE TRIGGER hand_refunds_request_credit AFTER INSERT ON hand_refunds
  WHEN EXISTS (SELECT 1 FROM invoices WHERE order_id = NEW.order_id)
    OR EXISTS (SELECT 1 FROM invoice_requests WHERE id = 'invoice:' || NEW.order_id) BEGIN
  INSERT INTO invoice_requests (id, order_id, amount_paise, reason, pieces, due_at)
    VALUES ('hand:' || NEW.id, NEW.order_id, NEW.amount_paise, NEW.reason,
      (SELECT CASE WHEN count(*) > 0 THEN json_group_array(json_object('line', t.line, 'quantity', t.quantity)) END
        FROM refund_items t WHERE t.refund_id = NEW.id),
      NEW.created_at);
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- complaints
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
--> statement-breakpoint
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
--> statement-breakpoint
-- A message may only be emptied, when the complaint is forgotten.
CREATE TRIGGER grievance_messages_freeze BEFORE UPDATE ON grievance_messages WHEN NEW.text <> '' OR NEW.seq <> OLD.seq
  OR NEW.grievance_id <> OLD.grievance_id OR NEW.kind <> OLD.kind OR NEW.moved_by <> OLD.moved_by OR NEW.outcome IS NOT OLD.outcome
  OR NEW.created_at <> OLD.created_at BEGIN
  SELECT RAISE(ABORT, 'GRIEVANCE_IMMUTABLE');
END;
--> statement-breakpoint
CREATE TRIGGER grievance_messages_block_delete BEFORE DELETE ON grievance_messages BEGIN SELECT RAISE(ABORT, 'GRIEVANCE_IMMUTABLE'); END;
--> statement-breakpoint
-- Number, topic and order of a complaint never change; its contacts may only be emptied.
CREATE TRIGGER grievances_freeze BEFORE UPDATE OF id, number, topic, order_number, name, email, phone, created_at ON grievances
  WHEN NEW.id <> OLD.id OR NEW.number <> OLD.number OR NEW.topic <> OLD.topic OR NEW.order_number IS NOT OLD.order_number
    OR NEW.created_at <> OLD.created_at OR NEW.name NOT IN ('', OLD.name) OR NEW.email NOT IN ('', OLD.email)
    OR NEW.phone NOT IN ('', OLD.phone) BEGIN
  SELECT RAISE(ABORT, 'GRIEVANCE_IMMUTABLE');
END;
--> statement-breakpoint
CREATE TRIGGER grievances_block_delete BEFORE DELETE ON grievances BEGIN SELECT RAISE(ABORT, 'GRIEVANCE_IMMUTABLE'); END;
--> statement-breakpoint

-- ---------------------------------------------------------------- reviews
-- Nobody edits the words of a buyer (L10). The writer may send a review again, as a whole and with a new date, until it is
-- published; an account that is deleted takes its name with it.
CREATE TRIGGER reviews_freeze_buyer BEFORE UPDATE OF user_name, rating, comment, review_date, kind, order_id, line, product_id ON reviews
  WHEN OLD.kind = 'buyer' AND (NEW.kind <> OLD.kind OR NEW.line IS NOT OLD.line
    OR (NEW.order_id IS NOT NULL AND NEW.order_id IS NOT OLD.order_id) OR (NEW.product_id IS NOT NULL AND NEW.product_id IS NOT OLD.product_id)
    OR ((NEW.rating <> OLD.rating OR NEW.comment <> OLD.comment OR NEW.review_date <> OLD.review_date
        OR (NEW.user_name <> OLD.user_name AND NEW.user_name <> 'A customer'))
      AND (OLD.status = 'published' OR NEW.status <> 'waiting' OR NEW.review_date <= OLD.review_date OR OLD.line IS NULL))) BEGIN
  SELECT RAISE(ABORT, 'REVIEW_IMMUTABLE');
END;
--> statement-breakpoint
-- A review with a line is of a verified buyer: its piece was delivered in this order, and the shop still has the money for it.
CREATE TRIGGER reviews_check_bought BEFORE INSERT ON reviews WHEN NEW.line IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'REVIEW_NOT_BOUGHT') WHERE NEW.kind <> 'buyer' OR NOT EXISTS (
    SELECT 1 FROM orders o JOIN order_items i ON i.order_id = o.id AND i.line = NEW.line AND i.product_id = NEW.product_id
    WHERE o.id = NEW.order_id AND o.status = 'delivered' AND i.quantity >
      (SELECT coalesce(sum(p.quantity), 0) FROM refunded_pieces p WHERE p.order_id = i.order_id AND p.line = i.line));
END;
--> statement-breakpoint
-- The rating of a product counts the published reviews of verified buyers. A sample, which alone of theirs names a source, never counts.
CREATE TRIGGER reviews_count_insert AFTER INSERT ON reviews
  WHEN NEW.line IS NOT NULL AND NEW.source IS NULL AND NEW.status = 'published' BEGIN
  UPDATE products SET rating_count = rating_count + 1, rating_sum = rating_sum + NEW.rating WHERE id = NEW.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_count_update AFTER UPDATE OF status, rating, line, product_id, source ON reviews
  WHEN (OLD.line IS NOT NULL AND OLD.status = 'published') OR (NEW.line IS NOT NULL AND NEW.status = 'published') BEGIN
  UPDATE products SET rating_count = rating_count - 1, rating_sum = rating_sum - OLD.rating
    WHERE id = OLD.product_id AND OLD.line IS NOT NULL AND OLD.source IS NULL AND OLD.status = 'published';
  UPDATE products SET rating_count = rating_count + 1, rating_sum = rating_sum + NEW.rating
    WHERE id = NEW.product_id AND NEW.line IS NOT NULL AND NEW.source IS NULL AND NEW.status = 'published';
END;
--> statement-breakpoint
CREATE TRIGGER reviews_count_delete AFTER DELETE ON reviews
  WHEN OLD.line IS NOT NULL AND OLD.source IS NULL AND OLD.status = 'published' BEGIN
  UPDATE products SET rating_count = rating_count - 1, rating_sum = rating_sum - OLD.rating WHERE id = OLD.product_id;
END;
--> statement-breakpoint
-- Every order that is delivered queues one question for a review, some days later (7, or what the administrator chose; 0 = never).
-- Whether there is still something to review is decided when it is sent.
CREATE TRIGGER orders_ask_review AFTER UPDATE OF status ON orders
  WHEN NEW.status = 'delivered' AND OLD.status <> 'delivered' AND NEW.customer_email <> ''
    AND coalesce((SELECT ask_after_days FROM review_settings WHERE id = 1), 7) > 0
    AND NOT EXISTS (SELECT 1 FROM outbox WHERE dedupe_key = 'review-ask:' || NEW.id) BEGIN
  INSERT INTO outbox (dedupe_key, kind, channel, recipient, payload, order_id, next_attempt_at, created_at)
    VALUES ('review-ask:' || NEW.id, 'review-ask', 'email', NEW.customer_email, '{}', NEW.id,
      coalesce(NEW.delivered_at, NEW.updated_at) + coalesce((SELECT ask_after_days FROM review_settings WHERE id = 1), 7) * 86400000,
      coalesce(NEW.delivered_at, NEW.updated_at));
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
--> statement-breakpoint

-- ---------------------------------------------------------------- audit log
-- The actions of administrators are history: nobody corrects them, not even an administrator.
CREATE TRIGGER admin_actions_never_change BEFORE UPDATE ON admin_actions BEGIN
  SELECT RAISE(ABORT, 'ADMIN_ACTION_IMMUTABLE');
END;
--> statement-breakpoint
CREATE TRIGGER admin_actions_never_leave BEFORE DELETE ON admin_actions BEGIN
  SELECT RAISE(ABORT, 'ADMIN_ACTION_IMMUTABLE');
END;
--> statement-breakpoint
-- What the owner published stays as it was: an order keeps the terms under which it was placed.
CREATE TRIGGER shop_words_never_change BEFORE UPDATE ON shop_words BEGIN
  SELECT RAISE(ABORT, 'WORDS_IMMUTABLE');
END;
--> statement-breakpoint
CREATE TRIGGER shop_words_never_leave BEFORE DELETE ON shop_words BEGIN
  SELECT RAISE(ABORT, 'WORDS_IMMUTABLE');
END;
