-- SQLite takes neither NOT NULL nor a default from a column, and a new table would cost every trigger and view of the old one: a new column
-- takes the name instead. What each piece says now stays its own. The former rate cannot be dropped because of its CHECK; nothing reads it.
ALTER TABLE `products` RENAME COLUMN `hsn_code` TO `unused_hsn_code`;--> statement-breakpoint
ALTER TABLE `products` RENAME COLUMN `gst_rate` TO `unused_gst_rate`;--> statement-breakpoint
ALTER TABLE `products` ADD `hsn_code` text CONSTRAINT "products_hsn_code_digits" CHECK(hsn_code NOT GLOB '*[^0-9]*' AND length(hsn_code) BETWEEN 4 AND 8);--> statement-breakpoint
ALTER TABLE `products` ADD `gst_rate` integer CONSTRAINT "products_gst_rate_percent" CHECK(gst_rate BETWEEN 0 AND 10000);--> statement-breakpoint
UPDATE `products` SET `hsn_code` = `unused_hsn_code`, `gst_rate` = `unused_gst_rate`;--> statement-breakpoint
ALTER TABLE `products` DROP COLUMN `unused_hsn_code`;--> statement-breakpoint
ALTER TABLE `categories` ADD `hsn_code` text CONSTRAINT "categories_hsn_code_digits" CHECK(hsn_code NOT GLOB '*[^0-9]*' AND length(hsn_code) BETWEEN 4 AND 8);--> statement-breakpoint
ALTER TABLE `categories` ADD `gst_rate` integer CONSTRAINT "categories_gst_rate_percent" CHECK(gst_rate BETWEEN 0 AND 10000);
