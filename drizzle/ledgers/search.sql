-- The full-text indexes of orders, customers and pieces follow their rows, and so do the numbers next to the filters. These triggers refuse
-- nothing.

-- Customers are found by name, address, number and city.
CREATE TRIGGER customers_fts_insert AFTER INSERT ON customers BEGIN
  INSERT INTO customers_fts (rowid, name, email, phone, city) VALUES (NEW.id,
    replace(replace(replace(replace(NEW.name, char(2364), ''), char(2305), char(2306)), char(8204), ''), char(8205), ''),
    NEW.email, NEW.phone,
    replace(replace(replace(replace(NEW.city, char(2364), ''), char(2305), char(2306)), char(8204), ''), char(8205), ''));
END;
CREATE TRIGGER customers_fts_update AFTER UPDATE OF name, email, phone, city ON customers
  WHEN OLD.name <> NEW.name OR OLD.email <> NEW.email OR OLD.phone <> NEW.phone OR OLD.city <> NEW.city BEGIN
  DELETE FROM customers_fts WHERE rowid = OLD.id;
  INSERT INTO customers_fts (rowid, name, email, phone, city) VALUES (NEW.id,
    replace(replace(replace(replace(NEW.name, char(2364), ''), char(2305), char(2306)), char(8204), ''), char(8205), ''),
    NEW.email, NEW.phone,
    replace(replace(replace(replace(NEW.city, char(2364), ''), char(2305), char(2306)), char(8204), ''), char(8205), ''));
END;

-- A deleted customer is not found.
CREATE TRIGGER customers_fts_delete AFTER DELETE ON customers BEGIN
  DELETE FROM customers_fts WHERE rowid = OLD.id;
END;

-- The searches of the administrator find a name with the signs that people leave out or mix in Devanagari, and without them: the nukta,
-- chandrabindu for anusvara, and joiners. `foldMarks` does the same to what is typed.
CREATE TRIGGER orders_fts_insert AFTER INSERT ON orders BEGIN
  INSERT INTO orders_fts (rowid, number, id, email, name, phone, payments, pieces, tracking)
    VALUES (NEW.number, NEW.number, NEW.id, NEW.customer_email,
      replace(replace(replace(replace(NEW.customer_name, char(2364), ''), char(2305), char(2306)), char(8204), ''), char(8205), ''),
      coalesce(NEW.shipping_address ->> 'phone', ''), coalesce(NEW.gateway_order_id, ''), '', coalesce(NEW.tracking_url, ''));
END;
CREATE TRIGGER orders_fts_update AFTER UPDATE OF customer_email, customer_name, shipping_address, gateway_order_id, tracking_url ON orders
  WHEN NEW.customer_email <> OLD.customer_email OR NEW.customer_name <> OLD.customer_name OR NEW.tracking_url IS NOT OLD.tracking_url
    OR NEW.shipping_address ->> 'phone' IS NOT OLD.shipping_address ->> 'phone' OR NEW.gateway_order_id IS NOT OLD.gateway_order_id BEGIN
  UPDATE orders_fts SET email = NEW.customer_email,
    name = replace(replace(replace(replace(NEW.customer_name, char(2364), ''), char(2305), char(2306)), char(8204), ''), char(8205), ''),
    phone = coalesce(NEW.shipping_address ->> 'phone', ''),
    payments = coalesce(NEW.gateway_order_id, '') || (SELECT coalesce(group_concat(' ' || p.id, ''), '') FROM payments p WHERE p.order_id = NEW.id),
    tracking = coalesce(NEW.tracking_url, '')
    WHERE rowid = NEW.number;
END;

-- A deleted order leaves the index.
CREATE TRIGGER orders_fts_delete AFTER DELETE ON orders BEGIN
  DELETE FROM orders_fts WHERE rowid = OLD.number;
END;

-- An order is found by its pieces.
CREATE TRIGGER order_items_fts_insert AFTER INSERT ON order_items BEGIN
  UPDATE orders_fts SET pieces = pieces || ' ' ||
    replace(replace(replace(replace(NEW.name, char(2364), ''), char(2305), char(2306)), char(8204), ''), char(8205), '')
    WHERE rowid = (SELECT number FROM orders WHERE id = NEW.order_id);
END;

-- An order is found by each of its payments.
CREATE TRIGGER payments_fts_insert AFTER INSERT ON payments BEGIN
  UPDATE orders_fts SET payments = payments || ' ' || NEW.id WHERE rowid = (SELECT number FROM orders WHERE id = NEW.order_id);
END;

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

-- Counts are kept with the rows that they count.
CREATE TRIGGER product_facets_count_insert AFTER INSERT ON product_facets BEGIN
  INSERT INTO facet_counts (category_id, facet_id, pieces) SELECT place, NEW.facet_id, 0
    FROM (SELECT 0 AS place UNION SELECT NEW.category_id) WHERE NOT EXISTS
      (SELECT 1 FROM facet_counts WHERE category_id = place AND facet_id = NEW.facet_id);
  UPDATE facet_counts SET pieces = pieces + 1 WHERE category_id IN (0, NEW.category_id) AND facet_id = NEW.facet_id;
END;
CREATE TRIGGER product_facets_count_delete AFTER DELETE ON product_facets BEGIN
  UPDATE facet_counts SET pieces = pieces - 1 WHERE category_id IN (0, OLD.category_id) AND facet_id = OLD.facet_id;
END;

-- The rowid of a piece in the index by price.
CREATE VIEW price_keys (id, key) AS SELECT id, (price_paise * 2 + 1 - is_featured) * 16777216 + 16777215 - id FROM products;

-- INSERT INTO index_requests writes facets, counts and both indexes of a piece again.
CREATE VIEW index_requests (id) AS SELECT id FROM products;

-- The indexes name what is archived, as facet 4 would be named, which no piece on sale has. "Words NOT archived" reads the list of the words;
-- "words AND on sale" reads that of everything on sale too.
CREATE TRIGGER index_requests_write INSTEAD OF INSERT ON index_requests BEGIN
  INSERT INTO facets (kind, value) SELECT DISTINCT n.kind, n.value FROM facets_of n WHERE n.product_id = NEW.id
    AND NOT EXISTS (SELECT 1 FROM facets f WHERE f.kind = n.kind AND f.value = n.value);
  DELETE FROM product_facets WHERE product_id = NEW.id AND (facet_id, category_id) NOT IN
    (SELECT f.id, n.category_id FROM facets_of n JOIN facets f ON f.kind = n.kind AND f.value = n.value WHERE n.product_id = NEW.id);
  INSERT INTO product_facets (product_id, facet_id, category_id) SELECT DISTINCT NEW.id, f.id, n.category_id
    FROM facets_of n JOIN facets f ON f.kind = n.kind AND f.value = n.value WHERE n.product_id = NEW.id
      AND NOT EXISTS (SELECT 1 FROM product_facets WHERE product_id = NEW.id AND facet_id = f.id);
  DELETE FROM products_fts WHERE rowid = NEW.id;
  INSERT INTO products_fts (rowid, name, category, words, description, facets, starts, price, usual, ends)
    SELECT p.id, t.name, coalesce((SELECT name FROM categories WHERE id = p.category_id), ''), a.words, t.description,
      CASE WHEN p.archived_at IS NULL
        THEN (SELECT group_concat(f.code, '') FROM product_facets pf JOIN facets f ON f.id = pf.facet_id WHERE pf.product_id = p.id)
        ELSE char(57344, 57345, 57349) END,
      (SELECT group_concat(DISTINCT char(63743, 63743) || substr(w.value, 1, 2))
        FROM json_each('[' || replace(json_quote(t.name || ' ' || t.description || ' ' || a.words), ' ', '","') || ']') w WHERE w.value <> ''),
      p.price_paise, p.original_price_paise, p.sale_ends_at
    FROM products p JOIN piece_texts t ON t.id = p.id,
      (SELECT coalesce(group_concat(value, ', '), '') AS words FROM product_attributes WHERE product_id = NEW.id) a
    WHERE p.id = NEW.id;
  DELETE FROM products_by_price_fts WHERE rowid = (SELECT key FROM price_keys WHERE id = NEW.id);
  INSERT INTO products_by_price_fts (rowid, name, category, words, description, facets, starts)
    SELECT k.key, f.name, f.category, f.words, f.description, f.facets, f.starts
    FROM products_fts f JOIN price_keys k ON k.id = f.rowid WHERE f.rowid = NEW.id;
END;

-- A piece is indexed when it is new, and again when something changes that it is found or ordered by.
CREATE TRIGGER products_index_insert AFTER INSERT ON products BEGIN
  INSERT INTO index_requests (id) VALUES (NEW.id);
END;
CREATE TRIGGER products_index_update AFTER UPDATE OF name, category_id, description, country_of_origin, archived_at,
    is_one_size, is_featured, price_paise, original_price_paise, sale_ends_at ON products
  WHEN (NEW.name, NEW.category_id, NEW.description, NEW.country_of_origin, NEW.archived_at, NEW.is_one_size,
      NEW.is_featured, NEW.price_paise, NEW.original_price_paise, NEW.sale_ends_at)
    IS NOT (OLD.name, OLD.category_id, OLD.description, OLD.country_of_origin, OLD.archived_at, OLD.is_one_size,
      OLD.is_featured, OLD.price_paise, OLD.original_price_paise, OLD.sale_ends_at) BEGIN
  DELETE FROM products_by_price_fts WHERE rowid = (OLD.price_paise * 2 + 1 - OLD.is_featured) * 16777216 + 16777215 - OLD.id;
  INSERT INTO index_requests (id) VALUES (NEW.id);
END;

-- A sale of one of many pieces changes nothing that a search asks for.
CREATE TRIGGER products_index_stock AFTER UPDATE OF stock_quantity ON products
  WHEN (OLD.stock_quantity > 0) <> (NEW.stock_quantity > 0) BEGIN
  INSERT INTO stock_requests (id) VALUES (NEW.id);
END;
CREATE TRIGGER products_index_delete AFTER DELETE ON products BEGIN
  DELETE FROM product_facets WHERE product_id = OLD.id;
  DELETE FROM products_fts WHERE rowid = OLD.id;
  DELETE FROM products_by_price_fts WHERE rowid = (OLD.price_paise * 2 + 1 - OLD.is_featured) * 16777216 + 16777215 - OLD.id;
END;
CREATE TRIGGER product_attributes_index_insert AFTER INSERT ON product_attributes BEGIN
  INSERT INTO index_requests (id) VALUES (NEW.product_id);
END;
CREATE TRIGGER product_attributes_index_update AFTER UPDATE ON product_attributes BEGIN
  INSERT INTO index_requests (id) SELECT OLD.product_id UNION SELECT NEW.product_id;
END;

-- A deleted product takes its words and sizes with it.
CREATE TRIGGER product_attributes_index_delete AFTER DELETE ON product_attributes
  WHEN EXISTS (SELECT 1 FROM products WHERE id = OLD.product_id) BEGIN
  INSERT INTO index_requests (id) VALUES (OLD.product_id);
END;
CREATE TRIGGER product_sizes_index_insert AFTER INSERT ON product_sizes BEGIN
  INSERT INTO index_requests (id) VALUES (NEW.product_id);
END;
CREATE TRIGGER product_sizes_index_update AFTER UPDATE OF size ON product_sizes WHEN OLD.size <> NEW.size BEGIN
  INSERT INTO index_requests (id) VALUES (NEW.product_id);
END;
CREATE TRIGGER product_sizes_index_delete AFTER DELETE ON product_sizes
  WHEN EXISTS (SELECT 1 FROM products WHERE id = OLD.product_id) BEGIN
  INSERT INTO index_requests (id) VALUES (OLD.product_id);
END;

-- Up to 100 pieces learn the new name or sizes of their category at once, in less than 0.1 s.
CREATE TRIGGER categories_index_update AFTER UPDATE OF name, has_sizes, sizes ON categories
  WHEN (NEW.name, NEW.has_sizes, NEW.sizes) IS NOT (OLD.name, OLD.has_sizes, OLD.sizes)
    AND (SELECT count(*) FROM (SELECT 1 FROM products WHERE category_id = NEW.id LIMIT 101)) <= 100 BEGIN
  INSERT INTO index_requests (id) SELECT id FROM products WHERE category_id = NEW.id;
END;

-- The job that writes stock alerts reads the products that came back since its last run: a facet appears when one can be bought again.
CREATE TRIGGER product_facets_restocked AFTER INSERT ON product_facets
  WHEN NEW.facet_id IN (SELECT id FROM facets WHERE kind IN ('stock', 'size-in-stock'))
    AND EXISTS (SELECT 1 FROM stock_alerts WHERE product_id = NEW.product_id AND closed_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM restocked WHERE product_id = NEW.product_id) BEGIN
  INSERT INTO restocked (product_id) VALUES (NEW.product_id);
END;

-- The facets of a piece that its stock decides. A sold piece needs no others, and the database compiles what an order may write, even if
-- it writes nothing: all facets are more than half of what a line of an order costs it.
CREATE VIEW stock_facets_of (product_id, category_id, kind, value) AS
  SELECT id, coalesce(category_id, 0), 'stock', '' FROM products WHERE archived_at IS NULL AND stock_quantity > 0
  UNION ALL SELECT p.id, p.category_id, 'size-in-stock', s.value
    FROM products p JOIN categories c ON c.id = p.category_id JOIN json_each(c.sizes) s
    WHERE p.archived_at IS NULL AND c.has_sizes AND NOT p.is_one_size AND p.stock_quantity > 0
      AND (NOT EXISTS (SELECT 1 FROM product_sizes WHERE product_id = p.id)
        OR EXISTS (SELECT 1 FROM product_sizes WHERE product_id = p.id AND size = s.value AND stock_quantity > 0));

-- INSERT INTO stock_requests writes these facets, their counts and both indexes of a piece on sale again.
CREATE VIEW stock_requests (id) AS SELECT id FROM products;
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
  INSERT INTO products_by_price_fts (rowid, name, category, words, description, facets, starts)
    SELECT k.key, f.name, f.category, f.words, f.description, f.facets, f.starts
    FROM products_fts f JOIN price_keys k ON k.id = f.rowid WHERE f.rowid = NEW.id;
END;
CREATE TRIGGER product_sizes_index_stock AFTER UPDATE OF stock_quantity ON product_sizes
  WHEN (OLD.stock_quantity > 0) <> (NEW.stock_quantity > 0) BEGIN
  INSERT INTO stock_requests (id) VALUES (NEW.product_id);
END;

-- More pieces are left to the cron: every other write waits for this one.
CREATE TRIGGER categories_index_later AFTER UPDATE OF name, has_sizes, sizes ON categories
  WHEN (NEW.name, NEW.has_sizes, NEW.sizes) IS NOT (OLD.name, OLD.has_sizes, OLD.sizes)
    AND (SELECT count(*) FROM (SELECT 1 FROM products WHERE category_id = NEW.id LIMIT 101)) > 100 BEGIN
  DELETE FROM category_work WHERE category_id = NEW.id AND move_to = 0;
  INSERT INTO category_work (category_id) VALUES (NEW.id);
END;

-- The indexes find a piece by its names in every language that shoppers see, without the signs that people leave out or mix in
-- Devanagari: the nukta, chandrabindu for anusvara, and joiners. `foldMarks` does the same to what they type.
CREATE VIEW piece_texts (id, name, description) AS SELECT id,
    replace(replace(replace(replace(name || coalesce((SELECT group_concat(' ' || text, '') FROM translations
      WHERE kind = 'product' AND subject = CAST(products.id AS TEXT) AND field = 'name' AND state <> 'draft'), ''),
      char(2364), ''), char(2305), char(2306)), char(8204), ''), char(8205), ''),
    replace(replace(replace(replace(description || coalesce((SELECT group_concat(' ' || text, '') FROM translations
      WHERE kind = 'product' AND subject = CAST(products.id AS TEXT) AND field = 'description' AND state <> 'draft'), ''),
      char(2364), ''), char(2305), char(2306)), char(8204), ''), char(8205), '')
  FROM products;
