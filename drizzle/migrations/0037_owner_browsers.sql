CREATE TABLE `owner_push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`label` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `owner_push_subscriptions_endpoint_unique` ON `owner_push_subscriptions` (`endpoint`);--> statement-breakpoint
ALTER TABLE `owner_news_settings` ADD `only_browsers` integer DEFAULT false NOT NULL;