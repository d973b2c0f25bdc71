-- The searches of the administrator find a name with the signs that people leave out or mix in Devanagari, and without them: the nukta,
-- chandrabindu for anusvara, and joiners. `foldMarks` does the same to what is typed.
DROP TRIGGER orders_fts_insert;
--> statement-breakpoint
CREATE TRIGGER orders_fts_insert AFTER INSERT ON orders BEGIN
  INSERT INTO orders_fts (rowid, number, id, email, name, phone, payments, pieces, tracking)
    VALUES (NEW.number, NEW.number, NEW.id, NEW.customer_email,
      replace(replace(replace(replace(NEW.customer_name, char(2364), ''), char(2305), char(2306)), char(8204), ''), char(8205), ''),
      coalesce(NEW.shipping_address ->> 'phone', ''), coalesce(NEW.gateway_order_id, ''), '', coalesce(NEW.tracking_url, ''));
END;
--> statement-breakpoint
DROP TRIGGER orders_fts_update;
--> statement-breakpoint
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
--> statement-breakpoint
DROP TRIGGER order_items_fts_insert;
--> statement-breakpoint
CREATE TRIGGER order_items_fts_insert AFTER INSERT ON order_items BEGIN
  UPDATE orders_fts SET pieces = pieces || ' ' ||
    replace(replace(replace(replace(NEW.name, char(2364), ''), char(2305), char(2306)), char(8204), ''), char(8205), '')
    WHERE rowid = (SELECT number FROM orders WHERE id = NEW.order_id);
END;
--> statement-breakpoint
DROP TRIGGER customers_fts_insert;
--> statement-breakpoint
CREATE TRIGGER customers_fts_insert AFTER INSERT ON customers BEGIN
  INSERT INTO customers_fts (rowid, name, email, phone, city) VALUES (NEW.id,
    replace(replace(replace(replace(NEW.name, char(2364), ''), char(2305), char(2306)), char(8204), ''), char(8205), ''),
    NEW.email, NEW.phone,
    replace(replace(replace(replace(NEW.city, char(2364), ''), char(2305), char(2306)), char(8204), ''), char(8205), ''));
END;
--> statement-breakpoint
DROP TRIGGER customers_fts_update;
--> statement-breakpoint
CREATE TRIGGER customers_fts_update AFTER UPDATE OF name, email, phone, city ON customers
  WHEN OLD.name <> NEW.name OR OLD.email <> NEW.email OR OLD.phone <> NEW.phone OR OLD.city <> NEW.city BEGIN
  DELETE FROM customers_fts WHERE rowid = OLD.id;
  INSERT INTO customers_fts (rowid, name, email, phone, city) VALUES (NEW.id,
    replace(replace(replace(replace(NEW.name, char(2364), ''), char(2305), char(2306)), char(8204), ''), char(8205), ''),
    NEW.email, NEW.phone,
    replace(replace(replace(replace(NEW.city, char(2364), ''), char(2305), char(2306)), char(8204), ''), char(8205), ''));
END;
--> statement-breakpoint
DROP TRIGGER customer_recounts_apply;
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
      (SELECT customer_name, lower(replace(replace(replace(replace(customer_name, char(2364), ''), char(2305), char(2306)), char(8204), ''), char(8205), '')),
        coalesce(shipping_address ->> 'phone', ''), coalesce(shipping_address ->> 'city', ''), shipping_address, user_id
        FROM customer_orders WHERE email = NEW.email ORDER BY is_placed DESC, created_at DESC, number DESC LIMIT 1)
    WHERE email = NEW.email;
END;
--> statement-breakpoint
-- Those that have such signs are indexed again, and no others.
UPDATE orders_fts SET name = replace(replace(replace(replace(name, char(2364), ''), char(2305), char(2306)), char(8204), ''), char(8205), ''),
    pieces = replace(replace(replace(replace(pieces, char(2364), ''), char(2305), char(2306)), char(8204), ''), char(8205), '')
  WHERE instr(name || pieces, char(2364))
    OR instr(name || pieces, char(2305))
    OR instr(name || pieces, char(8204))
    OR instr(name || pieces, char(8205));
--> statement-breakpoint
UPDATE customers_fts SET name = replace(replace(replace(replace(name, char(2364), ''), char(2305), char(2306)), char(8204), ''), char(8205), ''),
    city = replace(replace(replace(replace(city, char(2364), ''), char(2305), char(2306)), char(8204), ''), char(8205), '')
  WHERE instr(name || city, char(2364))
    OR instr(name || city, char(2305))
    OR instr(name || city, char(8204))
    OR instr(name || city, char(8205));
--> statement-breakpoint
UPDATE customers SET sort_name = lower(replace(replace(replace(replace(name, char(2364), ''), char(2305), char(2306)), char(8204), ''), char(8205), ''))
  WHERE instr(name, char(2364))
    OR instr(name, char(2305))
    OR instr(name, char(8204))
    OR instr(name, char(8205));
