ALTER TABLE `home_banners` ADD `narrow_image` text;--> statement-breakpoint
ALTER TABLE `home_banners` ADD `shown_from` integer;--> statement-breakpoint
ALTER TABLE `home_banners` ADD `shown_until` integer;--> statement-breakpoint
ALTER TABLE `home_banners` ADD `updated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `categories` ADD `updated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `order_items_by_image` ON `order_items` (`image`);