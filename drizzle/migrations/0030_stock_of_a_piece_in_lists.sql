-- The facets of a piece that its stock decides. A sold piece needs no others, and the database compiles what an order may write, even if
-- it writes nothing: all facets are more than half of what a line of an order costs it.
CREATE VIEW stock_facets_of (product_id, category_id, kind, value) AS
  SELECT id, coalesce(category_id, 0), 'stock', '' FROM products WHERE archived_at IS NULL AND stock_quantity > 0
  UNION ALL SELECT p.id, p.category_id, 'size-in-stock', s.value
    FROM products p JOIN categories c ON c.id = p.category_id JOIN json_each(c.sizes) s
    WHERE p.archived_at IS NULL AND c.has_sizes AND NOT p.is_one_size AND p.stock_quantity > 0
      AND (NOT EXISTS (SELECT 1 FROM product_sizes WHERE product_id = p.id)
        OR EXISTS (SELECT 1 FROM product_sizes WHERE product_id = p.id AND size = s.value AND stock_quantity > 0));
--> statement-breakpoint
DROP VIEW facets_of;
--> statement-breakpoint
-- The facets of every piece. A price is found by the lower bound of its range in rupees: every hundred, from 2,000 on every thousand. 1,000
-- and 2,000 are ranges of their own, because ready ranges of prices end there. A timed offer is found by both its prices.
CREATE VIEW facets_of (product_id, category_id, kind, value) AS
  SELECT id, coalesce(category_id, 0), 'on-sale', '' FROM products WHERE archived_at IS NULL
  UNION ALL SELECT id, coalesce(category_id, 0), 'sale', '' FROM products WHERE archived_at IS NULL AND original_price_paise > price_paise
  UNION ALL SELECT id, category_id, 'category', CAST(category_id AS TEXT) FROM products WHERE archived_at IS NULL AND category_id IS NOT NULL
  UNION ALL SELECT id, coalesce(category_id, 0), 'origin', country_of_origin FROM products WHERE archived_at IS NULL
  UNION ALL SELECT id, coalesce(category_id, 0), 'price',
      CAST(CASE WHEN price_paise / 100 IN (1000, 2000) THEN price_paise / 100 WHEN price_paise < 200000 THEN max(price_paise / 10000 * 100, price_paise / 100000 * 1001)
      ELSE max(2001, min(price_paise / 100000, 10) * 1000) END AS TEXT)
    FROM products WHERE archived_at IS NULL
  UNION ALL SELECT id, coalesce(category_id, 0), 'usual-price',
      CAST(CASE WHEN original_price_paise / 100 IN (1000, 2000) THEN original_price_paise / 100 WHEN original_price_paise < 200000 THEN max(original_price_paise / 10000 * 100, original_price_paise / 100000 * 1001)
      ELSE max(2001, min(original_price_paise / 100000, 10) * 1000) END AS TEXT)
    FROM products WHERE archived_at IS NULL AND sale_ends_at IS NOT NULL
  UNION ALL SELECT p.id, coalesce(p.category_id, 0), a.kind, a.value
    FROM products p JOIN product_attributes a ON a.product_id = p.id WHERE p.archived_at IS NULL
  UNION ALL SELECT p.id, p.category_id, 'size', s.value
    FROM products p JOIN categories c ON c.id = p.category_id JOIN json_each(c.sizes) s
    WHERE p.archived_at IS NULL AND c.has_sizes AND NOT p.is_one_size
      AND (NOT EXISTS (SELECT 1 FROM product_sizes WHERE product_id = p.id)
        OR EXISTS (SELECT 1 FROM product_sizes WHERE product_id = p.id AND size = s.value))
  UNION ALL SELECT product_id, category_id, kind, value FROM stock_facets_of;
--> statement-breakpoint
-- INSERT INTO stock_requests writes these facets, their counts and both indexes of a piece on sale anew.
CREATE VIEW stock_requests (id) AS SELECT id FROM products;
--> statement-breakpoint
CREATE TRIGGER stock_requests_write INSTEAD OF INSERT ON stock_requests
  WHEN EXISTS (SELECT 1 FROM products WHERE id = NEW.id AND archived_at IS NULL) BEGIN
  INSERT INTO facets (kind, value) SELECT DISTINCT n.kind, n.value FROM stock_facets_of n WHERE n.product_id = NEW.id
    AND NOT EXISTS (SELECT 1 FROM facets f WHERE f.kind = n.kind AND f.value = n.value);
  DELETE FROM product_facets WHERE product_id = NEW.id AND facet_id IN (SELECT id FROM facets WHERE kind IN ('stock', 'size-in-stock'))
    AND facet_id NOT IN (SELECT f.id FROM stock_facets_of n JOIN facets f ON f.kind = n.kind AND f.value = n.value WHERE n.product_id = NEW.id);
  INSERT INTO product_facets (product_id, facet_id, category_id) SELECT DISTINCT NEW.id, f.id, n.category_id
    FROM stock_facets_of n JOIN facets f ON f.kind = n.kind AND f.value = n.value WHERE n.product_id = NEW.id
      AND NOT EXISTS (SELECT 1 FROM product_facets WHERE product_id = NEW.id AND facet_id = f.id);
  UPDATE products_fts SET facets =
    coalesce((SELECT group_concat(f.code, '') FROM product_facets pf JOIN facets f ON f.id = pf.facet_id WHERE pf.product_id = NEW.id), '')
    WHERE rowid = NEW.id;
  DELETE FROM products_by_price_fts WHERE rowid = (SELECT key FROM price_keys WHERE id = NEW.id);
  INSERT INTO products_by_price_fts (rowid, name, category, material, description, facets, starts)
    SELECT k.key, f.name, f.category, f.material, f.description, f.facets, f.starts
    FROM products_fts f JOIN price_keys k ON k.id = f.rowid WHERE f.rowid = NEW.id;
END;
--> statement-breakpoint
DROP TRIGGER products_index_stock;
--> statement-breakpoint
CREATE TRIGGER products_index_stock AFTER UPDATE OF stock_quantity ON products
  WHEN (OLD.stock_quantity > 0) <> (NEW.stock_quantity > 0) BEGIN
  INSERT INTO stock_requests (id) VALUES (NEW.id);
END;
--> statement-breakpoint
DROP TRIGGER product_sizes_index_update;
--> statement-breakpoint
CREATE TRIGGER product_sizes_index_update AFTER UPDATE OF size ON product_sizes WHEN OLD.size <> NEW.size BEGIN
  INSERT INTO index_requests (id) VALUES (NEW.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER product_sizes_index_stock AFTER UPDATE OF stock_quantity ON product_sizes
  WHEN (OLD.stock_quantity > 0) <> (NEW.stock_quantity > 0) BEGIN
  INSERT INTO stock_requests (id) VALUES (NEW.product_id);
END;
