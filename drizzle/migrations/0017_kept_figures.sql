CREATE TABLE `sales_days` (
	`day` text PRIMARY KEY NOT NULL,
	`orders` integer NOT NULL,
	`total_paise` integer NOT NULL,
	CONSTRAINT "sales_days_not_negative" CHECK("sales_days"."orders" >= 0 AND "sales_days"."total_paise" >= 0)
) STRICT;
--> statement-breakpoint
DROP INDEX `orders_sold`;--> statement-breakpoint
DROP INDEX `orders_sold_by_email`;--> statement-breakpoint
ALTER TABLE `customers` ADD `first_sold` integer;--> statement-breakpoint
CREATE INDEX `customers_by_first_sold` ON `customers` (`first_sold`) WHERE first_sold IS NOT NULL;--> statement-breakpoint

-- ---------------------------------------------------------------- figures that are kept, so that the dashboard reads no order
-- An order is sold where it is paid and not cancelled, and cash once it is collected: the condition of isSold() in sold.ts.

CREATE TRIGGER orders_add_sale AFTER INSERT ON orders
  WHEN NEW.status IN ('paid', 'processing', 'shipped', 'delivered') AND (NEW.method <> 'cod' OR NEW.status = 'delivered') BEGIN
  INSERT INTO sales_days (day, orders, total_paise) VALUES (date(NEW.created_at / 1000 + 19800, 'unixepoch'), 1, NEW.total_paise)
    ON CONFLICT (day) DO UPDATE SET orders = orders + 1, total_paise = total_paise + excluded.total_paise;
END;
--> statement-breakpoint
CREATE TRIGGER orders_move_sale AFTER UPDATE OF status, created_at ON orders
  WHEN OLD.created_at <> NEW.created_at
    OR (OLD.status IN ('paid', 'processing', 'shipped', 'delivered') AND (OLD.method <> 'cod' OR OLD.status = 'delivered'))
      <> (NEW.status IN ('paid', 'processing', 'shipped', 'delivered') AND (NEW.method <> 'cod' OR NEW.status = 'delivered')) BEGIN
  UPDATE sales_days SET orders = orders - 1, total_paise = total_paise - OLD.total_paise
    WHERE day = date(OLD.created_at / 1000 + 19800, 'unixepoch')
      AND OLD.status IN ('paid', 'processing', 'shipped', 'delivered') AND (OLD.method <> 'cod' OR OLD.status = 'delivered');
  INSERT INTO sales_days (day, orders, total_paise) SELECT date(NEW.created_at / 1000 + 19800, 'unixepoch'), 1, NEW.total_paise
    WHERE NEW.status IN ('paid', 'processing', 'shipped', 'delivered') AND (NEW.method <> 'cod' OR NEW.status = 'delivered')
    ON CONFLICT (day) DO UPDATE SET orders = orders + 1, total_paise = total_paise + excluded.total_paise;
END;
--> statement-breakpoint
CREATE TRIGGER orders_take_sale AFTER DELETE ON orders
  WHEN OLD.status IN ('paid', 'processing', 'shipped', 'delivered') AND (OLD.method <> 'cod' OR OLD.status = 'delivered') BEGIN
  UPDATE sales_days SET orders = orders - 1, total_paise = total_paise - OLD.total_paise
    WHERE day = date(OLD.created_at / 1000 + 19800, 'unixepoch');
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
      AND status IN ('paid', 'processing', 'shipped', 'delivered') AND (method <> 'cod' OR status = 'delivered')),
    (name, sort_name, phone, city, shipping_address, user_id) =
      (SELECT customer_name, lower(customer_name), coalesce(shipping_address ->> 'phone', ''), coalesce(shipping_address ->> 'city', ''),
        shipping_address, user_id
        FROM customer_orders WHERE email = NEW.email ORDER BY is_placed DESC, created_at DESC, number DESC LIMIT 1)
    WHERE email = NEW.email;
END;
--> statement-breakpoint
DROP TRIGGER orders_customers_update;
--> statement-breakpoint
-- Most status changes of an order move no figure of its customer.
CREATE TRIGGER orders_customers_update AFTER UPDATE OF status, created_at, customer_name, shipping_address, user_id ON orders
  WHEN (OLD.status IN ('paid', 'processing', 'shipped', 'delivered')) <> (NEW.status IN ('paid', 'processing', 'shipped', 'delivered'))
    OR (OLD.method = 'cod' AND (OLD.status = 'delivered') <> (NEW.status = 'delivered')) OR OLD.created_at <> NEW.created_at
    OR OLD.customer_name <> NEW.customer_name OR OLD.shipping_address <> NEW.shipping_address OR OLD.user_id IS NOT NEW.user_id BEGIN
  INSERT INTO customer_recounts (email, adds) VALUES (lower(NEW.customer_email), 0);
END;
--> statement-breakpoint
-- The figures of the orders so far.
INSERT INTO sales_days (day, orders, total_paise) SELECT date(created_at / 1000 + 19800, 'unixepoch'), count(*), sum(total_paise) FROM orders
  WHERE status IN ('paid', 'processing', 'shipped', 'delivered') AND (method <> 'cod' OR status = 'delivered') GROUP BY 1;
--> statement-breakpoint
UPDATE customers SET first_sold = (SELECT min(created_at) FROM orders WHERE lower(customer_email) = customers.email || ''
  AND status IN ('paid', 'processing', 'shipped', 'delivered') AND (method <> 'cod' OR status = 'delivered'));
