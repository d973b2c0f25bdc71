CREATE TABLE `ready_texts` (
	`id` integer PRIMARY KEY NOT NULL,
	`texts` text NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "ready_texts_one_row" CHECK("ready_texts"."id" = 1),
	CONSTRAINT "ready_texts_array" CHECK(json_type("ready_texts"."texts") = 'array')
) STRICT;
--> statement-breakpoint
DROP INDEX `orders_to_forget`;--> statement-breakpoint
CREATE INDEX `orders_to_forget` ON `orders` (`created_at`) WHERE reservation = 'released' AND customer_name <> '';