CREATE TABLE `box_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`boxes` text NOT NULL,
	`updated_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "box_settings_one_row" CHECK("box_settings"."id" = 1),
	CONSTRAINT "box_settings_boxes" CHECK(json_type("box_settings"."boxes") = 'array' AND json_array_length("box_settings"."boxes") BETWEEN 1 AND 6)
) STRICT;
--> statement-breakpoint
ALTER TABLE `parcels` ADD `box` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `parcels` ADD `box_g` integer DEFAULT 100 NOT NULL;