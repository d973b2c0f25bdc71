CREATE TABLE `facet_counts` (
	`category_id` integer NOT NULL,
	`facet_id` integer NOT NULL,
	`pieces` integer NOT NULL,
	PRIMARY KEY(`category_id`, `facet_id`),
	CONSTRAINT "facet_counts_not_negative" CHECK("facet_counts"."pieces" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `facets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`code` text GENERATED ALWAYS AS ((char(57344, 57345 + id / 6000, 57345 + id % 6000))) VIRTUAL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `facets_value` ON `facets` (`kind`,`value`);--> statement-breakpoint
CREATE TABLE `product_facets` (
	`product_id` integer NOT NULL,
	`facet_id` integer NOT NULL,
	`category_id` integer NOT NULL,
	PRIMARY KEY(`product_id`, `facet_id`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `restocked` (
	`product_id` integer PRIMARY KEY NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
DROP INDEX `products_newest`;--> statement-breakpoint
DROP INDEX `products_by_category`;--> statement-breakpoint
DROP INDEX `products_by_sold`;--> statement-breakpoint
DROP INDEX `products_by_origin`;--> statement-breakpoint
CREATE INDEX `products_held` ON `products` (`reserved`) WHERE reserved >= 3;--> statement-breakpoint
CREATE INDEX `products_ending` ON `products` (`sale_ends_at`) WHERE sale_ends_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `products_cheapest` ON `products` (`archived_at`,`price_paise`,is_featured DESC,id DESC);--> statement-breakpoint
CREATE INDEX `products_dearest` ON `products` (`archived_at`,`price_paise`,`is_featured`);--> statement-breakpoint
CREATE INDEX `products_alphabet` ON `products` (`archived_at`,lower(name),is_featured DESC,id DESC);--> statement-breakpoint
CREATE INDEX `products_best_rated` ON `products` (`archived_at`,CASE WHEN rating_count >= 3 THEN rating_sum * 1.0 / rating_count ELSE 0 END,`is_featured`);--> statement-breakpoint
CREATE INDEX `products_featured_first` ON `products` (`archived_at`,`is_featured`);--> statement-breakpoint
CREATE INDEX `category_cheapest` ON `products` (`category_id`,`archived_at`,`price_paise`,is_featured DESC,id DESC);--> statement-breakpoint
CREATE INDEX `category_dearest` ON `products` (`category_id`,`archived_at`,`price_paise`,`is_featured`);--> statement-breakpoint
CREATE INDEX `category_alphabet` ON `products` (`category_id`,`archived_at`,lower(name),is_featured DESC,id DESC);--> statement-breakpoint
CREATE INDEX `category_best_rated` ON `products` (`category_id`,`archived_at`,CASE WHEN rating_count >= 3 THEN rating_sum * 1.0 / rating_count ELSE 0 END,`is_featured`);--> statement-breakpoint
CREATE INDEX `category_by_sold` ON `products` (`category_id`,`archived_at`,`committed`,`is_featured`);--> statement-breakpoint
CREATE INDEX `category_by_origin` ON `products` (`category_id`,`archived_at`,`country_of_origin`,is_featured DESC,id DESC);--> statement-breakpoint
CREATE INDEX `category_featured_first` ON `products` (`category_id`,`archived_at`,`is_featured`);--> statement-breakpoint
CREATE INDEX `category_by_stock` ON `products` (`category_id`,`archived_at`,stock_quantity > 0,`created_at`);--> statement-breakpoint
CREATE INDEX `products_newest` ON `products` (`archived_at`,`created_at`,`is_featured`);--> statement-breakpoint
CREATE INDEX `products_by_category` ON `products` (`category_id`,`archived_at`,`created_at`,`is_featured`);--> statement-breakpoint
CREATE INDEX `products_by_sold` ON `products` (`archived_at`,`committed`,`is_featured`);--> statement-breakpoint
CREATE INDEX `products_by_origin` ON `products` (`archived_at`,`country_of_origin`,is_featured DESC,id DESC);--> statement-breakpoint

-- ---------------------------------------------------------------- what a piece can be found by
-- A search and its filters are one expression of one full-text index, so that a page reads as many rows as it shows. The index has
-- the facets of a piece as terms of three characters, and the beginnings of its words, which are too short for trigrams.

INSERT INTO facets (id, kind, value) VALUES (1, 'on-sale', ''), (2, 'stock', ''), (3, 'sale', '');
--> statement-breakpoint
-- The ranges of prices of `rules/filters/price-range.ts`, in their order.
INSERT INTO facets (id, kind, value) SELECT CASE kind.value WHEN 'price' THEN 101 ELSE 201 END + range.key, kind.value, range.value
  FROM json_each('["price","usual-price"]') kind, json_each('["0","100","200","300","400","500","600","700","800","900","1000","1001","1100","1200",
    "1300","1400","1500","1600","1700","1800","1900","2000","2001","3000","4000","5000","6000","7000","8000","9000","10000"]') range;
--> statement-breakpoint
-- The facets of every piece. A price is found by the lower bound of its range in rupees: every hundred, from 2,000 on every thousand. 1,000
-- and 2,000 are ranges of their own, because ready ranges of prices end there. A timed offer is found by both its prices.
CREATE VIEW facets_of (product_id, category_id, kind, value) AS
  SELECT id, coalesce(category_id, 0), 'on-sale', '' FROM products WHERE archived_at IS NULL
  UNION ALL SELECT id, coalesce(category_id, 0), 'stock', '' FROM products WHERE archived_at IS NULL AND stock_quantity > 0
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
  UNION ALL SELECT p.id, p.category_id, 'size-in-stock', s.value
    FROM products p JOIN categories c ON c.id = p.category_id JOIN json_each(c.sizes) s
    WHERE p.archived_at IS NULL AND c.has_sizes AND NOT p.is_one_size AND p.stock_quantity > 0
      AND (NOT EXISTS (SELECT 1 FROM product_sizes WHERE product_id = p.id)
        OR EXISTS (SELECT 1 FROM product_sizes WHERE product_id = p.id AND size = s.value AND stock_quantity > 0));
--> statement-breakpoint
-- Counts are kept with the rows that they count.
CREATE TRIGGER product_facets_count_insert AFTER INSERT ON product_facets BEGIN
  INSERT INTO facet_counts (category_id, facet_id, pieces) SELECT place, NEW.facet_id, 0
    FROM (SELECT 0 AS place UNION SELECT NEW.category_id) WHERE NOT EXISTS
      (SELECT 1 FROM facet_counts WHERE category_id = place AND facet_id = NEW.facet_id);
  UPDATE facet_counts SET pieces = pieces + 1 WHERE category_id IN (0, NEW.category_id) AND facet_id = NEW.facet_id;
END;
--> statement-breakpoint
CREATE TRIGGER product_facets_count_delete AFTER DELETE ON product_facets BEGIN
  UPDATE facet_counts SET pieces = pieces - 1 WHERE category_id IN (0, OLD.category_id) AND facet_id = OLD.facet_id;
END;
--> statement-breakpoint
DROP TRIGGER products_fts_insert;
--> statement-breakpoint
DROP TRIGGER products_fts_update;
--> statement-breakpoint
DROP TRIGGER products_fts_delete;
--> statement-breakpoint
DROP TRIGGER categories_fts_update;
--> statement-breakpoint
DROP TABLE products_fts;
--> statement-breakpoint
-- The index; its rowid is the id of the product. `facets` and `starts` are private characters; of the prices a search computes the
-- current one.
CREATE VIRTUAL TABLE products_fts USING fts5(name, category, material, description, facets, starts,
  price UNINDEXED, usual UNINDEXED, ends UNINDEXED, tokenize = 'trigram');
--> statement-breakpoint
-- The same index in the order of prices: its rowid begins with the price and ends with the number of the piece, featured and new pieces
-- first among equal ones. It keeps no texts.
CREATE VIRTUAL TABLE products_by_price_fts USING fts5(name, category, material, description, facets, starts,
  content = '', contentless_delete = 1, tokenize = 'trigram');
--> statement-breakpoint
CREATE VIEW price_keys (id, key) AS SELECT id, (price_paise * 2 + 1 - is_featured) * 16777216 + 16777215 - id FROM products;
--> statement-breakpoint
-- INSERT INTO index_requests writes facets, counts and both indexes of a piece anew.
CREATE VIEW index_requests (id) AS SELECT id FROM products;
--> statement-breakpoint
CREATE TRIGGER index_requests_write INSTEAD OF INSERT ON index_requests BEGIN
  INSERT INTO facets (kind, value) SELECT DISTINCT n.kind, n.value FROM facets_of n WHERE n.product_id = NEW.id
    AND NOT EXISTS (SELECT 1 FROM facets f WHERE f.kind = n.kind AND f.value = n.value);
  DELETE FROM product_facets WHERE product_id = NEW.id AND (facet_id, category_id) NOT IN
    (SELECT f.id, n.category_id FROM facets_of n JOIN facets f ON f.kind = n.kind AND f.value = n.value WHERE n.product_id = NEW.id);
  INSERT INTO product_facets (product_id, facet_id, category_id) SELECT DISTINCT NEW.id, f.id, n.category_id
    FROM facets_of n JOIN facets f ON f.kind = n.kind AND f.value = n.value WHERE n.product_id = NEW.id
      AND NOT EXISTS (SELECT 1 FROM product_facets WHERE product_id = NEW.id AND facet_id = f.id);
  DELETE FROM products_fts WHERE rowid = NEW.id;
  INSERT INTO products_fts (rowid, name, category, material, description, facets, starts, price, usual, ends)
    SELECT p.id, p.name, coalesce((SELECT name FROM categories WHERE id = p.category_id), ''), p.material, p.description,
      coalesce((SELECT group_concat(f.code, '') FROM product_facets pf JOIN facets f ON f.id = pf.facet_id WHERE pf.product_id = p.id), ''),
      (SELECT group_concat(DISTINCT char(63743, 63743) || substr(w.value, 1, 2))
        FROM json_each('[' || replace(json_quote(p.name || ' ' || p.description), ' ', '","') || ']') w WHERE w.value <> ''),
      p.price_paise, p.original_price_paise, p.sale_ends_at
    FROM products p WHERE p.id = NEW.id;
  DELETE FROM products_by_price_fts WHERE rowid = (SELECT key FROM price_keys WHERE id = NEW.id);
  INSERT INTO products_by_price_fts (rowid, name, category, material, description, facets, starts)
    SELECT k.key, f.name, f.category, f.material, f.description, f.facets, f.starts
    FROM products_fts f JOIN price_keys k ON k.id = f.rowid WHERE f.rowid = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER products_index_insert AFTER INSERT ON products BEGIN
  INSERT INTO index_requests (id) VALUES (NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER products_index_update AFTER UPDATE OF name, category_id, material, description, country_of_origin, archived_at,
    is_one_size, is_featured, price_paise, original_price_paise, sale_ends_at ON products
  WHEN (NEW.name, NEW.category_id, NEW.material, NEW.description, NEW.country_of_origin, NEW.archived_at, NEW.is_one_size,
      NEW.is_featured, NEW.price_paise, NEW.original_price_paise, NEW.sale_ends_at)
    IS NOT (OLD.name, OLD.category_id, OLD.material, OLD.description, OLD.country_of_origin, OLD.archived_at, OLD.is_one_size,
      OLD.is_featured, OLD.price_paise, OLD.original_price_paise, OLD.sale_ends_at) BEGIN
  DELETE FROM products_by_price_fts WHERE rowid = (OLD.price_paise * 2 + 1 - OLD.is_featured) * 16777216 + 16777215 - OLD.id;
  INSERT INTO index_requests (id) VALUES (NEW.id);
END;
--> statement-breakpoint
-- A sale of one of many pieces changes nothing that a search asks for.
CREATE TRIGGER products_index_stock AFTER UPDATE OF stock_quantity ON products
  WHEN (OLD.stock_quantity > 0) <> (NEW.stock_quantity > 0) BEGIN
  INSERT INTO index_requests (id) VALUES (NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER products_index_delete AFTER DELETE ON products BEGIN
  DELETE FROM product_facets WHERE product_id = OLD.id;
  DELETE FROM products_fts WHERE rowid = OLD.id;
  DELETE FROM products_by_price_fts WHERE rowid = (OLD.price_paise * 2 + 1 - OLD.is_featured) * 16777216 + 16777215 - OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER product_attributes_index_insert AFTER INSERT ON product_attributes BEGIN
  INSERT INTO index_requests (id) VALUES (NEW.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER product_attributes_index_update AFTER UPDATE ON product_attributes BEGIN
  INSERT INTO index_requests (id) SELECT OLD.product_id UNION SELECT NEW.product_id;
END;
--> statement-breakpoint
-- A deleted product takes its words and sizes with it.
CREATE TRIGGER product_attributes_index_delete AFTER DELETE ON product_attributes
  WHEN EXISTS (SELECT 1 FROM products WHERE id = OLD.product_id) BEGIN
  INSERT INTO index_requests (id) VALUES (OLD.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER product_sizes_index_insert AFTER INSERT ON product_sizes BEGIN
  INSERT INTO index_requests (id) VALUES (NEW.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER product_sizes_index_update AFTER UPDATE OF size, stock_quantity ON product_sizes
  WHEN OLD.size <> NEW.size OR (OLD.stock_quantity > 0) <> (NEW.stock_quantity > 0) BEGIN
  INSERT INTO index_requests (id) VALUES (NEW.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER product_sizes_index_delete AFTER DELETE ON product_sizes
  WHEN EXISTS (SELECT 1 FROM products WHERE id = OLD.product_id) BEGIN
  INSERT INTO index_requests (id) VALUES (OLD.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER categories_index_update AFTER UPDATE OF name, has_sizes, sizes ON categories
  WHEN (NEW.name, NEW.has_sizes, NEW.sizes) IS NOT (OLD.name, OLD.has_sizes, OLD.sizes) BEGIN
  INSERT INTO index_requests (id) SELECT id FROM products WHERE category_id = NEW.id;
END;
--> statement-breakpoint
-- The job that writes stock alerts reads the products that came back since its last run: a facet appears when one can be bought again.
CREATE TRIGGER product_facets_restocked AFTER INSERT ON product_facets
  WHEN NEW.facet_id IN (SELECT id FROM facets WHERE kind IN ('stock', 'size-in-stock'))
    AND EXISTS (SELECT 1 FROM stock_alerts WHERE product_id = NEW.product_id AND closed_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM restocked WHERE product_id = NEW.product_id) BEGIN
  INSERT INTO restocked (product_id) VALUES (NEW.product_id);
END;
--> statement-breakpoint
-- Somebody may ask in the moment in which more arrives.
CREATE TRIGGER stock_alerts_restocked AFTER INSERT ON stock_alerts
  WHEN EXISTS (SELECT 1 FROM products WHERE id = NEW.product_id AND stock_quantity > 0)
    AND NOT EXISTS (SELECT 1 FROM restocked WHERE product_id = NEW.product_id) BEGIN
  INSERT INTO restocked (product_id) VALUES (NEW.product_id);
END;
--> statement-breakpoint
INSERT INTO restocked (product_id) SELECT DISTINCT product_id FROM stock_alerts WHERE closed_at IS NULL;
--> statement-breakpoint
INSERT INTO index_requests (id) SELECT id FROM products;
