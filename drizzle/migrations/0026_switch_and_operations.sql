CREATE TABLE `maintenance` (
	`id` integer PRIMARY KEY NOT NULL,
	`is_on` integer DEFAULT false NOT NULL,
	`notice` text DEFAULT '' NOT NULL,
	`numbers_after` integer DEFAULT 0 NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "maintenance_one_row" CHECK("maintenance"."id" = 1),
	CONSTRAINT "maintenance_notice_length" CHECK(length("maintenance"."notice") <= 200)
) STRICT;
--> statement-breakpoint
CREATE TABLE `operations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`is_done` integer NOT NULL,
	`by` text NOT NULL,
	`facts` text DEFAULT '{}' NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer NOT NULL,
	CONSTRAINT "operations_kind" CHECK("operations"."kind" IN ('backup', 'restore', 'drill', 'rotate', 'deploy', 'rollback')),
	CONSTRAINT "operations_facts_object" CHECK(json_type("operations"."facts") = 'object')
) STRICT;
--> statement-breakpoint
CREATE INDEX `operations_by_kind` ON `operations` (`kind`,`is_done`,`ended_at`);
--> statement-breakpoint
INSERT INTO maintenance (id) VALUES (1);
--> statement-breakpoint
CREATE TRIGGER maintenance_pages_update AFTER UPDATE ON maintenance BEGIN
  INSERT INTO page_changes VALUES ('frame');
END;
--> statement-breakpoint
-- A batch of a shopper's request begins with INSERT INTO shoppers_write SELECT 1: nothing of it is written while the shop is closed.
CREATE VIEW shoppers_write AS SELECT 1 AS ok;
--> statement-breakpoint
CREATE TRIGGER shoppers_write_while_open INSTEAD OF INSERT ON shoppers_write WHEN EXISTS (SELECT 1 FROM maintenance WHERE is_on = 1) BEGIN
  SELECT RAISE(ABORT, 'SHOP_CLOSED');
END;
--> statement-breakpoint
-- Also for orders that an administrator takes: what is sold while the database is being replaced would be lost with it.
CREATE TRIGGER orders_while_open BEFORE INSERT ON orders WHEN EXISTS (SELECT 1 FROM maintenance WHERE is_on = 1) BEGIN
  SELECT RAISE(ABORT, 'SHOP_CLOSED');
END;
