CREATE TABLE `stock_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`low_stock_to` integer NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "stock_settings_one_row" CHECK("stock_settings"."id" = 1),
	CONSTRAINT "stock_settings_low_stock_to" CHECK("stock_settings"."low_stock_to" BETWEEN 0 AND 9)
) STRICT;
