-- The number of pieces is the sum of the moves. Nothing changes it but a row of `stock_moves`, which is never altered; an order reserves,
-- commits and releases its pieces with its reservation; a piece goes back into stock once; sizes add up to their piece.

-- A size of a product is one that its category lists: shoppers choose among those.
CREATE TRIGGER product_sizes_check_offered BEFORE INSERT ON product_sizes WHEN NOT EXISTS (
    SELECT 1 FROM products p JOIN categories c ON c.id = p.category_id JOIN json_each(c.sizes) o
    WHERE p.id = NEW.product_id AND c.has_sizes AND NOT p.is_one_size AND o.value = NEW.size) BEGIN
  SELECT RAISE(ABORT, 'SIZE_NOT_OFFERED');
END;

-- Another name of a size is one of them too.
CREATE TRIGGER product_sizes_check_renamed BEFORE UPDATE OF product_id, size ON product_sizes WHEN NOT EXISTS (
    SELECT 1 FROM products p JOIN categories c ON c.id = p.category_id JOIN json_each(c.sizes) o
    WHERE p.id = NEW.product_id AND c.has_sizes AND NOT p.is_one_size AND o.value = NEW.size) BEGIN
  SELECT RAISE(ABORT, 'SIZE_NOT_OFFERED');
END;

-- A size starts without stock too.
CREATE TRIGGER product_sizes_require_empty_stock BEFORE INSERT ON product_sizes
  WHEN NEW.stock_quantity <> 0 OR NEW.reserved <> 0 OR NEW.committed <> 0 BEGIN
  SELECT RAISE(ABORT, 'STOCK_WITHOUT_MOVE');
END;

-- A move of a product with sizes names one of its sizes. What comes back with a whole sale may be of one that is not sold any more: it is
-- put down again in the same statement (orders_restock).
CREATE TRIGGER stock_moves_check_size BEFORE INSERT ON stock_moves
  WHEN EXISTS (SELECT 1 FROM product_sizes WHERE product_id = NEW.product_id)
    AND NOT EXISTS (SELECT 1 FROM product_sizes WHERE product_id = NEW.product_id AND size = NEW.size)
    AND NOT (NEW.kind = 'restock' AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND reservation = 'released'))
    AND NOT (NEW.kind = 'adjust' AND NEW.quantity < 0 AND (SELECT stock_quantity FROM products WHERE id = NEW.product_id) + NEW.quantity
      >= (SELECT sum(stock_quantity) FROM product_sizes WHERE product_id = NEW.product_id)) BEGIN
  SELECT RAISE(ABORT, 'SIZE_UNKNOWN');
END;

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

-- The ledger is append-only: a mistake is corrected by another move.
CREATE TRIGGER stock_moves_block_update BEFORE UPDATE ON stock_moves BEGIN SELECT RAISE(ABORT, 'STOCK_MOVE_IMMUTABLE'); END;

-- Nothing is deleted from it either, but the moves of pieces of the sample, which nobody ever ordered.
CREATE TRIGGER stock_moves_block_delete BEFORE DELETE ON stock_moves
  WHEN NOT EXISTS (SELECT 1 FROM sample_rows WHERE kind = 'product' AND row_id = OLD.product_id) BEGIN
  SELECT RAISE(ABORT, 'STOCK_MOVE_IMMUTABLE');
END;

-- An order is complete when its lines add up to its subtotal: it then begins to hold, in the statement that inserts the last line.
CREATE TRIGGER order_items_reserve_stock AFTER INSERT ON order_items
  WHEN (SELECT subtotal_paise FROM orders WHERE id = NEW.order_id)
    = (SELECT sum(quantity * price_at_purchase_paise) FROM order_items WHERE order_id = NEW.order_id) BEGIN
  INSERT INTO hold_requests (order_id) VALUES (NEW.order_id);
END;

-- An order that is opened again takes its pieces again, except those that its refunds and returns have put back into stock. Where something
-- is no longer available, this fails.
CREATE TRIGGER orders_rereserve AFTER UPDATE OF reservation ON orders WHEN OLD.reservation = 'released' AND NEW.reservation IN ('held', 'committed') BEGIN
  UPDATE coupons SET uses_count = uses_count + 1 WHERE id = NEW.coupon_id;
  INSERT INTO hold_requests (order_id) SELECT NEW.id WHERE NEW.reservation = 'held';
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT product_id, selected_size, order_id, kind, quantity - back FROM (
      SELECT i.product_id, i.selected_size, i.order_id, i.line, i.quantity, k.kind, k.step,
        (SELECT coalesce(sum(t.restocked), 0) FROM refunded_pieces t WHERE t.order_id = i.order_id AND t.line = i.line) AS back
      FROM order_items i, (SELECT 'reserve' AS kind, 1 AS step UNION ALL SELECT 'commit', 2) k
      WHERE i.order_id = NEW.id AND NEW.reservation = 'committed')
    WHERE quantity > back ORDER BY step, line;
END;

-- Paid pieces are sold. Those of an order that held nothing are taken now, with its coupon: where they are gone, this fails.
CREATE TRIGGER orders_commit AFTER UPDATE OF reservation ON orders WHEN OLD.reservation = 'held' AND NEW.reservation = 'committed' BEGIN
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT product_id, selected_size, order_id, 'reserve', quantity FROM order_items WHERE order_id = NEW.id AND OLD.hold = 'none';
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT product_id, selected_size, order_id, 'commit', quantity FROM order_items WHERE order_id = NEW.id;
  UPDATE coupons SET uses_count = uses_count + 1 WHERE id = NEW.coupon_id AND OLD.hold = 'none';
END;

-- An order that ends unpaid releases its pieces and its coupon, if it held them.
CREATE TRIGGER orders_release AFTER UPDATE OF reservation ON orders WHEN OLD.reservation = 'held' AND NEW.reservation = 'released' AND OLD.hold <> 'none' BEGIN
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT product_id, selected_size, order_id, 'release', quantity FROM order_items WHERE order_id = NEW.id;
  UPDATE coupons SET uses_count = uses_count - 1 WHERE id = NEW.coupon_id;
END;

-- When a whole sale is undone, all pieces return to stock except those that its refunds and returns have already put back.
CREATE TRIGGER orders_restock AFTER UPDATE OF reservation ON orders WHEN OLD.reservation = 'committed' AND NEW.reservation = 'released' BEGIN
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity)
    SELECT product_id, selected_size, order_id, 'restock', quantity - back FROM (
      SELECT i.product_id, i.selected_size, i.order_id, i.quantity,
        (SELECT coalesce(sum(t.restocked), 0) FROM refunded_pieces t WHERE t.order_id = i.order_id AND t.line = i.line) AS back
      FROM order_items i WHERE i.order_id = NEW.id) WHERE quantity > back;
  INSERT INTO stock_moves (product_id, size, kind, quantity, note)
    SELECT product_id, selected_size, 'adjust', back - quantity, 'The size is no longer sold' FROM (
      SELECT i.product_id, i.selected_size, i.quantity,
        (SELECT coalesce(sum(t.restocked), 0) FROM refunded_pieces t WHERE t.order_id = i.order_id AND t.line = i.line) AS back
      FROM order_items i WHERE i.order_id = NEW.id AND EXISTS (SELECT 1 FROM product_sizes WHERE product_id = i.product_id)
        AND NOT EXISTS (SELECT 1 FROM product_sizes WHERE product_id = i.product_id AND size = i.selected_size)) WHERE quantity > back;
  UPDATE coupons SET uses_count = uses_count - 1 WHERE id = NEW.coupon_id;
END;

-- A sale is undone by releasing it, not by holding its pieces again.
CREATE TRIGGER orders_block_uncommit BEFORE UPDATE OF reservation ON orders WHEN OLD.reservation = 'committed' AND NEW.reservation = 'held' BEGIN
  SELECT RAISE(ABORT, 'SALE_NOT_REVERSIBLE');
END;

-- Pieces are held while an order is open, and sold while it counts as a sale. A closed order may still hold its pieces; what was
-- sent and refunded stays sold. A new order is open and holds its pieces (orders_require_pending).
CREATE TRIGGER orders_check_reservation BEFORE UPDATE OF status, reservation ON orders
  WHEN CASE (SELECT phase FROM order_statuses WHERE status = NEW.status) WHEN 'open' THEN NEW.reservation <> 'held'
    WHEN 'revenue' THEN NEW.reservation <> 'committed' WHEN 'closed' THEN NEW.reservation = 'committed' ELSE NEW.reservation = 'held' END BEGIN
  SELECT RAISE(ABORT, 'RESERVATION_WRONG');
END;

-- Pieces that can be sold again return to stock.
CREATE TRIGGER refund_items_restock AFTER INSERT ON refund_items WHEN NEW.restocked > 0 BEGIN
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity, note)
    SELECT product_id, selected_size, order_id, 'restock', NEW.restocked, 'refunded'
    FROM order_items WHERE order_id = NEW.order_id AND line = NEW.line;
END;

-- A piece returns to stock once, and only when its return is settled.
CREATE TRIGGER return_items_restock_once BEFORE UPDATE OF restocked ON return_items WHEN NEW.restocked <> OLD.restocked BEGIN
  SELECT RAISE(ABORT, 'RETURN_IMMUTABLE') WHERE OLD.restocked <> 0
    OR (SELECT status FROM returns WHERE id = NEW.return_id) IS NOT 'settled';
  SELECT RAISE(ABORT, 'ITEM_NOT_SOLD') WHERE (SELECT reservation FROM orders WHERE id = NEW.order_id) <> 'committed';
END;

-- A piece that can be sold again returns to stock.
CREATE TRIGGER return_items_restock AFTER UPDATE OF restocked ON return_items WHEN NEW.restocked > OLD.restocked BEGIN
  INSERT INTO stock_moves (product_id, size, order_id, kind, quantity, note)
    SELECT i.product_id, i.selected_size, i.order_id, 'restock', NEW.restocked - OLD.restocked,
      'RET-' || (SELECT number FROM returns WHERE id = NEW.return_id)
    FROM order_items i WHERE i.order_id = NEW.order_id AND i.line = NEW.line;
END;

-- Held pieces must have their size when they are free again, also those held before the first size.
CREATE TRIGGER product_sizes_keep_held BEFORE DELETE ON product_sizes WHEN OLD.reserved > 0 BEGIN
  SELECT RAISE(ABORT, 'SIZE_HELD');
END;

-- Pieces returned in between are counted first: pieces of a product with sizes are all of a size.
CREATE TRIGGER product_sizes_begin_with_none BEFORE INSERT ON product_sizes
  WHEN NOT EXISTS (SELECT 1 FROM product_sizes WHERE product_id = NEW.product_id)
    AND EXISTS (SELECT 1 FROM products WHERE id = NEW.product_id AND (stock_quantity > 0 OR reserved > 0)) BEGIN
  SELECT RAISE(ABORT, 'SIZE_HELD');
END;

-- A size that is offered again knows what was sold of it before, and may take it back.
CREATE TRIGGER product_sizes_take_sold AFTER INSERT ON product_sizes BEGIN
  UPDATE product_sizes SET committed = (SELECT coalesce(sum(CASE kind WHEN 'commit' THEN quantity WHEN 'restock' THEN -quantity ELSE 0 END), 0)
      FROM stock_moves WHERE product_id = NEW.product_id AND size = NEW.size)
    WHERE product_id = NEW.product_id AND size = NEW.size;
END;
