CREATE TABLE `admin_actions` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`kind` text NOT NULL,
	`object_id` text NOT NULL,
	`label` text NOT NULL,
	`changes` text DEFAULT '{}' NOT NULL,
	`request_id` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "admin_actions_are_named" CHECK("admin_actions"."action" <> '' AND "admin_actions"."kind" <> '' AND "admin_actions"."actor" <> '')
) STRICT;
--> statement-breakpoint
CREATE INDEX `admin_actions_by_object` ON `admin_actions` (`kind`,`object_id`,`seq`);--> statement-breakpoint
CREATE INDEX `admin_actions_by_actor` ON `admin_actions` (`actor`,`seq`);--> statement-breakpoint
CREATE INDEX `admin_actions_by_day` ON `admin_actions` (`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `products_by_stock` ON `products` (`archived_at`,`stock_quantity`);--> statement-breakpoint
-- What administrators did is history: nobody corrects it, not even an administrator.
CREATE TRIGGER admin_actions_never_change BEFORE UPDATE ON admin_actions BEGIN
  SELECT RAISE(ABORT, 'ADMIN_ACTION_IMMUTABLE');
END;
--> statement-breakpoint
CREATE TRIGGER admin_actions_never_leave BEFORE DELETE ON admin_actions BEGIN
  SELECT RAISE(ABORT, 'ADMIN_ACTION_IMMUTABLE');
END;
