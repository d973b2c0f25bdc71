-- What is held of a size, or of a piece before its first size, must have its size when it is free again.
CREATE TRIGGER product_sizes_keep_held BEFORE DELETE ON product_sizes WHEN OLD.reserved > 0 BEGIN
  SELECT RAISE(ABORT, 'SIZE_HELD');
END;
--> statement-breakpoint
-- What came back meanwhile is put down first: pieces of a product with sizes are all of a size.
CREATE TRIGGER product_sizes_begin_with_none BEFORE INSERT ON product_sizes
  WHEN NOT EXISTS (SELECT 1 FROM product_sizes WHERE product_id = NEW.product_id)
    AND EXISTS (SELECT 1 FROM products WHERE id = NEW.product_id AND (stock_quantity > 0 OR reserved > 0)) BEGIN
  SELECT RAISE(ABORT, 'SIZE_HELD');
END;
--> statement-breakpoint
-- A size that is offered again knows what was sold of it before, and may take it back.
CREATE TRIGGER product_sizes_take_sold AFTER INSERT ON product_sizes BEGIN
  UPDATE product_sizes SET committed = (SELECT coalesce(sum(CASE kind WHEN 'commit' THEN quantity WHEN 'restock' THEN -quantity ELSE 0 END), 0)
      FROM stock_moves WHERE product_id = NEW.product_id AND size = NEW.size)
    WHERE product_id = NEW.product_id AND size = NEW.size;
END;
--> statement-breakpoint
-- A move of a product with sizes names one of its sizes. What comes back with a whole sale may be of one that is not sold any more: it is
-- put down again in the same statement (orders_restock).
DROP TRIGGER stock_moves_check_size;
--> statement-breakpoint
CREATE TRIGGER stock_moves_check_size BEFORE INSERT ON stock_moves
  WHEN EXISTS (SELECT 1 FROM product_sizes WHERE product_id = NEW.product_id)
    AND NOT EXISTS (SELECT 1 FROM product_sizes WHERE product_id = NEW.product_id AND size = NEW.size)
    AND NOT (NEW.kind = 'restock' AND EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND reservation = 'released'))
    AND NOT (NEW.kind = 'adjust' AND NEW.quantity < 0 AND (SELECT stock_quantity FROM products WHERE id = NEW.product_id) + NEW.quantity
      >= (SELECT sum(stock_quantity) FROM product_sizes WHERE product_id = NEW.product_id)) BEGIN
  SELECT RAISE(ABORT, 'SIZE_UNKNOWN');
END;
--> statement-breakpoint
-- When a whole sale is undone, all pieces go back into stock except those that its refunds and returns have already put back.
DROP TRIGGER orders_restock;
--> statement-breakpoint
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
