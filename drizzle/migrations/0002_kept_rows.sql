-- Rows that the database itself keeps in step with others, so that no page reads more than it shows: customers, figures of the dashboard,
-- what is found by a search or a filter, and the pages that have to be made again. A view named <what>_requests takes an INSERT as a request.

-- ---------------------------------------------------------------- customers
-- One row for each e-mail address that ordered, computed from its orders whenever one of them changes.

-- The figures of each order. Placed: paid, or accepted for cash on delivery; an order whose payment was counted stays placed after
-- its refund. Kept: what the shop has of it, less refunds through the gateway and by hand.
CREATE VIEW customer_orders AS SELECT o.id, o.number, lower(o.customer_email) AS email, o.customer_name, o.shipping_address, o.user_id,
  o.created_at,
  o.status IN revenue_statuses
    OR EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.settlement = 'counted') AS is_placed,
  max(0, CASE WHEN o.method <> 'cod'
      THEN coalesce((SELECT p.amount_paise - p.refunded_paise FROM payments p WHERE p.order_id = o.id AND p.settlement = 'counted'), 0)
      WHEN o.status IN revenue_statuses THEN o.total_paise ELSE 0 END
    - coalesce((SELECT sum(t.refund_paise) FROM returns t WHERE t.order_id = o.id AND t.is_manual = 1), 0)
    - coalesce((SELECT sum(h.amount_paise) FROM hand_refunds h WHERE h.order_id = o.id), 0)) AS kept_paise
  FROM orders o;
--> statement-breakpoint
-- INSERT INTO customer_recounts (email, adds) asks for a new computation. Only a new order adds a row: after an account was erased,
-- the older orders that the law keeps do not bring its customer back into the list.
CREATE VIEW customer_recounts AS SELECT email, 0 AS adds FROM customers;
--> statement-breakpoint
CREATE TRIGGER customer_recounts_apply INSTEAD OF INSERT ON customer_recounts WHEN NEW.email <> '' BEGIN
  INSERT INTO customers (email) SELECT NEW.email
    WHERE NEW.adds = 1 AND NOT EXISTS (SELECT 1 FROM customers WHERE email = NEW.email);
  DELETE FROM customers WHERE email = NEW.email AND NOT EXISTS (SELECT 1 FROM orders WHERE lower(customer_email) = NEW.email);
  UPDATE customers SET
    (total_orders, spent_paise, first_order, last_order) =
      (SELECT sum(is_placed), sum(kept_paise), min(created_at), max(created_at) FROM customer_orders WHERE email = NEW.email),
    first_sold = (SELECT min(created_at) FROM orders WHERE lower(customer_email) = NEW.email
      AND status IN revenue_statuses AND (method <> 'cod' OR status = 'delivered')),
    (name, sort_name, phone, city, shipping_address, user_id) =
      (SELECT customer_name, lower(customer_name), coalesce(shipping_address ->> 'phone', ''), coalesce(shipping_address ->> 'city', ''),
        shipping_address, user_id
        FROM customer_orders WHERE email = NEW.email ORDER BY is_placed DESC, created_at DESC, number DESC LIMIT 1)
    WHERE email = NEW.email;
END;
--> statement-breakpoint
CREATE TRIGGER orders_customers_insert AFTER INSERT ON orders BEGIN
  INSERT INTO customer_recounts (email, adds) VALUES (lower(NEW.customer_email), 1);
END;
--> statement-breakpoint
-- Most status changes of an order move no figure of its customer.
CREATE TRIGGER orders_customers_update AFTER UPDATE OF status, created_at, customer_name, shipping_address, user_id ON orders
  WHEN (OLD.status IN revenue_statuses) <> (NEW.status IN revenue_statuses)
    OR (OLD.method = 'cod' AND (OLD.status = 'delivered') <> (NEW.status = 'delivered')) OR OLD.created_at <> NEW.created_at
    OR OLD.customer_name <> NEW.customer_name OR OLD.shipping_address <> NEW.shipping_address OR OLD.user_id IS NOT NEW.user_id BEGIN
  INSERT INTO customer_recounts (email, adds) VALUES (lower(NEW.customer_email), 0);
END;
--> statement-breakpoint
-- An order that gets another address, or none, leaves one customer for the other.
CREATE TRIGGER orders_customers_move AFTER UPDATE OF customer_email ON orders WHEN lower(OLD.customer_email) <> lower(NEW.customer_email) BEGIN
  INSERT INTO customer_recounts (email, adds) VALUES (lower(OLD.customer_email), 0);
  INSERT INTO customer_recounts (email, adds) VALUES (lower(NEW.customer_email), 1);
END;
--> statement-breakpoint
CREATE TRIGGER orders_customers_delete AFTER DELETE ON orders BEGIN
  INSERT INTO customer_recounts (email, adds) VALUES (lower(OLD.customer_email), 0);
END;
--> statement-breakpoint
CREATE TRIGGER payments_customers_insert AFTER INSERT ON payments WHEN NEW.settlement = 'counted' BEGIN
  INSERT INTO customer_recounts (email, adds) SELECT lower(customer_email), 0 FROM orders WHERE id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER payments_customers_update AFTER UPDATE OF settlement, refunded_paise ON payments
  WHEN NEW.settlement = 'counted' AND (OLD.settlement IS NOT NEW.settlement OR OLD.refunded_paise <> NEW.refunded_paise) BEGIN
  INSERT INTO customer_recounts (email, adds) SELECT lower(customer_email), 0 FROM orders WHERE id = NEW.order_id;
END;
--> statement-breakpoint
-- Money that a person returned outside the gateway.
CREATE TRIGGER returns_customers_update AFTER UPDATE OF refund_paise, is_manual ON returns
  WHEN OLD.refund_paise IS NOT NEW.refund_paise OR OLD.is_manual <> NEW.is_manual BEGIN
  INSERT INTO customer_recounts (email, adds) SELECT lower(customer_email), 0 FROM orders WHERE id = NEW.order_id;
END;
--> statement-breakpoint
-- Parts of names, addresses and numbers; the rowid is the id of the customer.
CREATE VIRTUAL TABLE customers_fts USING fts5(name, email, phone, city, tokenize = 'trigram');
--> statement-breakpoint
CREATE TRIGGER customers_fts_insert AFTER INSERT ON customers BEGIN
  INSERT INTO customers_fts (rowid, name, email, phone, city) VALUES (NEW.id, NEW.name, NEW.email, NEW.phone, NEW.city);
END;
--> statement-breakpoint
CREATE TRIGGER customers_fts_update AFTER UPDATE OF name, email, phone, city ON customers
  WHEN OLD.name <> NEW.name OR OLD.email <> NEW.email OR OLD.phone <> NEW.phone OR OLD.city <> NEW.city BEGIN
  DELETE FROM customers_fts WHERE rowid = OLD.id;
  INSERT INTO customers_fts (rowid, name, email, phone, city) VALUES (NEW.id, NEW.name, NEW.email, NEW.phone, NEW.city);
END;
--> statement-breakpoint
CREATE TRIGGER customers_fts_delete AFTER DELETE ON customers BEGIN
  DELETE FROM customers_fts WHERE rowid = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER hand_refunds_customers_insert AFTER INSERT ON hand_refunds BEGIN
  INSERT INTO customer_recounts (email, adds) SELECT lower(customer_email), 0 FROM orders WHERE id = NEW.order_id;
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- figures of the dashboard
-- An order is sold where it is paid and not cancelled, and cash once it is collected: the condition of isSold() in sold.server.ts.
CREATE TRIGGER orders_add_sale AFTER INSERT ON orders
  WHEN NEW.status IN revenue_statuses AND (NEW.method <> 'cod' OR NEW.status = 'delivered') BEGIN
  INSERT INTO sales_days (day, orders, total_paise) VALUES (date(NEW.created_at / 1000 + 19800, 'unixepoch'), 1, NEW.total_paise)
    ON CONFLICT (day) DO UPDATE SET orders = orders + 1, total_paise = total_paise + excluded.total_paise;
END;
--> statement-breakpoint
CREATE TRIGGER orders_move_sale AFTER UPDATE OF status, created_at ON orders
  WHEN OLD.created_at <> NEW.created_at
    OR (OLD.status IN revenue_statuses AND (OLD.method <> 'cod' OR OLD.status = 'delivered'))
      <> (NEW.status IN revenue_statuses AND (NEW.method <> 'cod' OR NEW.status = 'delivered')) BEGIN
  UPDATE sales_days SET orders = orders - 1, total_paise = total_paise - OLD.total_paise
    WHERE day = date(OLD.created_at / 1000 + 19800, 'unixepoch')
      AND OLD.status IN revenue_statuses AND (OLD.method <> 'cod' OR OLD.status = 'delivered');
  INSERT INTO sales_days (day, orders, total_paise) SELECT date(NEW.created_at / 1000 + 19800, 'unixepoch'), 1, NEW.total_paise
    WHERE NEW.status IN revenue_statuses AND (NEW.method <> 'cod' OR NEW.status = 'delivered')
    ON CONFLICT (day) DO UPDATE SET orders = orders + 1, total_paise = total_paise + excluded.total_paise;
END;
--> statement-breakpoint
CREATE TRIGGER orders_take_sale AFTER DELETE ON orders
  WHEN OLD.status IN revenue_statuses AND (OLD.method <> 'cod' OR OLD.status = 'delivered') BEGIN
  UPDATE sales_days SET orders = orders - 1, total_paise = total_paise - OLD.total_paise
    WHERE day = date(OLD.created_at / 1000 + 19800, 'unixepoch');
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- search for orders
-- The index; its rowid is the number of the order.
CREATE VIRTUAL TABLE orders_fts USING fts5(number, id, email, name, phone, payments, pieces, tracking, tokenize = 'trigram');
--> statement-breakpoint
-- A new order is indexed at once; its pieces and payments follow.
CREATE TRIGGER orders_fts_insert AFTER INSERT ON orders BEGIN
  INSERT INTO orders_fts (rowid, number, id, email, name, phone, payments, pieces, tracking)
    VALUES (NEW.number, NEW.number, NEW.id, NEW.customer_email, NEW.customer_name, coalesce(NEW.shipping_address ->> 'phone', ''),
      coalesce(NEW.gateway_order_id, ''), '', coalesce(NEW.tracking_url, ''));
END;
--> statement-breakpoint
-- A changed contact replaces the old one in the index, also when the customer is forgotten; so does another tracking link.
CREATE TRIGGER orders_fts_update AFTER UPDATE OF customer_email, customer_name, shipping_address, gateway_order_id, tracking_url ON orders
  WHEN NEW.customer_email <> OLD.customer_email OR NEW.customer_name <> OLD.customer_name OR NEW.tracking_url IS NOT OLD.tracking_url
    OR NEW.shipping_address ->> 'phone' IS NOT OLD.shipping_address ->> 'phone' OR NEW.gateway_order_id IS NOT OLD.gateway_order_id BEGIN
  UPDATE orders_fts SET email = NEW.customer_email, name = NEW.customer_name, phone = coalesce(NEW.shipping_address ->> 'phone', ''),
    payments = coalesce(NEW.gateway_order_id, '') || (SELECT coalesce(group_concat(' ' || p.id, ''), '') FROM payments p WHERE p.order_id = NEW.id),
    tracking = coalesce(NEW.tracking_url, '')
    WHERE rowid = NEW.number;
END;
--> statement-breakpoint
-- A deleted order leaves the index.
CREATE TRIGGER orders_fts_delete AFTER DELETE ON orders BEGIN
  DELETE FROM orders_fts WHERE rowid = OLD.number;
END;
--> statement-breakpoint
-- An order is found by its pieces.
CREATE TRIGGER order_items_fts_insert AFTER INSERT ON order_items BEGIN
  UPDATE orders_fts SET pieces = pieces || ' ' || NEW.name WHERE rowid = (SELECT number FROM orders WHERE id = NEW.order_id);
END;
--> statement-breakpoint
-- An order is found by each of its payments.
CREATE TRIGGER payments_fts_insert AFTER INSERT ON payments BEGIN
  UPDATE orders_fts SET payments = payments || ' ' || NEW.id WHERE rowid = (SELECT number FROM orders WHERE id = NEW.order_id);
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- what a piece can be found by
-- The index; its rowid is the id of the product. `facets` and `starts` are private characters; of the prices a search computes the
-- current one.
CREATE VIRTUAL TABLE products_fts USING fts5(name, category, words, description, facets, starts,
  price UNINDEXED, usual UNINDEXED, ends UNINDEXED, tokenize = 'trigram');
--> statement-breakpoint
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
-- The same index in the order of prices: its rowid begins with the price and ends with the number of the piece, featured and new pieces
-- first among equal ones. It keeps no texts.
CREATE VIRTUAL TABLE products_by_price_fts USING fts5(name, category, words, description, facets, starts,
  content = '', contentless_delete = 1, tokenize = 'trigram');
--> statement-breakpoint
CREATE VIEW price_keys (id, key) AS SELECT id, (price_paise * 2 + 1 - is_featured) * 16777216 + 16777215 - id FROM products;
--> statement-breakpoint
-- INSERT INTO index_requests writes facets, counts and both indexes of a piece anew.
CREATE VIEW index_requests (id) AS SELECT id FROM products;
--> statement-breakpoint
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
    SELECT p.id, p.name, coalesce((SELECT name FROM categories WHERE id = p.category_id), ''), a.words, p.description,
      CASE WHEN p.archived_at IS NULL
        THEN (SELECT group_concat(f.code, '') FROM product_facets pf JOIN facets f ON f.id = pf.facet_id WHERE pf.product_id = p.id)
        ELSE char(57344, 57345, 57349) END,
      (SELECT group_concat(DISTINCT char(63743, 63743) || substr(w.value, 1, 2))
        FROM json_each('[' || replace(json_quote(p.name || ' ' || p.description || ' ' || a.words), ' ', '","') || ']') w WHERE w.value <> ''),
      p.price_paise, p.original_price_paise, p.sale_ends_at
    FROM products p, (SELECT coalesce(group_concat(value, ', '), '') AS words FROM product_attributes WHERE product_id = NEW.id) a WHERE p.id = NEW.id;
  DELETE FROM products_by_price_fts WHERE rowid = (SELECT key FROM price_keys WHERE id = NEW.id);
  INSERT INTO products_by_price_fts (rowid, name, category, words, description, facets, starts)
    SELECT k.key, f.name, f.category, f.words, f.description, f.facets, f.starts
    FROM products_fts f JOIN price_keys k ON k.id = f.rowid WHERE f.rowid = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER products_index_insert AFTER INSERT ON products BEGIN
  INSERT INTO index_requests (id) VALUES (NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER products_index_update AFTER UPDATE OF name, category_id, description, country_of_origin, archived_at,
    is_one_size, is_featured, price_paise, original_price_paise, sale_ends_at ON products
  WHEN (NEW.name, NEW.category_id, NEW.description, NEW.country_of_origin, NEW.archived_at, NEW.is_one_size,
      NEW.is_featured, NEW.price_paise, NEW.original_price_paise, NEW.sale_ends_at)
    IS NOT (OLD.name, OLD.category_id, OLD.description, OLD.country_of_origin, OLD.archived_at, OLD.is_one_size,
      OLD.is_featured, OLD.price_paise, OLD.original_price_paise, OLD.sale_ends_at) BEGIN
  DELETE FROM products_by_price_fts WHERE rowid = (OLD.price_paise * 2 + 1 - OLD.is_featured) * 16777216 + 16777215 - OLD.id;
  INSERT INTO index_requests (id) VALUES (NEW.id);
END;
--> statement-breakpoint
-- A sale of one of many pieces changes nothing that a search asks for.
CREATE TRIGGER products_index_stock AFTER UPDATE OF stock_quantity ON products
  WHEN (OLD.stock_quantity > 0) <> (NEW.stock_quantity > 0) BEGIN
  INSERT INTO stock_requests (id) VALUES (NEW.id);
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
CREATE TRIGGER product_sizes_index_update AFTER UPDATE OF size ON product_sizes WHEN OLD.size <> NEW.size BEGIN
  INSERT INTO index_requests (id) VALUES (NEW.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER product_sizes_index_delete AFTER DELETE ON product_sizes
  WHEN EXISTS (SELECT 1 FROM products WHERE id = OLD.product_id) BEGIN
  INSERT INTO index_requests (id) VALUES (OLD.product_id);
END;
--> statement-breakpoint
-- Up to 100 pieces learn the new name or sizes of their category at once, in less than 0.1 s.
CREATE TRIGGER categories_index_update AFTER UPDATE OF name, has_sizes, sizes ON categories
  WHEN (NEW.name, NEW.has_sizes, NEW.sizes) IS NOT (OLD.name, OLD.has_sizes, OLD.sizes)
    AND (SELECT count(*) FROM (SELECT 1 FROM products WHERE category_id = NEW.id LIMIT 101)) <= 100 BEGIN
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
  INSERT INTO products_by_price_fts (rowid, name, category, words, description, facets, starts)
    SELECT k.key, f.name, f.category, f.words, f.description, f.facets, f.starts
    FROM products_fts f JOIN price_keys k ON k.id = f.rowid WHERE f.rowid = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER product_sizes_index_stock AFTER UPDATE OF stock_quantity ON product_sizes
  WHEN (OLD.stock_quantity > 0) <> (NEW.stock_quantity > 0) BEGIN
  INSERT INTO stock_requests (id) VALUES (NEW.product_id);
END;
--> statement-breakpoint
-- More pieces are left to the cron: every other write waits for this one.
CREATE TRIGGER categories_index_later AFTER UPDATE OF name, has_sizes, sizes ON categories
  WHEN (NEW.name, NEW.has_sizes, NEW.sizes) IS NOT (OLD.name, OLD.has_sizes, OLD.sizes)
    AND (SELECT count(*) FROM (SELECT 1 FROM products WHERE category_id = NEW.id LIMIT 101)) > 100 BEGIN
  DELETE FROM category_work WHERE category_id = NEW.id AND move_to = 0;
  INSERT INTO category_work (category_id) VALUES (NEW.id);
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- pages to make again
-- INSERT INTO page_changes gives what pages are made of its next edition: kept pages with an older one are not shown again, and a
-- cache in front of the Worker is told to forget the pages with this tag.
CREATE VIEW page_changes (tag) AS SELECT tag FROM page_editions;
--> statement-breakpoint
CREATE TRIGGER page_changes_write INSTEAD OF INSERT ON page_changes BEGIN
  INSERT INTO page_editions (tag, edition) VALUES (NEW.tag, (SELECT coalesce(max(edition), 0) + 1 FROM page_editions))
    ON CONFLICT (tag) DO UPDATE SET edition = excluded.edition;
END;
--> statement-breakpoint
CREATE TRIGGER store_settings_pages_insert AFTER INSERT ON store_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER store_settings_pages_update AFTER UPDATE ON store_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER store_settings_pages_delete AFTER DELETE ON store_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
-- Words of mails are on no page.
CREATE TRIGGER shop_words_pages_insert AFTER INSERT ON shop_words WHEN NEW.kind NOT LIKE 'mail-%' BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER notification_bar_settings_pages_insert AFTER INSERT ON notification_bar_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER notification_bar_settings_pages_update AFTER UPDATE ON notification_bar_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER notification_bar_settings_pages_delete AFTER DELETE ON notification_bar_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER shipping_settings_pages_insert AFTER INSERT ON shipping_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER shipping_settings_pages_update AFTER UPDATE ON shipping_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER shipping_settings_pages_delete AFTER DELETE ON shipping_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER cod_settings_pages_insert AFTER INSERT ON cod_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER cod_settings_pages_update AFTER UPDATE ON cod_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER cod_settings_pages_delete AFTER DELETE ON cod_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER categories_pages_insert AFTER INSERT ON categories BEGIN
  INSERT INTO page_changes VALUES ('frame');
  INSERT INTO page_changes VALUES ('catalogue');
END;
--> statement-breakpoint
CREATE TRIGGER categories_pages_update AFTER UPDATE ON categories BEGIN
  INSERT INTO page_changes VALUES ('frame');
  INSERT INTO page_changes VALUES ('catalogue');
END;
--> statement-breakpoint
CREATE TRIGGER categories_pages_delete AFTER DELETE ON categories BEGIN
  INSERT INTO page_changes VALUES ('frame');
  INSERT INTO page_changes VALUES ('catalogue');
END;
--> statement-breakpoint
-- Pages of pieces name the price with a coupon. One that is used changes no page, unless it was the last use.
CREATE TRIGGER coupons_pages_insert AFTER INSERT ON coupons BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER coupons_pages_update AFTER UPDATE OF code, discount_type, discount_value, expires_at, max_uses, min_purchase_paise, is_active ON coupons BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER coupons_pages_used_up AFTER UPDATE OF uses_count ON coupons WHEN (NEW.uses_count >= NEW.max_uses) IS NOT (OLD.uses_count >= OLD.max_uses) BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER coupons_pages_delete AFTER DELETE ON coupons BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER home_banners_pages_insert AFTER INSERT ON home_banners BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER home_banners_pages_update AFTER UPDATE ON home_banners BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER home_banners_pages_delete AFTER DELETE ON home_banners BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER reviews_pages_insert AFTER INSERT ON reviews BEGIN
  INSERT INTO page_changes VALUES ('reviews');
  INSERT INTO page_changes VALUES ('p' || coalesce(NEW.product_id, 0));
END;
--> statement-breakpoint
CREATE TRIGGER reviews_pages_update AFTER UPDATE ON reviews BEGIN
  INSERT INTO page_changes VALUES ('reviews');
  INSERT INTO page_changes VALUES ('p' || coalesce(NEW.product_id, 0));
END;
--> statement-breakpoint
CREATE TRIGGER reviews_pages_delete AFTER DELETE ON reviews BEGIN
  INSERT INTO page_changes VALUES ('reviews');
  INSERT INTO page_changes VALUES ('p' || coalesce(OLD.product_id, 0));
END;
--> statement-breakpoint
CREATE TRIGGER products_pages_insert AFTER INSERT ON products BEGIN
  INSERT INTO page_changes VALUES ('catalogue');
END;
--> statement-breakpoint
CREATE TRIGGER products_pages_update AFTER UPDATE OF name, slug, description, price_paise, original_price_paise, mrp_paise, sale_ends_at, category_id, images, is_one_size, goes_with, is_featured, archived_at, country_of_origin, packer, importer, net_quantity, care, dimensions, weight_grams, height_mm, width_mm, outline, rating_count, rating_sum ON products BEGIN
  INSERT INTO page_changes VALUES ('p' || NEW.id);
  INSERT INTO page_changes VALUES ('catalogue');
END;
--> statement-breakpoint
CREATE TRIGGER products_pages_delete AFTER DELETE ON products BEGIN
  INSERT INTO page_changes VALUES ('p' || OLD.id);
  INSERT INTO page_changes VALUES ('catalogue');
END;
--> statement-breakpoint
-- Pages say how many pieces are left up to nine, and lists know only whether there is one: most sales change no page.
CREATE TRIGGER products_pages_stock AFTER UPDATE OF stock_quantity ON products WHEN min(NEW.stock_quantity, 10) <> min(OLD.stock_quantity, 10) BEGIN
  INSERT INTO page_changes VALUES ('p' || NEW.id);
  INSERT INTO page_changes SELECT 'catalogue' WHERE (NEW.stock_quantity > 0) <> (OLD.stock_quantity > 0);
END;
--> statement-breakpoint
CREATE TRIGGER product_sizes_pages_insert AFTER INSERT ON product_sizes BEGIN
  INSERT INTO page_changes VALUES ('p' || NEW.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER product_sizes_pages_delete AFTER DELETE ON product_sizes BEGIN
  INSERT INTO page_changes VALUES ('p' || OLD.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER product_sizes_pages_update AFTER UPDATE OF stock_quantity ON product_sizes WHEN min(NEW.stock_quantity, 10) <> min(OLD.stock_quantity, 10) BEGIN
  INSERT INTO page_changes VALUES ('p' || NEW.product_id);
END;
--> statement-breakpoint
CREATE TRIGGER product_attributes_pages_insert AFTER INSERT ON product_attributes BEGIN
  INSERT INTO page_changes VALUES ('p' || NEW.product_id);
  INSERT INTO page_changes VALUES ('catalogue');
END;
--> statement-breakpoint
CREATE TRIGGER product_attributes_pages_delete AFTER DELETE ON product_attributes BEGIN
  INSERT INTO page_changes VALUES ('p' || OLD.product_id);
  INSERT INTO page_changes VALUES ('catalogue');
END;
--> statement-breakpoint
CREATE TRIGGER maintenance_pages_update AFTER UPDATE ON maintenance BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER first_day_pages_update AFTER UPDATE OF opened_at ON first_day BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
