-- Reviews, gift wrap and notes to buyers about pieces: only a buyer writes a review; the sums of its piece follow it.

-- The number of a deleted product is not given again: links, carts and the audit log may still have it.
CREATE TRIGGER products_keep_number AFTER DELETE ON products BEGIN
  INSERT INTO deleted_products (id) VALUES (OLD.id);
END;

-- After the insert, when a number that SQLite chose is known too.
CREATE TRIGGER products_block_used_number AFTER INSERT ON products WHEN EXISTS (SELECT 1 FROM deleted_products WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'PRODUCT_NUMBER_USED');
END;

-- A product on sale that moves to another category, or comes back from the archive, finds its sizes there.
CREATE TRIGGER products_check_sizes BEFORE UPDATE OF category_id, is_one_size, archived_at ON products
  WHEN NEW.archived_at IS NULL AND (NEW.category_id, NEW.is_one_size, NEW.archived_at) IS NOT (OLD.category_id, OLD.is_one_size, OLD.archived_at)
    AND EXISTS (SELECT 1 FROM product_sizes s WHERE s.product_id = NEW.id AND NOT EXISTS (
      SELECT 1 FROM categories c JOIN json_each(c.sizes) o
      WHERE c.id = NEW.category_id AND c.has_sizes AND NOT NEW.is_one_size AND o.value = s.size)) BEGIN
  SELECT RAISE(ABORT, 'SIZE_NOT_OFFERED');
END;

-- A category keeps the sizes that its products on sale are counted by.
CREATE TRIGGER categories_keep_sizes_in_use BEFORE UPDATE OF has_sizes, sizes ON categories
  WHEN (NEW.has_sizes, NEW.sizes) IS NOT (OLD.has_sizes, OLD.sizes)
    AND EXISTS (SELECT 1 FROM products p JOIN product_sizes s ON s.product_id = p.id
      WHERE p.category_id = NEW.id AND p.archived_at IS NULL
        AND NOT (NEW.has_sizes AND s.size IN (SELECT value FROM json_each(NEW.sizes)))) BEGIN
  SELECT RAISE(ABORT, 'SIZE_IN_USE');
END;

-- A product starts without stock: its first pieces are a move too.
CREATE TRIGGER products_require_empty_stock BEFORE INSERT ON products
  WHEN NEW.stock_quantity <> 0 OR NEW.reserved <> 0 OR NEW.committed <> 0 BEGIN
  SELECT RAISE(ABORT, 'STOCK_WITHOUT_MOVE');
END;

-- The three figures must always add up to the pieces received.
CREATE TRIGGER products_check_stock_sum BEFORE UPDATE OF stock_quantity, reserved, committed ON products
  WHEN NEW.stock_quantity + NEW.reserved + NEW.committed
    <> (SELECT coalesce(sum(quantity), 0) FROM stock_moves WHERE product_id = NEW.id AND kind = 'adjust') BEGIN
  SELECT RAISE(ABORT, 'STOCK_WITHOUT_MOVE');
END;

-- A wrap has a price, and the shop never offers one below 0.
CREATE TRIGGER shipping_settings_check_wrap BEFORE INSERT ON shipping_settings WHEN NEW.gift_wrap_paise < 0 BEGIN
  SELECT RAISE(ABORT, 'GIFT_UNCLEAR');
END;
CREATE TRIGGER shipping_settings_recheck_wrap BEFORE UPDATE ON shipping_settings WHEN NEW.gift_wrap_paise < 0 BEGIN
  SELECT RAISE(ABORT, 'GIFT_UNCLEAR');
END;

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

-- A review with a line is of a verified buyer: its piece was delivered in this order, and the shop still has the money for it.
CREATE TRIGGER reviews_check_bought BEFORE INSERT ON reviews WHEN NEW.line IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'REVIEW_NOT_BOUGHT') WHERE NEW.kind <> 'buyer' OR NOT EXISTS (
    SELECT 1 FROM orders o JOIN order_items i ON i.order_id = o.id AND i.line = NEW.line AND i.product_id = NEW.product_id
    WHERE o.id = NEW.order_id AND o.status = 'delivered' AND i.quantity >
      (SELECT coalesce(sum(p.quantity), 0) FROM refunded_pieces p WHERE p.order_id = i.order_id AND p.line = i.line));
END;

-- The rating of a product counts the published reviews of verified buyers. A sample, which alone of theirs names a source, never counts.
CREATE TRIGGER reviews_count_insert AFTER INSERT ON reviews
  WHEN NEW.line IS NOT NULL AND NEW.source IS NULL AND NEW.status = 'published' BEGIN
  UPDATE products SET rating_count = rating_count + 1, rating_sum = rating_sum + NEW.rating WHERE id = NEW.product_id;
END;
CREATE TRIGGER reviews_count_update AFTER UPDATE OF status, rating, line, product_id, source ON reviews
  WHEN (OLD.line IS NOT NULL AND OLD.status = 'published') OR (NEW.line IS NOT NULL AND NEW.status = 'published') BEGIN
  UPDATE products SET rating_count = rating_count - 1, rating_sum = rating_sum - OLD.rating
    WHERE id = OLD.product_id AND OLD.line IS NOT NULL AND OLD.source IS NULL AND OLD.status = 'published';
  UPDATE products SET rating_count = rating_count + 1, rating_sum = rating_sum + NEW.rating
    WHERE id = NEW.product_id AND NEW.line IS NOT NULL AND NEW.source IS NULL AND NEW.status = 'published';
END;
CREATE TRIGGER reviews_count_delete AFTER DELETE ON reviews
  WHEN OLD.line IS NOT NULL AND OLD.source IS NULL AND OLD.status = 'published' BEGIN
  UPDATE products SET rating_count = rating_count - 1, rating_sum = rating_sum - OLD.rating WHERE id = OLD.product_id;
END;

-- Somebody may ask in the moment in which more arrives.
CREATE TRIGGER stock_alerts_restocked AFTER INSERT ON stock_alerts
  WHEN EXISTS (SELECT 1 FROM products WHERE id = NEW.product_id AND stock_quantity > 0)
    AND NOT EXISTS (SELECT 1 FROM restocked WHERE product_id = NEW.product_id) BEGIN
  INSERT INTO restocked (product_id) VALUES (NEW.product_id);
END;
