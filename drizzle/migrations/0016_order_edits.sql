CREATE TABLE `order_edits` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`version` integer NOT NULL,
	`kind` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`delta_paise` integer DEFAULT 0 NOT NULL,
	`actor` text NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_edits_kind" CHECK("order_edits"."kind" IN ('address', 'landmark')),
	CONSTRAINT "order_edits_actor" CHECK("order_edits"."actor" IN ('shopper', 'admin')),
	CONSTRAINT "order_edits_author" CHECK(("order_edits"."actor" = 'admin') = ("order_edits"."author" <> '')),
	CONSTRAINT "order_edits_delta" CHECK("order_edits"."delta_paise" <= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `order_edits_by_version` ON `order_edits` (`order_id`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_edits_once` ON `order_edits` (`order_id`,`kind`) WHERE actor = 'shopper' AND kind IN ('address', 'landmark');