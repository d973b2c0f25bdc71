CREATE TABLE `owner_news` (
	`key` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`happened_at` integer NOT NULL,
	`told_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `owner_news_untold` ON `owner_news` (`happened_at`,`key`) WHERE told_at IS NULL;--> statement-breakpoint
CREATE INDEX `owner_news_told` ON `owner_news` (`told_at`) WHERE told_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `owner_news_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`orders` text DEFAULT 'off' NOT NULL,
	`returns` text DEFAULT 'off' NOT NULL,
	`complaints` text DEFAULT 'off' NOT NULL,
	`trouble` text DEFAULT 'off' NOT NULL,
	`email` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`is_quiet` integer NOT NULL,
	`quiet_from` text NOT NULL,
	`quiet_until` text NOT NULL,
	`last_told_at` integer DEFAULT 0 NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "owner_news_settings_one_row" CHECK("owner_news_settings"."id" = 1),
	CONSTRAINT "owner_news_settings_ways" CHECK("owner_news_settings"."orders" IN ('off', 'email', 'whatsapp', 'both') AND "owner_news_settings"."returns" IN ('off', 'email', 'whatsapp', 'both') AND "owner_news_settings"."complaints" IN ('off', 'email', 'whatsapp', 'both')
        AND "owner_news_settings"."trouble" IN ('off', 'email', 'whatsapp', 'both')),
	CONSTRAINT "owner_news_settings_quiet" CHECK("owner_news_settings"."is_quiet" IN (0, 1))
) STRICT;
