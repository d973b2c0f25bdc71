CREATE TABLE `gst_rate_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`from_at` integer NOT NULL,
	`rate` integer NOT NULL,
	`former_rate` integer NOT NULL,
	`is_applied` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "gst_rate_changes_percent" CHECK("gst_rate_changes"."rate" BETWEEN 0 AND 10000 AND "gst_rate_changes"."former_rate" BETWEEN 0 AND 10000),
	CONSTRAINT "gst_rate_changes_from_day" CHECK(("gst_rate_changes"."from_at" + 19800000) % 86400000 = 0),
	CONSTRAINT "gst_rate_changes_is_applied" CHECK("gst_rate_changes"."is_applied" IN (0, 1))
) STRICT;
--> statement-breakpoint
CREATE INDEX `gst_rate_changes_by_product` ON `gst_rate_changes` (`product_id`,`from_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `gst_rate_changes_one_ahead` ON `gst_rate_changes` (`product_id`) WHERE is_applied = 0;