CREATE TABLE `foreign_charges` (
	`id` text PRIMARY KEY NOT NULL,
	`courier` text NOT NULL,
	`awb` text NOT NULL,
	`kind` text NOT NULL,
	`paise` integer NOT NULL,
	`document` text NOT NULL,
	`line` text NOT NULL,
	`at` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "foreign_charges_courier" CHECK("foreign_charges"."courier" IN ('shiprocket', 'delhivery', 'manual')),
	CONSTRAINT "foreign_charges_kind" CHECK("foreign_charges"."kind" IN ('freight', 'cod', 'rto', 'weight', 'insurance', 'other', 'credit'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `foreign_charges_once` ON `foreign_charges` (`document`,`line`);--> statement-breakpoint
CREATE INDEX `foreign_charges_by_awb` ON `foreign_charges` (`courier`,`awb`);--> statement-breakpoint
CREATE INDEX `foreign_charges_noted` ON `foreign_charges` (`created_at`);--> statement-breakpoint
DROP INDEX `gst_files_filed_once`;--> statement-breakpoint
ALTER TABLE `gst_files` ADD `gstin` text GENERATED ALWAYS AS ((coalesce(CASE WHEN json_valid(text) THEN text ->> 'gstin' END, ''))) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `gst_files_filed_once` ON `gst_files` (`month`,`gstin`) WHERE filed_at IS NOT NULL;