CREATE TABLE `alerts_seen` (
	`user_id` text PRIMARY KEY NOT NULL,
	`seen_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `saved_views` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`path` text NOT NULL,
	`name` text NOT NULL,
	`search` text NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "saved_views_are_named" CHECK(length("saved_views"."name") BETWEEN 1 AND 40)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`user_id`,`path`,`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_one_default` ON `saved_views` (`user_id`,`path`) WHERE is_default = 1;--> statement-breakpoint
CREATE TABLE `digest_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`is_on` integer NOT NULL,
	`email` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "digest_settings_one_row" CHECK("digest_settings"."id" = 1)
) STRICT;
