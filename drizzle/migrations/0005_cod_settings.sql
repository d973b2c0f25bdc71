CREATE TABLE `cod_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`is_on` integer DEFAULT false NOT NULL,
	`min_paise` integer NOT NULL,
	`max_paise` integer NOT NULL,
	`blocked_pins` text DEFAULT '[]' NOT NULL,
	`is_active` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "cod_range" CHECK("cod_settings"."min_paise" >= 0 AND "cod_settings"."max_paise" >= "cod_settings"."min_paise"),
	CONSTRAINT "cod_pins" CHECK(json_type("cod_settings"."blocked_pins") = 'array')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `one_active_cod` ON `cod_settings` (`is_active`) WHERE is_active = 1;