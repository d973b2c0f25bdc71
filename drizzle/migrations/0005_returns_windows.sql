CREATE TABLE `return_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`return_days` integer NOT NULL,
	`exchange_days` integer NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "return_settings_one_row" CHECK("return_settings"."id" = 1),
	CONSTRAINT "return_settings_days" CHECK("return_settings"."return_days" BETWEEN 2 AND 30 AND "return_settings"."exchange_days" BETWEEN "return_settings"."return_days" AND 30)
) STRICT;
--> statement-breakpoint
-- Orders that were placed before have the 48 hours that the shop promised them.
ALTER TABLE `orders` ADD `return_days` integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `exchange_days` integer DEFAULT 2 NOT NULL;--> statement-breakpoint
-- An order keeps the terms under which it was placed.
CREATE TRIGGER orders_freeze_terms BEFORE UPDATE OF return_days, exchange_days ON orders BEGIN
  SELECT RAISE(ABORT, 'ORDER_TERMS_IMMUTABLE');
END;
--> statement-breakpoint
DROP TRIGGER returns_check_window;
--> statement-breakpoint
-- Only a delivered order can be returned, within the window that its terms give to the kind and the reason (rules/returns/returns.ts).
-- 86400000 ms are a day.
CREATE TRIGGER returns_check_window BEFORE INSERT ON returns BEGIN
  SELECT RAISE(ABORT, 'RETURN_NOT_REQUESTED') WHERE NEW.status <> 'requested';
  SELECT RAISE(ABORT, 'RETURN_NOT_DELIVERED') WHERE NOT EXISTS
    (SELECT 1 FROM orders WHERE id = NEW.order_id AND status = 'delivered' AND delivered_at IS NOT NULL);
  SELECT RAISE(ABORT, 'RETURN_WINDOW_CLOSED') FROM orders WHERE id = NEW.order_id AND NEW.created_at > delivered_at + 86400000
    * CASE WHEN NEW.reason NOT IN ('size', 'changed_mind') THEN 30 WHEN NEW.kind = 'exchange' THEN exchange_days ELSE return_days END;
END;
--> statement-breakpoint
-- Kept pages name the terms.
CREATE TRIGGER return_settings_pages_insert AFTER INSERT ON return_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER return_settings_pages_update AFTER UPDATE ON return_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
CREATE TRIGGER return_settings_pages_delete AFTER DELETE ON return_settings BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
