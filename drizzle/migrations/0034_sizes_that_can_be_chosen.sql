CREATE TABLE `deleted_products` (
	`id` integer PRIMARY KEY NOT NULL
) STRICT;
--> statement-breakpoint
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
-- Sizes that no category lists could be stored until now: shoppers saw them nowhere. They become sizes of their category. Where that had
-- none, its other pieces stay without sizes.
UPDATE products SET is_one_size = 1 WHERE archived_at IS NULL AND id NOT IN (SELECT product_id FROM product_sizes)
  AND category_id IN (SELECT c.id FROM categories c JOIN products p ON p.category_id = c.id JOIN product_sizes s ON s.product_id = p.id
    WHERE NOT c.has_sizes AND p.archived_at IS NULL);
--> statement-breakpoint
UPDATE products SET is_one_size = 0 WHERE is_one_size AND id IN (SELECT product_id FROM product_sizes);
--> statement-breakpoint
UPDATE categories SET has_sizes = 1, sizes = (SELECT json_group_array(size) FROM (
    SELECT value AS size, key AS place FROM json_each(categories.sizes) WHERE categories.has_sizes
    UNION ALL SELECT DISTINCT s.size, 1000 FROM products p JOIN product_sizes s ON s.product_id = p.id
      WHERE p.category_id = categories.id AND p.archived_at IS NULL
        AND NOT (categories.has_sizes AND s.size IN (SELECT value FROM json_each(categories.sizes))) ORDER BY 2, 1))
  WHERE EXISTS (SELECT 1 FROM products p JOIN product_sizes s ON s.product_id = p.id
    WHERE p.category_id = categories.id AND p.archived_at IS NULL
      AND NOT (categories.has_sizes AND s.size IN (SELECT value FROM json_each(categories.sizes))));
--> statement-breakpoint
-- Sizes of bangles that every category without sizes was born with: its form showed them.
UPDATE categories SET sizes = '[]' WHERE NOT has_sizes AND sizes = '["2.4","2.6","2.8"]' AND lower(name) NOT LIKE '%bangle%';
--> statement-breakpoint
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
