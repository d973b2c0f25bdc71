CREATE TABLE `customers` (
	`id` integer PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`sort_name` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`shipping_address` text DEFAULT '{}' NOT NULL,
	`user_id` text,
	`total_orders` integer DEFAULT 0 NOT NULL,
	`spent_paise` integer DEFAULT 0 NOT NULL,
	`first_order` integer DEFAULT 0 NOT NULL,
	`last_order` integer DEFAULT 0 NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`noted_at` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "customers_email_lower_case" CHECK("customers"."email" = lower("customers"."email") AND "customers"."email" <> ''),
	CONSTRAINT "customers_amounts_not_negative" CHECK("customers"."total_orders" >= 0 AND "customers"."spent_paise" >= 0),
	CONSTRAINT "customers_note_length" CHECK(length("customers"."note") <= 2000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `customers_email_unique` ON `customers` (`email`);--> statement-breakpoint
CREATE INDEX `customers_by_last_order` ON `customers` (`last_order`,`id`);--> statement-breakpoint
CREATE INDEX `customers_by_first_order` ON `customers` (`first_order`,`id`);--> statement-breakpoint
CREATE INDEX `customers_by_spent` ON `customers` (`spent_paise`,`id`);--> statement-breakpoint
CREATE INDEX `customers_by_orders` ON `customers` (`total_orders`,`id`);--> statement-breakpoint
CREATE INDEX `customers_by_name` ON `customers` (`sort_name`,`id`);--> statement-breakpoint
CREATE TABLE `__new_reviews` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_name` text NOT NULL,
	`user_avatar_url` text,
	`user_avatar_storage_path` text,
	`rating` integer DEFAULT 5 NOT NULL,
	`item_name` text DEFAULT '' NOT NULL,
	`item_image_url` text,
	`item_image_storage_path` text,
	`comment` text NOT NULL,
	`review_date` integer NOT NULL,
	`product_id` integer,
	`kind` text DEFAULT 'testimonial' NOT NULL,
	`source` text,
	`proof_note` text,
	`public_label` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`refused_reason` text,
	`order_id` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "reviews_rating_1_to_5" CHECK("__new_reviews"."rating" BETWEEN 1 AND 5),
	CONSTRAINT "reviews_testimonial_has_source" CHECK("__new_reviews"."kind" <> 'testimonial' OR "__new_reviews"."source" IS NOT NULL),
	CONSTRAINT "reviews_status" CHECK("__new_reviews"."status" IN ('waiting', 'published', 'refused')),
	CONSTRAINT "reviews_refused_has_reason" CHECK(("__new_reviews"."status" = 'refused') = ("__new_reviews"."refused_reason" IS NOT NULL))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_reviews`("id", "user_name", "user_avatar_url", "user_avatar_storage_path", "rating", "item_name", "item_image_url", "item_image_storage_path", "comment", "review_date", "product_id", "kind", "source", "proof_note", "public_label", "status", "refused_reason", "order_id", "created_at", "updated_at") SELECT "id", "user_name", "user_avatar_url", "user_avatar_storage_path", "rating", "item_name", "item_image_url", "item_image_storage_path", "comment", "review_date", "product_id", "kind", "source", "proof_note", '', 'published', NULL, NULL, "created_at", "created_at" FROM `reviews`;--> statement-breakpoint
DROP TABLE `reviews`;--> statement-breakpoint
ALTER TABLE `__new_reviews` RENAME TO `reviews`;--> statement-breakpoint
CREATE INDEX `reviews_newest` ON `reviews` (`status`,`review_date`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_by_kind` ON `reviews` (`kind`,`status`,`review_date`,`id`);--> statement-breakpoint
CREATE INDEX `returns_newest` ON `returns` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_customer` ON `orders` ((lower(customer_email)),`created_at`);--> statement-breakpoint

-- ---------------------------------------------------------------- reviews

-- The words of a buyer are never changed (L10): a review is published or refused as it was written.
CREATE TRIGGER reviews_freeze_buyer BEFORE UPDATE OF user_name, rating, comment, review_date, kind, order_id ON reviews
  WHEN OLD.kind = 'buyer' AND (NEW.user_name <> OLD.user_name OR NEW.rating <> OLD.rating OR NEW.comment <> OLD.comment
    OR NEW.review_date <> OLD.review_date OR NEW.kind <> OLD.kind OR (NEW.order_id IS NOT NULL AND NEW.order_id IS NOT OLD.order_id)) BEGIN
  SELECT RAISE(ABORT, 'REVIEW_IMMUTABLE');
END;
--> statement-breakpoint

-- ---------------------------------------------------------------- customers
-- One row for each e-mail address that ordered, computed from its orders whenever one of them changes.

-- The figures of each order. Placed: paid, or accepted for cash on delivery; an order whose payment was counted stays placed after
-- its refund. Kept: what the shop has of it, less refunds through the gateway and by hand.
CREATE VIEW customer_orders AS SELECT o.id, o.number, lower(o.customer_email) AS email, o.customer_name, o.shipping_address, o.user_id,
  o.created_at,
  o.status IN ('paid', 'processing', 'shipped', 'delivered')
    OR EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.settlement = 'counted') AS is_placed,
  max(0, CASE WHEN o.method <> 'cod'
      THEN coalesce((SELECT p.amount_paise - p.refunded_paise FROM payments p WHERE p.order_id = o.id AND p.settlement = 'counted'), 0)
      WHEN o.status IN ('paid', 'processing', 'shipped', 'delivered') THEN o.total_paise ELSE 0 END
    - coalesce((SELECT sum(t.refund_paise) FROM returns t WHERE t.order_id = o.id AND t.is_manual = 1), 0)) AS kept_paise
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
CREATE TRIGGER orders_customers_update AFTER UPDATE OF status, customer_name, shipping_address, user_id ON orders
  WHEN (OLD.status IN ('paid', 'processing', 'shipped', 'delivered')) <> (NEW.status IN ('paid', 'processing', 'shipped', 'delivered'))
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
-- The customers of the orders so far.
INSERT INTO customer_recounts (email, adds) SELECT DISTINCT lower(customer_email), 1 FROM orders WHERE customer_email <> '';
