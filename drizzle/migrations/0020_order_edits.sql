CREATE TABLE `order_cuts` (
	`edit_id` text NOT NULL,
	`order_id` text NOT NULL,
	`line` integer NOT NULL,
	`quantity` integer NOT NULL,
	`paise` integer NOT NULL,
	PRIMARY KEY(`edit_id`, `line`),
	FOREIGN KEY (`edit_id`) REFERENCES `order_edits`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_cuts_quantity" CHECK("order_cuts"."quantity" BETWEEN 0 AND 99 AND ("order_cuts"."line" = 0) = ("order_cuts"."quantity" = 0)),
	CONSTRAINT "order_cuts_not_negative" CHECK("order_cuts"."paise" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_cuts_by_order` ON `order_cuts` (`order_id`,`line`);--> statement-breakpoint
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
	CONSTRAINT "order_edits_kind" CHECK("order_edits"."kind" IN ('address', 'landmark', 'gift-note', 'gift-wrap', 'size', 'fewer')),
	CONSTRAINT "order_edits_actor" CHECK("order_edits"."actor" IN ('shopper', 'admin')),
	CONSTRAINT "order_edits_author" CHECK(("order_edits"."actor" = 'admin') = ("order_edits"."author" <> '')),
	CONSTRAINT "order_edits_delta" CHECK("order_edits"."delta_paise" <= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `order_edits_by_version` ON `order_edits` (`order_id`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_edits_once` ON `order_edits` (`order_id`,`kind`) WHERE actor = 'shopper' AND kind IN ('address', 'landmark');--> statement-breakpoint
CREATE TABLE `order_size_swaps` (
	`edit_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`line` integer NOT NULL,
	`from_size` text NOT NULL,
	`to_size` text NOT NULL,
	`quantity` integer NOT NULL,
	FOREIGN KEY (`edit_id`) REFERENCES `order_edits`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_size_swaps_quantity" CHECK("order_size_swaps"."quantity" BETWEEN 1 AND 99),
	CONSTRAINT "order_size_swaps_differ" CHECK("order_size_swaps"."from_size" <> "order_size_swaps"."to_size")
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_size_swaps_by_order` ON `order_size_swaps` (`order_id`,`line`);--> statement-breakpoint
ALTER TABLE `order_items` ADD `cut` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `order_items` ADD `kept` integer GENERATED ALWAYS AS ((quantity - cut)) VIRTUAL NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `wrap_off` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `cut_paise` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `due_paise` integer GENERATED ALWAYS AS ((total_paise - cut_paise)) VIRTUAL NOT NULL;