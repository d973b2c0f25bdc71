-- SQLite adds a column with its CHECK without copying the table, whose triggers stay.
ALTER TABLE `products` ADD `goes_with` text DEFAULT '[]' NOT NULL CONSTRAINT "products_goes_with_at_most_6" CHECK(json_array_length(`goes_with`) <= 6);
--> statement-breakpoint
CREATE INDEX `products_of_sets` ON `products` (`archived_at`,`created_at`) WHERE goes_with <> '[]';
