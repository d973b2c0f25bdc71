CREATE TABLE `gst_files` (
	`id` text PRIMARY KEY NOT NULL,
	`month` text NOT NULL,
	`mode` text NOT NULL,
	`hash` text NOT NULL,
	`text` text NOT NULL,
	`filed_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "gst_files_mode" CHECK("gst_files"."mode" IN ('issued', 'portal')),
	CONSTRAINT "gst_files_month" CHECK("gst_files"."month" GLOB '20[0-9][0-9]-[01][0-9]'),
	CONSTRAINT "gst_files_hash" CHECK(length("gst_files"."hash") = 64)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `gst_files_by_hash` ON `gst_files` (`month`,`hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `gst_files_filed_once` ON `gst_files` (`month`) WHERE filed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `gst_files_by_month` ON `gst_files` (`month`,`created_at`);--> statement-breakpoint
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