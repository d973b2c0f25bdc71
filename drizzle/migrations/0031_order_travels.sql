CREATE TABLE `order_travels` (
	`order_id` text PRIMARY KEY NOT NULL,
	`with_order_id` text NOT NULL,
	`until` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`with_order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_travels_two_orders" CHECK("order_travels"."order_id" <> "order_travels"."with_order_id"),
	CONSTRAINT "order_travels_until" CHECK("order_travels"."until" > "order_travels"."created_at" AND "order_travels"."until" <= "order_travels"."created_at" + 86400000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_travels_by_first` ON `order_travels` (`with_order_id`);