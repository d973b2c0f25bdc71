PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_store_settings` (
	`section` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "store_settings_section_is_known" CHECK("__new_store_settings"."section" IN ('identity', 'grievance', 'hours', 'holidays', 'gst', 'orderNumbers', 'invoiceNumbers')),
	CONSTRAINT "store_settings_value_is_object" CHECK(json_type("__new_store_settings"."value") = 'object')
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_store_settings`("section", "value", "updated_at") SELECT "section", "value", "updated_at" FROM `store_settings`;--> statement-breakpoint
DROP TABLE `store_settings`;--> statement-breakpoint
ALTER TABLE `__new_store_settings` RENAME TO `store_settings`;--> statement-breakpoint
PRAGMA foreign_keys=ON;