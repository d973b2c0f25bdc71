CREATE TABLE `page_view_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `page_view_batches_by_time` ON `page_view_batches` (`created_at`);--> statement-breakpoint
CREATE TABLE `page_view_days` (
	`day` text NOT NULL,
	`path` text NOT NULL,
	`views` integer NOT NULL,
	`sessions` integer NOT NULL,
	PRIMARY KEY(`day`, `path`),
	CONSTRAINT "page_view_days_sessions_within_views" CHECK("page_view_days"."sessions" BETWEEN 0 AND "page_view_days"."views")
) STRICT;
--> statement-breakpoint
CREATE INDEX `page_views_by_session` ON `page_views` (`session_id`,`path`,`created_at`);--> statement-breakpoint
CREATE INDEX `page_views_by_user` ON `page_views` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_sold` ON `orders` (`created_at`,`total_paise`,`method`,`status`) WHERE status IN ('paid', 'processing', 'shipped', 'delivered') AND (method <> 'cod' OR status = 'delivered');--> statement-breakpoint
CREATE INDEX `orders_sold_by_email` ON `orders` (`customer_email`,`created_at`,`method`,`status`) WHERE status IN ('paid', 'processing', 'shipped', 'delivered') AND (method <> 'cod' OR status = 'delivered');--> statement-breakpoint
CREATE INDEX `wishlist_items_by_product` ON `wishlist_items` (`product_id`);